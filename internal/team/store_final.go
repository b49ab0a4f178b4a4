package team

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"noonish/internal/fault"
	"noonish/internal/place"
)

var (
	errNoVotes = fault.New(fault.Conflict, "Nobody has voted yet. Give a restaurant a thumb first.")
	errSoon    = fault.New(fault.Forbidden, "Until the deadline only the team's owner can finalise.")
	errMoved   = errors.New("the ballot moved on while the catalogue was asked")
)

// survey is what the catalogue says about a round's candidates. It is asked before the team is locked, because a
// second connection must not be waited for under a lock; what changed meanwhile is noticed and asked again.
type survey struct {
	roundID   string
	departure time.Time
	zone      string
	from      *Location
	asked     []string
	prospects map[string]place.Prospect
}

// survey asks about a round, or about today's of a team when no round is named.
func (s Store) survey(ctx context.Context, teamID, roundID string) (v survey, err error) {
	var address *string
	var lat, lng *float64
	err = s.Pool.QueryRow(ctx, `
SELECT r.round_id, r.departure, t.zone, t.address, t.lat, t.lng,
  (SELECT coalesce(array_agg(c.place_id), '{}') FROM candidates c WHERE c.round_id = r.round_id)
FROM teams t JOIN rounds r USING (team_id)
WHERE t.team_id = $1 AND r.round_id = CASE WHEN $2 <> '' THEN $2
  ELSE (SELECT r.round_id FROM (SELECT clock_timestamp() AS now) clock CROSS JOIN LATERAL (`+currentRound+`) r) END`, teamID, roundID).Scan(&v.roundID, &v.departure, &v.zone, &address, &lat, &lng, &v.asked)
	if errors.Is(err, pgx.ErrNoRows) {
		return survey{}, nil // a round that is not there has no candidates
	}
	if err != nil {
		return survey{}, trouble(err, "reading candidates")
	}
	if address != nil {
		v.from = &Location{Address: *address, Lat: *lat, Lng: *lng}
	}
	v.prospects, err = s.Places.Prospects(ctx, v.asked, outing(v.from, v.departure, v.zone))
	return v, err
}

// surveyed has something done with a survey that still holds under the lock.
func (s Store) surveyed(ctx context.Context, teamID, roundID string, ask Ask, do func(*turn, context.Context, survey) error) error {
	for attempt := 0; ; attempt++ {
		v, err := s.survey(ctx, teamID, roundID)
		if err != nil {
			return err
		}
		err = s.turn(ctx, teamID, ask, func(t *turn, ctx context.Context) error { return do(t, ctx, v) })
		if !errors.Is(err, errMoved) {
			return err
		}
		if attempt == maxRetries {
			return fault.Wrap(err, fault.Unavailable, "Your team is busy just now. Please try again.")
		}
	}
}

// Finalise closes today's round and names the winner. A round that is closed stays as it is.
func (s Store) Finalise(ctx context.Context, ask Ask) (*Ballot, error) {
	teamID, err := s.Find(ctx, ask.Person, ask.Link)
	if err != nil {
		return nil, err
	}
	err = s.surveyed(ctx, teamID, "", ask, func(t *turn, ctx context.Context, v survey) error {
		me, err := t.member()
		if err == nil {
			err = t.open(ctx)
		}
		switch {
		case err != nil || t.round.state == stateFinal:
			return err
		case !me.owner && !t.round.late:
			return errSoon
		}
		return s.close(ctx, t, v, me)
	})
	if err != nil {
		return nil, err
	}
	return s.Ballot(ctx, teamID)
}

const (
	maxDue        = 100             // rounds that are closed before others are looked for
	closeAtOnce   = 4               // of them
	closePatience = 5 * time.Second // with one
)

// CloseDue closes rounds whose deadline has come, and says how many. Every replica may do it at the same time: a
// round is closed once. They come in no order, so that replicas do not all wait for the same team, nor all teams for
// one that cannot be closed.
func (s Store) CloseDue(ctx context.Context) (closed int, err error) {
	rows, err := s.Pool.Query(ctx, `
SELECT team_id, round_id FROM rounds WHERE state = 'open' AND deadline <= clock_timestamp() ORDER BY random() LIMIT $1`, maxDue)
	if err != nil {
		return 0, trouble(err, "looking for rounds to close")
	}
	due, err := pgx.CollectRows(rows, pgx.RowToStructByPos[struct{ TeamID, RoundID string }])
	if err != nil {
		return 0, trouble(err, "looking for rounds to close")
	}
	var several errgroup.Group
	several.SetLimit(min(closeAtOnce, max(1, int(s.Pool.Config().MaxConns)/3))) // the others are for those who vote
	failed, done := make([]error, len(due)), make([]bool, len(due))
	for i, r := range due {
		several.Go(func() error {
			ctx, cancel := context.WithTimeout(ctx, closePatience)
			defer cancel()
			done[i], failed[i] = s.closeOne(ctx, r.TeamID, r.RoundID)
			return nil
		})
	}
	_ = several.Wait() // what failed is kept beside
	for _, one := range done {
		if one {
			closed++
		}
	}
	return closed, errors.Join(failed...)
}

func (s Store) closeOne(ctx context.Context, teamID, roundID string) (closed bool, err error) {
	err = s.surveyed(ctx, teamID, roundID, Ask{}, func(t *turn, ctx context.Context, v survey) error {
		closed = false
		if err := t.load(ctx, roundID); err != nil || t.round.state != stateOpen || !t.round.late {
			return err
		}
		closed = true
		return s.close(ctx, t, v, nil)
	})
	if errors.Is(err, errUnknown) { // the team went meanwhile
		return false, nil
	}
	return closed && err == nil, err
}

// load has the turn be about a round that need not be today's.
func (t *turn) load(ctx context.Context, roundID string) error {
	r := &round{id: roundID}
	err := t.tx.QueryRow(ctx, `
SELECT day::text, attempt, state, deadline, departure, deadline <= clock_timestamp() FROM rounds WHERE round_id = $1 AND team_id = $2`,
		roundID, t.teamID).Scan(&r.day, &r.attempt, &r.state, &r.deadline, &r.departure, &r.late)
	t.round = r
	return err
}

// Closing closes due rounds every second until ctx ends, and without a pause while there are many.
func (s Store) Closing(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		closed, err := s.CloseDue(ctx)
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "rounds stay open for another second", "error", err)
		}
		if closed > 0 && ctx.Err() == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
