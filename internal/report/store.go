package report

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/person"
	"noonish/internal/place"
)

// Store keeps reports and hidden places.
type Store struct {
	Pool   *pgxpool.Pool
	Places place.Finder
	Now    func() time.Time
}

// Keeper exports a person's reports and moves them to another person.
func (s Store) Keeper() person.Keeper {
	return person.Keeper{
		Name: "reports",
		Export: func(ctx context.Context, person string) (any, error) {
			return s.List(ctx, person)
		},
		Join: func(ctx context.Context, tx pgx.Tx, from, into string) (person.AfterCommit, error) {
			return nil, join(ctx, tx, from, into)
		},
	}
}

// List returns what a person reported, newest first, under the ids that the places have now.
func (s Store) List(ctx context.Context, who string) ([]Report, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT coalesce(s.place_id, r.place_id), r.reason, r.said_at
FROM reports r LEFT JOIN sightings s ON s.sighting_id = r.place_id
WHERE r.person_id = $1 ORDER BY r.said_at DESC, r.place_id`, who)
	if err != nil {
		return nil, wrap(err, "reading reports")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Report])
	if list == nil {
		list = []Report{}
	}
	return list, wrap(err, "reading reports")
}

// Of returns what a person is told of a place, which may be gone. Nobody in particular is "".
func (s Store) Of(ctx context.Context, who, id string) (State, error) {
	aliases, err := s.Places.Aliases(ctx, id)
	if err != nil {
		return State{}, err
	}
	state := State{RestaurantID: id}
	mine, err := reportOf(ctx, s.Pool, who, aliases)
	if err != nil {
		return State{}, wrap(err, "reading a report")
	}
	state.Reason = mine.Reason
	hidden, err := s.hidden(ctx, aliases)
	if len(hidden) > 0 {
		state.Hidden = &hidden[0]
	}
	return state, err
}

// known returns the id that a place has now, and all its ids.
func (s Store) known(ctx context.Context, id string) (now string, aliases []string, err error) {
	documents, err := s.Places.Documents(ctx, []string{id})
	if err != nil {
		return "", nil, err
	}
	document, ok := documents[id]
	if !ok {
		return "", nil, place.ErrUnknown
	}
	aliases, err = s.Places.Aliases(ctx, document.ID)
	return document.ID, aliases, err
}

type querier interface {
	QueryRow(ctx context.Context, statement string, args ...any) pgx.Row
}

// reportOf returns what a person said of the place with these ids, or an empty report.
func reportOf(ctx context.Context, db querier, who string, aliases []string) (r Report, err error) {
	err = db.QueryRow(ctx, `
SELECT place_id, reason, said_at FROM reports WHERE person_id = $1 AND place_id = ANY($2)
ORDER BY said_at DESC LIMIT 1`, who, aliases).Scan(&r.RestaurantID, &r.Reason, &r.SaidAt)
	if errors.Is(err, pgx.ErrNoRows) {
		return Report{}, nil
	}
	return r, err
}

// Put stores what a person says of a place, in place of what they said before, and hides the place if enough
// independent people now say so. The same again changes nothing.
func (s Store) Put(ctx context.Context, who, id, reason string) (State, error) {
	id, aliases, err := s.known(ctx, id)
	if err != nil {
		return State{}, err
	}
	err = s.change(ctx, who, aliases, func(tx pgx.Tx, old Report) error {
		if old.Reason == reason {
			return nil
		}
		if err := room(ctx, tx, who, aliases, s.Now()); err != nil {
			return err
		}
		if err := forget(ctx, tx, who, aliases); err != nil {
			return err
		}
		_, err := tx.Exec(ctx, `INSERT INTO reports (person_id, place_id, reason, said_at) VALUES ($1, $2, $3, $4)`,
			who, id, reason, s.Now())
		return err
	})
	if err != nil {
		return State{}, wrap(err, "storing a report")
	}
	return s.Of(ctx, who, id)
}

// Remove deletes what a person said of a place. A missing report is not an error.
func (s Store) Remove(ctx context.Context, who, id string) error {
	aliases, err := s.Places.Aliases(ctx, id)
	if err != nil {
		return err
	}
	return wrap(s.change(ctx, who, aliases, func(tx pgx.Tx, _ Report) error {
		return forget(ctx, tx, who, aliases)
	}), "removing a report")
}

// change runs one change of a person's report of a place, and decides again whether the place is hidden.
func (s Store) change(ctx context.Context, who string, aliases []string, do func(pgx.Tx, Report) error) error {
	err := pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(ctx, `SELECT FROM people WHERE person_id = $1 FOR UPDATE`, who); err != nil {
			return err
		}
		before, err := reportOf(ctx, tx, who, aliases)
		if err != nil {
			return err
		}
		if err := do(tx, before); err != nil {
			return err
		}
		after, err := reportOf(ctx, tx, who, aliases)
		if err != nil || after == before {
			return err
		}
		if err := lock(ctx, tx); err != nil {
			return err
		}
		if before.hides() && !after.hides() {
			return s.reconsider(ctx, tx, aliases, before)
		}
		return s.decide(ctx, tx, aliases)
	})
	if err == nil {
		s.follow(ctx)
	}
	return err
}

// room returns a fault when a person has reported as many other places as they may within a day.
func room(ctx context.Context, tx pgx.Tx, who string, aliases []string, now time.Time) error {
	var others int
	err := tx.QueryRow(ctx, `
SELECT count(*) FROM reports WHERE person_id = $1 AND said_at > $2 AND place_id <> ALL($3)`,
		who, now.Add(-24*time.Hour), aliases).Scan(&others)
	if err == nil && others >= mostPerDay {
		return errFull
	}
	return err
}

func forget(ctx context.Context, tx pgx.Tx, who string, aliases []string) error {
	_, err := tx.Exec(ctx, `DELETE FROM reports WHERE person_id = $1 AND place_id = ANY($2)`, who, aliases)
	return err
}

// join adds one person's reports to another's. Of the same place, the other's own word stays.
func join(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
INSERT INTO reports (person_id, place_id, reason, said_at)
SELECT $2, place_id, reason, said_at FROM reports WHERE person_id = $1
ON CONFLICT DO NOTHING`, from, into)
	return wrap(err, "joining reports")
}

// hides reports whether a report counts towards hiding its place.
func (r Report) hides() bool { return slices.Contains(hiding(), r.Reason) }

func wrap(err error, doing string) error {
	return person.Wrap(err, doing, "reports-unreachable", "Reports cannot be reached just now. Please try again.")
}
