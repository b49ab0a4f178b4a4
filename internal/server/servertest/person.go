package servertest

import (
	"net/http"
	"testing"
)

// Person is a browser with a session. It behaves like the app in it: it keeps its cookie and sends its user-id.
type Person struct {
	ID     string
	Token  string
	Header http.Header // additional headers for each call
	server *Server
}

// As starts a session for a new person.
func (s *Server) As(t testing.TB) *Person {
	t.Helper()
	p := s.Nobody()
	answer := p.Do(t, http.MethodPost, "/api/session", nil)
	if answer.Status != http.StatusCreated {
		t.Fatalf("starting a session: %d %s", answer.Status, answer.Body)
	}
	p.ID = Decode[struct{ UserID string }](t, answer).UserID
	return p
}

// Nobody returns a browser without a session.
func (s *Server) Nobody() *Person { return &Person{server: s, Header: http.Header{}} }

// With returns a copy of the browser that sends one more header. A cookie that the copy gets does not reach the
// original.
func (p *Person) With(name, value string) *Person {
	other := *p
	other.Header = p.Header.Clone()
	other.Header.Set(name, value)
	return &other
}

// Do makes a call, checks the answer against the contract, and keeps the cookie that comes with it.
func (p *Person) Do(t testing.TB, method, target string, body []byte) Answer {
	t.Helper()
	answer, _ := p.Try(t, method, target, body)
	return answer
}

// Try is Do that also returns why the contract does not allow the call, if it does not.
func (p *Person) Try(t testing.TB, method, target string, body []byte) (Answer, error) {
	t.Helper()
	answer, refused := p.server.call(t, method, target, body, func(r *http.Request) {
		if p.Token != "" {
			r.AddCookie(&http.Cookie{Name: CookieName, Value: p.Token})
		}
		if p.ID != "" {
			r.Header.Set("user-id", p.ID)
		}
		for name, values := range p.Header {
			r.Header[name] = values
			if name == "Remote-Addr" { // the remote address is not a header, but tests set it as one
				r.RemoteAddr = values[0]
				if _, said := p.Header["X-Forwarded-Proto"]; !said { // people from elsewhere use TLS
					r.Header.Set("X-Forwarded-Proto", "https")
				}
			}
		}
	})
	for _, cookie := range (&http.Response{Header: answer.Header}).Cookies() {
		if cookie.Name == CookieName {
			p.Token = cookie.Value
		}
	}
	return answer, refused
}

// CookieName is fixed for browsers that have a session: changing it signs everybody out.
const CookieName = "__Host-noonish"
