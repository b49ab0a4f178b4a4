package catalogue

import (
	"context"
	"fmt"
	"iter"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
)

// table returns all rows of the tables, without the times of writing and the internal numbers of places.
func table(t testing.TB, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `
		SELECT (to_jsonb(s) - 'changed_at')::text FROM sightings s
		UNION ALL SELECT (to_jsonb(p) - 'n')::text FROM places p
		UNION ALL SELECT (to_jsonb(t) - 'n')::text || place_id FROM place_terms t JOIN places USING (n)
		UNION ALL SELECT to_jsonb(a)::text FROM addresses a
		ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	all, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	return all
}

func count(t testing.TB, pool *pgxpool.Pool, table string) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), "SELECT count(*) FROM "+table).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// written returns a fingerprint that changes whenever a row is written, even with the same values.
func written(t testing.TB, pool *pgxpool.Pool) (fingerprint string) {
	t.Helper()
	err := pool.QueryRow(t.Context(),
		`SELECT coalesce(md5(string_agg(concat_ws(' ', row, xmin, xmax, ctid), ';' ORDER BY row)), '') FROM (
		  SELECT sighting_id AS row, xmin, xmax, ctid FROM sightings
		  UNION ALL SELECT place_id, xmin, xmax, ctid FROM places
		  UNION ALL SELECT concat(term, ' ', n), xmin, xmax, ctid FROM place_terms
		  UNION ALL SELECT concat(area, address_id), xmin, xmax, ctid FROM addresses) AS all_rows`).
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

// some yields n places with the ids from, from+1, …
func some(from, n int) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		for i := from; i < from+n; i++ {
			if !yield(aPlace(i, fmt.Sprint("Place ", i)), nil) {
				return
			}
		}
	}
}

func aPlace(i int, name string) source.Sighting {
	return source.Sighting{ID: fmt.Sprint("osm-n", i), Lat: 60, Lng: 25, Facts: place.Facts{Name: name}}
}

func these(places ...source.Sighting) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		for _, p := range places {
			if !yield(p, nil) {
				return
			}
		}
	}
}

// onePath makes an import of a release one of a file.
func onePath(
	load func(context.Context, *pgxpool.Pool, []string, Options) (Report, error),
) func(context.Context, *pgxpool.Pool, string, Options) (Report, error) {
	return func(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
		return load(ctx, pool, []string{path}, options)
	}
}
