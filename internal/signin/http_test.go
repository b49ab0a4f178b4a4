package signin_test

import (
	"net/http"
	"net/url"
	"strings"
	"sync"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/signin"
	"noonish/internal/signin/signintest"
)

const attemptCookie = "__Host-noonish-signin"

func start(t *testing.T) (*servertest.Server, *signintest.Provider) {
	t.Helper()
	provider := signintest.Start(t)
	return servertest.Start(t).SigningIn(t, signin.Options{
		Issuer: provider.URL, ClientID: signintest.ClientID, ClientSecret: signintest.ClientSecret,
	}), provider
}

func cookie(a servertest.Answer, name string) string {
	for _, c := range (&http.Response{Header: a.Header}).Cookies() {
		if c.Name == name {
			return c.Value
		}
	}
	return ""
}

// begin sends a browser to the provider and back. It returns the path at which it arrives, and the cookie of its
// attempt.
func begin(t *testing.T, p *servertest.Person, back string) (path, attempt string) {
	t.Helper()
	a := p.Do(t, http.MethodGet, "/api/signin?return="+url.QueryEscape(back), nil)
	if a.Status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	client := &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	answer, err := client.Get(a.Header.Get("Location"))
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	location, err := answer.Location()
	if err != nil {
		t.Fatalf("the provider answers %s: %v", answer.Status, err)
	}
	return location.RequestURI(), cookie(a, attemptCookie)
}

