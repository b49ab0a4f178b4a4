package streetmap

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
)

// world is an extract in memory.
type world struct {
	osm.OSM
	edge   orb.Bound
	digest string
}

func (w *world) Digest(context.Context) (string, error) { return w.digest, nil }
func (w *world) Edge() (orb.Bound, error)               { return w.edge, nil }

func (w *world) Relations(
	_ context.Context, _ string, want func(*osm.Relation) bool, each func(*osm.Relation) error,
) error {
	return walk(w.OSM.Relations, want, each)
}

func (w *world) Ways(_ context.Context, _ string, want func(*osm.Way) bool, each func(*osm.Way) error) error {
	return walk(w.OSM.Ways, want, each)
}

func (w *world) Nodes(_ context.Context, _ string, want func(*osm.Node) bool, each func(*osm.Node) error) error {
	return walk(w.OSM.Nodes, want, each)
}

func walk[T any](all []*T, want func(*T) bool, each func(*T) error) error {
	for _, one := range all {
		if want(one) {
			if err := each(one); err != nil {
				return err
			}
		}
	}
	return nil
}

func (w *world) node(id int64, lng, lat float64, tags ...string) *world {
	w.OSM.Nodes = append(w.OSM.Nodes, &osm.Node{ID: osm.NodeID(id), Lon: lng, Lat: lat, Tags: tagsOf(tags)})
	return w
}

func (w *world) way(id int64, nodes []int64, tags ...string) *world {
	way := &osm.Way{ID: osm.WayID(id), Tags: tagsOf(tags)}
	for _, n := range nodes {
		way.Nodes = append(way.Nodes, osm.WayNode{ID: osm.NodeID(n)})
	}
	w.OSM.Ways = append(w.OSM.Ways, way)
	return w
}

func tagsOf(pairs []string) osm.Tags {
	var tags osm.Tags
	for i := 0; i+1 < len(pairs); i += 2 {
		tags = append(tags, osm.Tag{Key: pairs[i], Value: pairs[i+1]})
	}
	return tags
}

// load imports a world as the package catalogue does.
func (w *world) load(t *testing.T, pool *pgxpool.Pool, area string) Report {
	t.Helper()
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	report, err := Read(t.Context(), tx, Job{File: w, Area: area, Name: area + ".osm.pbf", Step: func(string) {}})
	if err != nil {
		t.Fatal(err)
	}
	if err := tx.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	return report
}

// town returns a crossroads with a house, a name, and a park with a hole in it.
func town() *world {
	const lng, lat = 24.94, 60.17
	w := &world{digest: "one"}
	at := func(id int64, east, north float64, tags ...string) {
		w.node(id, lng+east/55600, lat+north/111200, tags...)
	}
	at(1, -200, 0)
	at(2, 0, 0, "highway", "crossing", "crossing", "traffic_signals")
	at(3, 200, 0)
	at(4, 0, -150)
	at(5, 0, 150)
	for i, p := range [][2]float64{{20, 20}, {120, 20}, {120, 120}, {20, 120}} {
		at(int64(10+i), p[0], p[1])
	}
	for i, p := range [][2]float64{{50, 50}, {80, 50}, {80, 80}, {50, 80}} {
		at(int64(20+i), p[0], p[1])
	}
	for i, p := range [][2]float64{{-60, 20}, {-30, 20}, {-30, 50}, {-60, 50}} {
		at(int64(30+i), p[0], p[1])
	}
	at(40, -45, 20, "entrance", "main")
	at(50, 0, 5, "place", "suburb", "name", "Keskusta")
	w.way(100, []int64{1, 2, 3}, "highway", "residential", "name", "Kauppakatu")
	w.way(101, []int64{4, 2, 5}, "highway", "footway")
	w.way(102, []int64{10, 11, 12, 13, 10})
	w.way(103, []int64{20, 21, 22, 23, 20})
	w.way(104, []int64{30, 40, 31, 32, 33, 30}, "building", "yes")
	w.OSM.Relations = append(w.OSM.Relations, &osm.Relation{
		ID: 7, Tags: tagsOf([]string{"type", "multipolygon", "leisure", "park", "name", "Torni\x00puisto"}),
		Members: osm.Members{
			{Type: osm.TypeWay, Ref: 102, Role: "outer"}, {Type: osm.TypeWay, Ref: 103, Role: "inner"},
		},
	})
	return w
}

// LoadTown imports a town for tests that use HTTP.
func LoadTown(t *testing.T, pool *pgxpool.Pool, area, digest string) {
	t.Helper()
	w := town()
	w.digest = digest
	w.load(t, pool, area)
}
