package voting

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/notify"
	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// How decisions are looked at again before people leave: hours may have been imported since.
const (
	recheckBefore = 30 * time.Minute
	recheckEvery  = 15 * time.Second
	recheckBatch  = 250
)

// decided is a decision to look at again.
type decided struct {
	teamID, roundID string
	winner          string
	arrival         time.Time
}

// Rechecking looks at decisions again, half an hour before their people leave, until ctx ends. All replicas may run it
// at the same time.
func (s Store) Rechecking(ctx context.Context) {
	tick := time.NewTicker(recheckEvery)
	defer tick.Stop()
	for {
		if _, err := s.Recheck(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not look at decisions again, retrying in 15s", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Recheck looks at the decisions that are due, and tells the teams whose place turns out to be closed. It returns how
// many teams it told.
func (s Store) Recheck(ctx context.Context) (told int, err error) {
	rows, err := s.Pool.Query(ctx, `
SELECT r.team_id, r.round_id, r.winner,
  r.departure + make_interval(mins => coalesce((SELECT c.walk::int FROM candidates c
    WHERE c.team_id = r.team_id AND c.round_id = r.round_id AND c.place_id = r.winner), 0))
FROM rounds r WHERE r.state = 'final' AND NOT r.rechecked AND r.winner IS NOT NULL
  AND r.departure <= clock_timestamp() + $1::interval
ORDER BY r.departure LIMIT $2`, recheckBefore, recheckBatch)
	if err != nil {
		return 0, change.Wrap(err, "reading decisions")
	}
	due, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (d decided, err error) {
		err = row.Scan(&d.teamID, &d.roundID, &d.winner, &d.arrival)
		return d, err
	})
	if err != nil || len(due) == 0 {
		return 0, change.Wrap(err, "reading decisions")
	}
	winners := make([]string, len(due))
	for i, d := range due {
		winners[i] = d.winner
	}
	arrivals, err := s.Places.Arrivals(ctx, s.Pool, winners)
	if err != nil {
		return 0, err
	}
	var good []decided
	var failed []error
	for _, d := range due {
		if arrival, there := arrivals[d.winner]; !there || !ballot.IsShut(arrival.Stay(d.arrival)) {
			good = append(good, d)
			continue
		}
		if err := s.doubt(ctx, d, arrivals[d.winner]); err != nil {
			failed = append(failed, err) // a team that cannot be told must not block the others
			continue
		}
		told++
	}
	return told, errors.Join(append(failed, s.rechecked(ctx, good))...)
}

// rechecked stores that decisions were looked at again.
func (s Store) rechecked(ctx context.Context, list []decided) error {
	teams, rounds := make([]string, len(list)), make([]string, len(list))
	for i, d := range list {
		teams[i], rounds[i] = d.teamID, d.roundID
	}
	_, err := s.Pool.Exec(ctx, `
UPDATE rounds r SET rechecked = true FROM unnest($1::text[], $2::text[]) AS d(team_id, round_id)
WHERE r.team_id = d.team_id AND r.round_id = d.round_id`, teams, rounds)
	return change.Wrap(err, "looking at decisions again")
}

// doubt wakes the screens of a team whose place turns out to be closed, and notifies its people. It does so once,
// whichever replica comes first, and not if they have moved already.
func (s Store) doubt(ctx context.Context, d decided, arrival place.Arrival) error {
	return s.RunChange(ctx, d.teamID, change.Operation{}, func(ctx context.Context, t *change.Change) error {
		var stands bool
		err := t.Tx.QueryRow(ctx, `
UPDATE rounds SET rechecked = true WHERE team_id = $1 AND round_id = $2 AND NOT rechecked
RETURNING state = 'final' AND coalesce(moves, '[]') IN ('[]', 'null')`, d.teamID, d.roundID).Scan(&stands)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		if err != nil || !stands || t.Round == nil || t.Round.ID != d.roundID {
			return err
		}
		t.Record(ballot.DidRecheck, "", d.winner)
		if s.Notify == nil {
			return nil
		}
		tallies, err := countVotes(ctx, t.Tx, []string{t.TeamID}, []string{t.Round.ID}, whereSeated)
		if err != nil {
			return err
		}
		news := tallies[t.Round.ID].news(t)
		news.Kind, news.Place, news.Address = notify.Doubted, arrival.Facts.Name, arrival.Facts.Address
		return s.Notify(ctx, t.Tx, news)
	})
}
