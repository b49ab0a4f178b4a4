package fact

import (
	"encoding/base64"
	"net/url"
	"path"
	"slices"
	"strings"
	"unicode/utf8"

	"noonish/internal/clean"
)

// Photo is a picture of a place as the browser gets it: our own address for it and the opaque reference.
type Photo struct {
	Large     string `json:"large"`
	Reference string `json:"photo_reference"`
}

const (
	commonsPrefix = "commons/"
	maxTitle      = 219 // bytes; the reference is then as long as the contract allows
	largeWidth    = "800"
)

// CommonsPhoto returns the photo of a file on Wikimedia Commons, or false for an invalid title.
func CommonsPhoto(title string) (Photo, bool) {
	title = strings.ReplaceAll(clean.Text(title, maxTitle), "_", " ")
	if !commonsTitle(title) {
		return Photo{}, false
	}
	reference := commonsPrefix + base64.RawURLEncoding.EncodeToString([]byte(title))
	return ProxiedPhoto(reference), true
}

// ProxiedPhoto returns the photo with this reference, which our own server fetches.
func ProxiedPhoto(reference string) Photo {
	return Photo{
		Large: "/api/proxy/foursquare/place-photo?" +
			url.Values{"reference": {reference}, "maxwidth": {largeWidth}}.Encode(), Reference: reference,
	}
}

// CommonsTitle returns the title in a reference, or false for a reference that we never made.
func CommonsTitle(reference string) (title string, ok bool) {
	encoded, ok := strings.CutPrefix(reference, commonsPrefix)
	if !ok {
		return "", false
	}
	raw, err := base64.RawURLEncoding.Strict().DecodeString(encoded)
	return string(raw), err == nil && commonsTitle(string(raw))
}

// commonsTitle reports whether MediaWiki accepts the title and browsers draw the file.
func commonsTitle(title string) bool {
	kinds := []string{".jpg", ".jpeg", ".png", ".webp"}
	return len(title) <= maxTitle && utf8.ValidString(title) && clean.Text(title, maxTitle) == title &&
		slices.Contains(kinds, strings.ToLower(path.Ext(title))) && path.Ext(title) != title &&
		!strings.ContainsAny(title, "#<>[]|{}/\\?%:") && !strings.HasPrefix(title, ".")
}
