package geojson

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func readList(t testing.TB, path string) ([]source.Sighting, *List, *sourcetest.Progress) {
	t.Helper()
	progress := &sourcetest.Progress{}
	list, err := Open(path, progress)
	if err != nil {
		t.Fatal(err)
	}
	defer list.Close()
	return sourcetest.All(t, list.Sightings(t.Context())), list, progress
}

func TestRealLists(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file, source string
		want         map[string]int
	}{
		{"edinburgh-restaurants-2026-02-11.overpass.geojson", "osm", map[string]int{
			"all": 735, "named": 730, "placed": 735, "ids": 735, "words": 526, "kinds": 735, "hours": 226,
			"diets": 68, "branded": 58, "addressed": 679, "country": 165, "attributed": 735,
		}},
		// osmium draws four closed ways both as lines and as areas.
		{"helsinki-food-2019.geojson", "osm", map[string]int{
			"all": 444, "named": 439, "placed": 444, "ids": 440, "words": 175, "kinds": 444, "hours": 217,
			"diets": 65, "branded": 2, "addressed": 367, "country": 248, "attributed": 444,
		}},
		// Six of the 3,316 are closed for good.
		{"brussels-food-2026-01.flattened.json", "osm", map[string]int{
			"all": 3310, "named": 3310, "placed": 3310, "ids": 3310, "words": 3310, "kinds": 3310,
			"hours": 1598, "addressed": 3310, "attributed": 3310,
		}},
		{"london-restaurants-2026-04.flattened.geojson", "own", map[string]int{
			"all": 5775, "named": 5775, "placed": 5775, "ids": 5775, "words": 4153, "addressed": 4563,
		}},
		{"london-pubs-2026-04.flattened.geojson", "own", map[string]int{
			"all": 1248, "named": 1248, "placed": 1248, "ids": 1248, "addressed": 953,
		}},
		{"london-coffee-2026-04.flattened.geojson", "own", map[string]int{
			"all": 751, "named": 751, "placed": 751, "ids": 751, "addressed": 568,
		}},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			all, list, progress := readList(t, sourcetest.File(t, tt.file))
			if list.Source != tt.source {
				t.Errorf("the source is %q, want %q", list.Source, tt.source)
			}
			if progress.Read != progress.Bytes || progress.Bytes == 0 {
				t.Errorf("progress ended at %d of %d", progress.Read, progress.Bytes)
			}
			if diff := cmp.Diff(tt.want, sourcetest.Tally(all)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestAnExportSaysTheSameAsItsExtract(t *testing.T) {
	t.Parallel()
	file, err := osm.Open(sourcetest.File(t, sourcetest.Helsinki), source.Silent{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	extract := map[string]source.Sighting{}
	for _, s := range sourcetest.All(t, file.Sightings(t.Context())) {
		extract[s.ID] = s
	}
	all, _, _ := readList(t, sourcetest.File(t, "helsinki-food-2019.geojson"))
	both := 0
	for _, s := range all {
		if same, ok := extract[s.ID]; ok {
			both++
			if diff := cmp.Diff(same, s, cmpopts.EquateApprox(0, 2e-5)); diff != "" {
				t.Error(diff)
			}
		}
	}
	if both < 440 {
		t.Errorf("only %d are in both", both)
	}
}

func listOf(t testing.TB, text string) []source.Sighting {
	t.Helper()
	path := filepath.Join(t.TempDir(), "list.geojson")
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	all, _, _ := readList(t, path)
	return all
}

func TestAListSaysWhoAPlaceIs(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, text, want string }{
		{
			"overpass turbo",
			`{"features":[{"type":"Feature","properties":{"@id":"way/12","amenity":"cafe","name":"A"},
				"geometry":{"type":"Point","coordinates":[1,2]}}]}`,
			"osm-w12",
		},
		{
			"osmtogeojson",
			`{"features":[{"type":"Feature","id":"relation/12","properties":{"type":"relation","id":12,
				"tags":{"amenity":"cafe","name":"A"}},"geometry":null}]}`,
			"osm-r12",
		},
		{
			"osmium's node", `{"features":[{"type":"Feature","id":"n12","properties":{"shop":"bakery","name":"A"}}]}`,
			"osm-n12",
		},
		{
			"osmium's area from a way",
			`{"features":[{"type":"Feature","id":"a24","properties":{"amenity":"cafe","name":"A"}}]}`, "osm-w12",
		},
		{
			"osmium's area from a relation",
			`{"features":[{"type":"Feature","id":"a25","properties":{"amenity":"cafe","name":"A"}}]}`, "osm-r12",
		},
		{
			"what Overpass itself answers",
			`{"version":0.6,"elements":[{"type":"node","id":12,"lat":2,"lon":1,"tags":{"amenity":"cafe","name":"A"}}]}`,
			"osm-n12",
		},
		{"a plain array", `[{"osm_id":12,"osm_type":"node","name":"A","lat":2,"lng":1}]`, "osm-n12"},
		{"a plain array with letters", `[{"osm_id":"12","osm_type":"W","name":"A"}]`, "osm-w12"},
		{"a number without its kind is no id", `[{"osm_id":12,"name":"A","lat":2,"lng":1}]`, "own-"},
		{
			"a company's own number is no id",
			`{"features":[{"type":"Feature","id":"r12","properties":{"name":"A"},
				"geometry":{"type":"Point","coordinates":[1,2]}}]}`,
			"own-",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			all := listOf(t, tt.text)
			if len(all) != 1 || !strings.HasPrefix(all[0].ID, tt.want) || all[0].Facts.Name != "A" {
				t.Errorf("got %+v, want %s", all, tt.want)
			}
		})
	}
}

func TestAnOwnPlaceKeepsItsIDWhileItHardlyMoves(t *testing.T) {
	t.Parallel()
	all := listOf(t, `[{"name":"A","lat":2.00001,"lng":1},{"name":"a","lat":2,"lon":"1.00002"},
		{"name":"A","lat":2.1,"lng":1},{"name":"B","lat":2,"lng":1}]`)
	if all[0].ID != all[1].ID || all[0].ID == all[2].ID || all[0].ID == all[3].ID {
		t.Errorf("got %q, %q, %q and %q", all[0].ID, all[1].ID, all[2].ID, all[3].ID)
	}
}

func TestACompanysListIsRead(t *testing.T) {
	t.Parallel()
	got := listOf(t, "\ufeff"+`{"type":"FeatureCollection","attribution":"Facilities","features":[
		{"type":"Feature","geometry":{"type":"Point","coordinates":[24.94,60.17]},
		"properties":{"Title":"Canteen","Category":"Cafe, Lunch","cuisine":["finnish","soup"],"address":"Kaivokatu 1",
		"Postal code":"00100","city":"Helsinki","Telephone":"+358 1",
		"web":"example.org","hours":"Mo-Fr 11:00-14:00","price_level":2,"diet:vegan":"yes",
		"takeaway":true,"chain":"","country":"fi","source":"our survey"}}]}`)
	want := []source.Sighting{{
		Lat: 60.17, Lng: 24.94, Kinds: []string{"cafe"}, Words: []string{"finnish", "soup", "Cafe", "Lunch"},
		Country: "FI", Hours: "Mo-Fr 11:00-14:00",
		Facts: place.Facts{
			Name: "Canteen", Address: "Kaivokatu 1, 00100, Helsinki", Phone: "+358 1", Website: "http://example.org",
			PriceLevel:  2,
			Dietary:     map[string]string{"Vegan": "yes"},
			Features:    place.Features{FoodAndDrink: place.FoodAndDrink{Takeout: new(true)}},
			Attribution: "our survey",
		},
	}}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreFields(source.Sighting{}, "ID")); diff != "" {
		t.Error(diff)
	}
}

func TestWhatIsNotFoodIsLeftOutOfALists(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name, text string
		want       int
	}{
		{"a street of OpenStreetMap", `[{"type":"way","id":1,"tags":{"highway":"service","name":"A"}}]`, 0},
		{"a bank", `[{"name":"A","amenity":"bank"}]`, 0},
		{"a closed one", `[{"name":"A","amenity":"cafe","disused":"yes"}]`, 0},
		{"one that says nothing about its kind", `[{"name":"A"}]`, 1},
		{"an empty list", `[]`, 0},
		{"a collection of nothing", `{"type":"FeatureCollection","features":[]}`, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if all := listOf(t, tt.text); len(all) != tt.want {
				t.Errorf("got %+v, want %d places", all, tt.want)
			}
		})
	}
}

