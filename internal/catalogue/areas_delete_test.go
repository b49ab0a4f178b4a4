package catalogue

import (
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func TestADeletedAreaLeavesWhatOthersSay(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	named := func(name string) osm.Tags {
		return sourcetest.Tags("amenity=cafe | name=" + name + " | addr:street=High Street | addr:housenumber=1")
	}
	town := &osm.OSM{
		Nodes: osm.Nodes{
			sourcetest.Node(1, 60, 25, named("One")...), sourcetest.Node(2, 60.0005, 25, named("Two")...),
			sourcetest.Node(11, 60, 25.0001), sourcetest.Node(12, 60.0005, 25.0001),
		},
		Ways: osm.Ways{sourcetest.Way(10, sourcetest.Tags("highway=footway"), 11, 12)},
	}
	mustImport(t, pool, sourcetest.WritePBF(t, "town.osm.pbf", town), Options{})
	shared := aPlace(1, "One")
	shared.ID, shared.Lat, shared.Lng = "own-1", 60, 25
	mustLoad(t, pool, Batch{Source: source.Own, Area: "mine", Sightings: these(shared)})
	if got := mapRows(t, pool); got == 0 {
		t.Fatal("the map is empty before anything is deleted")
	}

	report, err := DeleteArea(t.Context(), pool, source.OSM, "town")
	if diff := cmp.Diff(Report{Deleted: 2}, report); diff != "" || err != nil {
		t.Fatal(diff, err)
	}
	if left := listed(t, pool); left != "own-1 One 60.000 25.000" {
		t.Errorf("left are %q, want what the other source says", left)
	}
	if got := mapRows(t, pool); got != 0 {
		t.Errorf("%d rows of the map are left", got)
	}
	if got := count(t, pool, "addresses WHERE source = 'osm'"); got != 0 {
		t.Errorf("%d addresses are left", got)
	}
	areas, err := Areas(t.Context(), pool)
	if err != nil || len(areas) != 1 || areas[0].Name != "mine" || areas[0].Places != 1 {
		t.Errorf("areas are %+v, %v", areas, err)
	}
	_, err = DeleteArea(t.Context(), pool, source.OSM, "town")
	if err == nil || !strings.Contains(err.Error(), "there are: own mine") {
		t.Errorf("again: %v, want the areas that are there", err)
	}
}

// mapRows counts what belongs to the map.
func mapRows(t testing.TB, pool *pgxpool.Pool) (n int) {
	for _, table := range []string{"map_lines", "walk_edges", "place_doors", "streets"} {
		n += count(t, pool, table)
	}
	return n
}

func TestAnEmptyFileMakesNoNewArea(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	nothing := sourcetest.WritePBF(t, "town.osm.pbf", &osm.OSM{Nodes: osm.Nodes{sourcetest.Node(1, 60, 25)}})
	_, err := ImportOSM(t.Context(), pool, nothing, Options{Area: "tonw"})
	if !errors.Is(err, ErrEmpty) || !strings.Contains(err.Error(), "noonish areas list") {
		t.Errorf("got %v, want an error that says what to do", err)
	}
	if areas, err := OSMAreas(t.Context(), pool); len(areas) > 0 || err != nil {
		t.Errorf("areas %v (%v)", areas, err)
	}
	mustImport(t, pool, nothing, Options{Area: "town", Force: true})
	mustImport(t, pool, nothing, Options{Area: "town"}) // the area is known now
}
