package visit

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/person"
	"noonish/internal/place"
)

// Store keeps visits and figures.
type Store struct {
	Pool   *pgxpool.Pool
	Places place.Finder
	Now    func() time.Time
}

// Keeper exports a person's visits and moves them to another person.
func (s Store) Keeper() person.Keeper {
	return person.Keeper{
		Name: "visits",
		Export: func(ctx context.Context, person string) (any, error) {
			return s.List(ctx, person)
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			return nil, join(ctx, tx, from, into)
		},
	}
}

// List returns what a person said, newest lunch first, under the ids that the places have now.
func (s Store) List(ctx context.Context, who string) ([]Visit, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT coalesce(s.place_id, v.place_id), to_char(v.day, 'YYYY-MM-DD'), v.half_hour, v.verdict, coalesce(v.wait, ''),
  v.shut, v.told_at
FROM visits v LEFT JOIN sightings s ON s.sighting_id = v.place_id
WHERE v.person_id = $1 ORDER BY v.day DESC, v.half_hour DESC, v.place_id`, who)
	if err != nil {
		return nil, wrap(err, "reading visits")
	}
	list, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (v Visit, err error) {
		err = row.Scan(&v.RestaurantID, &v.Date, &v.halfHour, &v.Verdict, &v.Wait, &v.Shut, &v.ToldAt)
		v.Time = clock(v.halfHour)
		return v, err
	})
	if list == nil {
		list = []Visit{}
	}
	return list, wrap(err, "reading visits")
}

// Put stores what a person says about a lunch, in place of what they said before. The same again changes nothing.
func (s Store) Put(ctx context.Context, who string, v Visit) (Visit, error) {
	documents, err := s.Places.Documents(ctx, []string{v.RestaurantID})
	if err != nil {
		return Visit{}, err
	}
	document, ok := documents[v.RestaurantID]
	if !ok {
		return Visit{}, place.ErrUnknown
	}
	v.RestaurantID = document.ID
	err = pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := room(ctx, tx, who, v); err != nil {
			return err
		}
		return tx.QueryRow(ctx, `
INSERT INTO visits AS old (person_id, place_id, day, half_hour, verdict, wait, shut, told_at)
VALUES ($1, $2, $3, $4, $5, nullif($6, ''), $7, $8)
ON CONFLICT (person_id, day, place_id) DO UPDATE SET
  half_hour = excluded.half_hour, verdict = excluded.verdict, wait = excluded.wait, shut = excluded.shut,
  told_at = CASE WHEN (old.half_hour, old.verdict, old.wait, old.shut)
    IS NOT DISTINCT FROM (excluded.half_hour, excluded.verdict, excluded.wait, excluded.shut)
    THEN old.told_at ELSE excluded.told_at END
RETURNING told_at`,
			who, v.RestaurantID, v.Date, v.halfHour, v.Verdict, v.Wait, v.Shut, s.Now()).Scan(&v.ToldAt)
	})
	return v, wrap(err, "storing a visit")
}

// room locks a person's visits, and returns a fault when there is no room for one more on its day.
func room(ctx context.Context, tx pgx.Tx, who string, v Visit) error {
	if _, err := tx.Exec(ctx, `SELECT FROM people WHERE person_id = $1 FOR UPDATE`, who); err != nil {
		return err
	}
	var others int
	err := tx.QueryRow(ctx, `SELECT count(*) FROM visits WHERE person_id = $1 AND day = $2 AND place_id <> $3`,
		who, v.Date, v.RestaurantID).Scan(&others)
	if err == nil && others >= mostPerDay {
		return errFull
	}
	return err
}

// Remove deletes what a person said about a lunch. A missing one is not an error.
func (s Store) Remove(ctx context.Context, who, id, date string) error {
	aliases, err := s.Places.Aliases(ctx, id)
	if err != nil {
		return err
	}
	_, err = s.Pool.Exec(ctx, `DELETE FROM visits WHERE person_id = $1 AND day = $2 AND place_id = ANY($3)`,
		who, date, aliases)
	return wrap(err, "removing a visit")
}

// join adds one person's visits to another's. Of the same lunch, the other's own word stays.
func join(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
INSERT INTO visits (person_id, place_id, day, half_hour, verdict, wait, shut, told_at)
SELECT $2, place_id, day, half_hour, verdict, wait, shut, told_at FROM visits WHERE person_id = $1
ON CONFLICT DO NOTHING`, from, into)
	return wrap(err, "joining visits")
}

func wrap(err error, doing string) error {
	return person.Wrap(err, doing, "visits-unreachable", "Visits cannot be reached just now. Please try again.")
}
