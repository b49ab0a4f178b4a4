package photo

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/api"
	"noonish/internal/boundtest"
	"noonish/internal/place/fact"
)

// commons is a fake Wikimedia Commons: FilePath redirects to the picture.
type commons struct {
	*httptest.Server
	asked atomic.Int32
	slow  chan struct{}
}

func picture4(t *testing.T) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewGray(image.Rect(0, 0, 4, 4)), nil); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func startCommons(t *testing.T) *commons {
	t.Helper()
	jpg := picture4(t)
	elsewhere := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		t.Error("a redirect to another port of this machine was followed")
		w.Header().Set("Content-Type", "image/jpeg")
		_, _ = w.Write(jpg)
	}))
	c := &commons{slow: make(chan struct{})}
	send := func(w http.ResponseWriter, kind string, body []byte) {
		w.Header().Set("Content-Type", kind)
		_, _ = w.Write(body)
	}
	c.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		c.asked.Add(1)
		title, isPage := strings.CutPrefix(r.URL.Path, "/wiki/Special:FilePath/")
		if !isPage {
			send(w, "image/jpeg", jpg)
			return
		}
		switch title {
		case "Front ä & co.jpg":
			if r.URL.Query().Get("width") != "960" {
				t.Errorf("asked for %s", r.URL)
			}
			http.Redirect(w, r, "/wikipedia/commons/thumb/a/ab/960px.jpg", http.StatusFound)
		case "Round.jpg":
			http.Redirect(w, r, r.URL.Path, http.StatusFound)
		case "Private.jpg":
			http.Redirect(w, r, "http://10.0.0.1/a.jpg", http.StatusFound)
		case "Stranger.jpg":
			http.Redirect(w, r, "https://wikimedia.org.example/a.jpg", http.StatusFound)
		case "Neighbour.jpg":
			http.Redirect(w, r, elsewhere.URL+"/a.jpg", http.StatusFound)
		case "Busy.jpg":
			w.Header().Set("Retry-After", "5")
			http.Error(w, "Too many requests", http.StatusTooManyRequests)
		case "Page.jpg":
			send(w, "text/html; charset=utf-8", []byte("<script>alert(1)</script>"))
		case "Lie.jpg":
			send(w, "image/jpeg", []byte("<script>alert(1)</script>"))
		case "Drawing.png":
			send(w, "image/svg+xml", []byte("<svg/>"))
		case "Huge.jpg":
			send(w, "image/jpeg", append(bytes.Clone(jpg), make([]byte, maxPicture)...))
		case "Slow.jpg":
			<-c.slow
			send(w, "image/jpeg", jpg)
		default:
			if strings.HasPrefix(title, "Slow ") {
				select {
				case <-c.slow:
				case <-r.Context().Done():
				}
			}
			http.Error(w, "File not found", http.StatusNotFound)
		}
	}))
	t.Cleanup(func() { c.Close(); elsewhere.Close() })
	return c
}

func open(t *testing.T, base string) API {
	t.Helper()
	source, err := Open(base)
	if err != nil {
		t.Fatal(err)
	}
	return API{Source: source, Known: func(context.Context, string) (bool, error) { return true, nil }}
}

func get(t *testing.T, a API, query string) *httptest.ResponseRecorder {
	t.Helper()
	w := httptest.NewRecorder()
	r := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/proxy/foursquare/place-photo?"+query, nil)
	api.Handler(a.Show).ServeHTTP(w, r)
	return w
}

func referring(t *testing.T, title string) string {
	t.Helper()
	photo, ok := fact.CommonsPhoto(title)
	if !ok {
		t.Fatalf("%q is not a title", title)
	}
	return "reference=" + url.QueryEscape(photo.Reference)
}

func TestAPictureComesThroughARedirectAndIsKept(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	a := open(t, c.URL)
	for range 3 {
		got := get(t, a, referring(t, "Front ä & co.jpg")+"&maxwidth=800")
		h := got.Header()
		if got.Code != http.StatusOK || h.Get("Content-Type") != "image/jpeg" ||
			!bytes.Equal(got.Body.Bytes(), picture4(t)) {
			t.Fatalf("got %d %s %.40s", got.Code, h, got.Body)
		}
		if h.Get("X-Content-Type-Options") != "nosniff" || h.Get("Cache-Control") != "public, max-age=86400" {
			t.Errorf("headers %v", h)
		}
	}
	if n := c.asked.Load(); n != 2 {
		t.Errorf("Commons was asked %d times, want the page and the picture once", n)
	}
}

