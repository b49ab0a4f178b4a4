package catalogue

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

var sunday = time.Date(2025, 11, 16, 0, 0, 0, 0, time.UTC)

// node writes a node of a change file, edited on a day of the week after sunday. Without a name it has no tags.
func node(id, day int, lat, lng float64, name string) string {
	tags := ""
	if name != "" {
		tags = fmt.Sprintf(`<tag k="amenity" v="cafe"/><tag k="name" v="%s"/>`, name)
	}
	return fmt.Sprintf(`<node id="%d" version="2" timestamp="%s" lat="%v" lon="%v">%s</node>`,
		id, sunday.AddDate(0, 0, day).Format(time.RFC3339), lat, lng, tags)
}

func outlined(id int, name string, nodes ...int) string {
	text := fmt.Sprintf(`<way id="%d" version="2" timestamp="%s">`, id, sunday.AddDate(0, 0, 1).Format(time.RFC3339))
	for _, n := range nodes {
		text += fmt.Sprintf(`<nd ref="%d"/>`, n)
	}
	return text + fmt.Sprintf(`<tag k="amenity" v="cafe"/><tag k="name" v="%s"/></way>`, name)
}

// town is an area as it is on sunday: the nodes 1 and 2, the way 10 and the relation 20.
func town(t testing.TB) (*pgxpool.Pool, *osm.OSM) {
	t.Helper()
	pool := postgrestest.Open(t)
	named := func(name string) osm.Tags { return sourcetest.Tags("amenity=cafe | name=" + name) }
	world := &osm.OSM{
		Nodes: append(osm.Nodes{
			sourcetest.Node(1, 60, 25, named("One")...), sourcetest.Node(2, 60.01, 25, named("Two")...),
		}, append(sourcetest.Square(100, 60, 25), sourcetest.Square(200, 60, 24)...)...),
		Ways: osm.Ways{
			sourcetest.Way(10, named("Ten"), 100, 101, 102, 103, 100),
			sourcetest.Way(21, nil, 200, 201, 202, 203, 200),
		},
		Relations: osm.Relations{sourcetest.Multipolygon(20, sourcetest.Outer(21))},
	}
	mustImport(t, pool, sourcetest.WritePBFUntil(t, "town.osm.pbf", world, sunday), Options{})
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "village", Sightings: some(50, 1)})
	return pool, world
}

func apply(t testing.TB, pool *pgxpool.Pool, inside string) (Report, error) {
	t.Helper()
	changes, err := OpenChanges(t.Context(), []string{sourcetest.WriteChange(t, "day.osc.gz", inside)}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return Update(t.Context(), pool, "town", changes[0], Options{})
}

// listed returns the places as searches know them.
func listed(t testing.TB, pool *pgxpool.Pool) string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `
		SELECT concat_ws(' ', place_id, doc::jsonb->>'name', round(lat::numeric, 3), round(lng::numeric, 3))
		FROM places p WHERE EXISTS (SELECT FROM place_terms t WHERE t.n = p.n) ORDER BY place_id`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return strings.Join(all, "\n")
}

