package place

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/fault"
)

// Store reads the catalogue.
type Store struct{ Pool *pgxpool.Pool }

// found is a place as the catalogue holds it, with how far away it is.
type found struct {
	id     string
	doc    []byte
	chord2 float64
}

func (f found) mark() mark { return mark{chord2: f.chord2, id: f.id} }

// near is the one search statement. The boxes let the index choose, the chord decides.
const near = `
SELECT place_id, doc, d
FROM places, LATERAL (SELECT (x - @x)^2 + (y - @y)^2 + (z - @z)^2 AS d) AS chord
WHERE (geom && ST_MakeEnvelope(@w1, @s1, @e1, @n1, 4326) OR geom && ST_MakeEnvelope(@w2, @s2, @e2, @n2, 4326))
  AND d <= @limit
  AND (@after_d::float8 IS NULL OR (d, place_id) > (@after_d, @after_id::text))
ORDER BY d, place_id
LIMIT @size`

// Near is one page of a search, nearest first and then by id, and whether more follow.
func (s Store) Near(ctx context.Context, search Search) (page []found, more bool, err error) {
	rows, err := s.Pool.Query(ctx, near, nearArgs(search))
	if err != nil {
		return nil, false, fmt.Errorf("searching near a point: %w", err)
	}
	page, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (f found, err error) {
		err = row.Scan(&f.id, &f.doc, &f.chord2)
		return f, err
	})
	if err != nil {
		return nil, false, fmt.Errorf("reading places near a point: %w", err)
	}
	if len(page) > search.PageSize {
		return page[:search.PageSize], true, nil
	}
	return page, false, nil
}

func nearArgs(search Search) pgx.NamedArgs {
	x, y, z := search.From.unit()
	boxes := search.From.boxes(search.RadiusKm)
	first, second := boxes[0], boxes[len(boxes)-1]
	args := pgx.NamedArgs{
		"x": x, "y": y, "z": z,
		"w1": first.west, "s1": first.south, "e1": first.east, "n1": first.north,
		"w2": second.west, "s2": second.south, "e2": second.east, "n2": second.north,
		"limit":   chord2(search.RadiusKm),
		"after_d": nil, "after_id": nil,
		"size": search.PageSize + 1,
	}
	if search.After != nil {
		args["after_d"], args["after_id"] = search.After.chord2, search.After.id
	}
	return args
}

// ByID is one place.
func (s Store) ByID(ctx context.Context, id string) (doc []byte, at Point, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT doc, lat, lng FROM places WHERE place_id = $1`, id).Scan(&doc, &at.Lat, &at.Lng)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, Point{}, fault.New(fault.NotFound, "Restaurant not found")
	}
	if err != nil {
		return nil, Point{}, fmt.Errorf("reading place %s: %w", id, err)
	}
	return doc, at, nil
}

// Count is how many places the catalogue holds.
func (s Store) Count(ctx context.Context) (n int64, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT count(*) FROM places`).Scan(&n)
	return n, err
}
