package place_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/url"
	"slices"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

// usualStay is the middle of what the kinds of crowd say, by the cuisine of this test's places.
var usualStay = map[string]int{"thai": 40, "fast food": 20, "cafe": 33, "food court": 30}

// Of 200 places, those and only those fit a break of which the way there and back and the stay do: at exactly the
// length, and not one minute shorter.
func TestABreakKeepsThePlacesThatFitIt(t *testing.T) {
	t.Parallel()
	s := servertest.StartAt(t, noon)
	random := rand.New(rand.NewPCG(11, 12))
	from := place.Point{Lat: 51.5, Lng: -0.12}
	kinds := []string{"thai", "fast food", "cafe", "food court"}
	away := map[string]int{}
	var places []place.Place
	for i := range 200 {
		kind := kinds[random.IntN(len(kinds))]
		p := named(fmt.Sprintf("osm-n%d", i), "Place", 51.5+random.NormFloat64()*0.006, -0.12+random.NormFloat64()*0.01)
		p.Cuisines, p.Zone = []string{kind, "food"}, "Europe/London"
		p, err := p.Normal()
		if err != nil {
			t.Fatal(err)
		}
		walk := max(1, math.Ceil(km(from, place.Point{Lat: p.Lat, Lng: p.Lng})*1.35/4.8*60))
		places, away[p.ID] = append(places, p), 2*int(walk)+usualStay[kind]
	}
	placetest.Put(t, s.Pool, places...)
	for _, order := range []string{"nearest", "lunch"} {
		for _, minutes := range []int{15, 30, 31, 45, 46, 60, 61, 90, 180} {
			query := fmt.Sprintf("lat=51.5&lng=-0.12&radius=5&pageSize=20&order=%s&lunchBreak=%d", order, minutes)
			var want []string
			for id, needs := range away {
				if needs <= minutes {
					want = append(want, id)
				}
			}
			got := walk(t, s, query)
			values, err := url.ParseQuery(query)
			if err != nil {
				t.Fatal(err)
			}
			if ids := walkIDs(t, s, values); !slices.Equal(ids, got) {
				t.Errorf("%s, %d minutes: %d ids for %d places", order, minutes, len(ids), len(got))
			}
			if slices.Sort(got); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
				t.Errorf("%s, %d minutes: %d places, want %d", order, minutes, len(got), len(want))
			}
		}
	}
	checkBack(t, s, away)
}

// checkBack compares when one is back with the same computation.
func checkBack(t *testing.T, s *servertest.Server, away map[string]int) {
	t.Helper()
	got := servertest.Decode[struct {
		Results []struct {
			ID   string `json:"place_id"`
			Back string `json:"back_time"`
		}
	}](t, s.Get(t, "/api/restaurants?lat=51.5&lng=-0.12&radius=5&departureTime=12:10"))
	if len(got.Results) != 50 {
		t.Fatalf("%d results", len(got.Results))
	}
	for _, r := range got.Results {
		minutes := 12*60 + 10 + away[r.ID]
		if want := fmt.Sprintf("%02d:%02d", minutes/60, minutes%60); r.Back != want {
			t.Errorf("%s: back %s, want %s", r.ID, r.Back, want)
		}
	}
}