func TestAPlaceIsInTheMiddleOfItsGeometry(t *testing.T) {
	t.Parallel()
	nowhere := place.Point{Lat: math.NaN(), Lng: math.NaN()}
	for _, tt := range []struct {
		name, geometry string
		want           place.Point
	}{
		{"a point", `{"type":"Point","coordinates":[20,10,99]}`, place.Point{Lat: 10, Lng: 20}},
		{
			"a polygon with a hole",
			`{"type":"Polygon","coordinates":[[[20,10],[21,10],[21,11],[20,11],[20,10]],
				[[20,10],[20.1,10],[20,10.1],[20,10]]]}`,
			place.Point{Lat: 10.5, Lng: 20.5},
		},
		{
			"two polygons",
			`{"type":"MultiPolygon","coordinates":[[[[20,10],[21,10],[21,11],[20,11],[20,10]]],
				[[[24,10],[25,10],[25,11],[24,11],[24,10]]]]}`,
			place.Point{Lat: 10.5, Lng: 22.5},
		},
		{"a line", `{"type":"LineString","coordinates":[[20,10],[21,11]]}`, place.Point{Lat: 10.5, Lng: 20.5}},
		{
			"over the antimeridian",
			`{"type":"Polygon","coordinates":[[[179,-1],[-179,-1],[-179,1],[179,1],[179,-1]]]}`,
			place.Point{Lat: 0, Lng: 180},
		},
		{"nothing", `null`, nowhere},
		{"words for numbers", `{"type":"Point","coordinates":["20","10"]}`, nowhere},
		{"too few numbers", `{"type":"Point","coordinates":[20]}`, nowhere},
		{"a number too large", `{"type":"Point","coordinates":[1e999,10]}`, nowhere},
		{"an empty polygon", `{"type":"Polygon","coordinates":[]}`, nowhere},
		{"another shape", `{"type":"Circle","coordinates":[1,2]}`, nowhere},
		{"no object", `5`, nowhere},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			s := listOf(t, `[{"type":"Feature","properties":{"name":"A"},"geometry":`+tt.geometry+`}]`)[0]
			if diff := cmp.Diff(tt.want, place.Point{Lat: s.Lat, Lng: math.Abs(s.Lng)},
				cmpopts.EquateApprox(0, 1e-6), cmpopts.EquateNaNs()); diff != "" {
				t.Error(diff)
			}
		})
	}
}
