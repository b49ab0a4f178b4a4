// Package addresstest fills the table of addresses and fakes external address engines.
package addresstest

import (
	"iter"
	"slices"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/address"
)

// Fill adds addresses, as an importer would, and updates the planner's statistics.
func Fill(t testing.TB, pool *pgxpool.Pool, addresses ...address.Address) {
	t.Helper()
	FillAll(t, pool, slices.Values(addresses))
}

// FillAll is Fill for a large number of addresses.
func FillAll(t testing.TB, pool *pgxpool.Pool, addresses iter.Seq[address.Address]) {
	t.Helper()
	var rows [][]any
	seen := map[string]bool{}
	for a := range addresses {
		a, err := a.Normal()
		if err != nil {
			t.Fatal(err)
		}
		keys := a.Keys()
		if seen[keys.ID] {
			continue
		}
		seen[keys.ID] = true
		rows = append(rows, []any{
			"osm", "test", keys.ID, string(a.Kind), a.Name, keys.Street, keys.Number, a.Postcode, a.District,
			a.City, a.Region, a.Country,
			keys.Names, keys.Search, a.Lat, a.Lng, a.Importance,
		})
	}
	_, err := pool.CopyFrom(t.Context(), pgx.Identifier{"addresses"}, []string{
		"source", "area", "address_id", "kind", "name", "street_key", "number_key", "postcode", "district",
		"city", "region", "country",
		"names", "search", "lat", "lng", "importance",
	}, pgx.CopyFromRows(rows))
	if err == nil {
		_, err = pool.Exec(t.Context(), "VACUUM (ANALYZE) addresses")
	}
	if err != nil {
		t.Fatal(err)
	}
}
