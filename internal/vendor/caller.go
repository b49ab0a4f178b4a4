package vendor

import (
	"context"
	"errors"
	"log/slog"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/sony/gobreaker/v2"
)

// The limits of a call. A list never waits for one.
const (
	connectTimeout = 500 * time.Millisecond
	// Timeout is how long a call may take with its retry. Two that are slow are over within 5 s.
	Timeout     = 2400 * time.Millisecond
	maxAnswer   = 2 << 20
	mostCalls   = 8                // at once, of one replica and operation
	tripAfter   = 2                // consecutive failures
	rest        = 10 * time.Second // before a failing vendor is tried again, with one request
	keyRest     = 10 * time.Minute // after it refused the key: an operator must act
	longestRest = time.Hour
)

// Caller makes the calls to one vendor. Create it with New.
type Caller struct {
	name, setting string
	take          func(context.Context) error
	client        *http.Client
	operations    map[string]*operation
	quiet         atomic.Int64 // until then nothing is asked, in Unix nanoseconds
	counted       *prometheus.CounterVec
}

// operation is a kind of call. Each fails on its own: a vendor whose search is down may still know details.
type operation struct {
	turns   chan struct{}
	breaker *gobreaker.CircuitBreaker[struct{}]
}

// Call is one question.
type Call struct {
	Operation string
	// Once is true for a call that must not be repeated at once, such as a POST.
	Once bool
	// Request makes the request. An error means that our question is wrong.
	Request func(context.Context) (*http.Request, error)
	// Read reads an answer of status 200. Its error should be an Error.
	Read func(body []byte, header http.Header) error
}

// New returns a caller for a vendor. The setting is where an operator set its key. take is called before every request,
// because each is paid for; an error prevents it.
func New(name, setting string, take func(context.Context) error, operations ...string) *Caller {
	c := &Caller{name: name, setting: setting, take: take, operations: map[string]*operation{}, counted: calls(name)}
	c.client = &http.Client{
		Transport: &http.Transport{
			DialContext:         (&net.Dialer{Timeout: connectTimeout}).DialContext,
			TLSHandshakeTimeout: time.Second, MaxIdleConnsPerHost: mostCalls, IdleConnTimeout: time.Minute,
			MaxResponseHeaderBytes: 32 << 10, ForceAttemptHTTP2: true,
		},
		// The key must not follow a redirect.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	for _, o := range operations {
		c.operations[o] = &operation{turns: make(chan struct{}, mostCalls), breaker: newBreaker(name + " " + o)}
	}
	return c
}

func newBreaker(name string) *gobreaker.CircuitBreaker[struct{}] {
	return gobreaker.NewCircuitBreaker[struct{}](gobreaker.Settings{
		Name: name, Timeout: rest,
		ReadyToTrip:  func(counts gobreaker.Counts) bool { return counts.ConsecutiveFailures >= tripAfter },
		IsSuccessful: func(err error) bool { return err == nil || !kindOf(err).failed() },
		IsExcluded:   func(err error) bool { return saysNothing(err) },
		OnStateChange: func(name string, from, to gobreaker.State) {
			slog.Warn("circuit breaker of a vendor changed state; the vendor is not called while it is open",
				"vendor", name, "from", from.String(), "to", to.String())
		},
	})
}

// saysNothing reports whether no request was made, or nobody waited for its end.
func saysNothing(err error) bool {
	kind := kindOf(err)
	return errors.Is(err, context.Canceled) || kind == Spent || kind == Uncounted
}

// kindOf returns the kind of an error, Broken for one that has none, and "" for none.
func kindOf(err error) Kind {
	var e *Error
	switch {
	case err == nil:
		return ""
	case errors.As(err, &e):
		return e.Kind
	}
	return Broken
}

// Rests reports whether a call would not be made now. Whoever has to read something first need not.
func (c *Caller) Rests(operation string) bool {
	return time.Now().UnixNano() < c.quiet.Load() ||
		c.operations[operation].breaker.State() == gobreaker.StateOpen
}

// Do makes a call within all limits. The error is an Error, or context.Canceled if the caller left.
func (c *Caller) Do(ctx context.Context, call Call) error {
	err := c.do(ctx, call)
	c.count(call.Operation, err)
	return err
}

func (c *Caller) do(ctx context.Context, call Call) error {
	if time.Now().UnixNano() < c.quiet.Load() {
		return &Error{Kind: Resting}
	}
	ctx, cancel := context.WithTimeout(ctx, Timeout)
	defer cancel()
	o := c.operations[call.Operation]
	select {
	case o.turns <- struct{}{}:
		defer func() { <-o.turns }()
	case <-ctx.Done():
		return interrupted(ctx)
	}
	_, err := o.breaker.Execute(func() (struct{}, error) {
		if o.breaker.State() == gobreaker.StateHalfOpen {
			return struct{}{}, c.probe(ctx, call)
		}
		err := c.attempt(ctx, call)
		if kind := kindOf(err); (kind == Broken || kind == Unreachable) && !call.Once && ctx.Err() == nil &&
			o.breaker.State() == gobreaker.StateClosed { // others may have failed meanwhile
			err = c.attempt(ctx, call) // these may pass at once
		}
		return struct{}{}, err
	})
	if errors.Is(err, gobreaker.ErrOpenState) || errors.Is(err, gobreaker.ErrTooManyRequests) {
		return &Error{Kind: Resting}
	}
	c.keepQuiet(err)
	return err
}

// probe asks a vendor that failed once, with one request. It goes on when the caller leaves: otherwise the next caller
// would make another one at once.
func (c *Caller) probe(ctx context.Context, call Call) error {
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), Timeout)
	defer cancel()
	return c.attempt(ctx, call)
}

// keepQuiet stops calls for as long as the vendor wants, or until an operator may have acted.
func (c *Caller) keepQuiet(err error) {
	var e *Error
	if !errors.As(err, &e) {
		return
	}
	wait := e.Retry
	if e.Kind == KeyRefused || e.Kind == Unpaid {
		wait = keyRest
		slog.Error("a vendor refused the call, check its key and the account's credits",
			"vendor", c.name, "setting", c.setting, "kind", string(e.Kind), "next_try_in", wait.String())
	}
	if wait > 0 {
		c.quiet.Store(time.Now().Add(wait).UnixNano())
	}
}
