package addresstest

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Engine is a fake server with an engine's protocol. Its data is fixed; the way it misbehaves can be changed.
type Engine struct {
	server *httptest.Server
	mu     sync.Mutex
	asked  []*http.Request
	mood   Mood
}

// Mood is how an engine misbehaves. The zero value answers normally.
type Mood struct {
	Status int           // instead of 200
	Body   string        // instead of the answer
	Delay  time.Duration // before the answer
}

// URL returns the base URL.
func (e *Engine) URL(t testing.TB) *url.URL {
	t.Helper()
	u, err := url.Parse(e.server.URL)
	if err != nil {
		t.Fatal(err)
	}
	return u
}

// Be sets the mood.
func (e *Engine) Be(mood Mood) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.mood = mood
}

// Asked returns all requests so far.
func (e *Engine) Asked() []*http.Request {
	e.mu.Lock()
	defer e.mu.Unlock()
	return append([]*http.Request{}, e.asked...)
}

func start(t testing.TB, answer http.HandlerFunc) *Engine {
	e := &Engine{}
	e.server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		e.mu.Lock()
		e.asked = append(e.asked, r)
		mood := e.mood
		e.mu.Unlock()
		select {
		case <-time.After(mood.Delay):
		case <-r.Context().Done():
			return
		}
		if mood.Status == 0 && mood.Body == "" {
			answer(w, r)
			return
		}
		if mood.Status != 0 {
			w.WriteHeader(mood.Status)
		}
		_, _ = w.Write([]byte(mood.Body))
	}))
	t.Cleanup(e.server.Close)
	return e
}

func say(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(value)
}

// Photon starts a fake Photon server with some features: GeoJSON with the properties of real ones.
func Photon(t testing.TB, features ...string) *Engine {
	return start(t, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		limit, err := strconv.Atoi(query.Get("limit"))
		switch {
		case r.URL.Path != "/api":
			say(w, http.StatusNotFound, map[string]string{"message": "Not Found"})
			return
		case query.Get("q") == "":
			say(w, http.StatusBadRequest, map[string]string{"message": "missing search term 'q': /?q=berlin"})
			return
		case query.Has("lat") != query.Has("lon"):
			say(w, http.StatusBadRequest, map[string]string{"message": "missing parameter 'lat' or 'lon'"})
			return
		case query.Has("limit") && err != nil:
			say(w, http.StatusBadRequest, map[string]string{"message": "Invalid value for parameter 'limit'."})
			return
		}
		w.Header().Set("Content-Type", "application/json;charset=utf-8")
		_, _ = w.Write([]byte(`{"type":"FeatureCollection","features":[` +
			strings.Join(matching(features, query.Get("q"), limit), ",") + `]}`))
	})
}

// Nominatim starts a fake Nominatim server with some items in the jsonv2 format. Like the public server it rejects
// requests without a proper user agent.
func Nominatim(t testing.TB, items ...string) *Engine {
	return start(t, func(w http.ResponseWriter, r *http.Request) {
		query := r.URL.Query()
		switch agent := r.UserAgent(); {
		case agent == "" || strings.HasPrefix(agent, "Go-http-client"):
			w.Header().Set("Content-Type", "text/html")
			w.WriteHeader(http.StatusForbidden)
			_, _ = w.Write([]byte(
				"<html>\n<head>\n<title>Access blocked</title>\n</head>" +
					"<body>You have violated the usage policy.</body></html>"))
			return
		case r.URL.Path != "/search":
			http.NotFound(w, r)
			return
		case query.Get("q") == "" || query.Get("format") != "jsonv2":
			say(w, http.StatusBadRequest, map[string]any{
				"error": map[string]any{"code": 400, "message": "Nothing to search for."},
			})
			return
		}
		limit, err := strconv.Atoi(query.Get("limit"))
		if err != nil {
			limit = 10
		}
		w.Header().Set("Content-Type", "application/json; charset=utf-8")
		_, _ = w.Write([]byte(`[` + strings.Join(matching(items, query.Get("q"), limit), ",") + `]`))
	})
}

// matching returns the objects that contain every word of a text.
func matching(objects []string, text string, limit int) []string {
	var found []string
	for _, object := range objects {
		all := true
		for word := range strings.FieldsSeq(strings.ToLower(text)) {
			all = all && strings.Contains(strings.ToLower(object), word)
		}
		if all && len(found) < limit {
			found = append(found, object)
		}
	}
	return found
}
