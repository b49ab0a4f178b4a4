package place

import (
	"context"

	"noonish/internal/place/fact"
	"noonish/internal/place/memory"
	"noonish/internal/place/near"
	"noonish/internal/postgres"
)

// Store reads the catalogue.
type Store struct {
	Pool   postgres.Querier
	Memory *memory.Memory // what searches read first; nil for none
}

func (s Store) rows() near.Store { return near.Store{Pool: s.Pool, Memory: s.Memory} }

// maxUnknown is where counting stops: beyond it the exact number does not matter.
const maxUnknown = 100

// countUnknownDiets returns how many places near by pass everything but the diets, of which nothing is known. It
// ignores opening hours, and does not know of cuisines a person typed.
func (s Store) countUnknownDiets(ctx context.Context, search Search) (n int, known bool, err error) {
	q := search.query()
	if len(search.Filter.Dietary) == 0 || len(q.Words) > 0 {
		return 0, false, nil
	}
	n, err = s.rows().UnknownDiets(ctx, q, maxUnknown)
	return n, err == nil, err
}

// countLeftOut returns how many bars and sweet shops near by a search for meals leaves out.
func (s Store) countLeftOut(ctx context.Context, search Search) (n int, known bool, err error) {
	q := search.query()
	if q.Care&fact.Mealless == 0 {
		return 0, false, nil
	}
	q.Offer |= fact.Mealless
	n, err = s.rows().Passing(ctx, q, maxUnknown)
	return n, err == nil, err
}

// Count returns how many places the catalogue has.
func (s Store) Count(ctx context.Context) (n int64, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT count(*) FROM places`).Scan(&n)
	return n, err
}
