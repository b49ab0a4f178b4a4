package parquet

import (
	"bytes"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/parquet-go/parquet-go"
	"github.com/paulmach/orb"

	"noonish/internal/boundtest"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

func readRelease(t testing.TB, within *orb.Bound, paths ...string) (*Release, []source.Sighting) {
	t.Helper()
	progress := &sourcetest.Progress{}
	release, err := OpenOvertureRelease(paths, within, progress)
	if err != nil {
		t.Fatal(err)
	}
	all := sourcetest.All(t, release.Sightings(t.Context()))
	if progress.Read != progress.Bytes {
		t.Errorf("progress ended at %d of %d", progress.Read, progress.Bytes)
	}
	return release, all
}

func box(west, south, east, north float64) *orb.Bound {
	return &orb.Bound{Min: orb.Point{west, south}, Max: orb.Point{east, north}}
}

func TestAFolderIsAllOfItsParquetFiles(t *testing.T) {
	t.Parallel()
	folder := sourcetest.WriteRelease(t, 3, 80, 16)
	below := filepath.Join(folder, "theme=places", "type=place")
	if err := os.MkdirAll(below, 0o700); err != nil {
		t.Fatal(err)
	}
	moved := filepath.Join(folder, "part-00002.zstd.parquet")
	if err := os.Rename(moved, filepath.Join(below, "last.GeoParquet")); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"_metadata.parquet", ".part-1.parquet", "SHA256SUMS", "_SUCCESS"} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte("no Parquet"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	release, all := readRelease(t, nil, folder)
	if len(release.Files) != 3 || release.Rows != 240 || release.Outside != 0 || len(all) != 30 {
		t.Errorf("%d places in %+v", len(all), release)
	}
	if tally := sourcetest.Tally(all); tally["ids"] != 30 {
		t.Errorf("got %v", tally)
	}
	if _, listed := readRelease(t, nil, release.Files...); !cmp.Equal(all, listed) {
		t.Error("a list of the same files has other places")
	}
}

func TestAReleaseWithoutFilesIsRefused(t *testing.T) {
	t.Parallel()
	empty := t.TempDir()
	for path, want := range map[string]string{
		empty: "no file whose name ends in .parquet", filepath.Join(empty, "x"): "no such file",
	} {
		if _, err := OpenOvertureRelease([]string{path}, nil, source.Silent{}); err == nil ||
			!strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("got %v, want %q and the path", err, want)
		}
	}
}

func TestAReleaseHasTooManyFiles(t *testing.T) {
	t.Parallel()
	path := sourcetest.WriteParquet(t, sourcetest.ARow(0))
	paths := make([]string, maxFiles+1)
	for i := range paths {
		paths[i] = path
	}
	if _, err := OpenOvertureRelease(paths, nil, source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "more than a release has") {
		t.Errorf("got %v", err)
	}
}

// Places are at 0, 0.0125, 0.025, … degrees; every eighth is a place to eat, and 100 rows are a row group.
func TestABoxReadsOnlyTheRowGroupsThatMayHavePlacesInIt(t *testing.T) {
	t.Parallel()
	folder := sourcetest.WriteRelease(t, 4, 200, 100)
	for _, tt := range []struct {
		name          string
		within        *orb.Bound
		places, reads int64
	}{
		{"no box", nil, 100, 800},
		{"the world", box(-180, -90, 180, 90), 100, 800},
		{"inside one row group", box(1.3, 49, 2.4, 51), 11, 100},
		{"over two files", box(2.45, 49, 2.55, 51), 1, 200},
		{"its edges belong to it", box(2.5, 50, 2.6, 51), 2, 100},
		{"north of everything", box(0, 50.1, 10, 51), 0, 0},
		{"south of everything", box(0, 49, 10, 49.9), 0, 0},
		{"east of everything", box(10.1, 49, 11, 51), 0, 0},
		{"west of everything", box(-1, 49, -0.1, 51), 0, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			release, all := readRelease(t, tt.within, folder)
			if int64(len(all)) != tt.places || release.Rows-release.Outside != tt.reads {
				t.Errorf("%d places of %d rows, want %d of %d",
					len(all), release.Rows-release.Outside, tt.places, tt.reads)
			}
			for _, s := range all {
				if tt.within != nil && !tt.within.Contains(orb.Point{s.Lng, s.Lat}) {
					t.Errorf("%s is outside, at %v, %v", s.ID, s.Lat, s.Lng)
				}
			}
		})
	}
}

// A row group outside of the box is damaged. Only a reader that reads it notices.
func TestWhatIsOutsideOfTheBoxIsNotRead(t *testing.T) {
	t.Parallel()
	folder := sourcetest.WriteRelease(t, 1, 2000, 1000)
	path := filepath.Join(folder, "part-00000.zstd.parquet")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := parquet.OpenFile(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	second := opened.Metadata().RowGroups[1].Columns[0].MetaData.DataPageOffset
	clear(whole[4:second])
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	release, all := readRelease(t, box(6, 49, 7, 51), folder)
	if release.Outside != 1000 || len(all) != 26 {
		t.Errorf("%d places, %d rows outside", len(all), release.Outside)
	}
	release, err = OpenOvertureRelease([]string{folder}, nil, source.Silent{})
	if err != nil {
		t.Fatal(err)
	}
	for _, err = range release.Sightings(t.Context()) {
	}
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want an error that names the file", err)
	}
}

