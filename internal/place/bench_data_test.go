//go:build bench

package place

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/place/fact"
)

// benchCity is a cluster of places. Sizes follow Zipf's law, as those of real cities do.
type benchCity struct {
	centre Point
	places int
	spread float64 // degrees
}

// benchCities spreads n places over cities: one of 100 thousand, or a third of all in a small catalogue, then smaller
// ones. A city grows denser as it grows larger.
func benchCities(random *rand.Rand, n int) (cities []benchCity) {
	largest := min(100_000, n/3)
	for rank, left := 1.0, n; left > 0; rank++ {
		size := min(left, max(40, int(float64(largest)/math.Pow(rank, 0.8))))
		cities = append(cities, benchCity{
			centre: Point{Lat: random.Float64()*110 - 45, Lng: random.Float64()*340 - 170},
			places: size,
			spread: 0.012 * math.Pow(float64(size)/1000, 0.3),
		})
		left -= size
	}
	return cities
}

var benchWords = strings.Fields(
	"copper ladle stone oven little garden corner noon market river old mill golden fig salt house table")

// benchPlace returns one invented place of a city.
func benchPlace(random *rand.Rand, city benchCity, i int) Place {
	word := func() string { return benchWords[random.IntN(len(benchWords))] }
	// Popular cuisines come first, each a little rarer than the one before.
	cuisine := fact.Catalogue[fact.FirstTerm+min(len(fact.Catalogue)-fact.FirstTerm-1, int(random.ExpFloat64()*9))]
	p := Place{
		ID: fmt.Sprintf("bench-%08d", i), Source: "bench", Area: "bench", Zone: "Europe/London",
		Lat:      city.centre.Lat + random.NormFloat64()*city.spread,
		Lng:      city.centre.Lng + random.NormFloat64()*city.spread/math.Cos(city.centre.Lat*math.Pi/180),
		Cuisines: []string{"restaurant", "food", cuisine}, Cafe: cuisine == "cafe", Brand: random.IntN(10) == 0,
		Hours: []string{
			"", "Mo-Fr 11:00-22:00; Sa 12:00-23:00", "Mo-Su 10:00-22:00", "Tu-Sa 17:30-23:00",
		}[random.IntN(4)],
		Facts: Facts{
			Name: word() + " " + word(), Types: []string{cuisine, "restaurant"},
			Address:    fmt.Sprintf("%d %s street, %s", 1+random.IntN(200), word(), word()),
			Phone:      fmt.Sprintf("+44 1632 96%04d", random.IntN(10000)),
			Website:    fmt.Sprintf("https://%s-%s.example/%d", word(), word(), i),
			PriceLevel: random.IntN(5), Attribution: "Invented", Dietary: map[string]string{},
		},
	}
	for _, diet := range fact.Diets {
		if random.IntN(4) == 0 {
			p.Facts.Dietary[diet] = []string{"yes", "limited", "no"}[random.IntN(3)]
		}
	}
	return p
}

const benchTables = `
CREATE UNLOGGED TABLE raw (
  n int8 GENERATED ALWAYS AS IDENTITY, place_id text, lat float8, lng float8, zone text, brand boolean, cafe boolean,
  mask int8, diets int4, hours text, doc text, types text[], diet_names text[], price int);
CREATE TABLE naive (place_id text PRIMARY KEY, name text, geog geography(Point), types text[], diets text[], price int,
  chain boolean, cafe boolean, hours text, doc jsonb)`

const benchFill = `
INSERT INTO places (place_id, lat, lng, country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc)
SELECT place_id, lat, lng, 'GB', zone, place_id, brand, false, mask, diets, place_id, '', hours, doc FROM raw
ORDER BY ST_SetSRID(ST_MakePoint(lng, lat), 4326);
INSERT INTO place_terms (term, band, lng, n, x, y, z, mask, diets)
SELECT term, floor(lat * 400)::int, lng, n,
  cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat)), mask, diets
FROM places, LATERAL (
  SELECT -1::int2 AS term
  UNION ALL SELECT i::int2 FROM generate_series(2, 44) i WHERE mask & (1::int8 << i) <> 0) AS terms
ORDER BY 1, 2, 3;
INSERT INTO naive
SELECT place_id, doc::jsonb->>'name', ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography, types, diet_names,
  nullif(price, 0), brand, cafe, hours, doc::jsonb
FROM raw ORDER BY ST_SetSRID(ST_MakePoint(lng, lat), 4326);
DROP TABLE raw`

// fillBench makes the same catalogue every time, in our tables and in the one most apps would have.
func fillBench(ctx context.Context, t *testing.T, pool *pgxpool.Pool, n int) []benchCity {
	t.Helper()
	random := rand.New(rand.NewPCG(7, 11))
	cities := benchCities(random, n)
	mustExec(ctx, t, pool, benchTables)
	i := 0
	for _, city := range cities {
		rows := make([][]any, 0, city.places)
		for range city.places {
			p, err := benchPlace(random, city, i).Normal()
			if err != nil {
				t.Fatal(err)
			}
			doc, err := p.Doc()
			if err != nil {
				t.Fatal(err)
			}
			var diets []string
			for _, diet := range fact.Diets {
				if v := p.Facts.Dietary[diet]; v == "yes" {
					diets = append(diets, diet)
				}
			}
			rows = append(rows, []any{
				p.ID, p.Lat, p.Lng, p.Zone, p.Brand, p.Cafe, p.Mask(), p.OfferBits(), p.Hours, doc, p.Cuisines, diets,
				p.Facts.PriceLevel,
			})
			i++
		}
		_, err := pool.CopyFrom(ctx, pgx.Identifier{"raw"},
			[]string{
				"place_id", "lat", "lng", "zone", "brand", "cafe", "mask", "diets",
				"hours", "doc", "types", "diet_names", "price",
			}, pgx.CopyFromRows(rows))
		if err != nil {
			t.Fatal(err)
		}
	}
	const finish = ";CREATE INDEX ON naive USING gist (geog);" +
		"VACUUM (ANALYZE) places;VACUUM (ANALYZE) place_terms;VACUUM (ANALYZE) naive"
	for statement := range strings.SplitSeq(benchFill+finish, ";") {
		mustExec(ctx, t, pool, statement)
	}
	return cities
}

func mustExec(ctx context.Context, t *testing.T, pool *pgxpool.Pool, statement string) {
	t.Helper()
	if _, err := pool.Exec(ctx, statement); err != nil {
		t.Fatalf("%.80s: %v", statement, err)
	}
}
