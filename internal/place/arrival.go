package place

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/hours"
)

// Querier is a pool or a transaction. A transaction is for callers that hold locks: they must not wait for a second
// connection.
type Querier interface {
	Query(ctx context.Context, statement string, args ...any) (pgx.Rows, error)
}

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
func (a API) Arrivals(ctx context.Context, db Querier, ids []string) (map[string]Arrival, error) {
	arrivals := make(map[string]Arrival, len(ids))
	if len(ids) == 0 {
		return arrivals, nil
	}
	rows, err := db.Query(ctx, `
SELECT asked.id, p.hours, p.zone, coalesce(p.doc::jsonb->>'formatted_address', '')
FROM unnest($1::text[]) AS asked(id)
JOIN places p ON p.place_id = coalesce(
  (SELECT place_id FROM sightings WHERE sighting_id = asked.id),
  (SELECT place_id FROM sightings WHERE sighting_id = 'fsq-' || asked.id), asked.id)`, ids)
	if err != nil {
		return nil, wrap(err, "reading arrivals")
	}
	var id, address string
	var f found
	_, err = pgx.ForEachRow(rows, []any{&id, &f.hours, &f.zone, &address}, func() error {
		arrivals[id] = Arrival{Address: address, habits: a.Timetable.habits(f)}
		return nil
	})
	if err != nil {
		return nil, wrap(err, "reading arrivals")
	}
	return arrivals, nil
}
