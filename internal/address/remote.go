package address

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync/atomic"
	"time"

	"github.com/maypok86/otter/v2"
	"github.com/sony/gobreaker/v2"
	"golang.org/x/sync/singleflight"

	"noonish/internal/clean"
	"noonish/internal/place"
)

// These limits apply to an external engine.
const (
	remoteTimeout = 1500 * time.Millisecond
	maxBody       = 1 << 20
	tripAfter     = 5                // consecutive failures
	rest          = 30 * time.Second // before a failing engine is tried again
	remembered    = 1000             // cached answers
	rememberFor   = time.Hour
)

// remote is an engine that is called over HTTP. Equal concurrent questions share one call, answers are cached for a
// while, and an engine that keeps failing is not called for a while.
type remote struct {
	name    string
	base    *url.URL
	agent   string
	ask     func(q question) (path string, query url.Values)
	read    func(body []byte) ([]Address, error)
	pace    *pace // nil for an engine without a rate limit
	client  *http.Client
	blocked *atomic.Bool // the engine refused further requests
	breaker *gobreaker.CircuitBreaker[[]Address]
	flights *singleflight.Group
	answers *otter.Cache[question, []Address]
}

// question is the cache key of a request. The point is rounded to a few hundred metres, so that the operator of the
// engine does not learn where a person is.
type question struct {
	text     string
	biased   bool
	lat, lng float64
	limit    int
}

func newQuestion(text string, from *place.Point, limit int) question {
	q := question{text: strings.Join(strings.Fields(clean.Text(text, maxAddress)), " "), limit: limit}
	if from != nil {
		q.biased, q.lat, q.lng = true, coarse(from.Lat), coarse(from.Lng)
	}
	return q
}

func coarse(degrees float64) float64 {
	const steps = 200
	return float64(int(degrees*steps)) / steps
}

// These errors say why an engine did not answer, apart from network errors.
var (
	errRefused = errors.New("it rejected the question")
	errResting = errors.New("it failed too often and is not called for now")
)

func newRemote(r remote) *remote {
	r.client = &http.Client{
		Timeout:       remoteTimeout,
		Transport:     &http.Transport{MaxIdleConnsPerHost: 4, IdleConnTimeout: time.Minute, ForceAttemptHTTP2: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	r.blocked = &atomic.Bool{}
	r.breaker = gobreaker.NewCircuitBreaker[[]Address](gobreaker.Settings{
		Name: r.name, Timeout: rest,
		ReadyToTrip: func(counts gobreaker.Counts) bool {
			return r.blocked.Swap(false) || counts.ConsecutiveFailures >= tripAfter
		},
		// A question that the engine rejects depends on what a person typed. It is not a failure of the engine.
		IsExcluded: func(err error) bool { return errors.Is(err, errRefused) },
		OnStateChange: func(name string, from, to gobreaker.State) {
			slog.Warn("circuit breaker of an address engine changed state; the engine is not called while it is open",
				"engine", name, "from", from.String(), "to", to.String())
		},
	})
	r.flights = &singleflight.Group{}
	r.answers = otter.Must(&otter.Options[question, []Address]{
		MaximumSize: remembered, ExpiryCalculator: otter.ExpiryWriting[question, []Address](rememberFor),
	})
	return &r
}

// Name returns the name of the engine.
func (r *remote) Name() string { return r.name }

// Find asks the engine. If one caller leaves, the others still get the answer.
func (r *remote) Find(ctx context.Context, text string, from *place.Point, limit int) ([]Address, error) {
	q := newQuestion(text, from, limit)
	if known, ok := r.answers.GetIfPresent(q); ok {
		return known, nil
	}
	flight := r.flights.DoChan(fmt.Sprintf("%+v", q), func() (any, error) {
		return r.fly(context.WithoutCancel(ctx), q)
	})
	select {
	case <-ctx.Done():
		return nil, ctx.Err()
	case landed := <-flight:
		found, _ := landed.Val.([]Address)
		return found, landed.Err
	}
}

func (r *remote) fly(ctx context.Context, q question) ([]Address, error) {
	if r.breaker.State() == gobreaker.StateOpen {
		return nil, errResting
	}
	if err := r.pace.wait(ctx); err != nil {
		return nil, err
	}
	found, err := r.breaker.Execute(func() ([]Address, error) { return r.call(ctx, q) })
	switch {
	case err == nil:
		r.answers.Set(q, found)
	case errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests):
		return nil, errResting
	}
	return found, err
}

func (r *remote) call(ctx context.Context, q question) ([]Address, error) {
	path, query := r.ask(q)
	target := r.base.JoinPath(path)
	target.RawQuery = query.Encode()
	//nolint:gosec // the operator names the server, a person only the query
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil)
	if err != nil {
		return nil, errors.New("could not make the request")
	}
	request.Header.Set("User-Agent", r.agent)
	request.Header.Set("Accept", "application/json")
	response, err := r.client.Do(request) //nolint:gosec // as above
	if err != nil {
		return nil, withoutURL(err)
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusBadRequest:
		return nil, errRefused
	case http.StatusForbidden, http.StatusTooManyRequests: // it refuses further requests
		r.blocked.Store(true)
		return nil, fmt.Errorf("it answered %d", response.StatusCode)
	default:
		return nil, fmt.Errorf("it answered %d", response.StatusCode)
	}
	body, err := io.ReadAll(io.LimitReader(response.Body, maxBody+1))
	if err != nil {
		return nil, fmt.Errorf("reading its answer: %w", withoutURL(err))
	}
	if len(body) > maxBody {
		return nil, fmt.Errorf("its answer is larger than %d bytes", maxBody)
	}
	found, err := r.read(body)
	if err != nil {
		return nil, errors.New("its answer cannot be read")
	}
	return cleaned(found, q.limit), nil
}

// cleaned returns at most limit addresses, without those that cannot be shown.
func cleaned(found []Address, limit int) []Address {
	var kept []Address
	for _, a := range found {
		if a, err := a.Normal(); err == nil && len(kept) < limit {
			kept = append(kept, a)
		}
	}
	return kept
}

// withoutURL removes the URL from an error, because it contains what a person typed.
func withoutURL(err error) error {
	var about *url.Error
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// loose is a string that some servers write as a number or null.
type loose string

// UnmarshalJSON accepts strings, numbers and null. Other values become "".
func (l *loose) UnmarshalJSON(data []byte) error {
	var text string
	switch err := json.Unmarshal(data, &text); {
	case err == nil:
		*l = loose(text)
	case data[0] == '{' || data[0] == '[' || data[0] == 't' || data[0] == 'f':
		*l = ""
	default:
		*l = loose(data)
	}
	return nil
}
