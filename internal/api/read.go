package api

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"strings"

	"noonish/internal/fault"
)

// Read reads a JSON body of at most this many bytes. An unknown field is an error, so that a misspelt one is never
// ignored. So is a field that occurs twice.
func Read(w http.ResponseWriter, r *http.Request, most int64, value any) error {
	kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if err != nil || kind != "application/json" {
		return fault.New(fault.Invalid, "", "The body must be JSON, with Content-Type application/json.")
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, most))
	var tooLarge *http.MaxBytesError
	if errors.As(err, &tooLarge) {
		return err
	}
	if err == nil {
		err = decode(body, value)
	}
	if err == nil {
		return nil
	}
	return fault.Wrap(err, fault.Invalid, "", "The body cannot be read.")
}

func decode(body []byte, value any) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(value); err != nil {
		return err
	}
	if _, err := decoder.Token(); !errors.Is(err, io.EOF) {
		return errors.New("unexpected data after the value")
	}
	return checkNames(body)
}

// checkNames returns an error if an object has the same name twice. encoding/json ignores case, so the second of
// "teamId" and "TEAMID" would count, while a proxy that inspected the body may have read the first.
func checkNames(body []byte) error {
	decoder := json.NewDecoder(bytes.NewReader(body))
	var open []map[string]bool // for each open value: the names of an object, nil for an array
	name := false              // a name comes next
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return err
		}
		switch text, isText := token.(string); {
		case token == json.Delim('{'):
			open = append(open, map[string]bool{})
		case token == json.Delim('['):
			open = append(open, nil)
		case token == json.Delim('}'), token == json.Delim(']'):
			open = open[:len(open)-1]
		case isText && name:
			names, folded := open[len(open)-1], strings.ToLower(strings.ToUpper(text))
			if names[folded] {
				return fmt.Errorf("%q occurs twice", text)
			}
			names[folded] = true
			name = false
			continue
		}
		name = len(open) > 0 && open[len(open)-1] != nil
	}
}
