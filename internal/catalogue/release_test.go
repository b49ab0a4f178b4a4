package catalogue

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/parquet-go/parquet-go"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func mustImportRelease(t testing.TB, pool *pgxpool.Pool, options Options, paths ...string) Report {
	t.Helper()
	report, err := ImportOverture(t.Context(), pool, paths, options)
	if err != nil {
		t.Fatal(err)
	}
	report.Addresses = 0
	return report
}

// areasOf returns the areas that sightings belong to, and how many of them.
func areasOf(t testing.TB, pool *pgxpool.Pool) (areas []string) {
	t.Helper()
	rows, err := pool.Query(t.Context(),
		`SELECT concat_ws(' ', area, '=', count(*)) FROM sightings GROUP BY area ORDER BY area`)
	if err != nil {
		t.Fatal(err)
	}
	areas, err = pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return areas
}

func TestAReleaseIsOneArea(t *testing.T) {
	t.Parallel()
	pool, folder := postgrestest.Open(t), sourcetest.WriteRelease(t, 4, 80, 40)
	want := Report{Read: 40, Added: 40, Rows: 320}
	if diff := cmp.Diff(want, mustImportRelease(t, pool, Options{}, folder)); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff([]string{"overture = 40"}, areasOf(t, pool)); diff != "" {
		t.Error(diff)
	}
	var file string
	if err := pool.QueryRow(t.Context(), `SELECT file FROM areas`).Scan(&file); err != nil ||
		file != filepath.Base(folder)+" (4 files)" {
		t.Errorf("the area is recorded as %q, %v", file, err)
	}
	before := written(t, pool)
	want = Report{Read: 40, Unchanged: 40, Rows: 320}
	if diff := cmp.Diff(want, mustImportRelease(t, pool, Options{}, folder)); diff != "" {
		t.Error(diff)
	}
	if before != written(t, pool) {
		t.Error("the same release again wrote rows")
	}
	// The next release is in another folder and lacks what the last file had.
	if err := os.Remove(filepath.Join(folder, "part-00003.zstd.parquet")); err != nil {
		t.Fatal(err)
	}
	next := filepath.Join(t.TempDir(), "2026-11-18.0")
	if err := os.Rename(folder, next); err != nil {
		t.Fatal(err)
	}
	want = Report{Read: 30, Unchanged: 30, Deleted: 10, Rows: 240}
	if diff := cmp.Diff(want, mustImportRelease(t, pool, Options{}, next)); diff != "" {
		t.Error(diff)
	}
}

func TestABoxIsAnAreaOfItsOwn(t *testing.T) {
	t.Parallel()
	pool, folder := postgrestest.Open(t), sourcetest.WriteRelease(t, 2, 400, 100)
	west := Options{Within: &orb.Bound{Min: orb.Point{0, 49}, Max: orb.Point{2, 51}}}
	east := Options{Within: &orb.Bound{Min: orb.Point{8, 49}, Max: orb.Point{9.5, 51}}}
	want := Report{Read: 21, Added: 21, Rows: 800, RowsOutside: 600}
	if diff := cmp.Diff(want, mustImportRelease(t, pool, west, folder)); diff != "" {
		t.Error(diff)
	}
	mustImportRelease(t, pool, east, folder)
	areas := []string{"overture 0,49,2,51 = 21", "overture 8,49,9.5,51 = 16"}
	if diff := cmp.Diff(areas, areasOf(t, pool)); diff != "" {
		t.Error(diff)
	}
	want = Report{Read: 21, Unchanged: 21, Rows: 800, RowsOutside: 600}
	if diff := cmp.Diff(want, mustImportRelease(t, pool, west, folder)); diff != "" {
		t.Errorf("the first box again: %s", diff)
	}
}

// The end of the file, which is read first, is whole: the damage shows in the middle of the import.
func TestAReleaseWithADamagedFilePublishesNothing(t *testing.T) {
	t.Parallel()
	pool, folder := postgrestest.Open(t), sourcetest.WriteRelease(t, 3, 80, 80)
	mustLoad(t, pool, Batch{Source: source.Overture, Area: "overture", Sightings: some(1, 5)})
	before := table(t, pool)
	path := filepath.Join(folder, "part-00002.zstd.parquet")
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := parquet.OpenFile(bytes.NewReader(whole), int64(len(whole)))
	if err != nil {
		t.Fatal(err)
	}
	clear(whole[4 : opened.Metadata().RowGroups[0].TotalCompressedSize/2])
	if err := os.WriteFile(path, whole, 0o600); err != nil {
		t.Fatal(err)
	}
	progress := &sourcetest.Progress{}
	_, err = ImportOverture(t.Context(), pool, []string{folder}, Options{Progress: progress})
	if err == nil || !strings.Contains(err.Error(), path) {
		t.Errorf("got %v, want an error that names %s", err, path)
	}
	if last := progress.Steps[len(progress.Steps)-1]; last != "reading file 3 of 3" {
		t.Errorf("it ended at %q", last)
	}
	if diff := cmp.Diff(before, table(t, pool)); diff != "" {
		t.Error(diff)
	}
}

func TestAddressesInPortionsAreTheSameAddresses(t *testing.T) {
	t.Parallel()
	addresses := func(portion int) []string {
		pool := postgrestest.Open(t)
		mustLoad(t, pool, Batch{
			Source: source.Overture, Area: "a", portion: portion,
			Sightings: func(yield func(source.Sighting, error) bool) {
				for i := range 27 {
					s := seen("ovt-"+string(rune('a'+i)), "Nami", metresNorth(float64(i/9)*1000), -3.19)
					s.Facts.Address = string(rune('1'+i%9)) + " " + []string{"Rose", "Thistle", "Leith"}[i/9] +
						" Street, Edinburgh, EH1 1AA"
					if !yield(s, nil) {
						return
					}
				}
			},
		})
		rows, err := pool.Query(t.Context(), `SELECT kind || ' ' || name FROM addresses ORDER BY 1`)
		if err != nil {
			t.Fatal(err)
		}
		all, err := pgx.CollectRows(rows, pgx.RowTo[string])
		if err != nil {
			t.Fatal(err)
		}
		return all
	}
	whole, portions := addresses(0), addresses(9)
	if len(whole) != 32 {
		t.Errorf("got %q", whole)
	}
	if diff := cmp.Diff(whole, portions); diff != "" {
		t.Error(diff)
	}
}
