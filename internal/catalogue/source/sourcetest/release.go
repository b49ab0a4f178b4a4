package sourcetest

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/parquet-go/parquet-go"
)

// At returns an Overture place with another position.
func At(row ElementRow, lng, lat float64) ElementRow {
	x, y := float32(lng), float32(lat)
	row.Geometry, row.BBox = WKB(lng, lat), &OvertureBox{x, x, y, y}
	return row
}

// WriteRelease writes a release of Overture's places and returns its folder. Each file has the same number of rows, of
// which every eighth is a place to eat. They are on one line from longitude 0 to 10, in the order of the files, as
// real releases are sorted by position.
func WriteRelease(t testing.TB, files, rowsPerFile, rowsPerGroup int) string {
	t.Helper()
	folder := t.TempDir()
	for i := range files {
		path := filepath.Join(folder, fmt.Sprintf("part-%05d.zstd.parquet", i))
		writeRows(t, path, i*rowsPerFile, (i+1)*rowsPerFile, rowsPerGroup, 10/float64(files*rowsPerFile))
	}
	return folder
}

// writeRows streams rows to a file, because all of them may be larger than memory.
func writeRows(t testing.TB, path string, from, to, perGroup int, degrees float64) {
	t.Helper()
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	writer := parquet.NewGenericWriter[ElementRow](file,
		parquet.MaxRowsPerRowGroup(int64(perGroup)), parquet.Compression(&parquet.Zstd))
	for i := from; i < to; i++ {
		if _, err := writer.Write([]ElementRow{At(ARow(i), float64(i)*degrees, 50)}); err != nil {
			t.Fatal(err)
		}
	}
	if err := writer.Close(); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil {
		t.Fatal(err)
	}
}
