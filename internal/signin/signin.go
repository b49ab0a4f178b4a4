// Package signin signs people in with a company's own OpenID Connect provider: authorization code with PKCE.
package signin

import (
	"context"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"
	"time"
)

// Options name the provider. An empty issuer turns sign-in off.
type Options struct {
	Issuer, ClientID, ClientSecret string
	// PublicURL is our public address. The provider sends people back to a path below it.
	PublicURL string
}

// at returns where a page of ours is on its host.
func (o Options) at(page string) string {
	u, err := url.Parse(o.PublicURL)
	if err != nil {
		return page
	}
	return strings.TrimSuffix(u.Path, "/") + page
}

// On reports whether people sign in.
func (o Options) On() bool { return o.Issuer != "" }

const callbackPath = "/api/signin/callback"

// attempt is one sign-in that is under way. The browser keeps it in a cookie that scripts cannot read.
type attempt struct {
	State    string `json:"state"`
	Nonce    string `json:"nonce"`
	Verifier string `json:"verifier"`
	Return   string `json:"return"`
	Until    int64  `json:"until"` // Unix seconds
}

// attemptLasts is how long a person may take to sign in at the provider.
const attemptLasts = 10 * time.Minute

// newAttempt begins a sign-in that ends on a page of the host, or at home if there is none.
func newAttempt(verifier, back, home string, now time.Time) attempt {
	return attempt{
		State: rand.Text(), Nonce: rand.Text(), Verifier: verifier, Return: ownPath(back, home),
		Until: now.Add(attemptLasts).Unix(),
	}
}

func (a attempt) encode() string {
	text, _ := json.Marshal(a) // strings and a number: it cannot fail
	return base64.RawURLEncoding.EncodeToString(text)
}

var errNoAttempt = errors.New("no sign-in is under way in this browser")

func readAttempt(cookie, home string, now time.Time) (attempt, error) {
	var a attempt
	text, err := base64.RawURLEncoding.DecodeString(cookie)
	if err == nil {
		err = json.Unmarshal(text, &a)
	}
	if err != nil || a.State == "" || a.Nonce == "" || a.Verifier == "" || now.Unix() > a.Until {
		return attempt{}, errNoAttempt
	}
	a.Return = ownPath(a.Return, home)
	return a, nil
}

const maxReturn = 300

// ownPath returns a path of ours to go back to, and the home page for anything else: a link to us must not lead
// elsewhere.
func ownPath(path, home string) string {
	u, err := url.Parse(path)
	if err != nil || len(path) > maxReturn || u.Scheme != "" || u.Host != "" || u.User != nil ||
		!strings.HasPrefix(path, home) || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return home
	}
	return path
}

// Provider signs people in.
type Provider interface {
	// Page returns the address where the browser signs in.
	Page(ctx context.Context, state, nonce, verifier string) (string, error)
	// Subject exchanges the code that the browser came back with for the provider's id of the person.
	Subject(ctx context.Context, code, nonce, verifier string) (string, error)
}

const maxSubject = 255

func checkSubject(subject string) error {
	if subject == "" || len(subject) > maxSubject {
		return fmt.Errorf("a subject of %d bytes", len(subject))
	}
	return nil
}
