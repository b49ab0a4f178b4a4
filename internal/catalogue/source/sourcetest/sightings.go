package sourcetest

import (
	"encoding/json"
	"iter"
	"math"
	"strings"
	"testing"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
)

// All reads all sightings of a file.
func All(t testing.TB, sightings iter.Seq2[source.Sighting, error]) (all []source.Sighting) {
	t.Helper()
	for s, err := range sightings {
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, s)
	}
	return all
}

// Tally counts, for each fact, the sightings that have it.
func Tally(all []source.Sighting) map[string]int {
	counts, ids := map[string]int{}, map[string]bool{}
	count := func(what string, said bool) {
		if said {
			counts[what]++
		}
	}
	for _, s := range all {
		count("all", true)
		count("named", s.Facts.Name != "")
		count("placed", math.Abs(s.Lat) <= 90 && math.Abs(s.Lng) <= 180)
		count("kinds", len(s.Kinds) > 0)
		count("words", len(s.Words) > 0)
		count("hours", s.Hours != "")
		count("diets", len(s.Facts.Dietary) > 0)
		count("branded", s.Branded)
		count("addressed", s.Facts.Address != "")
		count("country", s.Country != "")
		count("attributed", s.Facts.Attribution != "")
		count("ids", !ids[s.ID])
		ids[s.ID] = true
	}
	return counts
}

// MustBeStorable checks that a sighting, once normalised, is either rejected or a row that PostgreSQL and the browser
// can read.
func MustBeStorable(t *testing.T, normalise func(source.Sighting) (place.Place, error), s source.Sighting) {
	t.Helper()
	p, err := normalise(s)
	if err != nil {
		return
	}
	doc, err := p.Doc()
	if err != nil || !json.Valid([]byte(doc)) {
		t.Errorf("%q is not JSON: %v", doc, err)
	}
	if strings.ContainsRune(doc+p.Hours+p.ID, 0) {
		t.Errorf("%q holds a zero byte", doc)
	}
}
