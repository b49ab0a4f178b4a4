package osm

import (
	"context"
	"math"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
)

func collect(ctx context.Context, t testing.TB, path string) (map[string]source.Sighting, *sourcetest.Progress) {
	t.Helper()
	progress := &sourcetest.Progress{}
	file, err := Open(path, progress, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	places := map[string]source.Sighting{}
	for _, p := range sourcetest.All(t, file.Sightings(ctx)) {
		places[p.ID] = p
	}
	return places, progress
}

func TestPlacesAreWhereTheyAreDrawn(t *testing.T) {
	t.Parallel()
	corners := square(1, 10, 20)
	far := square(5, 10, 24)
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
			osm.OSM{Nodes: corners, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"many nodes on one side do not pull the middle",
			osm.OSM{
				Nodes: append(osm.Nodes{node(11, 10, 20.1), node(12, 10, 20.2), node(13, 10, 20.3)}, corners...),
				Ways:  osm.Ways{way(1, cafe, 1, 11, 12, 13, 2, 3, 4, 1)},
			},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"a way that is not closed is no place",
			osm.OSM{Nodes: corners, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4)}},
			nil,
		},
		{
			"a way over the antimeridian is on it",
			osm.OSM{Nodes: dateLine, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 0, Lng: 180}},
		},
		{
			"a way with a node missing uses the others",
			osm.OSM{Nodes: corners[:3], Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10 + 1./3, Lng: 20 + 2./3}},
		},
		{
			"a way with one node known is there",
			osm.OSM{Nodes: corners[:1], Ways: osm.Ways{way(1, cafe, 1, 2, 3, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10, Lng: 20}},
		},
		{
			"a way with no node known is source.Nowhere",
			osm.OSM{Nodes: far, Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}},
			nil,
		},
		{
			"a way that crosses itself stays within its bounds",
			osm.OSM{Nodes: corners, Ways: osm.Ways{way(1, cafe, 1, 2, 4, 3, 1)}},
			map[string]place.Point{"osm-w1": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"a ring in pieces, one of them backwards",
			osm.OSM{
				Nodes:     corners,
				Ways:      osm.Ways{way(1, nil, 1, 2), way(2, nil, 4, 3, 2), way(3, nil, 4, 1)},
				Relations: osm.Relations{multipolygon(9, outer(1, 2, 3))},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"two outer rings weigh by area",
			osm.OSM{
				Nodes:     append(square(1, 10, 20), far...),
				Ways:      osm.Ways{way(1, nil, 1, 2, 3, 4, 1), way(2, nil, 5, 8, 7, 6, 5)},
				Relations: osm.Relations{multipolygon(9, outer(1, 2))},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 22.5}},
		},
		{
			"an inner ring is left out",
			osm.OSM{
				Nodes: append(square(1, 10, 20), far...),
				Ways:  osm.Ways{way(1, nil, 1, 2, 3, 4, 1), way(2, nil, 5, 6, 7, 8, 5)},
				Relations: osm.Relations{
					multipolygon(9, append(outer(1), osm.Member{Type: osm.TypeWay, Ref: 2, Role: "inner"})),
				},
			},
			map[string]place.Point{"osm-r9": {Lat: 10.5, Lng: 20.5}},
		},
		{
			"a relation whose ways are not in the file is source.Nowhere",
			osm.OSM{Nodes: corners, Relations: osm.Relations{multipolygon(9, outer(1, 2))}},
			nil,
		},
		{"a relation of another type is no place", osm.OSM{
			Nodes: corners, Ways: osm.Ways{way(1, nil, 1, 2, 3, 4, 1)},
			Relations: osm.Relations{{ID: 9, Tags: append(tagsOf("type=site"), cafe...), Members: outer(1)}},
		}, nil},
		{
			"node 1, way 1 and relation 1 are three places",
			osm.OSM{
				Nodes: append(osm.Nodes{node(1, 10, 20, cafe...)}, corners[1:]...),
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
	corners := square(1, 10, 20)
	ways := osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}
	_, two := collect(t.Context(), t, writePBF(t, "a.osm.pbf", &osm.OSM{Nodes: corners, Ways: ways}))
	_, three := collect(t.Context(), t, writePBF(t, "b.osm.pbf", &osm.OSM{
		Nodes: corners,
		Ways:  osm.Ways{way(1, nil, 1, 2, 3, 4, 1)}, Relations: osm.Relations{multipolygon(9, outer(1))},
	}))
	if two.Read != two.Bytes || three.Read != three.Bytes || two.Bytes == 0 {
		t.Errorf("read %d of %d and %d of %d", two.Read, two.Bytes, three.Read, three.Bytes)
	}
	if diff := cmp.Diff([]string{"reading outlines", "reading places"}, two.Steps); diff != "" {
		t.Error(diff)
	}
	want := []string{"reading outlines", "reading multipolygons", "reading places"}
	if diff := cmp.Diff(want, three.Steps); diff != "" {
		t.Error(diff)
	}
}

func TestRealPlacesAreInTheirTown(t *testing.T) {
	t.Parallel()
	places, _ := collect(t.Context(), t, sourcetest.File(t, sourcetest.Helsinki))
	kinds := map[string]int{}
	for id, p := range places {
		kinds[id[:5]]++
		if p.Lat < 60.16 || p.Lat > 60.185 || p.Lng < 24.93 || p.Lng > 24.96 {
			t.Errorf("%s %q is at %v, %v: not in the centre of Helsinki", id, p.Facts.Name, p.Lat, p.Lng)
		}
	}
	// Of 432 amenities and 10 shops, one roof bar is closed for good and one pub is a tram.
	if diff := cmp.Diff(map[string]int{"osm-n": 438, "osm-w": 4}, kinds); diff != "" {
		t.Error(diff)
	}
}
