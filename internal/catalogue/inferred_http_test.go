package catalogue_test

import (
	"testing"

	"noonish/internal/catalogue"
	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/server/servertest"
)

// The browser is told what the types of a place rest on, by a search and by the details, and a search for a cuisine
// finds places whose name alone tells it.
func TestTypesSayWhatTheyRestOn(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	seen := func(id, name string, words ...string) source.Sighting {
		return source.Sighting{
			ID: id, Lat: 60.1719, Lng: 24.9414, Kinds: []string{"restaurant"}, Words: words,
			Facts: place.Facts{Name: name},
		}
	}
	_, err := catalogue.Load(t.Context(), s.Pool, catalogue.Batch{
		Source: source.OSM, Area: "helsinki",
		Sightings: func(yield func(source.Sighting, error) bool) {
			_ = yield(seen("osm-n1", "Haru Sushi"), nil) && yield(seen("osm-n2", "Ryan", "thai"), nil) &&
				yield(seen("osm-n3", "Kosmos"), nil)
		},
	})
	if err != nil {
		t.Fatal(err)
	}
	type answered struct {
		PlaceID string  `json:"place_id"`
		Basis   *string `json:"types_basis"`
	}
	basis := func(of answered) string {
		if of.Basis == nil {
			return "absent"
		}
		return *of.Basis
	}
	for _, tt := range []struct{ cuisine, id, want string }{
		{"japanese", "osm-n1", "inferred"},
		{"thai", "osm-n2", "stated"},
	} {
		type found struct {
			Results []answered `json:"results"`
		}
		list := servertest.Decode[found](t, s.Get(t,
			"/api/restaurants?lat=60.1719&lng=24.9414&radius=1&cuisines="+tt.cuisine)).Results
		if len(list) != 1 || list[0].PlaceID != tt.id || basis(list[0]) != tt.want {
			t.Errorf("a search for %s: %+v, want %s, %s", tt.cuisine, list, tt.id, tt.want)
		}
	}
	for id, want := range map[string]string{"osm-n1": "inferred", "osm-n2": "stated", "osm-n3": "absent"} {
		details := servertest.Decode[answered](t, s.Get(t, "/api/restaurants/"+id))
		if basis(details) != want {
			t.Errorf("the details of %s say %s, want %s", id, basis(details), want)
		}
	}
}
