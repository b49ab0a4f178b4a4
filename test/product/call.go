package product

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"
)

// ErrNotSent means that nobody was there to send a call to: it was certainly not carried out.
var ErrNotSent = errors.New("nobody listens there")

// Call is one call of the team API.
type Call struct {
	Method, Path string
	Key          string // the gesture's, or ""
	Body         any    // nil for none
}

// Answer is what came back.
type Answer struct {
	Status  int
	Ballot  *Ballot // of an answer that was well
	Message string  // of a fault
}

// OK tells whether the call was carried out.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// Refused tells whether the call was certainly not carried out. A fault of the server leaves that open.
func (a Answer) Refused() bool { return a.Status >= 400 && a.Status < 500 }

// NewClient is a client for many people at once that answers whether a call was sent, and never sends it twice.
func NewClient() *http.Client {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	return &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 64, DisableCompression: true},
	}
}

// Do makes a call. Its error is ErrNotSent, or the answer was lost and nobody knows.
func (p *Person) Do(ctx context.Context, client *http.Client, base string, call Call) (Answer, error) {
	var body io.Reader
	if call.Body != nil {
		content, err := json.Marshal(call.Body)
		if err != nil {
			return Answer{}, err
		}
		body = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(ctx, call.Method, base+call.Path, body)
	if err != nil {
		return Answer{}, err
	}
	request.GetBody = nil // else net/http would send a call that has a key again by itself
	request.Header.Set("Cookie", p.Cookie())
	if call.Body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if call.Key != "" {
		request.Header.Set("Idempotency-Key", call.Key)
	}
	answer, err := client.Do(request)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) && op.Op == "dial" {
			return Answer{}, fmt.Errorf("%w: %w", ErrNotSent, err)
		}
		return Answer{}, err
	}
	defer answer.Body.Close() //nolint:errcheck // all of it was read
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return Answer{}, err
	}
	return read(answer.StatusCode, content)
}

func read(status int, content []byte) (a Answer, err error) {
	a.Status = status
	if a.OK() {
		if len(content) > 0 {
			a.Ballot, err = ParseBallot(content)
		}
		return a, err
	}
	var problem struct{ Message string }
	if err := json.Unmarshal(content, &problem); err != nil {
		return a, fmt.Errorf("a problem that cannot be read (%d): %w", status, err)
	}
	a.Message = problem.Message
	return a, nil
}
