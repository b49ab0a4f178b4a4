package server

import (
	"net/http"
	"net/http/httptest"
	"testing"
)

func TestTheProductIsFoundBelowAPathOfItsHost(t *testing.T) {
	t.Parallel()
	seen := http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { w.Header().Set("Seen", r.URL.Path) })
	for _, tt := range []struct{ address, path, seen, location string }{
		{"https://lunch.example", "/api/config", "/api/config", ""},
		{"https://lunch.example/", "/lunch/api/config", "/lunch/api/config", ""},
		{"https://intranet.example/lunch", "/lunch/api/config", "/api/config", ""},
		{"https://intranet.example/lunch/", "/lunch/", "/", ""},
		{"https://intranet.example/a/b", "/a/b/team/x", "/team/x", ""},
		{"https://intranet.example/lunch", "/lunch", "", "/lunch/"},
		{"https://intranet.example/lunch", "/readyz", "/readyz", ""},
		{"https://intranet.example/lunch", "/lunchbox", "/lunchbox", ""},
	} {
		answer := httptest.NewRecorder()
		request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, tt.path, nil)
		below(pathOf(tt.address), seen).ServeHTTP(answer, request)
		if h := answer.Header(); h.Get("Seen") != tt.seen || h.Get("Location") != tt.location {
			t.Errorf("%s at %s: seen as %q, sent to %q", tt.path, tt.address, h.Get("Seen"), h.Get("Location"))
		}
	}
}

func TestAPageNamesItsFilesBelowThePath(t *testing.T) {
	t.Parallel()
	const built = `<link href="./icon.svg" /><link href="/manifest.webmanifest" />` +
		`<script src="./a.js" data-texts="{&quot;en&quot;:&quot;./assets/en.js&quot;}"></script>`
	for path, want := range map[string]string{
		"": `<link href="/icon.svg" /><link href="/manifest.webmanifest" />` +
			`<script src="/a.js" data-texts="{&quot;en&quot;:&quot;/assets/en.js&quot;}"></script>`,
		"/lunch": `<link href="/lunch/icon.svg" /><link href="/lunch/manifest.webmanifest" />` +
			`<script src="/lunch/a.js" data-texts="{&quot;en&quot;:&quot;/lunch/assets/en.js&quot;}"></script>`,
	} {
		if got := string(atPath([]byte(built), path)); got != want {
			t.Errorf("below %q the page is\n%s", path, got)
		}
	}
	if id := newManifest("Lunch", "/lunch").ID; id != "/lunch/" {
		t.Errorf("the app's id is %q", id)
	}
}