func TestWhatIsNoPictureIsNotPassedOn(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	a := open(t, c.URL)
	for title, why := range map[string]string{
		"Missing.jpg":   "there is none",
		"Round.jpg":     "it redirects for ever",
		"Private.jpg":   "it redirects into a private network",
		"Stranger.jpg":  "it redirects to a host that only looks like Wikimedia's",
		"Neighbour.jpg": "it redirects to another server on this machine",
		"Page.jpg":      "it is a page of HTML",
		"Lie.jpg":       "it says it is a picture and is none",
		"Drawing.png":   "it is a drawing with scripts",
		"Huge.jpg":      "it is too large",
	} {
		if got := get(t, a, referring(t, title)); got.Code != http.StatusNotFound ||
			strings.Contains(got.Body.String(), "<script>") {
			t.Errorf("%s (%s): got %d %.80s", title, why, got.Code, got.Body)
		}
	}
}

func TestABusySourceIsLeftAloneForAWhile(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	a := open(t, c.URL)
	for range 20 {
		if got := get(t, a, referring(t, "Busy.jpg")); got.Code != http.StatusServiceUnavailable {
			t.Fatalf("got %d %s", got.Code, got.Body)
		}
	}
	if n := c.asked.Load(); n > 6 {
		t.Errorf("a source that answers 429 was asked %d times in a row", n)
	}
}

func TestOneFetchServesAllWhoWait(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	a := open(t, c.URL)
	var waiting sync.WaitGroup
	for range 20 {
		waiting.Go(func() {
			if got := get(t, a, referring(t, "Slow.jpg")); got.Code != http.StatusOK {
				t.Errorf("got %d %s", got.Code, got.Body)
			}
		})
	}
	time.Sleep(100 * time.Millisecond)
	close(c.slow)
	waiting.Wait()
	if n := c.asked.Load(); n != 1 {
		t.Errorf("Commons was asked %d times", n)
	}
}

func TestASlowSourceIsGivenUp(t *testing.T) {
	t.Parallel()
	c := startCommons(t)
	t.Cleanup(func() { close(c.slow) })
	a := open(t, c.URL)
	begin := time.Now()
	if got := get(t, a, referring(t, "Slow.jpg")); got.Code != http.StatusServiceUnavailable {
		t.Errorf("got %d %s", got.Code, got.Body)
	}
	boundtest.Under(t, "giving up", time.Since(begin), fetchTimeout+2*time.Second)
}

func TestPrivateAddressesAreNotDialled(t *testing.T) {
	t.Parallel()
	public, err := Open("https://commons.wikimedia.org")
	if err != nil {
		t.Fatal(err)
	}
	for _, address := range []string{
		"127.0.0.1:443", "10.1.2.3:443", "192.168.1.1:443", "169.254.169.254:80", "[::1]:443", "[fd00::1]:443",
		"0.0.0.0:443",
	} {
		if err := public.dial("tcp", address, nil); !errors.Is(err, errRefused) {
			t.Errorf("%s is dialled: %v", address, err)
		}
	}
	if err := public.dial("tcp", "185.15.59.240:443", nil); err != nil {
		t.Error(err)
	}
	via := make([]*http.Request, 1)
	for address, allowed := range map[string]bool{
		"https://upload.wikimedia.org/a.jpg": true, "https://commons.wikimedia.org/a.jpg": true,
		"http://upload.wikimedia.org/a.jpg": false, "https://evilwikimedia.org/a.jpg": false,
		"https://example.org/a.jpg": false,
	} {
		request, _ := http.NewRequestWithContext(context.Background(), http.MethodGet, address, nil)
		if err := public.follow(request, via); (err == nil) != allowed {
			t.Errorf("a redirect to %s: %v", address, err)
		}
	}
}

func TestParametersHaveBounds(t *testing.T) {
	t.Parallel()
	a := open(t, "")
	good := referring(t, "Front.jpg")
	for query, status := range map[string]int{
		good:                                    http.StatusNotFound, // no source is configured
		good + "&maxwidth=1600":                 http.StatusNotFound,
		"reference=commons/x":                   http.StatusNotFound,
		"":                                      http.StatusBadRequest,
		"reference=" + strings.Repeat("a", 301): http.StatusBadRequest,
		"reference=a%20b":                       http.StatusBadRequest,
		good + "&maxwidth=0":                    http.StatusBadRequest,
		good + "&maxwidth=1601":                 http.StatusBadRequest,
		good + "&maxwidth=wide":                 http.StatusBadRequest,
	} {
		if got := get(t, a, query); got.Code != status {
			t.Errorf("%.60s: got %d, want %d", query, got.Code, status)
		}
	}
	for wanted, want := range map[int]int{1: 250, 250: 250, 251: 500, 800: 960, 1600: 1920} {
		if got, err := widthOf([]string{strconv.Itoa(wanted)}); err != nil || got != want {
			t.Errorf("%d pixels are fetched as %d, want %d", wanted, got, want)
		}
	}
}
