package osm

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

func TestWhatIsNoExtractIsRefused(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(writePBF(t, "whole.osm.pbf",
		&osm.OSM{Nodes: square(1, 10, 20), Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}}))
	if err != nil {
		t.Fatal(err)
	}
	negative := appendBlock(nil, "OSMHeader", nil)
	negative = append(negative, 0, 0, 0, 11, 3<<3, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 1)
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"an empty file", nil, "not an OpenStreetMap PBF file"},
		{"a web page", []byte("<html><body>429 Too Many Requests</body></html>"), "not an OpenStreetMap PBF file"},
		{"a file cut in its data", whole[:len(whole)-3], "not complete"},
		{"a file with a stray byte", append(whole[:len(whole):len(whole)], 0), "not complete"},
		{"a block of negative size", negative, "the block at byte"},
		{
			"noise after a header", append(appendBlock(nil, "OSMHeader", nil), strings.Repeat("x", 99)...),
			"the block at byte",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.osm.pbf")
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Open(path, source.Silent{}, nil)
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %q and the path", err, tt.want)
			}
		})
	}
}

func TestEveryCutIsSeenUnlessItIsBetweenBlocks(t *testing.T) {
	t.Parallel()
	path := writePBF(t, "whole.osm.pbf",
		&osm.OSM{Nodes: square(1, 10, 20), Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	unseen := 0
	for cut := range whole {
		if _, err := findBlocks(strings.NewReader(string(whole[:cut])), int64(cut)); err == nil {
			unseen++
		}
	}
	if unseen != 3 { // after the header, the nodes and the ways; the empty block of relations is the last
		t.Errorf("%d cuts were not seen, want the 3 between blocks", unseen)
	}
}

func TestWhatTheScannerCannotReadIsRefused(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, feature, want string }{
		{"history", "HistoricalInformation", "history"},
		{"a feature of tomorrow", "OsmSchema-V0.7", "OsmSchema-V0.7"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			_, err := Open(writePBF(t, "x.osm.pbf",
				&osm.OSM{Nodes: osm.Nodes{node(1, 1, 1, cafe...)}}, tt.feature), source.Silent{}, nil)
			if err == nil || !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got %v, want %q", err, tt.want)
			}
		})
	}
	file := appendBlock(nil, "OSMHeader", appendBytes(nil, 4, []byte("OsmSchema-V0.6")))
	file = appendBlock(file, "OSMData", appendBytes(nil, 2, appendBytes(nil, 1, sourcetest.ObjectID(1))))
	path := filepath.Join(t.TempDir(), "plain.osm.pbf")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, source.Silent{}, nil); !errors.Is(err, errPlainNodes) {
		t.Errorf("got %v for nodes that are not dense", err)
	}
}

// inBlocks writes a file with one block per map.
func inBlocks(t *testing.T, worlds ...osm.OSM) string {
	t.Helper()
	header := appendBytes(appendBytes(nil, 4, []byte("OsmSchema-V0.6")), 4, []byte("DenseNodes"))
	file := appendBlock(nil, "OSMHeader", header)
	for _, world := range worlds {
		file = appendBlock(file, "OSMData", primitiveBlock(world))
	}
	path := filepath.Join(t.TempDir(), "blocks.osm.pbf")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

func TestNodesAndWaysAreFoundWhereverTheyMeet(t *testing.T) {
	t.Parallel()
	nodes := osm.OSM{Nodes: square(1, 10, 20)}
	more := osm.OSM{Nodes: osm.Nodes{node(9, 1, 1, cafe...)}}
	ways := osm.OSM{Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}}
	others := osm.OSM{Ways: osm.Ways{way(2, nil, 1, 2)}}
	relations := osm.OSM{Relations: osm.Relations{multipolygon(9, outer(1))}}
	for _, tt := range []struct {
		name   string
		blocks []osm.OSM
		want   int
	}{
		{"nothing", nil, 0},
		{"nodes", []osm.OSM{nodes, more}, 1},
		{"ways", []osm.OSM{ways, others}, 0},
		{"all kinds", []osm.OSM{nodes, more, ways, others, relations}, 3},
		{"empty blocks between", []osm.OSM{{}, nodes, {}, {}, more, {}, ways, {}, relations, {}}, 3},
		{"one block with nodes and ways", []osm.OSM{more, {Nodes: nodes.Nodes, Ways: ways.Ways}, relations}, 3},
		{"one block with all", []osm.OSM{{Nodes: nodes.Nodes, Ways: ways.Ways, Relations: relations.Relations}}, 2},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			seen, progress := collect(t.Context(), t, inBlocks(t, tt.blocks...))
			if len(seen) != tt.want {
				t.Errorf("saw %d places, want %d", len(seen), tt.want)
			}
			if progress.Read != progress.Bytes {
				t.Errorf("read %d bytes of %d", progress.Read, progress.Bytes)
			}
		})
	}
}

func TestAFileInDisorderIsRefused(t *testing.T) {
	t.Parallel()
	nodes := osm.OSM{Nodes: square(1, 10, 20)}
	ways := osm.OSM{Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}}
	for _, worlds := range [][]osm.OSM{
		{ways, nodes},
		{nodes, ways, nodes},
		{ways, nodes, nodes, nodes, ways},
		{nodes, ways, nodes, nodes, nodes, ways, ways},
		{nodes, {Nodes: nodes.Nodes, Ways: ways.Ways}, ways, nodes, {Nodes: nodes.Nodes, Ways: ways.Ways}, ways},
	} {
		file, err := Open(inBlocks(t, worlds...), source.Silent{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		var last error
		for _, err := range file.Sightings(t.Context()) {
			last = err
		}
		if !errors.Is(last, errUnsorted) {
			t.Errorf("got %v", last)
		}
	}
}

func TestReadingStopsWhenAsked(t *testing.T) {
	t.Parallel()
	file, err := Open(sourcetest.File(t, sourcetest.Delaware), source.Silent{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range file.Sightings(ctx) {
		cancel()
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("got %v after cancelling, want that it was", last)
	}
	seen := 0
	for range file.Sightings(t.Context()) {
		seen++
		break
	}
	if seen != 1 {
		t.Errorf("saw %d places", seen)
	}
}
