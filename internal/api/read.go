package api

import (
	"encoding/json"
	"errors"
	"io"
	"mime"
	"net/http"

	"noonish/internal/fault"
)

// Read reads a JSON body of at most so many bytes. A field the value does not have is a fault, so that a
// misspelt one is never ignored.
func Read(w http.ResponseWriter, r *http.Request, most int64, value any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return fault.New(fault.Invalid, "The body must be JSON, with Content-Type application/json.")
	}
	decoder := json.NewDecoder(http.MaxBytesReader(w, r.Body, most))
	decoder.DisallowUnknownFields()
	err = decoder.Decode(value)
	if err == nil {
		_, err = decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
	}
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	return fault.Wrap(err, fault.Invalid, "The body cannot be read.")
}
