package server_test

import (
	"bytes"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"

	"noonish/internal/server/servertest"
)

func serve(s *servertest.Server, r *http.Request) *httptest.ResponseRecorder {
	recorder := httptest.NewRecorder()
	s.Handler.ServeHTTP(recorder, r)
	return recorder
}

func get(t *testing.T, s *servertest.Server, target string, header ...string) *httptest.ResponseRecorder {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	for i := 0; i+1 < len(header); i += 2 {
		request.Header.Set(header[i], header[i+1])
	}
	return serve(s, request)
}

func TestConfigTellsTheBrowserWhatItNeeds(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	answer := s.Get(t, "/api/config")
	want := regexp.MustCompile(
		`^{"name":"Noonish","provider":"hybrid","map":{"style":""},"pushKey":"[A-Za-z0-9_-]{87}"}$`)
	if !want.Match(answer.Body) {
		t.Errorf("got %s, want %s", answer.Body, want)
	}
}

func TestTheContractIsServed(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	if answer := s.Get(t, "/api/openapi.json"); !bytes.Contains(answer.Body, []byte(`"/api/team/vote"`)) {
		t.Error("openapi.json does not list the calls")
	}
	page := get(t, s, "/api/docs")
	if page.Code != http.StatusOK || !strings.Contains(page.Body.String(), "GET /api/restaurants/{id}") {
		t.Errorf("the page does not list the calls: %d", page.Code)
	}
}

func TestEveryAnswerIsProtected(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{
		"/", "/results", "/nowhere", "/api/config", "/api/nowhere", "/assets/app-1a2b.js", "/livez", "/api/docs",
	} {
		h := get(t, s, target).Header()
		policy := h.Get("Content-Security-Policy")
		for _, part := range []string{
			"default-src 'none'", "base-uri 'none'", "object-src 'none'", "frame-ancestors 'none'",
		} {
			if !strings.Contains(policy, part) {
				t.Errorf("%s: policy %q lacks %s", target, policy, part)
			}
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Referrer-Policy") != "no-referrer" {
			t.Errorf("%s: headers %v", target, h)
		}
	}
}

func TestApiAnswersAreNeverKept(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{"/api/config", "/api/restaurants?lat=0&lng=0&radius=1", "/api/nowhere"} {
		if got := get(t, s, target).Header().Get("Cache-Control"); got != "no-store" {
			t.Errorf("%s: Cache-Control %q", target, got)
		}
	}
}

func TestEachPageHasItsOwnNonce(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	one, two := get(t, s, "/").Body.String(), get(t, s, "/").Body.String()
	if one == two || strings.Contains(one, "__CSP_NONCE__") {
		t.Errorf("pages %q and %q share a nonce", one, two)
	}
}

func TestALinkToATeamHasAPreview(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	answer := get(t, s, "/team/whoever-has-the-link")
	body := answer.Body.String()
	if answer.Code != http.StatusOK ||
		!strings.Contains(body, `<meta property="og:title" content="Vote on today&#39;s lunch" />`) {
		t.Errorf("%d %s", answer.Code, body)
	}
	if !strings.Contains(body, "<title>Noonish</title>") || strings.Contains(body, "whoever") {
		t.Errorf("want the product's name as the title, and nothing of the link: %s", body)
	}
	if strings.Contains(get(t, s, "/").Body.String(), "og:title") {
		t.Error("the home page has the preview of a team")
	}
}

func TestEveryPageOfTheAppIsFound(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{"/", "/results", "/restaurant/osm-n1", "/history", "/team/any"} {
		if answer := get(t, s, target); answer.Code != http.StatusOK {
			t.Errorf("%s: %d", target, answer.Code)
		}
	}
}

func TestUnknownAddresses(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, tt := range []struct {
		name, target string
		status       int
		kind         string
	}{
		{"a page of the app is the app", "/restaurant/osm-n1", http.StatusOK, "text/html; charset=utf-8"},
		{"any other page is the app as a 404", "/no/such/page", http.StatusNotFound, "text/html; charset=utf-8"},
		{"an unknown asset is never the app", "/assets/gone-1234.js", http.StatusNotFound, "application/problem+json"},
		{"an unknown call is a problem", "/api/gone", http.StatusNotFound, "application/problem+json"},
		{"a path cannot climb out", "/assets/../index.html", http.StatusTemporaryRedirect, ""},
		{"hidden files stay hidden", "/.gitkeep", http.StatusNotFound, "text/html; charset=utf-8"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			answer := get(t, s, tt.target)
			if answer.Code != tt.status || (tt.kind != "" && answer.Header().Get("Content-Type") != tt.kind) {
				t.Errorf("%d %s, want %d %s", answer.Code, answer.Header().Get("Content-Type"), tt.status, tt.kind)
			}
		})
	}
}

