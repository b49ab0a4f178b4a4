package vendor

import (
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/sony/gobreaker/v2"
)

// service is a vendor without a network, so that tests can let time pass.
type service func(*http.Request) (*http.Response, error)

func (s service) RoundTrip(r *http.Request) (*http.Response, error) { return s(r) }

func dead(*http.Request) (*http.Response, error) { return nil, errors.New("connection refused") }

// slow answers after 10 s, unless the caller has hung up.
func slow(r *http.Request) (*http.Response, error) {
	select {
	case <-r.Context().Done():
		return nil, r.Context().Err()
	case <-time.After(10 * time.Second):
		return status(http.StatusOK)(r)
	}
}

func status(code int, header ...string) service {
	return func(*http.Request) (*http.Response, error) {
		h := http.Header{}
		for i := 0; i+1 < len(header); i += 2 {
			h.Set(header[i], header[i+1])
		}
		return &http.Response{StatusCode: code, Header: h, Body: io.NopCloser(strings.NewReader("{}"))}, nil
	}
}

// recorded is a caller, and when its requests were made.
type recorded struct {
	*Caller
	mu       sync.Mutex
	requests []time.Time
	service  service
}

func record(s service) *recorded {
	slog.SetDefault(slog.New(slog.DiscardHandler))
	r := &recorded{service: s}
	r.Caller = New("test", "NOONISH_TEST_KEY", func(context.Context) error { return nil }, "search", "details")
	r.client.Transport = service(func(request *http.Request) (*http.Response, error) {
		r.mu.Lock()
		r.requests = append(r.requests, time.Now())
		s := r.service
		r.mu.Unlock()
		return s(request)
	})
	return r
}

// made returns when requests were made, so far.
func (r *recorded) made() []time.Time {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.requests)
}

func (r *recorded) ask(ctx context.Context, operation string) error {
	return r.Do(ctx, Call{
		Operation: operation,
		Request: func(ctx context.Context) (*http.Request, error) {
			return http.NewRequestWithContext(ctx, http.MethodGet, "http://vendor.example/", nil)
		},
		Read: func([]byte, http.Header) error { return nil },
	})
}

// A vendor that is dead or slow is left alone within 5 s, and then gets one request in 10 s.
func TestAVendorThatDoesNotWorkIsLeftAlone(t *testing.T) {
	for name, s := range map[string]service{
		"dead": dead, "10 s slow": slow, "failing": status(http.StatusInternalServerError),
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := record(s)
				begin := time.Now()
				var opened time.Time
				for time.Since(begin) < time.Minute {
					_ = r.ask(t.Context(), "search")
					if opened.IsZero() && r.operations["search"].breaker.State() == gobreaker.StateOpen {
						opened = time.Now()
					}
					time.Sleep(10 * time.Millisecond)
				}
				if wait := opened.Sub(begin); opened.IsZero() || wait > 5*time.Second {
					t.Errorf("the breaker opened after %s", wait)
				}
				mostOneIn10s(t, r, opened)
			})
		})
	}
}

func mostOneIn10s(t *testing.T, r *recorded, after time.Time) {
	t.Helper()
	last := after
	probes := 0
	for _, at := range r.made() {
		if !at.After(after) {
			continue
		}
		probes++
		if at.Sub(last) < rest {
			t.Errorf("a probe %s after the last", at.Sub(last))
		}
		last = at
	}
	if probes < 2 || probes > 6 {
		t.Errorf("%d probes in a minute", probes)
	}
}

// A call that was under way when the breaker opened is not repeated.
func TestNothingIsRepeatedOnceTheBreakerIsOpen(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(func(r *http.Request) (*http.Response, error) {
			time.Sleep(100 * time.Millisecond)
			return dead(r)
		})
		var callers sync.WaitGroup
		for i := range 3 {
			callers.Go(func() {
				time.Sleep(time.Duration(i*i) * 60 * time.Millisecond)
				_ = r.ask(t.Context(), "search")
			})
		}
		callers.Wait()
		if n := len(r.made()); n != 2+2+1 {
			t.Errorf("three calls made %d requests", n)
		}
	})
}

