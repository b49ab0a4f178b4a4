package address_test

import (
	"net/url"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/address"
	"noonish/internal/address/addresstest"
	"noonish/internal/server/servertest"
)

const proxy = "/api/proxy/foursquare/"

type suggestions struct {
	Results []struct {
		Type string
		Text struct{ Primary, Secondary string }
		Geo  struct {
			Name, Locality, Region, Country string
			Center                          struct{ Latitude, Longitude float64 }
		}
	}
}

type places struct {
	Results []struct {
		Name     string
		Location struct{ Address, Locality, Region, Postcode, Country string }
		Geocodes struct {
			Main struct{ Latitude, Longitude float64 }
		}
	}
}

// town is a small town, with a street of the same name in a distant one.
var town = []address.Address{
	{
		Kind: address.Street, Name: "Mannerheimintie", Aliases: []string{"Mannerheimvägen"}, City: "Helsinki",
		Country: "FI", Lat: 60.17, Lng: 24.938, Importance: 300,
	},
	{
		Kind: address.House, Street: "Mannerheimintie", Number: "10", Postcode: "00100", City: "Helsinki",
		Country: "FI", Lat: 60.1676, Lng: 24.9408,
	},
	{
		Kind: address.Street, Name: "Mannerheimintie", City: "Hanko", Country: "FI", Lat: 59.83, Lng: 22.97,
		Importance: 100,
	},
	{Kind: address.Street, Name: "Mansikkatie", City: "Hanko", Country: "FI", Lat: 59.831, Lng: 22.971, Importance: 50},
	{
		Kind: address.Postcode, Name: "00100", Postcode: "00100", City: "Helsinki", Country: "FI", Lat: 60.169,
		Lng: 24.94, Importance: 300,
	},
	{Kind: address.Locality, Name: "Helsinki", Country: "FI", Lat: 60.1674, Lng: 24.9426, Importance: 900},
}

func TestTheProxyAnswersInItsShapes(t *testing.T) {
	t.Parallel()
	server := servertest.Start(t)
	addresstest.Fill(t, server.Pool, town...)

	answer := server.Get(t, proxy+"autocomplete?query=Mannerheimintie+10&limit=5&types=geo")
	first := servertest.Decode[suggestions](t, answer).Results[0]
	if first.Type != "geo" || first.Text.Primary != "Mannerheimintie 10" ||
		first.Text.Secondary != "00100 Helsinki, FI" || first.Geo.Name != "Mannerheimintie 10" ||
		first.Geo.Locality != "Helsinki" || first.Geo.Country != "FI" || first.Geo.Center.Latitude != 60.1676 {
		t.Errorf("got %+v", first)
	}
	if cache := answer.Header.Get("Cache-Control"); cache != "private, max-age=300" {
		t.Errorf("Cache-Control: %s", cache)
	}

	found := servertest.Decode[places](t, server.Get(t,
		proxy+"places?query=mannerheimintie+10&limit=5&sort=RELEVANCE&fields=name,location,geocodes")).Results[0]
	if found.Location.Address != "Mannerheimintie 10" || found.Location.Locality != "Helsinki" ||
		found.Location.Postcode != "00100" || found.Geocodes.Main.Longitude != 24.9408 {
		t.Errorf("got %+v", found)
	}

	where := servertest.Decode[places](t, server.Get(t, proxy+"geocode?address=00100")).Results
	if len(where) != 1 || where[0].Geocodes.Main.Latitude != 60.169 || where[0].Location.Address != "" {
		t.Errorf("got %+v", where)
	}
	for _, call := range []string{
		"autocomplete?query=xyzzy", "autocomplete?query=ma", "places?query=xyzzy", "geocode?address=xyzzy",
		"geocode?address=%25",
	} {
		if body := string(server.Get(t, proxy+call).Body); body != `{"results":[]}` {
			t.Errorf("%s: %s", call, body)
		}
	}
}

