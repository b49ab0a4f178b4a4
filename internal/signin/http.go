package signin

import (
	"crypto/subtle"
	"errors"
	"log/slog"
	"net/http"
	"time"

	"golang.org/x/oauth2"

	"noonish/internal/fault"
	"noonish/internal/person"
)

// API serves sign-in over HTTP.
type API struct {
	Options  Options
	Provider Provider // nil while sign-in is off
	People   person.API
	Now      func() time.Time
}

// cookieName has a prefix that makes browsers restrict the cookie to our own host, every path, and TLS or this machine.
const cookieName = "__Host-noonish-signin"

// failedPage says that signing in did not work. It does not redirect, so that nobody goes round in circles.
const failedPage = "/sign-in"

var errOff = fault.New(fault.NotFound, "", "Nobody signs in here.")

// Begin answers GET /api/signin: it sends the browser to the provider.
func (a API) Begin(w http.ResponseWriter, r *http.Request) error {
	if a.Provider == nil {
		return errOff
	}
	begun := newAttempt(oauth2.GenerateVerifier(), r.URL.Query().Get("return"), a.Options.at("/"), a.Now())
	page, err := a.Provider.Page(r.Context(), begun.State, begun.Nonce, begun.Verifier)
	if err != nil {
		return err
	}
	setCookie(w, begun.encode(), int(attemptLasts/time.Second))
	http.Redirect(w, r, page, http.StatusSeeOther)
	return nil
}

// Return answers GET /api/signin/callback: the browser comes back with a code or with a refusal.
func (a API) Return(w http.ResponseWriter, r *http.Request) error {
	if a.Provider == nil {
		return errOff
	}
	begun, subject, err := a.subject(r)
	if err != nil {
		slog.WarnContext(r.Context(), "a sign-in failed", "error", err)
		setCookie(w, "", -1)
		http.Redirect(w, r, a.Options.at(failedPage), http.StatusSeeOther)
		return nil
	}
	if err := a.People.SignIn(w, r, person.Identity{Issuer: a.Options.Issuer, Subject: subject}); err != nil {
		return err
	}
	setCookie(w, "", -1)
	http.Redirect(w, r, begun.Return, http.StatusSeeOther)
	return nil
}

var (
	errState   = errors.New("the state is not the one this browser was sent with")
	errRefused = errors.New("the provider refused")
)

// subject returns the person that the provider names, if this browser began the sign-in.
func (a API) subject(r *http.Request) (attempt, string, error) {
	cookie, err := r.Cookie(cookieName)
	if err != nil {
		return attempt{}, "", errNoAttempt
	}
	begun, err := readAttempt(cookie.Value, a.Options.at("/"), a.Now())
	if err != nil {
		return attempt{}, "", err
	}
	query := r.URL.Query()
	if subtle.ConstantTimeCompare([]byte(query.Get("state")), []byte(begun.State)) != 1 {
		return attempt{}, "", errState
	}
	if query.Has("error") || query.Get("code") == "" {
		return attempt{}, "", errRefused // its text was written by a stranger: it is not logged
	}
	subject, err := a.Provider.Subject(r.Context(), query.Get("code"), begun.Nonce, begun.Verifier)
	return begun, subject, err
}

// setCookie uses Lax, not Strict: the provider's redirect back to us comes from another site.
func setCookie(w http.ResponseWriter, value string, seconds int) {
	http.SetCookie(w, &http.Cookie{
		Name: cookieName, Value: value, Path: "/", MaxAge: seconds, Secure: true, HttpOnly: true,
		SameSite: http.SameSiteLaxMode,
	})
}
