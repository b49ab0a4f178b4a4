package catalogue

import (
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
	"noonish/internal/postgres/postgrestest"
)

// find returns the labels of the addresses that a text finds.
func find(t testing.TB, pool *pgxpool.Pool, text string, from *place.Point) []string {
	t.Helper()
	found, err := address.Store{Pool: pool}.Find(t.Context(), text, from, 5)
	if err != nil {
		t.Fatalf("%q: %v", text, err)
	}
	labels := []string{}
	for _, a := range found {
		labels = append(labels, a.Label())
	}
	if sorted := slices.Sorted(slices.Values(labels)); len(slices.Compact(sorted)) != len(labels) {
		t.Errorf("%q: a label is there twice: %q", text, labels)
	}
	return labels
}

func TestATypedAddressFindsItsPlaceInHelsinki(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustImport(t, pool, sourcetest.File(t, sourcetest.Helsinki), Options{NoMap: true})
	for _, tt := range []struct{ name, query, want string }{
		{"a street half typed", "mannerh", "Mannerheimintie, Helsinki, FI"},
		{"a street whole", "Mannerheimintie", "Mannerheimintie, Helsinki, FI"},
		{"a house", "Mannerheimintie 10", "Mannerheimintie 10, 00100 Helsinki, FI"},
		{"a house, number first", "10 Mannerheimintie", "Mannerheimintie 10, 00100 Helsinki, FI"},
		{"a house with its city", "mannerheimintie 10 helsinki", "Mannerheimintie 10, 00100 Helsinki, FI"},
		{
			"a house as a letter has it", "Aleksanterinkatu 52, 00100 Helsinki, Finland",
			"Aleksanterinkatu 52, 00100 Helsinki, FI",
		},
		{"a house in Swedish", "Mannerheimvägen 5", "Mannerheimintie 5, 00100 Helsinki, FI"},
		{"a flat", "Mannerheimintie 10 A 5", "Mannerheimintie 10, 00100 Helsinki, FI"},
		{"a house that is not there", "Mannerheimintie 9999", "Mannerheimintie, Helsinki, FI"},
		{"a slip of the finger", "Manerheimintie", "Mannerheimintie, Helsinki, FI"},
		{"a slip and a number", "Manerheimintie 10", "Mannerheimintie 10, 00100 Helsinki, FI"},
		{"no accents", "lonnrotink", "Lönnrotinkatu, Helsinki, FI"},
		{"accents that take two code points", "Lo\u0308nnrotinkatu", "Lönnrotinkatu, Helsinki, FI"},
		{"a street and a city", "Kaivokatu, Helsinki", "Kaivokatu, Helsinki, FI"},
		{"a street and a city nobody knows", "Kaivokatu, Atlantis", "Kaivokatu, Helsinki, FI"},
		{"a postcode", "00100", "00100, Helsinki, FI"},
		{"a postcode and a city", "00100 Helsinki", "00100, Helsinki, FI"},
		{"a city", "helsinki", "Helsinki, FI"},
		{"a city in Swedish", "Helsingfors", "Helsinki, FI"},
		{"a part of the city", "kluuvi", "Kluuvi, Helsinki, FI"},
		{"a building", "stockmann", "Stockmann, 00100 Helsinki, FI"},
		{"a station", "päärautatieasema", "Helsingin päärautatieasema, 00101 Helsinki, FI"},
	} {
		if found := find(t, pool, tt.query, nil); len(found) == 0 || found[0] != tt.want {
			t.Errorf("%s: %q finds %q, want %q first", tt.name, tt.query, found, tt.want)
		}
	}
	for _, inside := range []string{"Pohjoisesplanadi", "Eteläesplanadi"} {
		if found := find(t, pool, "esplanadi", nil); !slices.ContainsFunc(found, func(l string) bool {
			return strings.HasPrefix(l, inside)
		}) {
			t.Errorf("esplanadi finds %q, and not %s", found, inside)
		}
	}
}