func finish(t *testing.T, p *servertest.Person, path, attempt string) servertest.Answer {
	t.Helper()
	cookies := attemptCookie + "=" + attempt
	if p.Token != "" {
		cookies += "; " + servertest.CookieName + "=" + p.Token
	}
	a := p.With("Cookie", cookies).Do(t, http.MethodGet, path, nil)
	if a.Status != http.StatusSeeOther {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	if token := cookie(a, servertest.CookieName); token != "" {
		p.Token = token
	}
	return a
}

// signIn signs a browser in and returns its person.
func signIn(t *testing.T, p *servertest.Person) string {
	t.Helper()
	path, attempt := begin(t, p, "/")
	finish(t, p, path, attempt)
	a := p.Do(t, http.MethodPost, "/api/session", nil)
	if a.Status != http.StatusOK {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	return servertest.Decode[struct{ UserID string }](t, a).UserID
}

func TestNobodyIsMadeWithoutSigningIn(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	if a := s.Nobody().Do(t, http.MethodPost, "/api/session", nil); a.Status != http.StatusUnauthorized {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	if a := s.Nobody().Do(t, http.MethodPost, "/api/session/move",
		[]byte(`{"code":"0000-0000-0000"}`)); a.Status != http.StatusUnauthorized {
		t.Errorf("by a code: %d %s", a.Status, a.Body)
	}
	var people int
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM people`).Scan(&people); err != nil || people != 0 {
		t.Errorf("%d people (%v)", people, err)
	}
}

func TestWhoeverSignsInTwiceIsOnePerson(t *testing.T) {
	t.Parallel()
	s, provider := start(t)
	first := signIn(t, s.Nobody())
	if again := signIn(t, s.Nobody()); again != first {
		t.Errorf("another browser is %s, want %s", again, first)
	}
	provider.SignsIn("bob")
	if other := signIn(t, s.Nobody()); other == first {
		t.Error("bob is alice")
	}
}

func TestFirstSignInsAtTheSameTimeMakeOnePerson(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	var wait sync.WaitGroup
	for range 5 {
		wait.Go(func() { signIn(t, s.Nobody()) })
	}
	wait.Wait()
	var people, sessions int
	if err := s.Pool.QueryRow(t.Context(), `
SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM sessions)`).Scan(&people, &sessions); err != nil {
		t.Fatal(err)
	}
	if people != 1 || sessions != 5 {
		t.Errorf("%d people with %d sessions", people, sessions)
	}
}

func TestSigningInGivesANewTokenAndGoesBack(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	p := s.Nobody()
	before := ""
	for _, back := range []string{"/team/abc?x=1", "/results"} {
		path, attempt := begin(t, p, back)
		a := finish(t, p, path, attempt)
		if got := a.Header.Get("Location"); got != back {
			t.Errorf("back to %q, want %q", got, back)
		}
		if p.Token == "" || p.Token == before {
			t.Error("no new token")
		}
		before = p.Token
	}
	var sessions int
	err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM sessions`).Scan(&sessions)
	if err != nil || sessions != 1 {
		t.Errorf("%d sessions (%v): the one before must be gone", sessions, err)
	}
}

func TestOnlyPathsOfOursAreGoneBackTo(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	for _, back := range []string{
		"//elsewhere.example/", "https://elsewhere.example/", `/\elsewhere.example`, "javascript:alert(1)",
		"/\t/elsewhere.example", "results",
		"/" + strings.Repeat("a", 400), "/%0d%0a/../..//x\n",
	} {
		p := s.Nobody()
		path, attempt := begin(t, p, back)
		if got := finish(t, p, path, attempt).Header.Get("Location"); got != "/" {
			t.Errorf("%q leads to %q", back, got)
		}
	}
}

func TestAnAttemptOfAnotherBrowserOpensNothing(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	attacker, victim := s.Nobody(), s.Nobody()
	path, _ := begin(t, attacker, "/")
	_, attempt := begin(t, victim, "/")
	for name, cookie := range map[string]string{"none": "", "the victim's own": attempt, "nonsense": "e30"} {
		a := finish(t, victim, path, cookie)
		if victim.Token != "" || a.Header.Get("Location") != "/sign-in" {
			t.Errorf("with the attempt %s: token %q, to %s", name, victim.Token, a.Header.Get("Location"))
		}
	}
}

func TestACodeCountsOnce(t *testing.T) {
	t.Parallel()
	s, _ := start(t)
	p := s.Nobody()
	path, attempt := begin(t, p, "/")
	finish(t, p, path, attempt)
	other := s.Nobody()
	if a := finish(t, other, path, attempt); other.Token != "" || a.Header.Get("Location") != "/sign-in" {
		t.Errorf("a code worked twice: to %s", a.Header.Get("Location"))
	}
}

func TestATokenThatIsNotForUsOpensNothing(t *testing.T) {
	t.Parallel()
	s, provider := start(t)
	for name, spoil := range map[string]func(*signintest.Claims){
		"another issuer":      func(c *signintest.Claims) { c.Issuer = "https://elsewhere.example" },
		"another client":      func(c *signintest.Claims) { c.Audience = "another" },
		"another sign-in":     func(c *signintest.Claims) { c.Nonce = "another" },
		"no nonce":            func(c *signintest.Claims) { c.Nonce = "" },
		"no longer good":      func(c *signintest.Claims) { c.Expiry = 1 },
		"nobody":              func(c *signintest.Claims) { c.Subject = "" },
		"a name beyond bound": func(c *signintest.Claims) { c.Subject = strings.Repeat("a", 256) },
	} {
		provider.Spoils(spoil)
		p := s.Nobody()
		path, attempt := begin(t, p, "/")
		if a := finish(t, p, path, attempt); p.Token != "" || a.Header.Get("Location") != "/sign-in" {
			t.Errorf("%s: to %s", name, a.Header.Get("Location"))
		}
	}
}

func TestATokenOfAnotherKeyOpensNothing(t *testing.T) {
	t.Parallel()
	s, provider := start(t)
	provider.Rekey(t)
	p := s.Nobody()
	path, attempt := begin(t, p, "/")
	if a := finish(t, p, path, attempt); p.Token != "" || a.Header.Get("Location") != "/sign-in" {
		t.Errorf("to %s", a.Header.Get("Location"))
	}
}

func TestWhatABrowserHadBeforeIsKeptOnce(t *testing.T) {
	t.Parallel()
	anonymous := servertest.Start(t)
	placetest.Put(t, anonymous.Pool, place.Place{
		ID: "osm-n1", Lat: 60, Lng: 25, Facts: place.Facts{Name: "Cafe", Types: []string{"cafe"}},
	})
	before := anonymous.As(t)
	if a := before.Do(t, http.MethodPost, "/api/favorites",
		[]byte(`{"restaurantId":"osm-n1"}`)); a.Status != http.StatusCreated {
		t.Fatalf("%d %s", a.Status, a.Body)
	}
	provider := signintest.Start(t)
	s := anonymous.SigningIn(t, signin.Options{
		Issuer: provider.URL, ClientID: signintest.ClientID, ClientSecret: signintest.ClientSecret,
	})
	p := s.Nobody()
	p.Token = before.Token
	p.ID = signIn(t, p)
	if a := p.Do(t, http.MethodGet, "/api/favorites", nil); !strings.Contains(string(a.Body), "osm-n1") ||
		p.ID == before.ID {
		t.Errorf("%s has %s", p.ID, a.Body)
	}
	var people int
	if err := s.Pool.QueryRow(t.Context(), `SELECT count(*) FROM people`).Scan(&people); err != nil || people != 1 {
		t.Errorf("%d people (%v): the anonymous one must be gone", people, err)
	}
}

func TestAProviderThatIsDownIsSaidToBe(t *testing.T) {
	t.Parallel()
	s, provider := start(t)
	provider.Down(true)
	if a := s.Nobody().Do(t, http.MethodGet, "/api/signin", nil); a.Status != http.StatusServiceUnavailable {
		t.Errorf("%d %s", a.Status, a.Body)
	}
	provider.Down(false)
	signIn(t, s.Nobody())
}

func TestWithoutAProviderNobodySignsIn(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, path := range []string{"/api/signin", "/api/signin/callback?code=x&state=y"} {
		if a := s.Nobody().Do(t, http.MethodGet, path, nil); a.Status != http.StatusNotFound {
			t.Errorf("%s: %d", path, a.Status)
		}
	}
}
