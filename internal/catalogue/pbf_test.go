package catalogue

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/paulmach/osm"
)

func TestWhatIsNoExtractIsRefused(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(writePBF(t, "whole.osm.pbf", &osm.OSM{Nodes: block(1, 10, 20), Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}}))
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
		{"noise after a header", append(appendBlock(nil, "OSMHeader", nil), strings.Repeat("x", 99)...), "the block at byte"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "x.osm.pbf")
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := openExtract(path, silent{})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %q and the path", err, tt.want)
			}
		})
	}
}

func TestEveryCutIsSeenUnlessItIsBetweenBlocks(t *testing.T) {
	t.Parallel()
	path := writePBF(t, "whole.osm.pbf", &osm.OSM{Nodes: block(1, 10, 20), Ways: osm.Ways{way(1, cafe, 1, 2, 3, 4, 1)}})
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	unseen := 0
	for cut := range whole {
		if checkBlocks(strings.NewReader(string(whole[:cut])), int64(cut)) == nil {
			unseen++
		}
	}
	if unseen != 3 { // after the header, the nodes and the ways; the empty block of relations is the last
		t.Errorf("%d cuts were not seen, want the 3 between blocks", unseen)
	}
}

func TestHistoryIsRefused(t *testing.T) {
	t.Parallel()
	file, err := openExtract(writePBF(t, "h.osm.pbf", &osm.OSM{Nodes: osm.Nodes{node(1, 1, 1, cafe...)}}, "HistoricalInformation"), silent{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err := range file.places(t.Context()) {
		if err == nil || !strings.Contains(err.Error(), "history") {
			t.Errorf("got %v", err)
		}
	}
}

func TestReadingStopsWhenAsked(t *testing.T) {
	t.Parallel()
	file, err := openExtract(sharedFile(t, delaware), silent{})
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	var last error
	for _, err := range file.places(ctx) {
		cancel()
		last = err
	}
	if !errors.Is(last, context.Canceled) {
		t.Errorf("got %v after cancelling, want that it was", last)
	}
	seen := 0
	for range file.places(t.Context()) {
		seen++
		break
	}
	if seen != 1 {
		t.Errorf("saw %d places", seen)
	}
}
