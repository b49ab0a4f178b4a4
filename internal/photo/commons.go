// Package photo fetches pictures of places for the browser, which never connects to other servers itself.
package photo

import (
	"context"
	"errors"
	"fmt"
	"io"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/sony/gobreaker/v2"

	"noonish/internal/outbound"
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
	base    *url.URL
	client  *http.Client
	kept    *otter.Cache[string, picture]
	flights *flights
	turns   chan struct{}
	breaker *gobreaker.CircuitBreaker[picture]
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
	c := &Commons{
		base: address, turns: make(chan struct{}, mostFetches), flights: &flights{waiting: map[string]*flight{}},
		kept: otter.Must(&otter.Options[string, picture]{
			MaximumWeight: maxKept,
			Weigher: func(key string, p picture) uint32 {
				return uint32(len(key) + len(p.bytes) + 100) //nolint:gosec // 5 MB at most
			},
			ExpiryCalculator: otter.ExpiryWritingFunc(func(e otter.Entry[string, picture]) time.Duration {
				return lifetime(e.Value)
			}),
		}),
	}
	c.client = &http.Client{Timeout: fetchTimeout, CheckRedirect: c.follow, Transport: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: fetchTimeout, Control: c.dial}).DialContext,
		ResponseHeaderTimeout: fetchTimeout, MaxConnsPerHost: 8,
		MaxResponseHeaderBytes: 32 << 10, ForceAttemptHTTP2: true,
	}}
	c.breaker = gobreaker.NewCircuitBreaker[picture](gobreaker.Settings{
		Name: "photos", Interval: time.Minute, Timeout: 30 * time.Second,
		IsSuccessful: func(err error) bool {
			return err == nil || errors.Is(err, errMissing) || errors.Is(err, errRefused)
		},
		IsExcluded: func(err error) bool { return errors.Is(err, context.Canceled) }, // nobody waits for it any more
	})
	return c, nil
}

func lifetime(p picture) time.Duration {
	if p.bytes == nil {
		return keepMissing
	}
	return 24 * time.Hour
}

// cached returns a picture that was fetched already, or that there is none.
func (c *Commons) cached(title string, width int) (p picture, known bool) {
	return c.kept.GetIfPresent(keyOf(title, width))
}

func keyOf(title string, width int) string { return strconv.Itoa(width) + " " + title }

// get returns a picture by its title, at most this many pixels wide. Callers that ask for the same picture at the same
// time share one fetch. It goes on when the first of them leaves, and ends when the last one does.
func (c *Commons) get(ctx context.Context, title string, width int) (picture, error) {
	if p, ok := c.cached(title, width); ok {
		return p, p.known()
	}
	key := keyOf(title, width)
	return c.flights.do(ctx, key, func(ctx context.Context) (picture, error) {
		select {
		case c.turns <- struct{}{}:
		case <-ctx.Done():
			return picture{}, ctx.Err()
		}
		defer func() { <-c.turns }()
		p, err := c.breaker.Execute(func() (picture, error) { return c.fetch(ctx, title, width) })
		if err == nil || errors.Is(err, errMissing) || errors.Is(err, errRefused) {
			c.kept.Set(key, p)
		}
		return p, err
	})
}

func (p picture) known() error {
	if p.bytes == nil {
		return errMissing
	}
	return nil
}

func (c *Commons) fetch(ctx context.Context, title string, width int) (picture, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	address := c.base.JoinPath("wiki", "Special:FilePath", url.PathEscape(title))
	address.RawQuery = "width=" + strconv.Itoa(width)
	//nolint:gosec // the host is the operator's, and follow and dial refuse others
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return picture{}, fmt.Errorf("fetching a picture: %w", err)
	}
	request.Header.Set("User-Agent", "Noonish (lunch finder; fetches one picture at a time)")
	request.Header.Set("Accept", "image/webp,image/jpeg,image/png")
	response, err := c.client.Do(request) //nolint:gosec // the same
	if err != nil {
		return picture{}, fmt.Errorf("fetching a picture: %w", err)
	}
	defer func() { _ = response.Body.Close() }()
	switch {
	case response.StatusCode == http.StatusNotFound || response.StatusCode == http.StatusGone:
		return picture{}, errMissing
	case response.StatusCode != http.StatusOK:
		return picture{}, fmt.Errorf("fetching a picture: status %d", response.StatusCode)
	}
	return read(response)
}

// read accepts only an image of a bounded size: an HTML page under our own origin would be ours.
func read(response *http.Response) (picture, error) {
	kind, _, err := mime.ParseMediaType(response.Header.Get("Content-Type"))
	if err != nil || !allowed[kind] || response.ContentLength > maxPicture {
		return picture{}, errRefused
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxPicture+1))
	if err != nil {
		return picture{}, fmt.Errorf("reading a picture: %w", err)
	}
	if len(body) == 0 || len(body) > maxPicture || http.DetectContentType(body) != kind {
		return picture{}, errRefused
	}
	return picture{kind: kind, bytes: body}, nil
}

var allowed = map[string]bool{"image/jpeg": true, "image/png": true, "image/webp": true}

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

// local reports whether the configured server runs on this machine.
func (c *Commons) local() bool {
	ip := net.ParseIP(c.base.Hostname())
	return c.base.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// dial refuses addresses inside our own network, whatever a name resolves to. Only a configured server on this very
// machine is allowed.
func (c *Commons) dial(network, address string, conn syscall.RawConn) error {
	home := func(to netip.AddrPort) bool {
		return c.local() && to.Addr().Unmap().IsLoopback() && strconv.Itoa(int(to.Port())) == c.base.Port()
	}
	if err := outbound.Control(home)(network, address, conn); err != nil {
		return errors.Join(errRefused, err)
	}
	return nil
}
