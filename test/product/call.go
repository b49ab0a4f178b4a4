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
	"strings"
	"time"
)

// ErrNotSent means that no connection could be made, so the call was certainly not carried out.
var ErrNotSent = errors.New("no server listens at this address")

// Call is one call of the team API.
type Call struct {
	Method, Path string
	Key          string // Idempotency-Key of the gesture, or ""
	Body         any    // nil for none
}

// Answer is the response to a call.
type Answer struct {
	Status  int
	Ballot  *Ballot // of a successful answer
	Veto    *Veto   // of a successful answer about the caller's own veto, which shows no ballot
	Message string  // of an error
}

// Veto is a person's own veto ("Not today").
type Veto struct {
	Place string `json:"restaurantId"` // "" if there is none
	Left  int    // how many they have left this week
}

// vetoPath is the only address of a team whose answer is not the team.
const vetoPath = "/api/team/veto"

// OK reports whether the call was carried out.
func (a Answer) OK() bool { return a.Status >= 200 && a.Status < 300 }

// Refused reports whether the call was certainly not carried out. After a server error, that is unknown.
func (a Answer) Refused() bool { return a.Status >= 400 && a.Status < 500 }

// NewClient returns a client for many people at once. Its dial errors show that a call was not sent.
func NewClient() *http.Client {
	dialer := net.Dialer{Timeout: 5 * time.Second}
	return &http.Client{
		Timeout:   30 * time.Second,
		Transport: &http.Transport{DialContext: dialer.DialContext, MaxIdleConnsPerHost: 64, DisableCompression: true},
	}
}

// Do makes a call and never sends it twice. Unless the error is ErrNotSent, it is unknown whether the call was carried
// out.
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
	request.Header.Set("Cookie", p.Cookie())
	if call.Body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if call.Key != "" {
		// Spelled so that net/http does not find it: it sends a call with a key again if the connection breaks. When
		// the second connection is refused, it would seem that nothing was sent.
		request.Header["idempotency-key"] = []string{call.Key}
	}
	answer, err := client.Do(request)
	if err != nil {
		var op *net.OpError
		if errors.As(err, &op) && op.Op == "dial" {
			return Answer{}, fmt.Errorf("%w: %w", ErrNotSent, err)
		}
		return Answer{}, err
	}
	defer answer.Body.Close() //nolint:errcheck // the body was read completely
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return Answer{}, err
	}
	return read(answer.StatusCode, content, strings.HasPrefix(call.Path, vetoPath))
}

func read(status int, content []byte, veto bool) (a Answer, err error) {
	a.Status = status
	if a.OK() && veto {
		return a, json.Unmarshal(content, &a.Veto)
	}
	if a.OK() {
		if len(content) > 0 {
			a.Ballot, err = ParseBallot(content)
		}
		return a, err
	}
	var problem struct{ Message string }
	if err := json.Unmarshal(content, &problem); err != nil {
		return a, fmt.Errorf("parsing a problem (%d): %w", status, err)
	}
	a.Message = problem.Message
	return a, nil
}
