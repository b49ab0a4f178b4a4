package place

import (
	"context"

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
	scratch := getScratch()
	defer scratch.release()
	search := Search{From: from, RadiusKm: radiusKm, Filter: Filter{MealsOnly: true}, Order: order, PageSize: most}
	page, _, err := f.page(ctx, search, nil, scratch, documents)
	if err != nil {
		return nil, err
	}
	way, near := f.trip(search.Filter), make([]Near, len(page))
	for i, one := range page {
		arrival, err := f.arrival(way, located{found: one})
		if err != nil {
			return nil, err
		}
		near[i] = Near{ID: one.id, Km: sphere.Km(one.chord2), Arrival: arrival}
	}
	return near, nil
}