func TestOfEqualTextsTheNearestComesFirst(t *testing.T) {
	t.Parallel()
	server := servertest.Start(t)
	addresstest.Fill(t, server.Pool, town...)
	for from, want := range map[string][]string{
		"":               {"Helsinki", "Hanko", "Hanko"}, // in order of importance
		"&ll=60.17,24.9": {"Helsinki", "Hanko", "Hanko"},
		"&ll=59.8,23":    {"Hanko", "Hanko", "Helsinki"},
	} {
		var cities []string
		found := servertest.Decode[suggestions](t, server.Get(t, proxy+"autocomplete?query=man"+from))
		for _, r := range found.Results {
			cities = append(cities, r.Geo.Locality)
		}
		if diff := cmp.Diff(want, cities); diff != "" {
			t.Errorf("from %q: %s", from, diff)
		}
	}
	two := servertest.Decode[suggestions](t, server.Get(t, proxy+"autocomplete?query=man&limit=2"))
	if n := len(two.Results); n != 2 {
		t.Errorf("a limit of 2 gives %d", n)
	}
}

func TestTheProxyRefusesWhatTheContractRefuses(t *testing.T) {
	t.Parallel()
	server := servertest.Start(t)
	long := strings.Repeat("ä", 201)
	for _, tt := range []struct{ target, param string }{
		{"autocomplete", "query"},
		{"autocomplete?query=", "query"},
		{"autocomplete?query=%20%09", "query"},
		{"autocomplete?query=" + url.QueryEscape(long), "query"},
		{"autocomplete?query=abc&limit=0", "limit"},
		{"autocomplete?query=abc&limit=6", "limit"},
		{"autocomplete?query=abc&limit=x", "limit"},
		{"autocomplete?query=abc&types=place", "types"},
		{"autocomplete?query=abc&ll=60", "ll"},
		{"autocomplete?query=abc&ll=60,24,7", "ll"},
		{"autocomplete?query=abc&ll=NaN,1", "ll"},
		{"places?query=%20", "query"},
		{"places?query=abc&sort=DISTANCE", "sort"},
		{"places?query=abc&fields=name", "fields"},
		{"places?query=abc&limit=50", "limit"},
		{"geocode", "address"},
		{"geocode?address=%20", "address"},
		{"geocode?address=" + strings.Repeat("x", 301), "address"},
	} {
		if problem := server.Refused(t, proxy+tt.target); problem.Param != tt.param {
			t.Errorf("%s: %+v, want it to name %s", tt.target, problem, tt.param)
		}
	}
}

func TestHostileTextsAreAnswered(t *testing.T) {
	t.Parallel()
	server := servertest.Start(t)
	addresstest.Fill(t, server.Pool, town...)
	for _, text := range []string{
		strings.Repeat("x", 200), strings.Repeat("a ", 100), strings.Repeat("1 ", 100), strings.Repeat("1a,", 66),
		strings.Repeat("ä", 200),
		"%%%", "___", `\\\`, `'; DROP TABLE addresses; --`, `"quoted"`, "a\x00b", "\u202emanner", "\u200bmanner",
		",,,;;;", "...", "🍕🍕🍕",
		"(10)[a-z]*10", "mannerheimintie 10*", "mannerheimintie 10.", "漢字漢字", "مرحبا بالعالم", "1/2/3/4",
		"10-12-14 x", "|mannerheimintie|",
		"ﬁﬁﬁ", strings.Repeat("ﷺ", 60), "mannerheimintie 10\u0301", "10ꟿ12 manner",
	} {
		for _, call := range []string{"autocomplete?query=", "places?query=", "geocode?address="} {
			if answer := server.Get(t, proxy+call+url.QueryEscape(text)); answer.Status != 200 {
				t.Errorf("%s%q: %d %s", call, text, answer.Status, answer.Body)
			}
		}
	}
	var n int
	err := server.Pool.QueryRow(t.Context(), "SELECT count(*) FROM addresses").Scan(&n)
	if err != nil || n != len(town) {
		t.Errorf("%d addresses are left, %v", n, err)
	}
}
