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

	"noonish/internal/place"
)

// Bounds on an engine somewhere else.
const (
	remoteTimeout = 1500 * time.Millisecond
	maxBody       = 1 << 20
	tripAfter     = 5                // failures in a row
	rest          = 30 * time.Second // before a tripped engine is tried again
	remembered    = 1000             // answers
	rememberFor   = time.Hour
)

// remote is an engine behind HTTP. People who type the same thing at once share one call, an answer is remembered
// for a while, and an engine that keeps failing is left alone.
type remote struct {
	name    string
	base    *url.URL
	agent   string
	ask     func(q question) (path string, query url.Values)
	read    func(body []byte) ([]Address, error)
	pace    *pace // nil for an engine that may be asked at any rate
	client  *http.Client
	blocked *atomic.Bool // it asked to be left alone
	breaker *gobreaker.CircuitBreaker[[]Address]
	flights *singleflight.Group
	answers *otter.Cache[question, []Address]
}

// question is what is asked, so that equal questions are the same one. The point is rounded to some hundred
// metres: whoever runs the engine need not know where somebody is.
type question struct {
	text     string
	biased   bool
	lat, lng float64
	limit    int
}

func newQuestion(text string, from *place.Point, limit int) question {
	q := question{text: strings.Join(strings.Fields(place.CleanText(text, maxAddress)), " "), limit: limit}
	if from != nil {
		q.biased, q.lat, q.lng = true, coarse(from.Lat), coarse(from.Lng)
	}
	return q
}

func coarse(degrees float64) float64 {
	const steps = 200
	return float64(int(degrees*steps)) / steps
}

// Why an engine did not answer, besides trouble on the way.
var (
	errRefused = errors.New("it cannot read the question")
	errResting = errors.New("it failed too often and is left alone")
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
		IsExcluded: func(err error) bool { return errors.Is(err, errRefused) }, // what one person typed is not its fault
		OnStateChange: func(name string, from, to gobreaker.State) {
			slog.Warn("an address engine changed its state", "engine", name, "from", from.String(), "to", to.String())
		},
	})
	r.flights = &singleflight.Group{}
	r.answers = otter.Must(&otter.Options[question, []Address]{
		MaximumSize: remembered, ExpiryCalculator: otter.ExpiryWriting[question, []Address](rememberFor),
	})
	return &r
}

// Name is the engine's.
func (r *remote) Name() string { return r.name }

// Find asks the engine. A caller who leaves does not spoil the answer for the others.
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
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, target.String(), nil) //nolint:gosec // the operator names the server, a person only the query
	if err != nil {
		return nil, errors.New("making the request")
	}
	request.Header.Set("User-Agent", r.agent)
	request.Header.Set("Accept", "application/json")
	response, err := r.client.Do(request) //nolint:gosec // the same
	if err != nil {
		return nil, withoutURL(err)
	}
	defer response.Body.Close() //nolint:errcheck // it was only read
	switch response.StatusCode {
	case http.StatusOK:
	case http.StatusBadRequest:
		return nil, errRefused
	case http.StatusForbidden, http.StatusTooManyRequests: // it wants to be left alone
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

// cleaned are the addresses that can be shown, no more than were asked for.
func cleaned(found []Address, limit int) []Address {
	var clean []Address
	for _, a := range found {
		if a, err := a.Normal(); err == nil && len(clean) < limit {
			clean = append(clean, a)
		}
	}
	return clean
}

// withoutURL is an error without the address it is about, which holds what somebody typed.
func withoutURL(err error) error {
	var about *url.Error
	if errors.As(err, &about) {
		return about.Err
	}
	return err
}

// loose is a text where some servers write a number, or null.
type loose string

// UnmarshalJSON takes any plain value; others are nothing.
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
