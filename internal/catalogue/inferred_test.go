package catalogue

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/postgres/postgrestest"
)

// onlyPlace returns the one place of the table: its types, what they rest on, and its cuisines.
func onlyPlace(t *testing.T, pool *pgxpool.Pool) (types []string, basis string, cuisines []string) {
	t.Helper()
	var doc []byte
	var mask int64
	if err := pool.QueryRow(t.Context(), `SELECT doc, mask FROM places`).Scan(&doc, &mask); err != nil {
		t.Fatal(err)
	}
	var facts place.Facts
	if err := json.Unmarshal(doc, &facts); err != nil {
		t.Fatal(err)
	}
	return facts.Types, facts.TypesBasis, fact.CuisinesOf(mask)
}

func TestAllImportersAskTheName(t *testing.T) {
	t.Parallel()
	const list = `[{"name": "Haru Sushi", "amenity": "restaurant", "lat": 60.17, "lng": 24.94}]`
	asList := func(t *testing.T) string {
		t.Helper()
		path := filepath.Join(t.TempDir(), "list.json")
		if err := os.WriteFile(path, []byte(list), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	asExtract := func(t *testing.T) string {
		t.Helper()
		return sourcetest.WritePBF(t, "town.osm.pbf", &osm.OSM{Nodes: osm.Nodes{{
			ID: 1, Lat: 60.17, Lon: 24.94,
			Tags: osm.Tags{{Key: "amenity", Value: "restaurant"}, {Key: "name", Value: "Haru Sushi"}},
		}}})
	}
	asOverture := func(t *testing.T) string {
		t.Helper()
		row := sourcetest.ARow(8)
		row.Names.Primary, row.Categories.Primary = "Haru Sushi", "restaurant"
		row.Categories.Alternate = sourcetest.ElementsOf[string]()
		return sourcetest.WriteParquet(t, row)
	}
	for _, tt := range []struct {
		name  string
		write func(*testing.T) string
		load  func(context.Context, *pgxpool.Pool, string, Options) (Report, error)
	}{
		{"a list", asList, ImportGeoJSON},
		{"an extract of OpenStreetMap", asExtract, ImportOSM},
		{"Overture's file", asOverture, onePath(ImportOverture)},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool := postgrestest.Open(t)
			if _, err := tt.load(t.Context(), pool, tt.write(t), Options{NoMap: true}); err != nil {
				t.Fatal(err)
			}
			types, basis, cuisines := onlyPlace(t, pool)
			if !slices.Equal(types, []string{"sushi", "restaurant"}) || basis != "inferred" ||
				!slices.Contains(cuisines, "japanese") {
				t.Errorf("got %q, %q, %q", types, basis, cuisines)
			}
		})
	}
}

func TestAStatedCuisineWinsOverTheNameInAnotherSource(t *testing.T) {
	t.Parallel()
	vague := seen("osm-n1", "Haru Sushi", metresNorth(0), -3.19)
	silent := seen("ovt-1", "Haru Sushi", metresNorth(5), -3.19)
	stated := seen("fsq-1", "Haru Sushi", metresNorth(10), -3.19)
	stated.Words = []string{"Dining and Drinking > Restaurant > Korean Restaurant"}
	for _, tt := range []struct {
		name            string
		third           []source.Sighting
		types, cuisines []string
		basis           string
	}{
		{
			"no source states one", nil,
			[]string{"sushi", "restaurant"},
			[]string{"restaurant", "food", "sushi restaurant", "japanese"},
			"inferred",
		},
		{
			"the least trusted source states one",
			[]source.Sighting{stated},
			[]string{"restaurant", "korean"},
			[]string{"restaurant", "food", "korean"},
			"stated",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool := postgrestest.Open(t)
			mustLoad(t, pool, Batch{Source: source.OSM, Area: "e", Sightings: these(vague)})
			mustLoad(t, pool, Batch{Source: source.Overture, Area: "e", Sightings: these(silent)})
			mustLoad(t, pool, Batch{Source: source.FoursquareOS, Area: "e", Sightings: these(tt.third...)})
			types, basis, cuisines := onlyPlace(t, pool)
			if !slices.Equal(types, tt.types) || !slices.Equal(cuisines, tt.cuisines) || basis != tt.basis {
				t.Errorf("got %q, %q, %q, want %q, %q, %q", types, cuisines, basis, tt.types, tt.cuisines, tt.basis)
			}
		})
	}
}
