package catalogue

import (
	"context"
	"fmt"
	"iter"
	"os"
	"path/filepath"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/place"
)

// Real files, with mistakes that nobody would think of.
const (
	helsinki = "helsinki-centre-2019.osm.pbf"
	monaco   = "monaco-2021-04.osm.pbf"
	delaware = "delaware-2016.osm.pbf"
)

// sharedFile is a real file from the shared folder beside the repository, or NOONISH_SHARED. Without the
// folder the test is skipped: the files are not ours to copy.
func sharedFile(t testing.TB, name string) string {
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

// table is all that the table says, less when it was written.
func table(t testing.TB, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT (to_jsonb(p) - 'changed_at')::text FROM places p ORDER BY place_id`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// written is a fingerprint that changes when any row is written, even with the same values.
func written(t testing.TB, pool *pgxpool.Pool) (fingerprint string) {
	t.Helper()
	err := pool.QueryRow(t.Context(),
		`SELECT coalesce(md5(string_agg(concat_ws(' ', place_id, xmin, xmax, ctid, changed_at), ';' ORDER BY place_id)), '') FROM places`).
		Scan(&fingerprint)
	if err != nil {
		t.Fatal(err)
	}
	return fingerprint
}

func mustImport(t testing.TB, pool *pgxpool.Pool, path string, options Options) Report {
	t.Helper()
	report, err := ImportOSM(t.Context(), pool, path, options)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

func mustLoad(t testing.TB, pool *pgxpool.Pool, batch Batch) Report {
	t.Helper()
	report, err := Load(t.Context(), pool, batch)
	if err != nil {
		t.Fatal(err)
	}
	return report
}

// some are n places with ids from, from+1, …
func some(from, n int) iter.Seq2[place.Place, error] {
	return func(yield func(place.Place, error) bool) {
		for i := from; i < from+n; i++ {
			if !yield(aPlace(i, fmt.Sprint("Place ", i)), nil) {
				return
			}
		}
	}
}

func aPlace(i int, name string) place.Place {
	return place.Place{ID: fmt.Sprint("osm-n", i), Lat: 60, Lng: 25, Facts: place.Facts{Name: name}}
}

func these(places ...place.Place) iter.Seq2[place.Place, error] {
	return func(yield func(place.Place, error) bool) {
		for _, p := range places {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// heard is a Progress that remembers.
type heard struct {
	steps       []string
	total, read int64
	onStep      func(string)
}

func (h *heard) Step(name string) {
	h.steps = append(h.steps, name)
	if h.onStep != nil {
		h.onStep(name)
	}
}
func (h *heard) Total(bytes int64) { h.total = bytes }
func (h *heard) Add(bytes int64)   { h.read += bytes }

func collect(ctx context.Context, t testing.TB, path string) (map[string]place.Place, *heard) {
	t.Helper()
	progress := &heard{}
	file, err := openExtract(path, progress)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	places := map[string]place.Place{}
	for p, err := range file.places(ctx) {
		if err != nil {
			t.Fatal(err)
		}
		places[p.ID] = p
	}
	return places, progress
}
