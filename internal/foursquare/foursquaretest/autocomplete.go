package foursquaretest

import (
	"net/http"
	"strings"
	"unicode/utf8"
)

// Area is a city or a part of one, as autocomplete shows it.
type Area struct {
	Name, Secondary, Country string
	Lat, Lng                 float64
}

// autocomplete answers GET /autocomplete with areas whose name begins with the text.
func (s *Server) autocomplete(w http.ResponseWriter, r *http.Request, _ version) {
	q := r.URL.Query()
	text := q.Get("query")
	if utf8.RuneCountInString(text) < 3 {
		refuse(w, http.StatusBadRequest, "query must have at least 3 characters")
		return
	}
	s.mu.Lock()
	s.sessions = append(s.sessions, q.Get("session_token"))
	s.mu.Unlock()
	results := []any{}
	for _, a := range s.Areas {
		if strings.HasPrefix(strings.ToLower(a.Name), strings.ToLower(text)) && q.Get("types") == "geo" {
			results = append(results, map[string]any{
				"type": "geo", "text": map[string]any{"primary": a.Name, "secondary": a.Secondary},
				"geo": map[string]any{
					"name": a.Name, "cc": a.Country, "type": "city",
					"center": map[string]any{"latitude": a.Lat, "longitude": a.Lng},
				},
			})
		}
	}
	answer(w, map[string]any{"results": results})
}

// Sessions returns the session tokens of the autocomplete calls.
func (s *Server) Sessions() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return append([]string(nil), s.sessions...)
}

// named returns the places whose name has a text in it.
func (s *Server) named(text string) (found []Place) {
	for _, p := range s.Places {
		if name, _ := p["name"].(string); strings.Contains(strings.ToLower(name), strings.ToLower(text)) {
			found = append(found, p)
		}
	}
	return found
}
