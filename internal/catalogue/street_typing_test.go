package catalogue

import (
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/address"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

// A search starts at three letters. Six must be enough to find a street of Helsinki while London is imported too.
// Streets that share their first six letters compete for five results.
func TestSixLettersShowAStreet(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustImport(t, pool, sourcetest.File(t, sourcetest.Helsinki), Options{NoMap: true})
	if _, err := ImportGeoJSON(t.Context(), pool,
		sourcetest.File(t, "london-restaurants-2026-04.flattened.geojson"), Options{}); err != nil {
		t.Fatal(err)
	}
	rows, err := pool.Query(t.Context(),
		`SELECT DISTINCT name FROM addresses
		WHERE kind = 'street' AND city = 'Helsinki' AND length(name) > 6 ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	streets, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil || len(streets) < 100 {
		t.Fatalf("%d streets, %v", len(streets), err)
	}
	var missed []string
	store := address.Store{Pool: pool}
	for _, street := range streets {
		found, err := store.Find(t.Context(), string([]rune(street)[:6]), nil, 5)
		if err != nil {
			t.Fatal(err)
		}
		shown := false
		for _, a := range found {
			shown = shown || a.Name == street
		}
		if !shown {
			missed = append(missed, street)
		}
	}
	share := 1 - float64(len(missed))/float64(len(streets))
	t.Logf("six letters show %.1f %% of %d streets; not %s", 100*share, len(streets), strings.Join(missed, ", "))
	if share < 0.97 {
		t.Errorf("six letters show only %.1f %% of the streets", 100*share)
	}
	for _, known := range []string{
		"Mannerheimintie", "Aleksanterinkatu", "Kaivokatu", "Pohjoisesplanadi", "Eteläesplanadi",
	} {
		if strings.Contains(strings.Join(missed, "|"), known) {
			t.Errorf("%s is not shown", known)
		}
	}
}
