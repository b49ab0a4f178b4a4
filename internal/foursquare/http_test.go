package foursquare_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/vendor"
)

const key = "canary-foursquare-key"

// start starts a fake, and a server that asks it.
func start(t *testing.T, places ...foursquaretest.Place) (*foursquaretest.Server, product) {
	t.Helper()
	return startVersion(t, "", places...)
}

// startVersion is start with another version of the API.
func startVersion(t *testing.T, path string, places ...foursquaretest.Place) (*foursquaretest.Server, product) {
	t.Helper()
	fake := foursquaretest.New(key, places)
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	base, err := url.Parse(server.URL + path)
	if err != nil {
		t.Fatal(err)
	}
	s := servertest.StartLive(t, vendor.Account{URL: base, Key: key, PerDay: 50})
	placetest.Put(t, s.Pool, ours("osm-n1", "Maison Bleue"), ours("osm-n2", "Nordic Bowl"))
	return fake, product{s, server.URL}
}

// product is a server, and where its vendor is.
type product struct {
	*servertest.Server
	Vendor string
}

func ours(id, name string) place.Place {
	return place.Place{ID: id, Lat: 60.17, Lng: 24.94, Facts: place.Facts{Name: name, Types: []string{"cafe"}}}
}

// theirs is a place with all its facts, a few metres from ours.
func theirs(id, name string) foursquaretest.Place {
	return foursquaretest.Place{
		"fsq_place_id": id, "name": name, "latitude": 60.1701, "longitude": 24.9401, "rating": 8.6, "price": 2,
		"popularity": 0.97, "stats": map[string]any{"total_ratings": 310},
		"hours": map[string]any{"regular": []any{map[string]any{"day": 6, "open": "1200", "close": "+0030"}}},
	}
}

const call = "/api/restaurants/live?ids=osm-n1&ids=osm-n2&ids=osm-unknown"

type answer struct {
	Results []struct {
		PlaceID    string  `json:"place_id"`
		Rating     float64 `json:"rating"`
		Ratings    int     `json:"user_ratings_total"`
		Price      int     `json:"price_level"`
		Popularity float64 `json:"popularity"`
		Hours      struct {
			Text []string `json:"weekday_text"`
		} `json:"opening_hours"`
	}
	Attribution string
}

func TestFactsOfAVendorComeWithItsName(t *testing.T) {
	t.Parallel()
	fake, s := start(t, theirs("f1", "MAISON BLEUE!"), theirs("f2", "Somebody Else"))
	got := s.Get(t, call)
	a := servertest.Decode[answer](t, got)
	if len(a.Results) != 1 || a.Attribution != "Foursquare" {
		t.Fatalf("got %d %s", got.Status, got.Body)
	}
	r := a.Results[0]
	if r.PlaceID != "osm-n1" || r.Rating != 4.3 || r.Ratings != 310 || r.Price != 2 || r.Popularity != 0.97 ||
		len(r.Hours.Text) != 7 || r.Hours.Text[5] != "Saturday: 12:00 PM – 12:30 AM" {
		t.Errorf("got %+v", r)
	}
	if h := got.Header.Get("Cache-Control"); h != "no-store" {
		t.Errorf("it may be kept: %s", h)
	}
	if fake.Calls() != 1 {
		t.Errorf("%d calls were paid for", fake.Calls())
	}
}

func TestAVendorThatFailsIsNoError(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v3"} {
		for _, fault := range foursquaretest.Faults {
			t.Run(version+" "+string(fault), func(t *testing.T) {
				t.Parallel()
				fake, s := startVersion(t, version, theirs("f1", "Maison Bleue"))
				fake.SetFault(fault)
				got := s.Get(t, call)
				if a := servertest.Decode[answer](t, got); got.Status != http.StatusOK || len(a.Results) != 0 ||
					strings.Contains(string(got.Body), "canary") {
					t.Errorf("got %d %s", got.Status, got.Body)
				}
				if fake.Calls() == 0 {
					t.Error("the vendor was not asked")
				}
			})
		}
	}
}

func TestTheOldVersionHasTheSameFacts(t *testing.T) {
	t.Parallel()
	_, s := startVersion(t, "/v3", theirs("f1", "Maison Bleue"))
	a := servertest.Decode[answer](t, s.Get(t, call))
	if len(a.Results) != 1 || a.Results[0].Rating != 4.3 || a.Results[0].Price != 2 ||
		len(a.Results[0].Hours.Text) != 7 {
		t.Errorf("got %+v", a)
	}
}

