package catalogue

import (
	"context"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place/fact"
	"noonish/internal/postgres/postgrestest"
)

// In every real file, each place that a search for a diet finds states the diet, or states something that implies it.
func TestADietIsNeverServedWithoutAWord(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	for _, file := range []struct {
		name string
		load func(context.Context, *pgxpool.Pool, string, Options) (Report, error)
	}{
		{sourcetest.Helsinki, ImportOSM},
		{sourcetest.Monaco, ImportOSM},
		{sourcetest.Delaware, ImportOSM},
		{"edinburgh-restaurants-2026-02-11.overpass.geojson", ImportGeoJSON},
		{"brussels-food-2026-01.flattened.json", ImportGeoJSON},
		{"london-restaurants-2026-04.flattened.geojson", ImportGeoJSON},
		{"overture-places-us-3425.parquet", onePath(ImportOverture)},
	} {
		if _, err := file.load(t.Context(), pool, sourcetest.File(t, file.name), Options{NoMap: true}); err != nil {
			t.Fatal(err)
		}
	}
	var found, silent, all int
	err := pool.QueryRow(t.Context(), `
		WITH diets(name, bit) AS (
		  SELECT name, i - 1
		  FROM unnest('{Vegetarian,Vegan,Gluten-free,Halal,Kosher,Dairy-free,Nut-free}'::text[])
		    WITH ORDINALITY AS d(name, i))
		SELECT count(*),
		  count(*) FILTER (WHERE coalesce(doc::jsonb->'dietary'->>name, '') NOT IN ('yes', 'only')),
		  (SELECT count(*) FROM places)
		FROM diets JOIN places ON places.diets & (1 << bit::int) <> 0`).Scan(&found, &silent, &all)
	if err != nil || silent != 0 || found < 100 {
		t.Errorf("%d of %d served diets without a word, %v", silent, found, err)
	}
	t.Logf("%d diets served by %d places", found, all)
	var inferred, promising int
	err = pool.QueryRow(t.Context(), `
		SELECT count(*), count(*) FILTER (WHERE mask & $2 <> 0)
		FROM places WHERE doc::jsonb->>'types_basis' = $1`,
		fact.InferredTypes, fact.CuisineMask([]string{"vegetarian", "vegan", "halal", "kosher"})).
		Scan(&inferred, &promising)
	if err != nil || promising != 0 || inferred < 500 {
		t.Errorf("the names of %d of %d places promise a diet, %v", promising, inferred, err)
	}
}
