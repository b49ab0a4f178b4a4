package crowd

import (
	"testing"
	"time"

	"noonish/internal/place"
)

// saying returns a source that knows a level, or nothing, and notes that it was asked.
func saying(name, level string, asked *[]string) Source {
	return Reported{Basis: name, Level: func(string, time.Time) (string, bool) {
		*asked = append(*asked, name)
		return level, level != ""
	}}
}

func TestTheFirstSourceThatKnowsIsBelievedAndNobodyElseAsked(t *testing.T) {
	t.Parallel()
	noon := at(t, "Wed 2026-11-18 12:15")
	for _, tt := range []struct {
		name          string
		first, second string
		level, basis  string
		asked         int
	}{
		{"the first knows", "not busy", "moderate", "not busy", "first", 1},
		{"only the second knows", "", "moderate", "moderate", "second", 2},
		{"nobody knows", "", "", "busy", Basis, 2},
	} {
		var asked []string
		a := API{Sources: []Source{saying("first", tt.first, &asked), saying("second", tt.second, &asked)}}
		got := a.tell(t.Context(), place.Habits{ID: "osm-n1", Zone: time.UTC}, noon)
		if got.Level != tt.level || got.Basis != tt.basis || got.WeekBasis != Basis || len(asked) != tt.asked {
			t.Errorf("%s: got %+v, asked %v", tt.name, got, asked)
		}
	}
}
