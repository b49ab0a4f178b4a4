package foursquaretest

import (
	"context"
	"fmt"
	"hash/fnv"
	"math"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// invent returns facts about a place, the same at every start, or false for the one in six that the vendor does not
// know. origin is where its pictures are.
func invent(id, name string, lat, lng float64, origin string) (Place, bool) {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(id))
	seed := sum.Sum64()
	part := func(of uint64) uint64 { // the next number below of
		seed = seed*6364136223846793005 + 1442695040888963407
		return (seed >> 33) % of
	}
	if part(6) == 0 {
		return nil, false
	}
	p := Place{
		"fsq_place_id": fmt.Sprintf("%024x", sum.Sum64()), "name": name,
		"latitude": lat + (float64(part(21))-10)/1e5, "longitude": lng + (float64(part(21))-10)/1e5,
		"rating": math.Round(60+float64(part(35))) / 10, "price": 1 + part(4),
		"popularity": float64(part(100)) / 100, "stats": map[string]any{"total_ratings": 3 + part(400)},
		"hours": map[string]any{"regular": week("1100", "2200")},
	}
	if part(5) == 0 {
		p["hours"] = map[string]any{"regular": week("1100", "+0030")}
	}
	if part(3) > 0 {
		p["photos"] = []any{map[string]any{
			"fsq_photo_id": fmt.Sprintf("%024x", seed), "prefix": origin + "/img/general/",
			"suffix": fmt.Sprintf("/%d_%x.jpg", part(1e6), sum.Sum64()),
		}}
	}
	if part(4) > 0 {
		p["hours_popular"] = week([]string{"1130", "1200", "1230"}[part(3)], "1330")
	}
	return p, true
}

func week(from, to string) (days []any) {
	for day := 1; day <= 7; day++ {
		days = append(days, map[string]any{"day": day, "open": from, "close": to})
	}
	return days
}

// Cities are areas that a map of one city does not have.
var Cities = []Area{
	{Name: "Helsinki", Secondary: "Uusimaa, Finland", Country: "FI", Lat: 60.1699, Lng: 24.9384},
	{Name: "Espoo", Secondary: "Uusimaa, Finland", Country: "FI", Lat: 60.2055, Lng: 24.6559},
	{Name: "Vantaa", Secondary: "Uusimaa, Finland", Country: "FI", Lat: 60.2934, Lng: 25.0378},
	{Name: "Tampere", Secondary: "Pirkanmaa, Finland", Country: "FI", Lat: 61.4978, Lng: 23.761},
	{Name: "Tallinn", Secondary: "Harju, Estonia", Country: "EE", Lat: 59.437, Lng: 24.7536},
}

// InventAll returns facts about the places of a database.
func InventAll(ctx context.Context, pool *pgxpool.Pool, origin string) ([]Place, error) {
	rows, err := pool.Query(ctx, `SELECT place_id, doc::jsonb->>'name', lat, lng FROM places ORDER BY place_id`)
	if err != nil {
		return nil, fmt.Errorf("reading places: %w", err)
	}
	var places []Place
	var id, name string
	var lat, lng float64
	_, err = pgx.ForEachRow(rows, []any{&id, &name, &lat, &lng}, func() error {
		if p, known := invent(id, name, lat, lng, origin); known {
			places = append(places, p)
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading places: %w", err)
	}
	return places, nil
}
