package streetmap

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/postgres/postgrestest"
)

func rowsOf(t *testing.T, pool *pgxpool.Pool, statement string, args ...any) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), statement, args...)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func TestATownBecomesShapesNamesDoorsAndWays(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	town().load(t, pool, "town")
	for _, c := range []struct {
		name, statement string
		want            []string
	}{
		{
			"fills with their holes",
			`SELECT DISTINCT kind || ' ' || ST_NumInteriorRings(ST_GeometryN(geom, 1)) FROM map_fills
			WHERE band = 14 ORDER BY 1`,
			[]string{"building 0", "green 1"},
		},
		{
			"a park is shown from farther away than a house",
			`SELECT DISTINCT band || ' ' || kind FROM map_fills WHERE band < 14 ORDER BY 1`,
			[]string{"10 green", "12 green", "13 building", "13 green"},
		},
		{
			"lines with their names", `SELECT DISTINCT kind || ' ' || name FROM map_lines WHERE band = 14 ORDER BY 1`,
			[]string{"path ", "street Kauppakatu"},
		},
		{
			"names, cleaned", `SELECT kind || ' ' || name FROM map_labels WHERE band = 14 ORDER BY 1`,
			[]string{"park Tornipuisto", "suburb Keskusta"},
		},
		{"the door", `SELECT node || ' ' || main FROM entrances`, []string{"40 true"}},
		{
			"ways cut where they meet",
			`SELECT way || ': ' || source || '-' || target || ' ' || round(metres::numeric, -1) FROM walk_edges
			ORDER BY way, step`,
			[]string{"100: 1-2 200", "100: 2-3 200", "101: 4-2 150", "101: 2-5 150"},
		},
		{
			"waiting is for those who cross",
			`SELECT way || ' ' || round((seconds - metres / 1.33333)::numeric, 1) FROM walk_edges ORDER BY way, step`,
			[]string{"100 0.0", "100 0.0", "101 5.0", "101 5.0"},
		},
	} {
		if diff := cmp.Diff(c.want, rowsOf(t, pool, c.statement)); diff != "" {
			t.Errorf("%s (-want +got):\n%s", c.name, diff)
		}
	}
}

func TestAnImportOwnsItsAreaAndTheSameFileChangesNothing(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	const state = `SELECT 'fill ' || shape || area || xmin FROM map_fills
		UNION SELECT 'edge ' || edge || area || xmin FROM walk_edges ORDER BY 1`
	const owners = `SELECT DISTINCT area FROM map_fills UNION SELECT DISTINCT area FROM walk_edges ORDER BY 1`
	town().load(t, pool, "town")
	before := rowsOf(t, pool, state)
	if report := town().load(t, pool, "town"); !report.Same || report.Shapes == 0 {
		t.Errorf("the same file again: %+v", report)
	}
	if diff := cmp.Diff(before, rowsOf(t, pool, state)); diff != "" {
		t.Errorf("the same file again changed rows:\n%s", diff)
	}
	land := town()
	land.digest = "two"
	land.load(t, pool, "land")
	if diff := cmp.Diff([]string{"land"}, rowsOf(t, pool, owners)); diff != "" {
		t.Errorf("what both areas hold belongs to the one read last (-want +got):\n%s", diff)
	}
	gone := &world{digest: "three"}
	gone.node(1, 24.94, 60.17)
	gone.load(t, pool, "land")
	if left := rowsOf(t, pool, owners); len(left) > 0 {
		t.Errorf("what left the area is still there: %v", left)
	}
}

func TestWalksThatLeadNowhereAreForgotten(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	w := town()
	w.node(60, 24.95, 60.175).node(61, 24.951, 60.175).way(110, []int64{60, 61}, "highway", "footway")
	w.load(t, pool, "town")
	if ways := rowsOf(t, pool, `SELECT DISTINCT way::text FROM walk_edges ORDER BY 1`); !cmp.Equal(
		ways, []string{"100", "101"}) {
		t.Errorf("ways on foot: %v", ways)
	}
}

func TestNodesThatAreMissingOrClosedEndAWalk(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tags []string
		drop bool
		want int
	}{
		"an open gate does not":       {[]string{"barrier", "gate"}, false, 1},
		"a private gate does":         {[]string{"barrier", "gate", "access", "private"}, false, 2},
		"a fence does":                {[]string{"barrier", "fence"}, false, 2},
		"a fence with a way does not": {[]string{"barrier", "fence", "foot", "yes"}, false, 1},
		"a node not in the file":      {nil, true, 2},
	} {
		w := &world{}
		for i := range int64(5) {
			if i == 2 && c.drop {
				continue
			}
			var tags []string
			if i == 2 {
				tags = c.tags
			}
			w.node(i+1, 24.94+float64(i)/1000, 60.17, tags...)
		}
		w.way(1, []int64{1, 2, 3, 4, 5}, "highway", "footway")
		n := newNodes(nil, []int64{1, 2, 3, 4, 5}, []int64{1, 1, 5, 5})
		for _, node := range w.OSM.Nodes {
			n.set(node)
		}
		if got := n.edges(w.OSM.Ways[0]); len(got) != c.want {
			t.Errorf("%s: %d stretches, want %d", name, len(got), c.want)
		}
	}
}

func TestWhoMayWalkWhere(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tags []string
		want bool
	}{
		"a street":                     {[]string{"highway", "residential"}, true},
		"stairs":                       {[]string{"highway", "steps"}, true},
		"a motorway":                   {[]string{"highway", "motorway"}, false},
		"a trunk road":                 {[]string{"highway", "trunk"}, false},
		"a trunk road with a sidewalk": {[]string{"highway", "trunk", "sidewalk", "both"}, true},
		"a private drive":              {[]string{"highway", "service", "access", "private"}, false},
		"a private drive that people may walk": {
			[]string{"highway", "service", "access", "private", "foot", "yes"}, true,
		},
		"a cycleway without people":              {[]string{"highway", "cycleway", "foot", "no"}, false},
		"a street whose sidewalk is drawn apart": {[]string{"highway", "secondary", "foot", "use_sidepath"}, false},
		"a platform":                             {[]string{"railway", "platform"}, true},
		"a building site":                        {[]string{"highway", "construction", "foot", "yes"}, false},
		"a river":                                {[]string{"waterway", "river"}, false},
	} {
		if got := isWalkable(tagsOf(c.tags)); got != c.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}

func TestWhatRunsUnderTheGroundIsNotDrawn(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		tags osm.Tags
		want string
	}{
		"a metro in its tunnel":         {tagsOf([]string{"railway", "subway", "tunnel", "yes"}), ""},
		"a passage under a house":       {tagsOf([]string{"highway", "footway", "tunnel", "building_passage"}), "path"},
		"a square is no line":           {tagsOf([]string{"highway", "pedestrian", "area", "yes"}), ""},
		"a road that is only dreamt of": {tagsOf([]string{"highway", "proposed"}), ""},
	} {
		if got, _ := lineLook(c.tags); got.kind != c.want {
			t.Errorf("%s: %q, want %q", name, got.kind, c.want)
		}
	}
}
