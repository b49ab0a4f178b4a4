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
	"syscall"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/sony/gobreaker/v2"

	"noonish/internal/outbound"
)

// fetcher gets pictures from one source: so many at once, each once for all who wait for it, and none for a while after
// repeated failures.
type fetcher struct {
	home    *url.URL // the configured server, which may run on this machine
	client  *http.Client
	kept    *otter.Cache[string, picture] // nil for a source whose pictures may not be kept
	flights *flights
	turns   chan struct{}
	breaker *gobreaker.CircuitBreaker[picture]
}

type redirects func(request *http.Request, via []*http.Request) error

func newFetcher(name string, home *url.URL, follow redirects, kept *otter.Cache[string, picture]) *fetcher {
	f := &fetcher{
		home: home, kept: kept, turns: make(chan struct{}, mostFetches),
		flights: &flights{waiting: map[string]*flight{}},
	}
	f.client = &http.Client{Timeout: fetchTimeout, CheckRedirect: follow, Transport: &http.Transport{
		DialContext:           (&net.Dialer{Timeout: fetchTimeout, Control: f.dial}).DialContext,
		ResponseHeaderTimeout: fetchTimeout, MaxConnsPerHost: 8,
		MaxResponseHeaderBytes: 32 << 10, ForceAttemptHTTP2: true,
	}}
	f.breaker = gobreaker.NewCircuitBreaker[picture](gobreaker.Settings{
		Name: name, Interval: time.Minute, Timeout: 30 * time.Second,
		IsSuccessful: func(err error) bool {
			return err == nil || errors.Is(err, errMissing) || errors.Is(err, errRefused)
		},
		IsExcluded: func(err error) bool { return errors.Is(err, context.Canceled) }, // nobody waits for it any more
	})
	return f
}

// get returns the picture at an address. Callers that ask for the same picture at the same time share one fetch. It
// goes on when the first of them leaves, and ends when the last one does.
func (f *fetcher) get(ctx context.Context, key string, address *url.URL) (picture, error) {
	if f.kept != nil {
		if p, ok := f.kept.GetIfPresent(key); ok {
			return p, p.known()
		}
	}
	return f.flights.do(ctx, key, func(ctx context.Context) (picture, error) {
		select {
		case f.turns <- struct{}{}:
		case <-ctx.Done():
			return picture{}, ctx.Err()
		}
		defer func() { <-f.turns }()
		p, err := f.breaker.Execute(func() (picture, error) { return f.fetch(ctx, address) })
		if f.kept != nil && (err == nil || errors.Is(err, errMissing) || errors.Is(err, errRefused)) {
			f.kept.Set(key, p)
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

func (f *fetcher) fetch(ctx context.Context, address *url.URL) (picture, error) {
	ctx, cancel := context.WithTimeout(ctx, fetchTimeout)
	defer cancel()
	//nolint:gosec // the host is one that we allow, and follow and dial refuse others
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address.String(), nil)
	if err != nil {
		return picture{}, fmt.Errorf("fetching a picture: %w", err)
	}
	request.Header.Set("User-Agent", "Noonish (lunch finder; fetches one picture at a time)")
	request.Header.Set("Accept", "image/webp,image/jpeg,image/png")
	response, err := f.client.Do(request) //nolint:gosec // the same
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

// local reports whether the configured server runs on this machine.
func (f *fetcher) local() bool {
	ip := net.ParseIP(f.home.Hostname())
	return f.home.Hostname() == "localhost" || ip != nil && ip.IsLoopback()
}

// dial refuses addresses inside our own network, whatever a name resolves to. Only a configured server on this very
// machine is allowed.
func (f *fetcher) dial(network, address string, conn syscall.RawConn) error {
	home := func(to netip.AddrPort) bool {
		return f.local() && to.Addr().Unmap().IsLoopback() && strconv.Itoa(int(to.Port())) == f.home.Port()
	}
	if err := outbound.Control(home)(network, address, conn); err != nil {
		return errors.Join(errRefused, err)
	}
	return nil
}