// Many at once open it sooner, and still only one of them tries again.
func TestCallersWhoLeaveMakeNoMoreProbes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(slow)
		for range tripAfter {
			_ = r.ask(t.Context(), "search")
		}
		opened := time.Now()
		var callers sync.WaitGroup
		for range 5 {
			callers.Go(func() {
				for time.Since(opened) < time.Minute {
					ctx, leave := context.WithCancel(t.Context())
					time.AfterFunc(100*time.Millisecond, leave)
					_ = r.ask(ctx, "search")
					leave()
					time.Sleep(50 * time.Millisecond)
				}
			})
		}
		callers.Wait()
		mostOneIn10s(t, r, opened)
	})
}

func TestOneOperationFailsOnItsOwn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(dead)
		for range 5 {
			_ = r.ask(t.Context(), "search")
		}
		r.service = status(http.StatusOK)
		if err := r.ask(t.Context(), "search"); kindOf(err) != Resting {
			t.Errorf("search: got %v", err)
		}
		if err := r.ask(t.Context(), "details"); err != nil {
			t.Errorf("details: got %v", err)
		}
		if !r.Rests("search") || r.Rests("details") {
			t.Error("the wrong operation rests")
		}
		time.Sleep(rest + time.Second)
		if err := r.ask(t.Context(), "search"); err != nil {
			t.Errorf("search after its rest: got %v", err)
		}
	})
}

// What a vendor says of the account holds for all operations.
func TestAVendorThatWantsUsToWaitIsLeftAlone(t *testing.T) {
	for name, c := range map[string]struct {
		service service
		wait    time.Duration
	}{
		"429":              {status(http.StatusTooManyRequests), rest},
		"429 for 7 s":      {status(http.StatusTooManyRequests, "Retry-After", "7"), 7 * time.Second},
		"429 for a year":   {status(http.StatusTooManyRequests, "Retry-After", "31536000"), longestRest},
		"429 until a date": {status(http.StatusTooManyRequests, "Retry-After", "Fri, 31 Dec 1999 23:59:59 GMT"), rest},
		"401":              {status(http.StatusUnauthorized), keyRest},
		"402":              {status(http.StatusPaymentRequired), keyRest},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				r := record(c.service)
				_ = r.ask(t.Context(), "search")
				r.service = status(http.StatusOK)
				time.Sleep(c.wait - time.Millisecond)
				if !r.Rests("details") {
					t.Error("it is asked again too soon")
				}
				if err := r.ask(t.Context(), "details"); kindOf(err) != Resting || len(r.made()) != 1 {
					t.Errorf("got %v after %d requests", err, len(r.made()))
				}
				time.Sleep(2 * time.Millisecond)
				if err := r.ask(t.Context(), "search"); err != nil {
					t.Errorf("got %v when the wait was over", err)
				}
			})
		})
	}
}

func TestACallerWhoLeavesSaysNothingAboutTheVendor(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(slow)
		for range 5 {
			ctx, leave := context.WithCancel(t.Context())
			time.AfterFunc(time.Second, leave)
			if err := r.ask(ctx, "search"); !errors.Is(err, context.Canceled) {
				t.Fatalf("got %v", err)
			}
		}
		r.service = status(http.StatusOK)
		if err := r.ask(t.Context(), "search"); err != nil {
			t.Errorf("got %v", err)
		}
	})
}

// A budget that cannot be read or is used up says nothing about the vendor either: no request is made.
func TestWithoutABudgetNothingIsAskedAndNothingLearned(t *testing.T) {
	for _, kind := range []Kind{Spent, Uncounted} {
		synctest.Test(t, func(t *testing.T) {
			r := record(dead)
			for range tripAfter {
				_ = r.ask(t.Context(), "search")
			}
			made := len(r.made())
			time.Sleep(rest + time.Second)
			take := r.take
			r.take = func(context.Context) error { return &Error{Kind: kind} }
			for range 5 {
				if err := r.ask(t.Context(), "search"); kindOf(err) != kind {
					t.Errorf("got %v", err)
				}
			}
			r.take = take
			_ = r.ask(t.Context(), "search")
			if n := len(r.made()) - made; n != 1 {
				t.Errorf("%s: the vendor got %d requests, want one probe", kind, n)
			}
		})
	}
}

func TestNoMoreThanSoManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(slow)
		var callers sync.WaitGroup
		for range 3 * mostCalls {
			callers.Go(func() { _ = r.ask(t.Context(), "search") })
		}
		synctest.Wait()
		if n := len(r.made()); n != mostCalls {
			t.Errorf("%d requests at once", n)
		}
		callers.Wait()
	})
}
