package foursquare_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"noonish/internal/address"
	"noonish/internal/address/addresstest"
	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/server/servertest"
)

type suggestions struct {
	Results []struct {
		Type string
		Text struct{ Primary, Secondary string }
		Geo  struct {
			Name, Locality, Region, Country string
			Center                          struct{ Latitude, Longitude float64 }
		}
	}
	Attribution string
}

type proxied struct {
	Results []struct {
		Name     string
		Location struct{ Address, Locality, Region, Postcode, Country string }
		Geocodes struct {
			Main struct{ Latitude, Longitude float64 }
		}
	}
	Attribution string
}

const typing = "/api/proxy/foursquare/autocomplete?limit=5&types=geo&query="

// far is an area that our own index does not have, and ours one that it has.
var far = foursquaretest.Area{
	Name: "Chicago", Secondary: "IL, United States", Country: "US", Lat: 41.88, Lng: -87.63,
}

func startTyping(t *testing.T, version string) (*foursquaretest.Server, product) {
	t.Helper()
	house := theirs("f9", "Chicago Tower")
	house["location"] = map[string]any{"locality": "Chicago", "region": "IL", "postcode": "60601", "country": "US"}
	closed := theirs("f10", "Chicago Closed")
	closed["date_closed"] = "2026-01-31"
	fake, s := startVersion(t, version, house, closed)
	fake.Areas = []foursquaretest.Area{far}
	addresstest.Fill(t, s.Pool,
		address.Address{Kind: address.Locality, Name: "Chico", Country: "FI", Lat: 60.2, Lng: 24.9},
		address.Address{Kind: address.Street, Name: "Manor Road", City: "Hanko", Country: "FI", Lat: 60.2, Lng: 24.9},
		address.Address{Kind: address.Street, Name: "Manor Street", City: "Hanko", Lat: 60.2, Lng: 24.91},
		address.Address{Kind: address.Street, Name: "Manor Square", City: "Hanko", Lat: 60.2, Lng: 24.92},
	)
	return fake, product{s.Server, s.Vendor}
}

func TestAnAreaThatOnlyTheVendorKnowsFollowsOurs(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v3"} {
		fake, s := startTyping(t, version)
		got := s.Get(t, typing+"Chic&ll=60.17171,24.93939&session_token=one-search")
		a := servertest.Decode[suggestions](t, got)
		if len(a.Results) != 2 || a.Results[0].Geo.Name != "Chico" || a.Attribution != "Foursquare" ||
			got.Header.Get("Cache-Control") != "no-store" {
			t.Fatalf("got %s %v", got.Body, got.Header)
		}
		theirs := a.Results[1]
		if theirs.Type != "geo" || theirs.Text.Primary != "Chicago" || theirs.Geo.Region != "IL" ||
			theirs.Geo.Country != "US" || theirs.Geo.Center.Latitude != 41.88 || theirs.Geo.Center.Longitude != -87.63 {
			t.Errorf("got %+v", theirs)
		}
		if !slices.Equal(fake.Sessions(), []string{"one-search"}) {
			t.Errorf("the sessions are %v", fake.Sessions())
		}
	}
}

func TestAPlaceThatOnlyTheVendorKnows(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v3"} {
		_, s := startTyping(t, version)
		got := s.Get(t,
			"/api/proxy/foursquare/places?limit=5&sort=RELEVANCE&fields=name,location,geocodes&query=Chicago+")
		a := servertest.Decode[proxied](t, got)
		if len(a.Results) != 1 || a.Attribution != "Foursquare" {
			t.Fatalf("got %s", got.Body)
		}
		if r := a.Results[0]; r.Name != "Chicago Tower" || r.Location.Locality != "Chicago" ||
			r.Location.Region != "IL" || r.Location.Postcode != "60601" || r.Location.Country != "US" ||
			r.Geocodes.Main.Latitude != 60.1701 {
			t.Errorf("got %+v", r)
		}
	}
}

// What costs nothing is asked first, and a vendor without streets is not asked for one.
func TestTheVendorIsAskedOnlyWhereItAddsSomething(t *testing.T) {
	t.Parallel()
	fake, s := startTyping(t, "")
	for _, text := range []string{"Manor", "Ch", "Chicago+10", "60601"} {
		got := s.Get(t, typing+text)
		if strings.Contains(string(got.Body), "attribution") {
			t.Errorf("%s: got %s", text, got.Body)
		}
		if fake.Calls() != 0 {
			t.Fatalf("%s was paid for", text)
		}
	}
	if got := s.Get(t, "/api/proxy/foursquare/geocode?address=Chicago"); fake.Calls() != 0 {
		t.Errorf("a geocode was paid for: %s", got.Body)
	}
	if got := s.Refused(t, typing+"Chic&session_token=a+b"); got.Param != "session_token" {
		t.Errorf("the error names %q", got.Param)
	}
	if got := s.Refused(t, typing+"Chic&session_token="+strings.Repeat("a", 65)); got.Param != "session_token" {
		t.Errorf("the error names %q", got.Param)
	}
}

func TestOurOwnAddressesStayWhenTheVendorFails(t *testing.T) {
	t.Parallel()
	for _, version := range []string{"", "/v3"} {
		for _, fault := range foursquaretest.Faults {
			t.Run(version+" "+string(fault), func(t *testing.T) {
				t.Parallel()
				fake, s := startTyping(t, version)
				fake.SetFault(fault)
				got := s.Get(t, typing+"Chic")
				a := servertest.Decode[suggestions](t, got)
				if got.Status != http.StatusOK || len(a.Results) != 1 || a.Results[0].Geo.Name != "Chico" ||
					a.Attribution != "" || got.Header.Get("Cache-Control") != "private, max-age=300" {
					t.Errorf("got %d %s", got.Status, got.Body)
				}
				got = s.Get(t, "/api/proxy/foursquare/places?query=Chicago+Tower")
				if a := servertest.Decode[proxied](t, got); got.Status != http.StatusOK || len(a.Results) != 0 {
					t.Errorf("got %d %s", got.Status, got.Body)
				}
				if fake.Calls() == 0 {
					t.Error("the vendor was not asked")
				}
			})
		}
	}
}

func TestAreasThatAreNone(t *testing.T) {
	t.Parallel()
	fake, s := startTyping(t, "")
	fake.Areas = []foursquaretest.Area{{Name: "Chica", Lat: 100, Lng: 5}, {Name: "Chicb"}, far}
	a := servertest.Decode[suggestions](t, s.Get(t, typing+"Chic"))
	if len(a.Results) != 2 || a.Results[1].Geo.Name != "Chicago" {
		t.Errorf("got %+v", a)
	}
}