func TestAssetsArePackedAndKeptForEver(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, tt := range []struct{ accept, encoding, body string }{
		{"gzip, deflate, br", "br", "packed with brotli"},
		{"gzip", "gzip", "packed with gzip"},
		{"", "", "console.log('plain')"},
	} {
		answer := get(t, s, "/assets/app-1a2b.js", "Accept-Encoding", tt.accept)
		h := answer.Header()
		if h.Get("Content-Encoding") != tt.encoding || answer.Body.String() != tt.body {
			t.Errorf("Accept-Encoding %q: %q %q", tt.accept, h.Get("Content-Encoding"), answer.Body)
		}
		if !strings.Contains(h.Get("Content-Security-Policy"), "connect-src 'self'") {
			t.Errorf("a worker of ours could not call us: %s", h.Get("Content-Security-Policy"))
		}
		if h.Get("Cache-Control") != "public, max-age=31536000, immutable" ||
			!strings.HasPrefix(h.Get("Content-Type"), "text/javascript") {
			t.Errorf("headers %v", h)
		}
	}
}

func TestNothingKeepsTheServiceWorker(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for target, want := range map[string]string{"/sw.js": "no-cache", "/icon.svg": "public, max-age=3600"} {
		if answer := get(t, s, target); answer.Code != http.StatusOK || answer.Header().Get("Cache-Control") != want {
			t.Errorf("%s: %d, Cache-Control %q, want %q",
				target, answer.Code, answer.Header().Get("Cache-Control"), want)
		}
	}
}

func TestWrongMethodsAreNamed(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, target := range []string{"/api/restaurants", "/results"} {
		answer := serve(s, httptest.NewRequestWithContext(t.Context(), http.MethodPut, target, nil))
		if answer.Code != http.StatusMethodNotAllowed || answer.Header().Get("Allow") == "" {
			t.Errorf("PUT %s: %d, Allow %q", target, answer.Code, answer.Header().Get("Allow"))
		}
	}
}

func TestWritesFromOtherSitesAreRefused(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for _, tt := range []struct {
		name, header, value string
		status              int
	}{
		{"another site", "Sec-Fetch-Site", "cross-site", http.StatusForbidden},
		{"another origin", "Origin", "https://evil.example", http.StatusForbidden},
		{"our own page", "Sec-Fetch-Site", "same-origin", http.StatusUnauthorized},
		{"a program", "User-Agent", "curl", http.StatusUnauthorized},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			request := httptest.NewRequestWithContext(
				t.Context(), http.MethodPost, "/api/favorites", strings.NewReader("{}"))
			request.Header.Set(tt.header, tt.value)
			if answer := serve(s, request); answer.Code != tt.status {
				t.Errorf("%d, want %d", answer.Code, tt.status)
			}
		})
	}
}

func TestReadinessFollowsTheDatabase(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	if answer := get(t, s, "/readyz"); answer.Code != http.StatusOK {
		t.Fatalf("%d, want ready", answer.Code)
	}
	s.Pool.Close()
	if answer := get(t, s, "/readyz"); answer.Code != http.StatusServiceUnavailable {
		t.Errorf("%d without a database, want 503", answer.Code)
	}
	if answer := get(t, s, "/livez"); answer.Code != http.StatusOK {
		t.Errorf("%d, want alive", answer.Code)
	}
	if answer := get(t, s, "/api/restaurants?lat=0&lng=0&radius=1"); answer.Code != http.StatusInternalServerError ||
		strings.Contains(answer.Body.String(), "pool") {
		t.Errorf("%d %s, want a problem that hides its cause", answer.Code, answer.Body)
	}
}

func TestADatabaseThatGoesAwayIsTryAgainAndHeals(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	const target = "/api/restaurants?lat=0&lng=0&radius=1"
	get(t, s, target)
	_, err := s.Pool.Exec(t.Context(),
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database()`)
	if err == nil {
		t.Fatal("the connection is still open after its backend was ended")
	}
	last := 0
	for range 8 { // more than the pool has connections
		answer := get(t, s, target)
		if last = answer.Code; last == http.StatusServiceUnavailable && answer.Header().Get("Retry-After") == "" {
			t.Error("a 503 without Retry-After")
		}
		if last != http.StatusOK && last != http.StatusServiceUnavailable {
			t.Errorf("%d %s", last, answer.Body)
		}
	}
	if last != http.StatusOK {
		t.Errorf("%d at the end, want 200 again", last)
	}
}
