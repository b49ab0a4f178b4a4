package place

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/hours"
)

// Querier is a pool, or a transaction that others wait for and that must not wait for a second connection.
type Querier interface {
	Query(ctx context.Context, statement string, args ...any) (pgx.Rows, error)
}

// Arrival is what people who walk to a place meet there.
type Arrival struct {
	Address string
	habits  Habits
}

// Closed tells whether the place is known to be closed at an instant.
func (a Arrival) Closed(at time.Time) bool {
	return a.habits.Zone != nil && a.habits.StateAt(at.In(a.habits.Zone)) == hours.Closed
}

// Arrivals are the places that ids mean, each by the id it was asked for under; one that is gone is left out.
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
		return nil, reading(err, "reading places to arrive at")
	}
	var id, address string
	var f found
	_, err = pgx.ForEachRow(rows, []any{&id, &f.hours, &f.zone, &address}, func() error {
		arrivals[id] = Arrival{Address: address, habits: a.Timetable.habits(f)}
		return nil
	})
	if err != nil {
		return nil, reading(err, "reading places to arrive at")
	}
	return arrivals, nil
}
