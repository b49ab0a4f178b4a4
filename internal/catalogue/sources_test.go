package catalogue

import (
	"context"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func TestEverySourceReachesTheTable(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file, rows string // source, area and number of the rows
		load       func(context.Context, *pgxpool.Pool, string, Options) (Report, error)
	}{
		{
			"edinburgh-restaurants-2026-02-11.overpass.geojson", "osm edinburgh-restaurants-2026-02-11.overpass 730",
			ImportGeoJSON,
		},
		{"brussels-food-2026-01.flattened.json", "osm brussels-food 3310", ImportGeoJSON},
		{"london-coffee-2026-04.flattened.geojson", "own london-coffee 751", ImportGeoJSON},
		{sourcetest.Overture, "overture overture-places-us-3425 661", onePath(ImportOverture)},
		{sourcetest.Foursquare, "fsqos fsq-os-places-766 766", onePath(ImportFoursquareOSFood)},
	} {
		t.Run(tt.file, func(t *testing.T) {
			t.Parallel()
			path, pool := sourcetest.File(t, tt.file), postgrestest.Open(t)
			first, err := tt.load(t.Context(), pool, path, Options{})
			if err != nil {
				t.Fatal(err)
			}
			second, err := tt.load(t.Context(), pool, path, Options{})
			if diff := cmp.Diff(Report{
				Read: first.Read, Skipped: first.Skipped, Unchanged: first.Added, Addresses: first.Addresses,
				Rows: first.Rows,
			}, second); diff != "" || err != nil {
				t.Errorf("the second run: %v %s", err, diff)
			}
			var source, area string
			var count int
			err = pool.QueryRow(t.Context(), `SELECT source, area, count(*) FROM sightings GROUP BY source, area`).
				Scan(&source, &area, &count)
			if rows := fmt.Sprint(source, " ", area, " ", count); err != nil || rows != tt.rows {
				t.Errorf("got %s, %v, want %s", rows, err, tt.rows)
			}
		})
	}
}
