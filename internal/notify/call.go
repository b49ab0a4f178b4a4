package notify

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"math"
	"net"
	"net/http"
	"net/url"
	"strconv"
	"time"

	"noonish/internal/outbound"
)

const (
	idempotencyKey = "Idempotency-Key"
	maxAnswer      = 4 << 10
)

// outcome is the result of an attempt.
type outcome int

const (
	delivered outcome = iota
	again             // failed for now
	gone              // the receiver no longer exists
	refused           // will never work
)

// answer is an outcome, with what may be logged about it: never an address.
type answer struct {
	outcome outcome
	status  int
	wait    time.Duration // how long the other side asked us to wait
	reason  string
	silent  bool // the host did not answer in time, or at all
}

// caller sends requests to addresses that people gave us.
type caller struct {
	client *http.Client
	allow  allowed
}

func newCaller(allow allowed, resolver *net.Resolver, patience time.Duration) *caller {
	home := &net.Dialer{Timeout: patience, Resolver: resolver}
	outside := &net.Dialer{Timeout: patience, Resolver: resolver, Control: outbound.Control(nil)}
	return &caller{allow: allow, client: &http.Client{
		Timeout: patience,
		// The target of a redirect was not checked, and none of these services sends one.
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		Transport: &http.Transport{ // without a Proxy: it would resolve names in our place
			DialContext: func(ctx context.Context, network, address string) (net.Conn, error) {
				if allow[address] {
					return home.DialContext(ctx, network, address)
				}
				return outside.DialContext(ctx, network, address)
			},
			TLSHandshakeTimeout: patience, ResponseHeaderTimeout: patience, IdleConnTimeout: 30 * time.Second,
			MaxIdleConns: 8, MaxResponseHeaderBytes: 16 << 10, ForceAttemptHTTP2: true,
		},
	}}
}

// post sends a request with the key by which the receiver can recognise a repetition.
func (c *caller) post(ctx context.Context, r request, key string) answer {
	call, err := http.NewRequestWithContext(ctx, http.MethodPost, r.url, bytes.NewReader(r.body))
	if err != nil {
		return answer{outcome: refused, reason: "the address cannot be read"}
	}
	call.Header.Set("Content-Type", "application/json")
	call.Header.Set("User-Agent", "Noonish")
	call.Header.Set(idempotencyKey, `"`+key+`"`)
	for name, value := range r.header {
		call.Header.Set(name, value)
	}
	return read(c.client.Do(call))
}

// read turns a response into an outcome. Error texts are not kept: they contain the address.
func read(response *http.Response, err error) answer {
	if err != nil {
		return failed(err)
	}
	defer response.Body.Close() //nolint:errcheck // nothing more is read from it
	body, _ := io.ReadAll(io.LimitReader(response.Body, maxAnswer))
	a := answer{status: response.StatusCode, reason: "answered " + strconv.Itoa(response.StatusCode)}
	switch code := response.StatusCode; {
	case code >= 200 && code < 300:
		a.outcome = delivered
	case code == http.StatusNotFound || code == http.StatusGone:
		a.outcome = gone
	case code == http.StatusTooManyRequests || code == http.StatusRequestTimeout || code >= 500:
		a.outcome, a.wait = again, retryAfter(response.Header.Get("Retry-After"), body)
	default: // includes redirects
		a.outcome = refused
	}
	return a
}

func failed(err error) answer {
	var wrapped *url.Error
	var name *net.DNSError
	switch {
	case errors.Is(err, outbound.ErrInside):
		return answer{outcome: refused, reason: "the address leads into a private network"}
	case errors.As(err, &wrapped) && wrapped.Timeout():
		return answer{outcome: again, reason: "no answer in time", silent: true}
	case errors.As(err, &name):
		return answer{outcome: again, reason: "the name cannot be resolved"}
	case errors.As(err, &wrapped):
		return answer{outcome: again, reason: "the connection failed", silent: true}
	}
	return answer{outcome: refused, reason: "the message cannot be encrypted"}
}

// retryAfter returns how long to wait, from a header in seconds or with a date, or from Discord's body; 0 when none
// says so.
func retryAfter(header string, body []byte) time.Duration {
	seconds, err := strconv.ParseFloat(header, 64)
	if at, unreadable := http.ParseTime(header); unreadable == nil {
		seconds, err = time.Until(at).Seconds(), nil
	}
	if err != nil {
		var said struct {
			RetryAfter float64 `json:"retry_after"`
		}
		if json.Unmarshal(body, &said) != nil {
			return 0
		}
		seconds = said.RetryAfter
	}
	if math.IsNaN(seconds) || seconds <= 0 {
		return 0
	}
	return time.Duration(min(seconds, mostRetryWait.Seconds()) * float64(time.Second))
}
