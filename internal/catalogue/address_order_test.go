package catalogue

import (
	"regexp"
	"strings"
	"testing"

	"github.com/paulmach/orb"
)

func TestThePositionTellsTheOrderOfAnAddress(t *testing.T) {
	t.Parallel()
	normal, err := sharedNormaliser()
	if err != nil {
		t.Fatal(err)
	}
	const street = "name=X | amenity=cafe | addr:street=Lombard Street | addr:housenumber=1 | addr:city=Town | addr:postcode=12345"
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
			place, err := normal.place(sightingOf("osm-n1", orb.Point{tt.lng, tt.lat}, tagsOf(tt.tags)))
			if err != nil || place.Facts.Address != tt.want {
				t.Errorf("got %q, %v, want %q", place.Facts.Address, err, tt.want)
			}
		})
	}
}

func TestAListThatWritesWholeAddressesKeepsAllElse(t *testing.T) {
	t.Parallel()
	normal, err := sharedNormaliser()
	if err != nil {
		t.Fatal(err)
	}
	all := listOf(t, `{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[-0.088,51.513]},
		"properties":{"name":"X","category":"cafe","address":"Lombard Street 1, third floor","addr:street":"Lombard Street","addr:housenumber":"2"}}]}`)
	if len(all) != 1 {
		t.Fatalf("%d places", len(all))
	}
	if place, err := normal.place(all[0]); err != nil || place.Facts.Address != "1 Lombard Street, third floor" {
		t.Errorf("got %q, %v", place.Facts.Address, err)
	}
}

func TestNoAddressInLondonHasItsNumberAfterTheStreet(t *testing.T) {
	t.Parallel()
	normal, err := sharedNormaliser()
	if err != nil {
		t.Fatal(err)
	}
	all, _, _ := readGeoList(t, sharedFile(t, "london-restaurants-2026-04.flattened.geojson"))
	behind := regexp.MustCompile(`(Street|Road|Lane|Avenue|Place|Square) \d+[a-zA-Z]?$`)
	leading := regexp.MustCompile(`^\d+[a-zA-Z]? \p{L}`)
	numbered := 0
	for _, s := range all {
		place, err := normal.place(s)
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
