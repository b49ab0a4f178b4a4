package person

import (
	"encoding/hex"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"time"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/limit"
)

// API serves people and their sessions over HTTP.
type API struct {
	Store Store
	Gate  *limit.Gate
	// TrustHeader accepts a user-id without a session, unless a proxy forwarded the request. It is only for contract
	// tests, on a loopback listener.
	TrustHeader bool
	// PlainCookie keeps sessions in a cookie that needs no TLS, because Safari stores no other over plain http, not
	// even on this machine. It is only for the demonstration, on a loopback listener: a neighbour of a real host could
	// set it.
	PlainCookie bool
	// MustSignIn creates people only after they signed in with a provider.
	MustSignIn bool
}

// cookieName has a prefix that makes browsers restrict the cookie to our own host, every path, and TLS or this machine.
const (
	cookieName      = "__Host-noonish"
	plainCookieName = "noonish-demo"
)

func (a API) cookieName() string {
	if a.PlainCookie {
		return plainCookieName
	}
	return cookieName
}

// Key returns a key for the session without a database query, and "" for a cookie that we did not make. A session that
// has ended keeps its key: it opens nothing, but still counts as one session.
func (a API) Key(r *http.Request) string {
	cookie, err := r.Cookie(a.cookieName())
	if err != nil || !sealed(a.Store.Key, cookie.Value) {
		return ""
	}
	return hex.EncodeToString(hashToken(cookie.Value))
}

// Who returns the person whose cookie came with a request, or a 401.
func (a API) Who(r *http.Request) (Person, error) {
	cookie, err := r.Cookie(a.cookieName())
	if err != nil {
		return Person{}, ErrNobody
	}
	return a.Store.Who(r.Context(), cookie.Value)
}

// Named is Who for calls that also name the caller in a user-id header. The cookie decides. A header that names
// somebody else is refused, whether or not that person exists.
func (a API) Named(r *http.Request) (Person, error) {
	name := r.Header.Get("user-id")
	who, err := a.Who(r)
	if err != nil {
		if a.TrustHeader && !limit.Forwarded(r) && IsID(name) && fault.Of(err).Kind == fault.Unauthorized {
			return a.Store.Claim(r.Context(), name)
		}
		return Person{}, err
	}
	switch name {
	case who.ID:
		return who, nil
	case "":
		return Person{}, fault.Param("user-id", "must be sent as a header")
	}
	return Person{}, &fault.Fault{
		Kind: fault.Forbidden, Param: "user-id", Message: "This session belongs to another user-id.",
	}
}

// started is the answer about the browser's own person.
type started struct {
	UserID string `json:"userId"`
}

// Start answers POST /api/session: 200 for a browser that has a session, a new person for any other.
func (a API) Start(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err == nil {
		token, err := a.Store.Renew(r.Context(), who, a.Key(r) == "")
		if err != nil {
			return err
		}
		if token != "" {
			a.setCookie(w, token)
		}
		return api.JSON(w, http.StatusOK, started{who.ID})
	}
	if fault.Of(err).Kind != fault.Unauthorized {
		return err
	}
	if a.MustSignIn {
		return errSignIn
	}
	if err := private(r); err != nil {
		return err
	}
	if err := a.Gate.Spend(r, limit.NewPeople); err != nil {
		return err
	}
	who, token, err := a.Store.Create(r.Context(), device(r))
	if err != nil {
		return err
	}
	a.setCookie(w, token)
	return api.JSON(w, http.StatusCreated, started{who.ID})
}

var errPlain = fault.New(fault.NeedsHTTPS, "https-needed",
	"This page needs https: over plain http your browser keeps no session. Open it with https:// at the beginning.")

var warnPlain = sync.OnceFunc(func() {
	slog.Warn("a page was opened over plain http from another machine, where browsers keep no session: " +
		"put a TLS proxy in front that sends X-Forwarded-Proto: https")
})

// private returns an error for a browser that would not keep the cookie: each of its calls would make another person.
func private(r *http.Request) error {
	if limit.Private(r) {
		return nil
	}
	warnPlain()
	return errPlain
}

// End answers DELETE /api/session: this browser signs out and drops its data.
func (a API) End(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	if err := a.Store.EndSession(r.Context(), who.ID, who.session); err != nil {
		return err
	}
	a.forget(w)
	return nil
}

// Sessions answers GET /api/me/sessions.
func (a API) Sessions(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	list, err := a.Store.Sessions(r.Context(), who)
	if err != nil {
		return err
	}
	return api.JSON(w, http.StatusOK, list)
}

// EndOther answers DELETE /api/me/sessions/{sessionId}.
func (a API) EndOther(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	session := r.PathValue("sessionId")
	if !IsID(session) {
		return errNoSession
	}
	if err := a.Store.EndSession(r.Context(), who.ID, session); err != nil {
		return err
	}
	if session == who.session {
		a.forget(w)
		return nil
	}
	w.WriteHeader(http.StatusNoContent)
	return nil
}

// Export answers GET /api/me/export with everything the server stores about the caller.
func (a API) Export(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	createdAt, err := a.Store.CreatedAt(r.Context(), who.ID)
	if err != nil {
		return err
	}
	sessions, err := a.Store.Sessions(r.Context(), who)
	if err != nil {
		return err
	}
	identities, err := a.Store.Identities(r.Context(), who.ID)
	if err != nil {
		return err
	}
	all := map[string]any{"userId": who.ID, "createdAt": createdAt, "sessions": sessions, "identities": identities}
	for _, keeper := range a.Store.Keepers {
		if all[keeper.Name], err = keeper.Export(r.Context(), who.ID); err != nil {
			return err
		}
	}
	w.Header().Set("Content-Disposition", `attachment; filename="noonish.json"`)
	return api.JSON(w, http.StatusOK, all)
}

// Delete answers DELETE /api/me: it deletes everything of the caller, here and in the browser.
func (a API) Delete(w http.ResponseWriter, r *http.Request) error {
	who, err := a.Who(r)
	if err != nil {
		return err
	}
	if err := a.Store.Delete(r.Context(), who.ID); err != nil {
		return err
	}
	a.forget(w)
	return nil
}

func (a API) setCookie(w http.ResponseWriter, token string) {
	cookie := &http.Cookie{ //nolint:gosec // Secure but for the demonstration
		Name: a.cookieName(), Value: token, Path: "/", MaxAge: absoluteDays * int(24*time.Hour/time.Second),
		Secure: !a.PlainCookie, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	}
	if token == "" {
		cookie.MaxAge = -1
	}
	http.SetCookie(w, cookie)
}

// forget answers 204 and makes the browser drop everything it stores for us.
func (a API) forget(w http.ResponseWriter) {
	a.setCookie(w, "")
	w.Header().Set("Clear-Site-Data", `"storage"`)
	w.WriteHeader(http.StatusNoContent)
}

// device is all that we keep of what a browser says about itself.
func device(r *http.Request) string {
	if strings.Contains(r.UserAgent(), "Mobi") {
		return "phone"
	}
	return "computer"
}