func TestWithoutAKeyNobodyIsAsked(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	if got := s.Get(t, call); got.Status != http.StatusOK || strings.TrimSpace(string(got.Body)) != `{"results":[]}` {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
	if got := s.Get(t, "/api/config"); strings.Contains(string(got.Body), `"live"`) {
		t.Errorf("the browser is told to ask: %s", got.Body)
	}
	_, live := start(t)
	if got := live.Get(t, "/api/config"); !strings.Contains(string(got.Body), `"live":true`) ||
		strings.Contains(string(got.Body), "canary") {
		t.Errorf("the browser is told %s", got.Body)
	}
}

func TestAPageOfIdsAtMost(t *testing.T) {
	t.Parallel()
	_, s := start(t)
	many := strings.Repeat("&ids=osm-n1", 50)
	if got := s.Get(t, "/api/restaurants/live?"+many[1:]); got.Status != http.StatusOK {
		t.Errorf("got %d %s", got.Status, got.Body)
	}
	for _, query := range []string{many[1:] + "&ids=osm-n1", "", "ids=x", "ids=" + strings.Repeat("x", 161)} {
		if got := s.Refused(t, "/api/restaurants/live?"+query); got.Param != "ids" {
			t.Errorf("%.40s: the error names %q", query, got.Param)
		}
	}
}

func TestTheBudgetEndsTheCallsAndNotTheAnswers(t *testing.T) {
	t.Parallel()
	fake, s := start(t, theirs("f1", "Maison Bleue"))
	for range 60 {
		if got := s.Get(t, call); got.Status != http.StatusOK {
			t.Fatalf("got %d %s", got.Status, got.Body)
		}
	}
	if n := fake.Calls(); n != 50 {
		t.Errorf("%d calls were paid for, the budget is 50", n)
	}
}

func TestThePhotoOfAVendorIsFetchedByUs(t *testing.T) {
	t.Parallel()
	photographed := theirs("f1", "Maison Bleue")
	fake, s := start(t)
	photographed["photos"] = []any{map[string]any{"prefix": s.Vendor + "/img/general/", "suffix": "/1_abc.jpg"}}
	fake.Places = append(fake.Places, photographed)
	a := servertest.Decode[struct {
		Results []struct{ Photos []struct{ Large string } }
	}](t, s.Get(t, call))
	if len(a.Results) != 1 || len(a.Results[0].Photos) != 1 {
		t.Fatalf("got %+v", a)
	}
	if got := s.Get(t, a.Results[0].Photos[0].Large); got.Status != http.StatusOK ||
		got.Header.Get("Content-Type") != "image/jpeg" {
		t.Errorf("got %d %v", got.Status, got.Header)
	}
}

// The terms allow to store ids and nothing else: after a call no table has any text of the vendor's.
func TestNothingOfTheVendorIsStored(t *testing.T) {
	t.Parallel()
	fact := theirs("f1", "Maison Bleue")
	fact["rating"], fact["name"] = 7.1234, "Maison Bleue Canaryname"
	_, s := start(t, fact)
	placetest.Put(t, s.Pool, ours("osm-n3", "Maison Bleue Canary"))
	got := s.Get(t, "/api/restaurants/live?ids=osm-n3")
	if a := servertest.Decode[answer](t, got); len(a.Results) != 1 {
		t.Fatalf("got %s", got.Body)
	}
	rows, err := s.Pool.Query(t.Context(), `
SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'`)
	if err != nil {
		t.Fatal(err)
	}
	var tables []string
	for rows.Next() {
		var name string
		if err := rows.Scan(&name); err != nil {
			t.Fatal(err)
		}
		tables = append(tables, name)
	}
	if rows.Err() != nil || len(tables) < 20 {
		t.Fatalf("%d tables (%v)", len(tables), rows.Err())
	}
	for _, table := range tables {
		var n int
		const canaries = `'Canaryname|7\.1234|canary-foursquare'`
		statement := fmt.Sprintf(`SELECT count(*) FROM %q r WHERE r::text ~ %s`, table, canaries)
		if err := s.Pool.QueryRow(t.Context(), statement).Scan(&n); err != nil || n > 0 {
			t.Errorf("%s has %d rows with what the vendor said (%v)", table, n, err)
		}
	}
}
