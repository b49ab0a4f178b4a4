package server

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestBrowsersAreHeldToTLSWhereWeAreReachedByIt(t *testing.T) {
	t.Parallel()
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	for address, want := range map[string]string{
		"https://lunch.example": "max-age=31536000", "http://localhost:8080": "", "": "",
	} {
		w := httptest.NewRecorder()
		Operator{PublicURL: address}.strict(ok).ServeHTTP(w,
			httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil))
		if got := w.Header().Get("Strict-Transport-Security"); got != want {
			t.Errorf("%q: %q, want %q", address, got, want)
		}
	}
}

func TestSecurityTxtNamesTheContactOfTheSettings(t *testing.T) {
	t.Parallel()
	get := func(o Operator) *httptest.ResponseRecorder {
		mux := http.NewServeMux()
		o.mount(mux)
		w := httptest.NewRecorder()
		mux.ServeHTTP(w, httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/.well-known/security.txt", nil))
		return w
	}
	if got := get(Operator{}); got.Code != http.StatusNotFound {
		t.Errorf("without a contact: %d", got.Code)
	}
	got := get(Operator{PublicURL: "https://lunch.example", SecurityContact: "security@lunch.example"})
	text := got.Body.String()
	for _, line := range []string{
		"Contact: mailto:security@lunch.example\n", "Canonical: https://lunch.example/.well-known/security.txt\n",
	} {
		if !strings.Contains(text, line) {
			t.Errorf("%q lacks %q", text, line)
		}
	}
	_, expires, _ := strings.Cut(text, "Expires: ")
	expires, _, _ = strings.Cut(expires, "\n")
	if at, err := time.Parse(time.RFC3339, expires); err != nil || time.Until(at) < 90*24*time.Hour ||
		time.Until(at) > 365*24*time.Hour {
		t.Errorf("it expires %q (%v)", expires, err)
	}
	if kind := got.Header().Get("Content-Type"); kind != "text/plain; charset=utf-8" {
		t.Errorf("it is %s", kind)
	}
}
