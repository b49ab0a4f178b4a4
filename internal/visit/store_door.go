package visit

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/person"
)

// doorTeams is how many teams must have found the same before others are told: one may have had bad luck, or lie.
const doorTeams = 2

// Door is what a person found when their team stood at a place.
type Door struct {
	PersonID, TeamID, PlaceID string
	Why                       string // shut or full; "" takes back what the team said
	At, Until                 time.Time
}

// ReportDoor stores what was found at a door once tx commits, or takes it back.
func (s Store) ReportDoor(ctx context.Context, tx pgx.Tx, d Door) error {
	if d.Why == "" {
		_, err := tx.Exec(ctx, `DELETE FROM door_reports WHERE with_team = $1 AND place_id = $2`, d.TeamID, d.PlaceID)
		return wrap(err, "taking back what was found at a door")
	}
	_, err := tx.Exec(ctx, `
INSERT INTO door_reports (person_id, place_id, with_team, why, at, until) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (person_id, place_id) DO UPDATE SET
  with_team = excluded.with_team, why = excluded.why, at = excluded.at, until = excluded.until`,
		d.PersonID, d.PlaceID, d.TeamID, d.Why, d.At, d.Until)
	return wrap(err, "storing what was found at a door")
}

// FoundAt is what independent teams found at a place today.
type FoundAt struct {
	Why string    `json:"why"`
	At  time.Time `json:"at"`
}

// doorsFound selects what was found last at the place asked.id, if independent teams were there. People who came on the
// same day count as one, as in reports: somebody who makes accounts makes them in one go.
const doorsFound = `
SELECT json_build_object('why', (array_agg(d.why ORDER BY d.at DESC))[1], 'at', max(d.at)) AS found
FROM door_reports d JOIN people p USING (person_id)
WHERE d.place_id = asked.id AND d.until > $3 AND p.suspended_at IS NULL
HAVING count(DISTINCT d.with_team) >= $4 AND count(DISTINCT (p.created_at AT TIME ZONE 'UTC')::date) >= $4`

// doorSaid is a door in a person's export.
type doorSaid struct {
	RestaurantID string    `json:"restaurantId"`
	Why          string    `json:"why"`
	At           time.Time `json:"at"`
}

// DoorKeeper exports what a person found at doors and moves it to another person.
func (s Store) DoorKeeper() person.Keeper {
	return person.Keeper{
		Name: "doors",
		Export: func(ctx context.Context, who string) (any, error) {
			rows, err := s.Pool.Query(ctx, `
SELECT place_id, why, at FROM door_reports WHERE person_id = $1 ORDER BY at`, who)
			if err != nil {
				return nil, wrap(err, "reading doors")
			}
			list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[doorSaid])
			if list == nil {
				list = []doorSaid{}
			}
			return list, wrap(err, "reading doors")
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			_, err := tx.Exec(ctx, `
INSERT INTO door_reports (person_id, place_id, with_team, why, at, until)
SELECT $2, place_id, with_team, why, at, until FROM door_reports WHERE person_id = $1
ON CONFLICT DO NOTHING`, from, into)
			return nil, wrap(err, "joining doors")
		},
	}
}
