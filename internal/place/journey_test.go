package place

import (
	"context"
	"errors"
	"strings"
	"testing"

	"noonish/internal/travel"
)

// fakeEngine knows some routes, by mode.
type fakeEngine map[travel.Mode]travel.Legs

func (f fakeEngine) Legs(
	_ context.Context, mode travel.Mode, _ travel.Point, _ float64, _ []travel.Target,
) (travel.Legs, error) {
	if f == nil {
		return nil, errors.New("unreachable")
	}
	return f[mode], nil
}

func TestAJourneyIsRealWhereItIsKnownAndSaysSo(t *testing.T) {
	t.Parallel()
	place := found{ID: "osm-n1", Doc: []byte(`{"place_id":"osm-n1","location":{"lat":60.17,"lng":24.94}}`)}
	walk := travel.Legs{"osm-n1": {Metres: 700, Seconds: 545}}
	ride := travel.Legs{"osm-n1": {Metres: 900, Seconds: 190}}
	basis := func(walking, cycling string) string {
		return `"travel_basis":"` + walking + `","cycling_basis":"` + cycling + `","driving_basis":"estimate"`
	}
	own := fakeEngine{travel.Walking: walk}
	both := fakeEngine{travel.Walking: walk, travel.Cycling: ride}
	for name, c := range map[string]struct {
		own, asked travel.Engine
		walking    int
		cycling    int
		basis      string
	}{
		"no engine":                 {nil, nil, 9, 5, `"travel_basis":"estimate"`},
		"our own routes":            {own, nil, 10, 5, basis("route", "estimate")},
		"another engine's":          {nil, both, 10, 6, basis("route", "route")},
		"another engine that fails": {own, fakeEngine(nil), 10, 5, basis("route", "estimate")},
		"all fail":                  {fakeEngine(nil), fakeEngine(nil), 9, 5, basis("estimate", "estimate")},
	} {
		finder := Finder{Ways: c.own, Asked: c.asked}
		trip := &trip{legs: finder.legs(t.Context(), Point{}, 1)}
		finder.ask(t.Context(), trip, Point{}, []found{place})
		way := trip.journey(place, 0.5)
		if way.minutes.Walking != c.walking || way.minutes.Cycling != c.cycling ||
			strings.TrimPrefix(way.basis, ",") != c.basis {
			t.Errorf("%s: %+v", name, way)
		}
	}
	near := &trip{legs: travel.Legs{"osm-n1": {Metres: 100, Seconds: 75}}}
	if way := near.journey(place, 0.5); way.km < 0.5 || way.minutes.Walking < 7 {
		t.Errorf("shorter than the straight line: %+v", way)
	}
}
