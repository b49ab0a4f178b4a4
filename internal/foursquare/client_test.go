package foursquare

import (
	"context"
	"errors"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/place"
	"noonish/internal/vendor"
)

const key = "canary-foursquare-key"

var everywhere = box{sw: place.Point{Lat: -90, Lng: -180}, ne: place.Point{Lat: 90, Lng: 180}}

// cafe is a place with all fields that we read.
func cafe(id string) foursquaretest.Place {
	return foursquaretest.Place{
		"fsq_place_id": id, "name": "Café " + id, "latitude": 60.17, "longitude": 24.94, "rating": 8.6, "price": 2,
		"popularity": 0.97, "stats": map[string]any{"total_ratings": 310},
		"hours": map[string]any{"regular": []any{
			map[string]any{"day": 1, "open": "1130", "close": "2200"},
			map[string]any{"day": 6, "open": "1200", "close": "+0030"},
		}},
		"photos": []any{map[string]any{"prefix": "https://fastly.4sqi.net/img/general/", "suffix": "/1_abc.jpg"}},
	}
}

func free(context.Context) error { return nil }

// versions are the paths of the two versions of the API. What is true of one must be true of the other.
var versions = map[string]string{"2025-06-17": "/", "v3": "/v3"}

// start starts a fake, and a client for one version of its API.
func start(t *testing.T, version string, places ...foursquaretest.Place) (*foursquaretest.Server, *Client) {
	t.Helper()
	fake := foursquaretest.New(key, places)
	server := httptest.NewServer(fake)
	t.Cleanup(server.Close)
	base, err := url.Parse(server.URL + version)
	if err != nil {
		t.Fatal(err)
	}
	return fake, New(base, key, free)
}

// inBoth runs a test with each version.
func inBoth(t *testing.T, test func(t *testing.T, version string)) {
	t.Helper()
	for name, version := range versions {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			test(t, version)
		})
	}
}

func all(t *testing.T, c *Client) ([]Place, error) {
	t.Helper()
	return c.search(t.Context(), everywhere, listFields, 10, func([]Place) bool { return false })
}

func TestAPlaceHasItsFacts(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, version string) {
		_, c := start(t, version, cafe("a"))
		found, err := all(t, c)
		want := Place{
			ID: "a", Name: "Café a", At: place.Point{Lat: 60.17, Lng: 24.94}, Rating: 8.6, Ratings: 310, Price: 2,
			Popularity: 0.97, Hours: "Mo 11:30-22:00, Sa 12:00-00:30",
			Photo: Photo{"https://fastly.4sqi.net/img/general/", "/1_abc.jpg"},
		}
		if err != nil || len(found) != 1 || found[0] != want {
			t.Errorf("got %+v (%v)", found, err)
		}
	})
}

func TestEveryFailureHasItsKind(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, version string) {
		for fault, want := range map[foursquaretest.Fault]struct {
			kind  vendor.Kind
			calls int64
		}{
			"400": {vendor.Refused, 1}, "401": {vendor.KeyRefused, 1}, "402": {vendor.Unpaid, 1},
			"403": {vendor.KeyRefused, 1}, "404": {vendor.Missing, 1},
			"422": {vendor.Refused, 1}, "429": {vendor.TooMany, 1}, "500": {vendor.Broken, 2},
			"503":                  {vendor.Broken, 2},
			foursquaretest.BusyFor: {vendor.TooMany, 1}, foursquaretest.HTML: {vendor.Unreadable, 1},
			foursquaretest.NoBody: {vendor.Unreadable, 1}, foursquaretest.NoList: {vendor.Unreadable, 1},
			foursquaretest.SlowBody: {vendor.Slow, 1}, foursquaretest.Silent: {vendor.Slow, 1},
			foursquaretest.Cut: {vendor.Unreachable, 2}, foursquaretest.Huge: {vendor.TooLarge, 1},
			foursquaretest.Elsewhere: {vendor.Broken, 2},
		} {
			t.Run(string(fault), func(t *testing.T) {
				t.Parallel()
				fake, c := start(t, version, cafe("a"))
				fake.SetFault(fault)
				begin := time.Now()
				found, err := all(t, c)
				var e *vendor.Error
				if !errors.As(err, &e) || e.Kind != want.kind || len(found) != 0 {
					t.Errorf("got %v %v, want %s", found, err, want.kind)
				}
				if fake.Calls() != want.calls {
					t.Errorf("%d calls, want %d", fake.Calls(), want.calls)
				}
				if err != nil && strings.Contains(err.Error(), "canary") {
					t.Errorf("the error has the key: %v", err)
				}
				boundtest.Under(t, "giving up", time.Since(begin), vendor.Timeout+time.Second)
			})
		}
	})
}

