package catalogue

import (
	"iter"
	"strings"
	"testing"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/sourcetest"
)

// TestFeaturesOfRealPlaces counts the places that a search for each feature finds. London's list has names, cuisines
// and addresses only.
func TestFeaturesOfRealPlaces(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file string
		want int // features that some place has
	}{
		{sourcetest.Helsinki, 4},
		{sourcetest.Delaware, 3},
		{"edinburgh-restaurants-2026-02-11.overpass.geojson", 4},
		{"london-restaurants-2026-04.flattened.geojson", 0},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			all, yes := 0, map[string]int{}
			for s, err := range sightingsOf(t, sourcetest.File(t, tt.file)) {
				if err != nil {
					t.Fatal(err)
				}
				all++
				f := s.Facts.Features
				for name, has := range map[string]*bool{
					"takeaway": f.FoodAndDrink.Takeout, "cards": f.Payment.CreditCards,
					"outdoor_seating": f.Amenities.OutdoorSeating, "wheelchair": f.Amenities.Wheelchair,
				} {
					if has != nil && *has {
						yes[name]++
					}
				}
			}
			t.Logf("%d places: %v", all, yes)
			if all == 0 || len(yes) != tt.want {
				t.Errorf("%d places, %v", all, yes)
			}
		})
	}
}

func sightingsOf(t *testing.T, path string) iter.Seq2[source.Sighting, error] {
	t.Helper()
	if strings.HasSuffix(path, ".pbf") {
		file, err := osm.Open(path, source.Silent{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = file.Close() })
		return file.Sightings(t.Context())
	}
	list, err := geojson.Open(path, source.Silent{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = list.Close() })
	return list.Sightings(t.Context())
}
