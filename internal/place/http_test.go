package place_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
)

func named(id, name string, lat, lng float64) place.Place {
	return place.Place{ID: id, Lat: lat, Lng: lng, Facts: place.Facts{Name: name, Types: []string{"thai"}}}
}

type page struct {
	Results []struct {
		PlaceID  string  `json:"place_id"`
		Name     string  `json:"name"`
		Distance float64 `json:"distance"`
	} `json:"results"`
	Cursor string `json:"cursor"`
	Size   int    `json:"size"`
}

// walk reads every page of a search.
func walk(t *testing.T, s *servertest.Server, query string) (ids []string) {
	t.Helper()
	for cursor, pages := "", 0; pages < 1000; pages++ {
		target := "/api/restaurants?" + query
		if cursor != "" {
			target += "&cursor=" + url.QueryEscape(cursor)
		}
		got := servertest.Decode[page](t, s.Get(t, target))
		if got.Size != len(got.Results) {
			t.Fatalf("size %d for %d results", got.Size, len(got.Results))
		}
		for _, r := range got.Results {
			ids = append(ids, r.PlaceID)
		}
		if cursor = got.Cursor; cursor == "" {
			return ids
		}
	}
	t.Fatal("the pages never end")
	return nil
}

func TestNearestFirstAndOnlyWithinTheRadius(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	placetest.Put(t, s.Pool,
		named("osm-n3", "Far", 60.1719, 24.96), // 1.03 km
		named("osm-n2", "Next", 60.1719, 24.945),
		named("osm-n1", "Here", 60.1719, 24.9414),
		named("osm-n4", "Elsewhere", 61, 24.9414),
	)
	got := servertest.Decode[page](t, s.Get(t, "/api/restaurants?lat=60.1719&lng=24.9414&radius=0.5"))
	if len(got.Results) != 2 || got.Results[0].Name != "Here" || got.Results[1].Name != "Next" || got.Cursor != "" {
		t.Fatalf("got %+v", got)
	}
	if d := got.Results[1].Distance; math.Abs(d-0.199) > 0.001 {
		t.Errorf("Next is %.3f km away, want 0.199", d)
	}
}

// In every catalogue, around every centre, the pages contain exactly what a plain Go loop finds, nearest first.
func TestPagesEqualTheModel(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	random := rand.New(rand.NewPCG(3, 4))
	centres := []place.Point{
		{Lat: 0, Lng: 0},
		{Lat: 60.17, Lng: 24.94},
		{Lat: 89.9999, Lng: 10},
		{Lat: -90, Lng: 0},
		{Lat: 12, Lng: 180},
		{Lat: -33, Lng: -179.995},
	}
	all := map[string]place.Point{}
	var places []place.Place
	for i, centre := range centres {
		for j := range 120 {
			lat := math.Max(-90, math.Min(90, centre.Lat+random.NormFloat64()*0.01))
			lng := math.Mod(centre.Lng+random.NormFloat64()*0.02+540, 360) - 180
			if j%10 == 0 {
				lat, lng = centre.Lat, centre.Lng // many at one point, ordered by id
			}
			p, err := named(fmt.Sprintf("osm-n%d", i*1000+j), "P", lat, lng).Normal()
			if err != nil {
				t.Fatal(err)
			}
			places, all[p.ID] = append(places, p), place.Point{Lat: p.Lat, Lng: p.Lng}
		}
	}
	placetest.Put(t, s.Pool, places...)
	for _, centre := range centres {
		for _, radius := range []float64{0.2, 1.3, 5} {
			query := fmt.Sprintf("lat=%v&lng=%v&radius=%v&pageSize=%d",
				centre.Lat, centre.Lng, radius, 5+random.IntN(46))
			checkAgainstModel(t, all, centre, radius, walk(t, s, query))
		}
	}
}

func checkAgainstModel(t *testing.T, all map[string]place.Point, centre place.Point, radius float64, got []string) {
	t.Helper()
	var want []string
	for id, p := range all {
		if km(centre, p) <= radius {
			want = append(want, id)
		}
	}
	for i := 1; i < len(got); i++ {
		a, b := all[got[i-1]], all[got[i]]
		// Sines differ in the last bit between Go and PostgreSQL: a millimetre is the same distance.
		if km(centre, a) > km(centre, b)+1e-6 || (a == b && got[i-1] >= got[i]) {
			t.Errorf("around %v within %v km: %s comes before %s", centre, radius, got[i-1], got[i])
		}
	}
	if slices.Sort(want); !slices.Equal(slices.Sorted(slices.Values(got)), want) {
		t.Errorf("around %v within %v km: got %d places, want %d", centre, radius, len(got), len(want))
	}
}

