// Package sourcetest helps tests of readers and importers: real files, small made-up ones and broken ones.
package sourcetest

import (
	"os"
	"path/filepath"
	"testing"
)

// These are real files, with mistakes that nobody would invent.
const (
	Helsinki   = "helsinki-centre-2019.osm.pbf"
	Monaco     = "monaco-2021-04.osm.pbf"
	Delaware   = "delaware-2016.osm.pbf"
	Overture   = "overture-places-us-3425.parquet"
	Foursquare = "fsq-os-places-766.geoparquet"
)

// File returns the path of a real file in the shared folder beside the repository, or in NOONISH_SHARED. It
// skips the test if the folder is missing: the files are not ours to copy.
func File(t testing.TB, name string) string {
	t.Helper()
	roots := []string{os.Getenv("NOONISH_SHARED")}
	if roots[0] == "" {
		roots = nil
		for dir, err := os.Getwd(); err == nil && dir != filepath.Dir(dir); dir = filepath.Dir(dir) {
			roots = append(roots, filepath.Join(filepath.Dir(dir), "shared"))
		}
	}
	for _, root := range roots {
		path := filepath.Join(root, "data", name)
		if _, err := os.Stat(path); err == nil {
			return path
		}
	}
	t.Skipf("%s is not here (NOONISH_SHARED)", name)
	return ""
}

// Extract returns the extract that benchmarks read: NOONISH_EXTRACT, or Delaware.
func Extract(b *testing.B) string {
	b.Helper()
	path := os.Getenv("NOONISH_EXTRACT")
	if path == "" {
		path = File(b, Delaware)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	return path
}