func TestAddressesOfAnExtractAreCollected(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	tag := func(pairs ...string) (tags osm.Tags) {
		for i := 0; i < len(pairs); i += 2 {
			tags = append(tags, osm.Tag{Key: pairs[i], Value: pairs[i+1]})
		}
		return tags
	}
	line := func(id int64, tags osm.Tags, nodes ...int64) *osm.Way {
		way := &osm.Way{ID: osm.WayID(id), Tags: tags}
		for _, n := range nodes {
			way.Nodes = append(way.Nodes, osm.WayNode{ID: osm.NodeID(n)})
		}
		return way
	}
	path := sourcetest.WritePBF(t, "town.osm.pbf", &osm.OSM{
		Nodes: osm.Nodes{
			sourcetest.Node(1, 60.000, 25.000), sourcetest.Node(2, 60.001, 25.000), sourcetest.Node(3, 60.002, 25.000),
			sourcetest.Node(4, 60.002, 25.002), sourcetest.Node(5, 60.000, 25.002),
			sourcetest.Node(6, 60.0, 25.0, tag("addr:street", "Long Road", "addr:housenumber", "7;9")...),
			sourcetest.Node(7, 60.01, 25.01, tag("place", "town", "name", "Townsville")...),
			sourcetest.Node(8, 60.2, 25.4, tag("addr:postcode", "12345", "addr:city", "Elsewhere")...),
		},
		Ways: osm.Ways{
			line(1, tag("highway", "residential", "name", "Long Road"), 1, 2, 3),
			line(2, tag("highway", "residential", "name", "Long Road"), 3, 4),
			line(3, tag("building", "yes", "name", "Great Hall", "addr:street", "Long Road", "addr:housenumber", "11"),
				1, 3, 4, 5, 1),
			line(4, nil, 1, 3, 4, 5, 1),
		},
		Relations: osm.Relations{{
			ID: 1, Tags: tag("type", "multipolygon", "office", "company", "name", "Ring Works"),
			Members: osm.Members{{Type: osm.TypeWay, Ref: 4, Role: "outer"}},
		}},
	})
	mustImport(t, pool, path, Options{})
	for query, want := range map[string]string{
		"long road":    "Long Road, Townsville, FI",
		"long road 7":  "Long Road 7, Townsville, FI",
		"9 long road":  "Long Road 9, Townsville, FI",
		"long road 1":  "Long Road, Townsville, FI", // no such house, and 11 is another
		"long road 11": "Long Road 11, Townsville, FI",
		"great hall":   "Great Hall, Townsville, FI",
		"ring works":   "Ring Works, Townsville, FI",
		"townsv":       "Townsville, FI",
		"12345":        "12345, Elsewhere, FI",
	} {
		if found := find(t, pool, query, nil); len(found) == 0 || found[0] != want {
			t.Errorf("%s finds %q, want %q", query, found, want)
		}
	}
}

func TestAddressesOfPlacesAreFoundWhereNothingElseSpeaksOfThem(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	at := func(i int, line string, lat float64) source.Sighting {
		s := aPlace(i, "Place")
		s.Lat, s.Facts.Address = lat, line
		return s
	}
	mustLoad(t, pool, Batch{Source: source.Own, Area: "a", Sightings: these(
		at(1, "Mannerheimintie 10, 00100 Helsinki", 60),
		at(2, "12 Ladle Lane, Old Harbour, Noonhaven NH2 1AB", 60.1),
		at(3, "Boston Road, W7 2AX", 60.2))})
	for query, want := range map[string]string{
		"mannerheimintie 10": "Mannerheimintie 10, 00100 Helsinki, FI",
		"mannerh":            "Mannerheimintie, Helsinki, FI",
		"ladle":              "Ladle Lane, Noonhaven, FI",
		"12 ladle lane":      "12 Ladle Lane, Old Harbour, NH2 1AB Noonhaven, FI",
		"nh2 1ab":            "NH2 1AB, Noonhaven, FI",
		"boston road":        "Boston Road, FI",
		"W7 2AX":             "W7 2AX, FI",
	} {
		if found := find(t, pool, query, nil); len(found) == 0 || found[0] != want {
			t.Errorf("%s finds %q, want %q", query, found, want)
		}
	}
}