// Without statistics, rows are compared one by one.
func TestABoxNeedsNoStatistics(t *testing.T) {
	t.Parallel()
	here, there := sourcetest.ARow(0), sourcetest.ARow(8)
	here.Geometry, there.Geometry = sourcetest.WKB(1, 1), sourcetest.WKB(3, 3)
	nowhere := sourcetest.ARow(16)
	nowhere.Geometry = nil
	path := sourcetest.WriteParquet(t, here, there, nowhere)
	release, all := readRelease(t, box(0, 0, 2, 2), path)
	if release.Outside != 0 || len(all) != 1 || all[0].Lng != 1 {
		t.Errorf("%d rows outside, %+v", release.Outside, all)
	}
	if !math.IsNaN(readOverture(t, path)[2].Lat) {
		t.Error("without a box, a place without a position is skipped later")
	}
}

func TestFilesOfOneReleaseMayNameTheirListsDifferently(t *testing.T) {
	t.Parallel()
	type itemRow = sourcetest.OvertureRow[
		sourcetest.Items[string], sourcetest.Items[sourcetest.OvertureAddress],
		sourcetest.Items[sourcetest.OvertureSource],
	]
	item := itemRow{ID: "item", Geometry: sourcetest.WKB(1, 1), Websites: sourcetest.ItemsOf("https://example.org/8")}
	item.Names.Primary, item.Categories.Primary = "Item", "pizza_restaurant"
	_, all := readRelease(t, nil,
		sourcetest.WriteParquet(t, sourcetest.ARow(8)), sourcetest.WriteParquet(t, item))
	if len(all) != 2 || all[0].Facts.Website != "https://example.org/8" ||
		all[1].Facts.Website != all[0].Facts.Website {
		t.Errorf("got %+v", all)
	}
}

func TestABrokenFileOfAReleaseNamesItself(t *testing.T) {
	t.Parallel()
	folder := sourcetest.WriteRelease(t, 3, 16, 16)
	broken := filepath.Join(folder, "part-00001.zstd.parquet")
	whole, err := os.ReadFile(broken)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(broken, whole[:len(whole)/2], 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := OpenOvertureRelease([]string{folder}, nil, source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), broken) {
		t.Errorf("got %v, want an error that names %s", err, broken)
	}
}

func TestFoursquaresFilesAreARelease(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	labels := []string{"Dining and Drinking > Restaurant > Pizzeria"}
	for i := range 3 {
		rows := []foursquareRow{
			{ID: fmt.Sprint("a", i), Name: "A", Latitude: 50, Longitude: float64(1 + i), Labels: labels},
			{ID: fmt.Sprint("b", i), Name: "B", Labels: labels}, // nowhere
		}
		if err := parquet.WriteFile(filepath.Join(folder, fmt.Sprintf("%d.parquet", i)), rows); err != nil {
			t.Fatal(err)
		}
	}
	release, err := OpenFoursquareOSRelease([]string{folder}, false, box(1.5, 49, 2.5, 51), source.Silent{})
	if err != nil {
		t.Fatal(err)
	}
	all := sourcetest.All(t, release.Sightings(t.Context()))
	if len(all) != 1 || all[0].ID != "fsq-a1" || release.Outside != 4 {
		t.Errorf("%d rows outside, %+v", release.Outside, all)
	}
	if _, err := OpenFoursquareOSRelease([]string{folder, sourcetest.File(t, sourcetest.Foursquare)}, false, nil,
		source.Silent{}); err == nil || !strings.Contains(err.Error(), "fsq_category_labels is missing") {
		t.Errorf("got %v for a file without categories", err)
	}
}

func TestTheRealFilesInABox(t *testing.T) {
	t.Parallel()
	path := sourcetest.File(t, sourcetest.Overture)
	_, all := readRelease(t, nil, path)
	philadelphia := box(-75.6, 39.7, -74.9, 40.2)
	_, some := readRelease(t, philadelphia, path)
	var want []source.Sighting
	for _, s := range all {
		if philadelphia.Contains(orb.Point{s.Lng, s.Lat}) {
			want = append(want, s)
		}
	}
	if len(want) == 0 || !cmp.Equal(want, some) {
		t.Errorf("got %d places of %d, want %d", len(some), len(all), len(want))
	}
	if release, none := readRelease(t, box(24, 60, 25, 61), path); len(none) != 0 || release.Outside != 3425 {
		t.Errorf("Helsinki has %d places, and %d rows are outside", len(none), release.Outside)
	}
}

func TestMemoryDoesNotGrowWithTheNumberOfFiles(t *testing.T) {
	t.Parallel()
	heap := map[int]uint64{}
	for _, files := range []int{2, 16} {
		folder := sourcetest.WriteRelease(t, files, 4000, 2000)
		release, err := OpenOvertureRelease([]string{folder}, nil, source.Silent{})
		if err != nil {
			t.Fatal(err)
		}
		var memory runtime.MemStats
		seen := 0
		for _, err := range release.Sightings(t.Context()) {
			if err != nil {
				t.Fatal(err)
			}
			if seen++; seen%500 == 0 {
				runtime.GC()
				runtime.ReadMemStats(&memory)
				heap[files] = max(heap[files], memory.HeapAlloc)
			}
		}
		t.Logf("%d files: %.1f MB of heap in use", files, float64(heap[files])/1e6)
	}
	boundtest.Under(t, "bytes of heap for more files", heap[16], heap[2]+8<<20)
}
