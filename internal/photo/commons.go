// Package photo fetches pictures of places for the browser, which never connects to other servers itself.
package photo

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/maypok86/otter/v2"

	"noonish/internal/terms"
)

// Limits on the cost of a picture.
const (
	fetchTimeout = 3 * time.Second
	maxPicture   = 5 << 20
	maxKept      = 64 << 20
	maxRedirects = 3
	keepMissing  = 10 * time.Minute
	mostFetches  = 8
)

// Commons fetches from a server with the interface of Wikimedia Commons. Create it with Open.
type Commons struct {
	base *url.URL
	*fetcher
}

// picture is an image, or the fact that there is none.
type picture struct {
	kind  string
	bytes []byte
}

var (
	errMissing = errors.New("there is no such picture")
	errRefused = errors.New("the answer is not an image we can pass on")
)

// Open returns a source at a base address such as https://commons.wikimedia.org. An empty address means no pictures.
func Open(base string) (*Commons, error) {
	if base == "" {
		return nil, nil //nolint:nilnil // no pictures is a choice, not an error
	}
	address, err := url.Parse(base)
	if err != nil || address.Host == "" {
		return nil, fmt.Errorf("reading the address of the picture server: %q", base)
	}
	c := &Commons{base: address}
	c.fetcher = newFetcher("photos", address, c.follow, otter.Must(&otter.Options[string, picture]{
		MaximumWeight: maxKept,
		Weigher: func(key string, p picture) uint32 {
			return uint32(len(key) + len(p.bytes) + 100) //nolint:gosec // 5 MB at most
		},
		ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, picture]) time.Duration {
			return lifetime(e.Value)
		}),
	}))
	return c, nil
}

func lifetime(p picture) time.Duration {
	if p.bytes == nil {
		return keepMissing
	}
	return terms.Commons.Photos
}

// cached returns a picture that was fetched already, or that there is none.
func (c *Commons) cached(title string, width int) (p picture, known bool) {
	return c.kept.GetIfPresent(keyOf(title, width))
}

func keyOf(title string, width int) string { return strconv.Itoa(width) + " " + title }

// get returns a picture by its title, at most this many pixels wide.
func (c *Commons) get(ctx context.Context, title string, width int) (picture, error) {
	address := c.base.JoinPath("wiki", "Special:FilePath", url.PathEscape(title))
	address.RawQuery = "width=" + strconv.Itoa(width)
	return c.fetcher.get(ctx, keyOf(title, width), address)
}

// follow allows redirects to Wikimedia's own hosts, and to the configured one.
func (c *Commons) follow(request *http.Request, via []*http.Request) error {
	host := request.URL.Hostname()
	ours := request.URL.Scheme == c.base.Scheme && request.URL.Host == c.base.Host
	wikimedia := request.URL.Scheme == "https" && (host == "wikimedia.org" || strings.HasSuffix(host, ".wikimedia.org"))
	if len(via) > maxRedirects || !ours && !wikimedia {
		return errRefused
	}
	return nil
}
