package place

import (
	"context"
	"time"

	"noonish/internal/hours"
	"noonish/internal/postgres"
)

// Arrival is what people need to know when they arrive at a place.
type Arrival struct {
	Address string
	habits  Habits
}

// Closed reports whether the place is known to be closed at an instant.
func (a Arrival) Closed(at time.Time) bool {
	return a.habits.Zone != nil && a.habits.StateAt(at.In(a.habits.Zone)) == hours.Closed
}

// Arrivals returns the places with these ids, keyed by the id that was asked for. Places that are gone are left out.
// A caller that holds locks gives its transaction: it must not wait for a second connection.
func (f Finder) Arrivals(ctx context.Context, db postgres.Querier, ids []string) (map[string]Arrival, error) {
	places, err := readArrivals(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	arrivals := make(map[string]Arrival, len(ids))
	for _, p := range places {
		arrivals[p.asked] = Arrival{Address: p.address, habits: f.Timetable.habits(p.found)}
	}
	return arrivals, nil
}
