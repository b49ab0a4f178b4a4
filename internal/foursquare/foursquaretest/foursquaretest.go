// Package foursquaretest is a server that answers as the Places API of Foursquare does (version 2025-06-17, and v3
// below /v3), with its limits and its failures. `noonish fakes` starts it too, so it needs no test.
package foursquaretest

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
)

// Place is a place as the API shows it. Any field may be missing or null.
type Place map[string]any

// Server is a fake of the API. Faults may be set while it runs.
type Server struct {
	Key    string
	Places []Place
	Areas  []Area // for autocomplete
	mux    *http.ServeMux
	calls  atomic.Int64

	mu       sync.Mutex
	fault    Fault
	sessions []string
	fields   string
}

// New returns a server for these places that accepts one key.
func New(key string, places []Place) *Server {
	s := &Server{Key: key, Places: places, mux: http.NewServeMux()}
	for _, v := range []version{current, legacy} {
		s.mux.HandleFunc("GET "+v.path+"/places/search", s.guarded(v, s.search))
		s.mux.HandleFunc("GET "+v.path+"/places/{id}", s.guarded(v, s.one))
		s.mux.HandleFunc("GET "+v.path+"/autocomplete", s.guarded(v, s.autocomplete))
	}
	s.mux.HandleFunc("GET /img/general/{size}/{name}", photo)
	return s
}

// ServeHTTP counts and answers a call.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) { s.mux.ServeHTTP(w, r) }

// Calls returns how many paid calls were made.
func (s *Server) Calls() int64 { return s.calls.Load() }

// Fields returns the fields that the last call asked for.
func (s *Server) Fields() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.fields
}

// SetFault makes all further calls fail in one way, or none.
func (s *Server) SetFault(f Fault) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.fault = f
}

type handler func(w http.ResponseWriter, r *http.Request, v version)

func (s *Server) guarded(v version, next handler) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		s.calls.Add(1)
		s.mu.Lock()
		fault := s.fault
		s.fields = r.URL.Query().Get("fields")
		s.mu.Unlock()
		switch {
		case r.Header.Get("Authorization") != v.scheme+s.Key:
			refuse(w, http.StatusUnauthorized, "Invalid request token "+r.Header.Get("Authorization"))
		case r.Header.Get("X-Places-Api-Version") != v.header:
			refuse(w, http.StatusBadRequest, "X-Places-Api-Version is required")
		case fault != "":
			s.fail(w, r, fault)
		default:
			next(w, r, v)
		}
	}
}

func refuse(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]string{"message": message})
}

// search answers GET /places/search, one page at a time.
func (s *Server) search(w http.ResponseWriter, r *http.Request, v version) {
	q := r.URL.Query()
	found, problem := s.find(q)
	if problem != "" {
		refuse(w, http.StatusBadRequest, problem)
		return
	}
	limit, _ := strconv.Atoi(q.Get("limit"))
	if limit == 0 {
		limit = 10
	}
	start := startOf(q.Get("cursor"))
	page := found[min(start, len(found)):min(start+limit, len(found))]
	if start+limit < len(found) {
		q.Set("cursor", base64.RawURLEncoding.EncodeToString(fmt.Appendf(nil, "sr:%d", start+limit)))
		w.Header().Set("Link", "<http://"+r.Host+v.path+"/places/search?"+q.Encode()+`>; rel="next"`)
	}
	shown := make([]Place, 0, len(page))
	for _, p := range page {
		shown = append(shown, v.only(p, q.Get("fields")))
	}
	answer(w, map[string]any{"results": shown, "context": map[string]any{}})
}

func answer(w http.ResponseWriter, value any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(value)
}

func startOf(cursor string) int {
	text, _ := base64.RawURLEncoding.DecodeString(cursor)
	start, _ := strconv.Atoi(strings.TrimPrefix(string(text), "sr:"))
	return start
}

// find returns the places in the rectangle, or why the question is refused.
func (s *Server) find(q url.Values) (found []Place, problem string) {
	limit, err := strconv.Atoi(q.Get("limit"))
	if q.Has("limit") && (err != nil || limit < 1 || limit > 50) {
		return nil, "limit must be between 1 and 50"
	}
	if text := q.Get("query"); text != "" {
		return s.named(text), ""
	}
	sw, ne := corner(q.Get("sw")), corner(q.Get("ne"))
	if sw == nil || ne == nil {
		return nil, "ne and sw must both be points"
	}
	for _, p := range s.Places {
		lat, known := p["latitude"].(float64)
		lng, _ := p["longitude"].(float64)
		if !known || lat >= sw[0] && lat <= ne[0] && lng >= sw[1] && lng <= ne[1] {
			found = append(found, p)
		}
	}
	return found, ""
}

func corner(text string) []float64 {
	lat, lng, _ := strings.Cut(text, ",")
	y, errY := strconv.ParseFloat(lat, 64)
	x, errX := strconv.ParseFloat(lng, 64)
	if errY != nil || errX != nil {
		return nil
	}
	return []float64{y, x}
}

// one answers GET /places/{id}.
func (s *Server) one(w http.ResponseWriter, r *http.Request, v version) {
	for _, p := range s.Places {
		if p["fsq_place_id"] == r.PathValue("id") {
			answer(w, v.only(p, r.URL.Query().Get("fields")))
			return
		}
	}
	refuse(w, http.StatusNotFound, "not found")
}
