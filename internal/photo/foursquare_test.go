package photo

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
)

// startVendor starts a server with pictures, and returns our source of them.
func startVendor(t *testing.T) (a API, asked *atomic.Int32) {
	t.Helper()
	asked = new(atomic.Int32)
	jpg := picture4(t)
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked.Add(1)
		kind, body := "image/jpeg", jpg
		switch r.URL.Path {
		case "/img/general/width960/drawing.jpg":
			kind, body = "image/svg+xml", []byte("<svg/>")
		case "/img/general/width960/lie.jpg":
			body = []byte("<svg xmlns='http://www.w3.org/2000/svg'/>")
		case "/img/general/width960/moved.jpg":
			http.Redirect(w, r, "/img/general/width960/ok.jpg", http.StatusFound)
		case "/img/general/width960/huge.jpg":
			body = append(jpg, make([]byte, maxPicture)...)
		case "/img/general/width960/ok.jpg":
		default:
			http.NotFound(w, r)
			return
		}
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(body)
	}))
	t.Cleanup(server.Close)
	home, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return API{Foursquare: OpenFoursquare(home, []byte("key"))}, asked
}

func (a API) refer(t *testing.T, name string) string {
	t.Helper()
	photo, ok := a.Foursquare.Photo(a.Foursquare.home.String()+"/img/general/", "/"+name)
	if !ok {
		t.Fatalf("%s is no picture", name)
	}
	return strings.TrimPrefix(photo.Large, "/api/proxy/foursquare/place-photo?")
}

func TestAVendorsPictureIsShownAndNotKept(t *testing.T) {
	t.Parallel()
	a, asked := startVendor(t)
	for range 2 {
		got := get(t, a, a.refer(t, "ok.jpg"))
		if got.Code != http.StatusOK || got.Header().Get("Cache-Control") != "no-store" ||
			got.Header().Get("X-Content-Type-Options") != "nosniff" {
			t.Fatalf("got %d %v", got.Code, got.Header())
		}
	}
	if asked.Load() != 2 {
		t.Errorf("the vendor was asked %d times for two looks", asked.Load())
	}
}

func TestWhatIsNoPictureOfAVendorIsNotPassedOn(t *testing.T) {
	t.Parallel()
	a, _ := startVendor(t)
	for _, name := range []string{"drawing.jpg", "lie.jpg", "huge.jpg", "missing.jpg"} {
		got := get(t, a, a.refer(t, name))
		if got.Code != http.StatusNotFound || strings.Contains(got.Body.String(), "svg") {
			t.Errorf("%s: got %d %.60s", name, got.Code, got.Body)
		}
	}
	if got := get(t, a, a.refer(t, "moved.jpg")); got.Code == http.StatusOK {
		t.Error("a redirect was followed")
	}
}

func TestOnlyReferencesThatWeMadeAreFetched(t *testing.T) {
	t.Parallel()
	a, asked := startVendor(t)
	good := a.refer(t, "ok.jpg")
	at := strings.Index(good, "foursquare%2F") + len("foursquare%2F")
	other := API{Foursquare: OpenFoursquare(a.Foursquare.home, []byte("another key"))}
	for _, query := range []string{
		good[:at] + "A" + good[at+1:], other.refer(t, "ok.jpg"), "reference=foursquare/", "reference=foursquare/.",
		"reference=foursquare/aGk.aGk", "reference=foursquare/~.~",
	} {
		if got := get(t, a, query); got.Code != http.StatusNotFound {
			t.Errorf("%s: got %d", query, got.Code)
		}
	}
	if asked.Load() != 0 {
		t.Error("the vendor was asked")
	}
}

func TestOnlyFoursquaresOwnPicturesGetAReference(t *testing.T) {
	t.Parallel()
	home, _ := url.Parse("https://places-api.foursquare.com")
	f := OpenFoursquare(home, []byte("key"))
	const prefix, suffix = "https://fastly.4sqi.net/img/general/", "/1_aB-c.jpg"
	for _, c := range []struct {
		prefix, suffix string
		want           bool
	}{
		{prefix, suffix, true},
		{"https://4sqi.net/img/general/", suffix, true},
		{"http://fastly.4sqi.net/img/general/", suffix, false},
		{"https://evil4sqi.net/img/general/", suffix, false},
		{"https://4sqi.net.evil.example/img/general/", suffix, false},
		{"https://u@4sqi.net/img/general/", suffix, false},
		{"https://4sqi.net/other/", suffix, false},
		{prefix + "?x=", suffix, false},
		{"", "", false},
		{prefix, "/../../x.jpg", false},
		{prefix, "/x.svg", false},
		{prefix, "x.jpg", false},
		{prefix, "/x.jpg?y", false},
		{prefix, "/" + strings.Repeat("x", 121) + ".jpg", false},
	} {
		if _, ok := f.Photo(c.prefix, c.suffix); ok != c.want {
			t.Errorf("%s and %s: %v", c.prefix, c.suffix, ok)
		}
	}
}