// km is the haversine formula, another way to compute the same distance.
func km(a, b place.Point) float64 {
	const radians = math.Pi / 180
	sinLat := math.Sin((b.Lat - a.Lat) * radians / 2)
	sinLng := math.Sin((b.Lng - a.Lng) * radians / 2)
	h := sinLat*sinLat + math.Cos(a.Lat*radians)*math.Cos(b.Lat*radians)*sinLng*sinLng
	return 2 * 6371.0088 * math.Asin(math.Min(1, math.Sqrt(h)))
}

func TestBeyondEveryBound(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	for query, param := range map[string]string{
		"lng=0&radius=1":                    "lat",
		"lat=90.01&lng=0&radius=1":          "lat",
		"lat=NaN&lng=0&radius=1":            "lat",
		"lat=x&lng=0&radius=1":              "lat",
		"lat=0&radius=1":                    "lng",
		"lat=0&lng=-180.5&radius=1":         "lng",
		"lat=0&lng=0":                       "radius",
		"lat=0&lng=0&radius=0.1":            "radius",
		"lat=0&lng=0&radius=5.1":            "radius",
		"lat=0&lng=0&radius=1&pageSize=0":   "pageSize",
		"lat=0&lng=0&radius=1&pageSize=51":  "pageSize",
		"lat=0&lng=0&radius=1&pageSize=1.5": "pageSize",
		"lat=0&lng=0&radius=1&order=best":   "order",
		"lat=0&lng=0&radius=1&order=":       "order",
	} {
		t.Run(query, func(t *testing.T) {
			t.Parallel()
			got := s.Refused(t, "/api/restaurants?"+query)
			if got.Param != param || !strings.HasPrefix(got.Message, param+" ") || got.Instance == "" {
				t.Errorf("got %+v, want an error for %s", got, param)
			}
		})
	}
}

func TestAPageHoldsFiftyUnlessAskedForFewer(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	var many []place.Place
	for i := range 60 {
		many = append(many, named(fmt.Sprintf("osm-n%d", i), "P", 0, 0))
	}
	placetest.Put(t, s.Pool, many...)
	for size, want := range map[string]int{"": 50, "&pageSize=50": 50, "&pageSize=7": 7} {
		got := servertest.Decode[page](t, s.Get(t, "/api/restaurants?lat=0&lng=0&radius=1"+size))
		if len(got.Results) != want || got.Size != want || got.Cursor == "" {
			t.Errorf("%q: %d results, size %d, cursor %q; want %d and more to come", size, len(got.Results), got.Size,
				got.Cursor, want)
		}
	}
}

func TestAnAnswerHasEveryWayToTravel(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	one := named("osm-n1", "One", 60.1719, 24.9414)
	one.Zone = "Europe/Helsinki"
	placetest.Put(t, s.Pool, one)
	got := servertest.Decode[map[string]any](t, s.Get(t,
		"/api/restaurants/osm-n1?lat=60.1719&lng=24.9514&departureTime=12:10"))
	for _, field := range []string{
		"distance", "travel_time", "estimated_arrival_time", "cycling_time", "cycling_arrival_time",
		"walking_time", "walking_arrival_time", "travel_distance",
	} {
		if _, told := got[field]; !told {
			t.Errorf("%s is missing in %v", field, got)
		}
	}
}

