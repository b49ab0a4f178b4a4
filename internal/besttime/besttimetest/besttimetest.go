// Package besttimetest is a server that answers as BestTime does, with its failures. `noonish fakes` starts it too, so
// it needs no test.
package besttimetest

import (
	"encoding/json"
	"hash/fnv"
	"net/http"
	"strconv"
	"strings"
	"sync/atomic"
	"time"
)

// Server is a fake of the API that knows one place, or every place if it has no name for one.
type Server struct {
	Key, Venue string
	Fault      string // a status, or one of Faults
	Answer     any    // instead of the usual one
	calls      atomic.Int64
}

// Faults are the ways in which it fails. A number is a status.
var Faults = []string{
	"400", "401", "402", "403", "404", "422", "429", "500", "503", "busy for 7 s", "HTML", "no body", "null",
	"slow body", "cut", "10 MB", "10 s", "elsewhere",
}

// Calls returns how many requests were made.
func (s *Server) Calls() int64 { return s.calls.Load() }

// ServeHTTP answers POST /forecasts.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	s.calls.Add(1)
	q := r.URL.Query()
	switch {
	case r.Method != http.MethodPost || !strings.HasSuffix(r.URL.Path, "/forecasts"):
		http.NotFound(w, r)
	case q.Get("api_key_private") != s.Key:
		fail(w, http.StatusUnauthorized, "Invalid key "+q.Get("api_key_private"))
	case s.Fault != "":
		s.fail(w, r)
	case s.Answer != nil:
		_ = json.NewEncoder(w).Encode(s.Answer)
	case s.Venue == "":
		_ = json.NewEncoder(w).Encode(invent(q.Get("venue_name")))
	case q.Get("venue_name") != s.Venue || q.Get("venue_address") == "":
		fail(w, http.StatusOK, "Could not find venue "+r.URL.String())
	default:
		_ = json.NewEncoder(w).Encode(Week())
	}
}

func fail(w http.ResponseWriter, status int, message string) {
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(map[string]any{"status": "Error", "message": message})
}

// Week is an answer in which noon is busy, one o'clock average, four in the next morning busy and the rest low.
func Week() map[string]any { return week(map[int]int{12: 2, 13: 0, 4: 1, 16: 999}, 40) }

// invent returns a week for a name, the same at every start: people come for lunch, a little earlier or later, and in
// the evening.
func invent(name string) map[string]any {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(name))
	seed := int(sum.Sum32() >> 1)
	lunch, most := 11+seed%3, 1+seed/3%2
	evening := seed / 6 % 2
	return week(map[int]int{lunch - 1: -1, lunch: most, lunch + 1: 0, 17: -1, 18: 0, 19: evening, 20: -1}, 25+seed%5*10)
}

// week returns an answer with a level for some hours of each day, and a low one for the others.
func week(levels map[int]int, stay int) map[string]any {
	var days []any
	for day := range 7 {
		var hours []any
		for i := range 24 {
			hour := (i + 6) % 24
			level, ok := levels[hour]
			if !ok {
				level = -2
			}
			hours = append(hours, map[string]any{"hour": hour, "intensity_nr": level})
		}
		days = append(days, map[string]any{"day_info": map[string]any{"day_int": day}, "hour_analysis": hours})
	}
	return map[string]any{"status": "OK", "venue_info": map[string]any{"venue_dwell_time_avg": stay}, "analysis": days}
}

func (s *Server) fail(w http.ResponseWriter, r *http.Request) {
	if status, err := strconv.Atoi(s.Fault); err == nil {
		fail(w, status, "because of "+r.URL.String())
		return
	}
	wait := func() {
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
	}
	switch s.Fault {
	case "busy for 7 s":
		w.Header().Set("Retry-After", "7")
		fail(w, http.StatusTooManyRequests, "slow down")
	case "HTML":
		_, _ = w.Write([]byte("<html><body>Maintenance</body></html>"))
	case "null":
		_, _ = w.Write([]byte("null"))
	case "slow body":
		_, _ = w.Write([]byte(`{"status":`))
		_ = http.NewResponseController(w).Flush()
		wait()
	case "cut":
		w.Header().Set("Content-Length", "1000")
		_, _ = w.Write([]byte(`{"status":`))
		panic(http.ErrAbortHandler)
	case "10 MB":
		_, _ = w.Write([]byte(`{"status":"` + strings.Repeat("x", 10<<20) + `"}`))
	case "10 s":
		wait()
	case "elsewhere":
		http.Redirect(w, r, "http://192.0.2.1/?"+r.URL.RawQuery, http.StatusFound) //nolint:gosec // a fault
	}
}
