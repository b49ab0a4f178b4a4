package catalogue

import (
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/paulmach/osm"

	"noonish/internal/place"
)

var cafe = tagsOf("amenity=cafe | name=Kahvila")

func node(id osm.NodeID, lat, lng float64, tags ...osm.Tag) *osm.Node {
	return &osm.Node{ID: id, Lat: lat, Lon: lng, Tags: tags}
}

func way(id osm.WayID, tags osm.Tags, nodes ...osm.NodeID) *osm.Way {
	w := &osm.Way{ID: id, Tags: tags}
	for _, n := range nodes {
		w.Nodes = append(w.Nodes, osm.WayNode{ID: n})
	}
	return w
}

// block returns the four corners of a square of one degree.
func block(first osm.NodeID, south, west float64) osm.Nodes {
	return osm.Nodes{
		node(first, south, west), node(first+1, south, west+1),
		node(first+2, south+1, west+1), node(first+3, south+1, west),
	}
}

func outer(ways ...int64) (members osm.Members) {
	for _, w := range ways {
		members = append(members, osm.Member{Type: osm.TypeWay, Ref: w, Role: "outer"})
	}
	return members
}

func multipolygon(id osm.RelationID, members osm.Members) *osm.Relation {
	return &osm.Relation{ID: id, Members: members, Tags: append(tagsOf("type=multipolygon"), cafe...)}
}

func TestPlacesAreWhereTheyAreDrawn(t *testing.T) {
	t.Parallel()
	square := block(1, 10, 20)
	far := block(5, 10, 24)
	dateLine := osm.Nodes{node(1, -1, 179), node(2, -1, -179), node(3, 1, -179), node(4, 1, 179)}
	for _, tt := range []struct {
		name  string
		world osm.OSM
		want  map[string]place.Point
	}{
		{
			"a node is where it is",
			osm.OSM{Nodes: osm.Nodes{node(7, 60.1, 24.9, cafe...), node(8, 1, 1)}},
			map[string]place.Point{"osm-n7": {Lat: 60.1, Lng: 24.9}},
		},
		{
			"a way is in its middle",
			osm.OSM{Nodes: square, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"many nodes on one side do not pull the middle",
			osm.OSM{
				Nodes: append(osm.Nodes{node(11, 10, 20.1), node(12, 10, 20.2), node(13, 10, 20.3)}, square...),
				Ways:  osm.Ways{way(1, cafe, 1, 11, 12, 13, 2, 3, 4, 1)},
			},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{"a way that is not closed is no place", osm.OSM{Nodes: square, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4)}}, nil},
		{
			"a way over the antimeridian is on it",
			osm.OSM{Nodes: dateLine, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 0, Lng: 180}},
		},
		{
			"a way with a node missing uses the others",
			osm.OSM{Nodes: square[:3], Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10 + 1./3, Lng: 20 + 2./3}},
		},
		{
			"a way with one node known is there",
			osm.OSM{Nodes: square[:1], Ways: osm.Ways{way(1, cafe, 1, 2, 3, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10, Lng: 20}},
		},
		{"a way with no node known is nowhere", osm.OSM{Nodes: far, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}}, nil},
		{
			"a way that crosses itself stays within its bounds",
			osm.OSM{Nodes: square, Ways: osm.Ways{way(1, cafe, 1, 2, 4, 3, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"a ring in pieces, one of them backwards",
			osm.OSM{
				Nodes:     square,
				Ways:      osm.Ways{way(1, nil, 1, 2), way(2, nil, 4, 3, 2), way(3, nil, 4, 1)},
				Relations: osm.Relations{multipolygon(9, outer(1, 2, 3))},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"two outer rings weigh by area",
			osm.OSM{
				Nodes:     append(block(1, 10, 20), far...),
				Ways:      osm.Ways{way(1, nil, 1, 2, 3, 4, 1), way(2, nil, 5, 8, 7, 6, 5)},
				Relations: osm.Relations{multipolygon(9, outer(1, 2))},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 22.5}},
		},
		{
			"an inner ring is left out",
			osm.OSM{
				Nodes:     append(block(1, 10, 20), far...),
				Ways:      osm.Ways{way(1, nil, 1, 2, 3, 4, 1), way(2, nil, 5, 6, 7, 8, 5)},
				Relations: osm.Relations{multipolygon(9, append(outer(1), osm.Member{Type: osm.TypeWay, Ref: 2, Role: "inner"}))},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 20.5}},
		},
		{"a relation whose ways are not in the file is nowhere", osm.OSM{Nodes: square, Relations: osm.Relations{multipolygon(9, outer(1, 2))}}, nil},
		{"a relation of another type is no place", osm.OSM{
			Nodes: square, Ways: osm.Ways{way(1, nil, 1, 2, 3, 4, 1)},
			Relations: osm.Relations{{ID: 9, Tags: append(tagsOf("type=site"), cafe...), Members: outer(1)}},
		}, nil},
		{
			"node 1, way 1 and relation 1 are three places",
			osm.OSM{
				Nodes: append(osm.Nodes{node(1, 10, 20, cafe...)}, square[1:]...),
				Ways:  osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}, Relations: osm.Relations{multipolygon(1, outer(1))},
			},
			map[string]place.Point{
				"osm-n1": {Lat: 10, Lng: 20}, "osm-w1": {Lat: 10.5, Lng: 20.5}, "osm-r1": {Lat: 10.5, Lng: 20.5},
			},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			places, _ := collect(t.Context(), t, writePBF(t, "tiny.osm.pbf", &tt.world))
			got := map[string]place.Point{}
			for id, p := range places {
				got[id] = place.Point{Lat: p.Lat, Lng: math.Abs(p.Lng)}
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateApprox(0, 1e-6), cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestProgressEndsAtItsTotal(t *testing.T) {
	t.Parallel()
	square := block(1, 10, 20)
	ways := osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}
	_, two := collect(t.Context(), t, writePBF(t, "a.osm.pbf", &osm.OSM{Nodes: square, Ways: ways}))
	_, three := collect(t.Context(), t, writePBF(t, "b.osm.pbf", &osm.OSM{
		Nodes: square,
		Ways:  osm.Ways{way(1, nil, 1, 2, 3, 4, 1)}, Relations: osm.Relations{multipolygon(9, outer(1))},
	}))
	if two.read != two.total || three.read != three.total || two.total == 0 {
		t.Errorf("read %d of %d and %d of %d", two.read, two.total, three.read, three.total)
	}
	if diff := cmp.Diff([]string{"reading outlines", "reading places"}, two.steps); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"reading outlines", "reading multipolygons", "reading places"}, three.steps); diff != "" {
		t.Error(diff)
	}
}
