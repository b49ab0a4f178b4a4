package place

import (
	"context"

	"noonish/internal/place/near"
	"noonish/internal/place/sphere"
)

// Near is a place near a point.
type Near struct {
	ID string
	Km float64
	Arrival
}

// Around returns places near a point where one can have a meal, in an order. most is how many at the most.
func (f Finder) Around(ctx context.Context, from Point, radiusKm float64, order Order, most int) ([]Near, error) {
	scratch := near.GetScratch()
	defer scratch.Release()
	search := Search{From: from, RadiusKm: radiusKm, Filter: Filter{MealsOnly: true}, Order: order, PageSize: most}
	page, err := f.rows().Page(ctx, search.query(), scratch)
	if err != nil {
		return nil, err
	}
	way, around := f.trip(search.Filter), make([]Near, len(page.Places))
	for i, one := range page.Places {
		arrival, err := f.arrival(way, located{found: one})
		if err != nil {
			return nil, err
		}
		around[i] = Near{ID: one.ID, Km: sphere.Km(one.Chord2), Arrival: arrival}
	}
	return around, nil
}
