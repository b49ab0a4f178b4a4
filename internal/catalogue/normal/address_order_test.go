package normal

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/geojson"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/sourcetest"
)

func TestThePositionTellsTheOrderOfAnAddress(t *testing.T) {
	t.Parallel()
	normaliser, err := Shared()
	if err != nil {
		t.Fatal(err)
	}
	const street = "name=X | amenity=cafe | addr:street=Lombard Street | addr:housenumber=1 | addr:city=Town | " +
		"addr:postcode=12345"
	for _, tt := range []struct {
		name, tags string
		lat, lng   float64
		want       string
	}{
		{"London", street, 51.513, -0.088, "1 Lombard Street, Town, 12345"},
		{"Helsinki", street, 60.17, 24.94, "Lombard Street 1, 12345 Town"},
		{"Nice", street, 43.70, 7.25, "1 Lombard Street, 12345 Town"},
		{"a state in Berlin", street + " | addr:state=Berlin", 52.52, 13.40, "Lombard Street 1, 12345 Town"},
		{"a state at sea", street + " | addr:state=NY", 30, -40, "1 Lombard Street, Town, NY 12345"},
		{"a country that is tagged", street + " | addr:country=US", 60.17, 24.94, "1 Lombard Street, Town, 12345"},
		{"a whole line", "name=X | amenity=cafe | addr:full=Behind the church", 51.513, -0.088, "Behind the church"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			tagged := osm.SightingOf("osm-n1", orb.Point{tt.lng, tt.lat}, sourcetest.Tags(tt.tags))
			place, err := normaliser.Place(tagged)
			if err != nil || place.Facts.Address != tt.want {
				t.Errorf("got %q, %v, want %q", place.Facts.Address, err, tt.want)
			}
		})
	}
}

// listed reads a list of places in JSON.
func listed(t *testing.T, path string) []source.Sighting {
	t.Helper()
	list, err := geojson.Open(path, source.Silent{})
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	return sourcetest.All(t, list.Sightings(t.Context()))
}

func TestAListThatWritesWholeAddressesKeepsAllElse(t *testing.T) {
	t.Parallel()
	normaliser, err := Shared()
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "list.geojson")
	if err := os.WriteFile(path, []byte(`{"type":"FeatureCollection","features":[{"type":"Feature",
		"geometry":{"type":"Point","coordinates":[-0.088,51.513]},
		"properties":{"name":"X","category":"cafe","address":"Lombard Street 1, third floor",
			"addr:street":"Lombard Street","addr:housenumber":"2"}}]}`), 0o600); err != nil {
		t.Fatal(err)
	}
	all := listed(t, path)
	if len(all) != 1 {
		t.Fatalf("%d places", len(all))
	}
	if place, err := normaliser.Place(all[0]); err != nil || place.Facts.Address != "1 Lombard Street, third floor" {
		t.Errorf("got %q, %v", place.Facts.Address, err)
	}
}

func TestNoAddressInLondonHasItsNumberAfterTheStreet(t *testing.T) {
	t.Parallel()
	normaliser, err := Shared()
	if err != nil {
		t.Fatal(err)
	}
	all := listed(t, sourcetest.File(t, "london-restaurants-2026-04.flattened.geojson"))
	behind := regexp.MustCompile(`(Street|Road|Lane|Avenue|Place|Square) \d+[a-zA-Z]?$`)
	leading := regexp.MustCompile(`^\d+[a-zA-Z]? \p{L}`)
	numbered := 0
	for _, s := range all {
		place, err := normaliser.Place(s)
		if err != nil {
			continue
		}
		door, _, _ := strings.Cut(place.Facts.Address, ",")
		if behind.MatchString(door) {
			t.Errorf("%s: %q", place.ID, place.Facts.Address)
		}
		if leading.MatchString(door) {
			numbered++
		}
	}
	if numbered < 3500 {
		t.Errorf("only %d addresses begin with a number", numbered)
	}
}
