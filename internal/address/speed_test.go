package address_test

import (
	"fmt"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/address"
	"noonish/internal/address/addresstest"
	"noonish/internal/place"
	"noonish/internal/postgres/postgrestest"
)

// city yields an invented city: 4,000 streets of 48 houses, 400 postcodes, 3,600 known buildings.
func city() iter.Seq[address.Address] {
	stems := []string{
		"man", "kar", "ale", "hel", "ran", "kai", "luo", "sil", "tam", "ves", "puu", "met", "kos", "joe", "lah", "sau",
	}
	ends := []string{"katu", "tie", "polku", "kuja", "aukio", "puisto", "ranta", "raitti"}
	dice := rand.New(rand.NewPCG(1, 2))
	word := func() string {
		return stems[dice.IntN(len(stems))] + stems[dice.IntN(len(stems))] + string(rune('a'+dice.IntN(26))) +
			stems[dice.IntN(len(stems))]
	}
	return func(yield func(address.Address) bool) {
		at := func(a address.Address) bool {
			a.City, a.Country, a.Lat, a.Lng = "Suurkylä", "FI", 60+dice.Float64()/5, 25+dice.Float64()/3
			return yield(a)
		}
		for i := range 4000 {
			street := word() + ends[i%len(ends)]
			code := fmt.Sprintf("%05d", 100+i/10)
			ok := at(address.Address{Kind: address.Street, Name: street, Importance: dice.IntN(400)}) &&
				at(address.Address{Kind: address.Postcode, Name: code, Postcode: code, Importance: 300})
			for number := range 48 {
				ok = ok && at(address.Address{
					Kind: address.House, Street: street, Number: fmt.Sprint(number + 1), Postcode: code,
				})
			}
			if !ok || i%10 != 0 && !at(address.Address{
				Kind: address.Building, Name: word() + " " + word(), Importance: dice.IntN(300),
			}) {
				return
			}
		}
	}
}

// typed returns what people send while they type some streets of the city, with and without typing errors.
func typed(t testing.TB, pool *pgxpool.Pool) []string {
	t.Helper()
	rows, err := pool.Query(t.Context(), `SELECT name FROM addresses WHERE kind = 'street' ORDER BY md5(name) LIMIT 60`)
	if err != nil {
		t.Fatal(err)
	}
	streets, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, s := range streets {
		texts = append(texts, s[:3], s[:4], s[:6], s, s+" 1", s+" 12", "12 "+s+", Suurkylä", s[:4]+s[5:],
			s[:4]+s[5:]+" 12", s[3:8])
	}
	return append(texts, "suu", "suurkyla", "00120", "katu")
}

func TestTypingLooksInTheIndexAndNotAtEveryHouse(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	addresstest.FillAll(t, pool, city())
	tx, err := pool.Begin(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback(t.Context())
	const scans = `SELECT coalesce(sum(seq_scan), 0), coalesce(sum(idx_scan), 0)
		FROM pg_stat_xact_user_tables WHERE relname = 'addresses'`
	var sequential, indexed int
	// These statistics cover the current transaction only, so the store must use it.
	for _, text := range typed(t, pool)[:100] {
		if _, err := (address.Store{Pool: tx}).Find(t.Context(), text, nil, 5); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
	}
	if err := tx.QueryRow(t.Context(), scans).Scan(&sequential, &indexed); err != nil {
		t.Fatal(err)
	}
	if sequential > 0 || indexed == 0 {
		t.Errorf("the table was read whole %d times, and %d times by an index", sequential, indexed)
	}
}

// BenchmarkFind measures how long people wait. The 99th percentile is the figure that counts.
func BenchmarkFind(b *testing.B) {
	pool := postgrestest.Open(b)
	addresstest.FillAll(b, pool, city())
	texts, store := typed(b, pool), address.Store{Pool: pool}
	for _, from := range []*place.Point{nil, {Lat: 60.1, Lng: 25.1}} {
		b.Run(strings.ReplaceAll(fmt.Sprintf("near %t", from != nil), " ", "_"), func(b *testing.B) {
			var took []time.Duration
			for i := 0; b.Loop(); i++ {
				start := time.Now()
				if _, err := store.Find(b.Context(), texts[i%len(texts)], from, 5); err != nil {
					b.Fatal(err)
				}
				took = append(took, time.Since(start))
			}
			slices.Sort(took)
			b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "p50-ms")
			b.ReportMetric(float64(took[len(took)*99/100].Microseconds())/1000, "p99-ms")
		})
	}
}
