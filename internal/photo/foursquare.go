package photo

import (
	"context"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"net/http"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"noonish/internal/place/fact"
)

// Foursquare fetches pictures that a live answer named. They may not be kept. Create it with OpenFoursquare.
type Foursquare struct {
	key []byte
	*fetcher
}

// OpenFoursquare returns the source of an account's pictures. home is where the API is; key signs references, the same
// for all replicas.
func OpenFoursquare(home *url.URL, key []byte) *Foursquare {
	refuse := func(*http.Request, []*http.Request) error { return errRefused }
	return &Foursquare{key: key, fetcher: newFetcher("foursquare photos", home, refuse, nil)}
}

const (
	foursquarePrefix = "foursquare/"
	signature        = 16  // bytes
	maxReference     = 300 // that the contract allows
)

// fileName is the end of a picture's address, after its size.
var fileName = regexp.MustCompile(`^/[A-Za-z0-9_-]{1,120}\.(jpg|jpeg|png|webp)$`)

// Photo returns a picture as the browser gets it: a reference that only we can make. It returns false for an address
// that is not one of Foursquare's pictures.
func (f *Foursquare) Photo(prefix, suffix string) (fact.Photo, bool) {
	if !f.allowed(prefix, suffix) {
		return fact.Photo{}, false
	}
	payload := []byte(prefix + suffix[1:])
	reference := foursquarePrefix + encode(payload) + "." + encode(f.sign(payload))
	return fact.ProxiedPhoto(reference), len(reference) <= maxReference
}

func (f *Foursquare) allowed(prefix, suffix string) bool {
	from, err := url.Parse(prefix)
	if err != nil || from.User != nil || from.Path != "/img/general/" || from.RawQuery != "" ||
		!fileName.MatchString(suffix) {
		return false
	}
	theirs := from.Scheme == "https" && (from.Host == "4sqi.net" || strings.HasSuffix(from.Host, ".4sqi.net"))
	return theirs || from.Scheme == f.home.Scheme && from.Host == f.home.Host
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

func (f *Foursquare) sign(payload []byte) []byte {
	mac := hmac.New(sha256.New, f.key)
	mac.Write(payload)
	return mac.Sum(nil)[:signature]
}

// show returns the picture of a reference that we made.
func (f *Foursquare) show(ctx context.Context, reference string, width int) (picture, error) {
	encoded, signed, _ := strings.Cut(strings.TrimPrefix(reference, foursquarePrefix), ".")
	payload, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	mac, macErr := base64.RawURLEncoding.Strict().DecodeString(signed)
	if err != nil || macErr != nil || !hmac.Equal(mac, f.sign(payload)) {
		return picture{}, errMissing
	}
	end := strings.LastIndex(string(payload), "/")
	address, err := url.Parse(string(payload[:end+1]) + "width" + strconv.Itoa(width) + string(payload[end:]))
	if err != nil {
		return picture{}, errMissing
	}
	return f.get(ctx, keyOf(reference, width), address)
}
