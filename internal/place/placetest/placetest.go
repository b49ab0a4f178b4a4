// Package placetest puts places into the tables that searches read, without an import.
package placetest

import (
	"math"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/place/sphere"
)

// Put stores places as an import would leave them. They are numbered in the order given.
func Put(t testing.TB, pool *pgxpool.Pool, places ...place.Place) {
	t.Helper()
	var first int64
	if err := pool.QueryRow(t.Context(), `SELECT coalesce(max(n), 0) + 1 FROM places`).Scan(&first); err != nil {
		t.Fatal(err)
	}
	var rows, terms [][]any
	for i, p := range places {
		p, err := p.Normal()
		if err != nil {
			t.Fatal(err)
		}
		doc, err := p.Doc()
		if err != nil {
			t.Fatal(err)
		}
		n := first + int64(i)
		words := p.Facts.SearchText()
		rows = append(rows, []any{
			n, p.ID, p.Lat, p.Lng, p.Country, p.Zone, p.Facts.Name, p.Brand, p.Generic,
			p.Mask(), p.OfferBits(), p.Facts.FsqID, words, p.Hours, doc,
		})
		terms = append(terms, termRows(n, p)...)
	}
	copyInto(t, pool, "places", []string{
		"n", "place_id", "lat", "lng", "country", "zone", "name_key", "brand", "generic",
		"mask", "diets", "fsq_id", "words", "hours", "doc",
	}, rows)
	copyInto(t, pool, "place_terms", []string{"term", "band", "lng", "n", "x", "y", "z", "mask", "diets"}, terms)
}

func termRows(n int64, p place.Place) (rows [][]any) {
	sinLat, cosLat := math.Sincos(p.Lat * math.Pi / 180)
	sinLng, cosLng := math.Sincos(p.Lng * math.Pi / 180)
	band := int32(math.Floor(p.Lat * sphere.BandsPerDegree))
	for term := -1; term <= fact.LastTerm; term++ {
		listed := term == -1 || (term >= fact.FirstTerm && p.Mask()&fact.CuisineBits&(1<<term) != 0)
		if listed {
			rows = append(rows, []any{
				int16(term), band, p.Lng, n, cosLat * cosLng, cosLat * sinLng, sinLat, p.Mask(), p.OfferBits(),
			})
		}
	}
	return rows
}

func copyInto(t testing.TB, pool *pgxpool.Pool, table string, columns []string, rows [][]any) {
	t.Helper()
	if _, err := pool.CopyFrom(t.Context(), pgx.Identifier{table}, columns, pgx.CopyFromRows(rows)); err != nil {
		t.Fatal(err)
	}
}