func TestAnUpdateAppliesWhatAChangeFileSays(t *testing.T) {
	t.Parallel()
	const one, two, village = "osm-n1 One 60.000 25.000", "osm-n2 Two 60.010 25.000", "osm-n50 Place 50 60.000 25.000"
	const relation, way = "osm-r20 Kahvila 60.500 24.500", "osm-w10 Ten 60.500 25.500"
	for _, tt := range []struct {
		name, inside string
		report       Report
		want         []string
	}{
		{
			"a node is created", "<create>" + node(3, 1, 60.02, 25, "Three") + "</create>",
			Report{Read: 1, Added: 1, Unchanged: 4},
			[]string{one, two, "osm-n3 Three 60.020 25.000", village, relation, way},
		},
		{
			"a node is created far away", "<create>" + node(3, 1, 48.85, 2.35, "Trois") + "</create>",
			Report{Unchanged: 4},
			[]string{one, two, village, relation, way},
		},
		{
			"a node is renamed and moves", "<modify>" + node(2, 1, 60.03, 25, "Too") + "</modify>",
			Report{Read: 1, Changed: 1, Unchanged: 3},
			[]string{one, "osm-n2 Too 60.030 25.000", village, relation, way},
		},
		{
			"a node becomes something else", "<modify>" + node(2, 1, 60.01, 25, "") + "</modify>",
			Report{Unchanged: 3, Deleted: 1},
			[]string{one, village, relation, way},
		},
		{
			"a place loses its name",
			"<modify>" + strings.Replace(node(2, 1, 60.01, 25, "Two"), `v="Two"`, `v=" "`, 1) + "</modify>",
			Report{Read: 1, Skipped: 1, Unchanged: 3, Deleted: 1},
			[]string{one, village, relation, way},
		},
		{
			"a node is deleted", "<delete>" + node(1, 1, 0, 0, "") + "</delete>",
			Report{Unchanged: 3, Deleted: 1},
			[]string{two, village, relation, way},
		},
		{
			"a way is renamed and stays where it is",
			"<modify>" + outlined(10, "Diez", 100, 101, 102, 103, 100) + "</modify>",
			Report{Read: 1, Changed: 1, Unchanged: 3},
			[]string{one, two, village, relation, "osm-w10 Diez 60.500 25.500"},
		},
		{
			"a way moves if all its nodes do", "<modify>" + node(100, 1, 60.2, 25, "") + node(101, 1, 60.2, 25.2, "") +
				node(102, 1, 60.4, 25.2, "") + node(103, 1, 60.4, 25, "") +
				outlined(10, "Ten", 100, 101, 102, 103, 100) + "</modify>",
			Report{Read: 1, Changed: 1, Unchanged: 3},
			[]string{one, two, village, relation, "osm-w10 Ten 60.300 25.100"},
		},
		{
			"a new way without its nodes waits", "<create>" + outlined(11, "Eleven", 100, 101, 102, 100) + "</create>",
			Report{Unchanged: 4, Waiting: 1},
			[]string{one, two, village, relation, way},
		},
		{
			"ways and relations are deleted",
			`<delete><way id="10" version="3"/><relation id="20" version="3"/></delete>`,
			Report{Unchanged: 2, Deleted: 2},
			[]string{one, two, village},
		},
		{
			"a place of another area is changed by that area's updates",
			"<modify>" + node(50, 1, 60, 25, "Fifty") + "</modify>",
			Report{Unchanged: 4},
			[]string{one, two, village, relation, way},
		},
		{
			"and deleted by them", "<delete>" + node(50, 1, 0, 0, "") + "</delete>",
			Report{Unchanged: 4},
			[]string{one, two, village, relation, way},
		},
		{
			"the last word counts", "<create>" + node(3, 1, 60.02, 25, "Three") + "</create><delete>" +
				node(3, 2, 0, 0, "") + node(1, 2, 0, 0, "") + "</delete><create>" + node(1, 3, 60, 25, "Uno") +
				"</create>",
			Report{Read: 1, Changed: 1, Unchanged: 3},
			[]string{"osm-n1 Uno 60.000 25.000", two, village, relation, way},
		},
		{"nothing", "", Report{Unchanged: 4}, []string{one, two, village, relation, way}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool, _ := town(t)
			report, err := apply(t, pool, tt.inside)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(tt.report, report); diff != "" {
				t.Error(diff)
			}
			if diff := cmp.Diff(strings.Join(tt.want, "\n"), listed(t, pool)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

const manyEdits = `<create>%s</create><modify>%s</modify><delete>%s</delete>`

// An update of nodes leaves what an import of the newer extract leaves, less the addresses.
func TestAnUpdateIsWhatTheNextExtractSays(t *testing.T) {
	t.Parallel()
	pool, world := town(t)
	mustLoad(t, pool, Batch{Source: source.Overture, Area: "o", Sightings: these(
		seen("ovt-1", "One", 60, 25), seen("ovt-3", "Three", 60.02, 25))})
	world.Nodes[1].Lat = 60.03
	world.Nodes[0] = sourcetest.Node(3, 60.02, 25, sourcetest.Tags("amenity=cafe | name=Three")...)
	report, err := apply(t, pool, fmt.Sprintf(manyEdits,
		node(3, 1, 60.02, 25, "Three"), node(2, 1, 60.03, 25, "Two"), node(1, 1, 0, 0, "")))
	want := Report{Read: 2, Added: 1, Changed: 1, Deleted: 1, Unchanged: 2}
	if diff := cmp.Diff(want, report); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	after := listed(t, pool)
	if !strings.Contains(after, "ovt-1 One") || strings.Contains(after, "ovt-3") {
		t.Errorf("the other source was not matched again:\n%s", after)
	}
	next := sourcetest.WritePBFUntil(t, "town.osm.pbf", world, sunday.AddDate(0, 0, 2))
	imported := mustImport(t, pool, next, Options{Newer: true})
	if imported.Added+imported.Changed+imported.Deleted != 0 {
		t.Errorf("the next extract still changed something: %+v", imported)
	}
	if diff := cmp.Diff(after, listed(t, pool)); diff != "" {
		t.Error(diff)
	}
}

func TestAnUpdateTwiceWritesNothing(t *testing.T) {
	t.Parallel()
	pool, _ := town(t)
	edits := fmt.Sprintf(manyEdits, node(3, 1, 60.02, 25, "Three"), node(2, 1, 60.03, 25, "Two"), node(1, 1, 0, 0, ""))
	if _, err := apply(t, pool, edits); err != nil {
		t.Fatal(err)
	}
	before := written(t, pool)
	report, err := apply(t, pool, edits)
	if diff := cmp.Diff(Report{Read: 2, Unchanged: 4}, report); diff != "" || err != nil {
		t.Errorf("%v %s", err, diff)
	}
	if before != written(t, pool) {
		t.Error("the second run wrote rows")
	}
}