func TestACursorBelongsToItsSearch(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	placetest.Put(t, s.Pool, named("osm-n1", "One", 0, 0), named("osm-n2", "Two", 0, 0.001))
	first := servertest.Decode[page](t, s.Get(t, "/api/restaurants?lat=0&lng=0&radius=1&pageSize=1"))
	for _, tt := range []struct{ name, query string }{
		{"another point", "lat=0&lng=0.1&radius=1&cursor=" + first.Cursor},
		{"another radius", "lat=0&lng=0&radius=2&cursor=" + first.Cursor},
		{"a changed letter", "lat=0&lng=0&radius=1&cursor=B" + first.Cursor[1:]},
		{"cut short", "lat=0&lng=0&radius=1&cursor=" + first.Cursor[:20]},
		{"made up", "lat=0&lng=0&radius=1&cursor=c3I6NTA"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			answer := s.Get(t, "/api/restaurants?"+tt.query)
			if problem := servertest.Decode[servertest.Problem](t, answer); answer.Status != http.StatusBadRequest ||
				problem.Param != "cursor" {
				t.Errorf("%d %s", answer.Status, answer.Body)
			}
		})
	}
	if rest := walk(t, s, "lat=0&lng=0&radius=1&pageSize=1"); !slices.Equal(rest, []string{"osm-n1", "osm-n2"}) {
		t.Errorf("walked %v", rest)
	}
}

func TestOneRestaurant(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	yes := true
	full := named("osm-w9", `Nami "Counter" <b>`, 60.1719, 24.9414)
	full.Facts.Dietary = map[string]string{"Vegan": "limited"}
	full.Facts.Features = place.Features{Payment: place.Payment{CreditCards: &yes}}
	full.Facts.Website = "https://nami.example"
	placetest.Put(t, s.Pool, full)

	here := servertest.Decode[map[string]any](t, s.Get(t, "/api/restaurants/osm-w9?lat=60.1719&lng=24.9514"))
	if here["name"] != `Nami "Counter" <b>` || here["walking_time"] != 10.0 || here["travel_basis"] != "estimate" {
		t.Errorf("got %v", here)
	}
	if _, told := servertest.Decode[map[string]any](t, s.Get(t, "/api/restaurants/osm-w9"))["distance"]; told {
		t.Error("got a distance without a start")
	}
	if answer := s.Get(t, "/api/restaurants/osm-n404"); answer.Status != http.StatusNotFound ||
		servertest.Decode[servertest.Problem](t, answer).Message != "Restaurant not found" {
		t.Errorf("%d %s", answer.Status, answer.Body)
	}
	if problem := s.Refused(t, "/api/restaurants/osm-w9?lat=91&lng=0"); problem.Param != "lat" {
		t.Errorf("got %+v", problem)
	}
}

func TestIdsOfOtherKindsFindTheirPlaceAndStrangeOnesNone(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	_, err := s.Pool.Exec(t.Context(), `
		INSERT INTO sightings (sighting_id, source, area, place_id, lat, lng, country, zone, name_key, brand, generic,
			mask, diets, fsq_id, words, hours, doc)
		VALUES ('fsq-5a18', 'fsqos', 'a', 'osm-n1', 0, 0, '', '', 'nami', false, false, 0, 0, '5a18', '', '', '{}')`)
	if err != nil {
		t.Fatal(err)
	}
	placetest.Put(t, s.Pool, named("osm-n1", "Nami", 0, 0))
	for _, id := range []string{"osm-n1", "fsq-5a18", "5a18"} {
		if answer := s.Get(t, "/api/restaurants/"+id); answer.Status != http.StatusOK {
			t.Errorf("%s: %d", id, answer.Status)
		}
	}
	for _, id := range []string{"abc%00d", "%ff%fe%fd", "abc'%20OR%201=1"} {
		if answer := s.Get(t, "/api/restaurants/"+id); answer.Status != http.StatusNotFound {
			t.Errorf("%s: %d, want 404", id, answer.Status)
		}
	}
}

func TestManyPlacesAtOnePointAndBehindThePole(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	var crowd []place.Place
	for i := range 1100 {
		crowd = append(crowd, named(fmt.Sprintf("osm-n%04d", i), "P", 10, 10))
	}
	placetest.Put(t, s.Pool, crowd...)
	placetest.Put(t, s.Pool, named("osm-w1", "A", 89.995, 180), named("osm-w2", "B", 89.995, -180),
		named("osm-w3", "C", 89.99, 180))
	if got := walk(t, s, "lat=10&lng=10&radius=1"); len(got) != 1100 || !slices.IsSorted(got) {
		t.Errorf("%d places at one address, want 1100 in the order of their ids", len(got))
	}
	if got := walk(t, s, "lat=89.99&lng=0&radius=5"); len(got) != 3 {
		t.Errorf("across the pole: %v, want each once", got)
	}
}
