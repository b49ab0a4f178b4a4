package photo

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/compress/gzhttp"

	"noonish/internal/fault"
	"noonish/internal/place/fact"
	"noonish/internal/terms"
)

// API answers with pictures of places. A nil source has none.
type API struct {
	Source     *Commons
	Foursquare *Foursquare
	// Known reports whether the catalogue has a reference. Others are not fetched: we are not a proxy for all of
	// Commons.
	Known func(ctx context.Context, reference string) (bool, error)
}

const (
	defaultWidth = 800
	maxWidth     = 1600
)

var reference = regexp.MustCompile(`^[A-Za-z0-9._~/-]{1,300}$`)

// widths are the sizes we request from the source. Commons has them ready and discourages others, and we cache each
// size separately.
var widths = [...]int{250, 500, 960, 1280, 1920}

// Show answers GET /api/proxy/foursquare/place-photo.
func (a API) Show(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if len(query["reference"]) != 1 || !reference.MatchString(query.Get("reference")) {
		return fault.Param("reference", "must be the reference of a photo")
	}
	width, err := widthOf(query["maxwidth"])
	if err != nil {
		return err
	}
	p, keep, err := a.find(r.Context(), query.Get("reference"), width)
	switch {
	case errors.Is(err, errMissing) || errors.Is(err, errRefused):
		return missing()
	case err != nil:
		return fault.Wrap(err, fault.Unavailable, "", "The photo cannot be had just now.")
	}
	h := w.Header()
	h.Set("Content-Type", p.kind)
	h.Set("Content-Length", strconv.Itoa(len(p.bytes)))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Cache-Control", terms.CacheControl(keep))
	h.Set(gzhttp.HeaderNoCompression, "1") // pictures are compressed already
	_, _ = w.Write(p.bytes)                // nobody reads an answer that cannot be delivered
	return nil
}

// find returns a picture, and for how long it may be kept.
func (a API) find(ctx context.Context, reference string, width int) (picture, time.Duration, error) {
	if a.Foursquare != nil && strings.HasPrefix(reference, foursquarePrefix) {
		p, err := a.Foursquare.show(ctx, reference, width)
		return p, terms.Foursquare.Photos, err
	}
	title, ok := fact.CommonsTitle(reference)
	if a.Source == nil || !ok {
		return picture{}, 0, errMissing
	}
	if _, cached := a.Source.cached(title, width); !cached {
		if known, err := a.Known(ctx, reference); err != nil || !known {
			return picture{}, 0, cmp.Or(err, errMissing)
		}
	}
	p, err := a.Source.get(ctx, title, width)
	return p, terms.Commons.Photos, err
}

func missing() error { return fault.New(fault.NotFound, "", "There is no such photo.") }

// widthOf returns the smallest of widths that looks sharp at the given number of pixels.
func widthOf(given []string) (int, error) {
	wanted := defaultWidth
	if len(given) > 0 {
		n, err := strconv.Atoi(given[0])
		if err != nil || len(given) > 1 || n < 1 || n > maxWidth {
			return 0, fault.Param("maxwidth", "must be a whole number from 1 to %d", maxWidth)
		}
		wanted = n
	}
	for _, width := range widths {
		if width >= wanted {
			return width, nil
		}
	}
	return widths[len(widths)-1], nil
}