func TestADeadServerIsUnreachable(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(http.NotFoundHandler())
	base, _ := url.Parse(server.URL)
	server.Close()
	_, err := all(t, New(base, key, free))
	var e *vendor.Error
	if !errors.As(err, &e) || e.Kind != vendor.Unreachable {
		t.Errorf("got %v", err)
	}
}

func TestWhatIsNotSaidIsUnknown(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, version string) {
		null := cafe("null")
		for name := range null {
			if name != "fsq_place_id" && name != "name" && name != "latitude" && name != "longitude" {
				null[name] = nil
			}
		}
		wrong := cafe("wrong")
		for name, value := range map[string]any{
			"rating": "good", "price": 9, "popularity": -1, "stats": []any{}, "photos": []any{nil, 7, map[string]any{}},
			"hours": map[string]any{"regular": []any{map[string]any{"day": 8, "open": "1130", "close": "2200"}}},
			"new":   "a field of next year", "unresolved_flags": nil,
		} {
			wrong[name] = value
		}
		closed := cafe("closed")
		closed["date_closed"] = "2026-01-31"
		_, c := start(t, version, foursquaretest.Place{}, null, wrong, closed,
			foursquaretest.Place{"fsq_place_id": "no point", "name": "x"}, foursquaretest.Place{"name": "no id"})
		found, err := all(t, c)
		if err != nil || len(found) != 3 {
			t.Fatalf("got %+v (%v)", found, err)
		}
		for _, p := range found[:2] {
			if p != (Place{ID: p.ID, Name: p.Name, At: p.At}) {
				t.Errorf("got %+v", p)
			}
		}
		if !found[2].Closed {
			t.Error("a closed place is open")
		}
	})
}

func TestHoursInOurNotation(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ open, shut, want string }{
		{"0000", "+0000", "Tu 00:00-24:00"},
		{"1800", "+0200", "Tu 18:00-02:00"},
		{"1800", "0000", "Tu 18:00-24:00"},
		{"1800", "2400", "Tu 18:00-24:00"},
		{"1200", "1200", ""},
		{"1000", "+1100", ""},
		{"9:00", "1200", ""},
		{"", "1200", ""},
		{"2500", "1200", ""},
		{"1260", "1300", ""},
		{"1100", "+", ""},
		{"1100", "++100", ""},
	} {
		span := rawSpan{Day: maybe[int]{2, true}, Open: maybe[string]{c.open, true}, Close: maybe[string]{c.shut, true}}
		got := rawSpans{{span, true}}.notation()
		if got != c.want {
			t.Errorf("%s to %s is %q, want %q", c.open, c.shut, got, c.want)
		}
	}
}

func TestPagesAreFollowedUntilThereIsEnough(t *testing.T) {
	t.Parallel()
	inBoth(t, func(t *testing.T, version string) {
		var places []foursquaretest.Place
		for i := range 120 {
			places = append(places, cafe(strings.Repeat("x", i+1)))
		}
		fake, c := start(t, version, places...)
		if found, err := all(t, c); err != nil || len(found) != 120 || fake.Calls() != 3 {
			t.Errorf("got %d places in %d calls (%v)", len(found), fake.Calls(), err)
		}
		found, err := c.search(t.Context(), everywhere, listFields, 2, func([]Place) bool { return false })
		if err != nil || len(found) != 100 {
			t.Errorf("two pages have %d places (%v)", len(found), err)
		}
		found, err = c.search(t.Context(), everywhere, listFields, 2, func([]Place) bool { return true })
		if err != nil || len(found) != 50 {
			t.Errorf("enough is %d places (%v)", len(found), err)
		}
	})
}

func TestTheKeyGoesToNoOtherServer(t *testing.T) {
	t.Parallel()
	base, _ := url.Parse("https://places-api.foursquare.com")
	c := New(base, key, free)
	for link, follow := range map[string]bool{
		`<https://places-api.foursquare.com/places/search?cursor=x>; rel="next"`:                             true,
		`</places/search?cursor=x>; REL=Next`:                                                                true,
		`<https://evil.example/places/search?cursor=x>; rel="next"`:                                          false,
		`<http://places-api.foursquare.com/places/search?cursor=x>; rel="next"`:                              false,
		`<https://places-api.foursquare.com/elsewhere?cursor=x>; rel="next"`:                                 false,
		`<https://places-api.foursquare.com/places/search?cursor=x>; rel="prev"`:                             false,
		`<https://u:p@places-api.foursquare.com/places/search?cursor=x>; rel="next"`:                         false,
		`https://places-api.foursquare.com/places/search?cursor=x; rel="next"`:                               false,
		`<https://evil.example/>; rel="prev", </places/search?sw=1,2&cursor=x>; rel="next", <x>; rel="last"`: true,
		``: false, `<`: false, `>`: false,
	} {
		if got := c.next([]string{link}); (got != nil) != follow {
			t.Errorf("%s is followed to %v", link, got)
		}
	}
}
