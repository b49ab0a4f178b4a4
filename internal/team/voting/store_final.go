package voting

import (
	"context"
	"errors"

	"noonish/internal/fault"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

var errSoon = fault.New(fault.Forbidden, "owner-only-yet", "Until the deadline only the team's owner can finalise.")

// Finalise closes today's round and decides the winner. A round that is closed already stays as it is.
func (s Store) Finalise(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		err := t.RequireMember()
		if err == nil {
			err = Open(ctx, t)
		}
		switch {
		case err != nil || t.Round.State == ballot.StateFinal:
			return err
		case !t.Me.Owner && !t.Round.Late:
			if err := s.requireSettled(ctx, t); err != nil {
				return err
			}
		}
		closed, err := s.close(ctx, t.Tx, []*change.Change{t}, t.Me)
		recordClosed(closed, t.Me.ID)
		return err
	})
}

// requireSettled returns an error unless nobody can change the winner any more. It must not look at the vetoes that
// there are: its answer would tell of them.
func (s Store) requireSettled(ctx context.Context, t *change.Change) error {
	tallies, err := countVotes(ctx, t.Tx, []string{t.TeamID}, []string{t.Round.ID}, whereSeated)
	if err != nil {
		return err
	}
	arrivals, err := s.Places.Arrivals(ctx, t.Tx, placesOf(tallies))
	if err != nil {
		return err
	}
	r := tallies[t.Round.ID]
	r.RuleOut(t.Round.Departure, arrivals, r.musts)
	turnout := ballot.Turnout{HeadCount: r.HeadCount, Voted: r.Turnout, Vetoes: r.Vetoes}
	if _, settled := ballot.Settled(r.Candidates, turnout); !settled {
		return errSoon
	}
	return nil
}

// closeOne closes one due round in a transaction of its own.
func (s Store) closeOne(ctx context.Context, teamID, roundID string) (closed bool, err error) {
	err = s.RunChange(ctx, teamID, change.Operation{}, func(ctx context.Context, t *change.Change) error {
		if err := loadRound(ctx, t, roundID); err != nil {
			return err
		}
		done, err := s.close(ctx, t.Tx, []*change.Change{t}, nil)
		recordClosed(done, "")
		closed = len(done) > 0
		return err
	})
	if errors.Is(err, change.ErrUnknown) { // the team was deleted meanwhile
		return false, nil
	}
	return closed && err == nil, err
}

// recordClosed records the event of rounds that were closed. memberID is empty for the deadline.
func recordClosed(closed []closedRound, memberID string) {
	for _, t := range closed {
		t.Record(ballot.DidFinalise, memberID, t.decision.Winner)
	}
}

// loadRound sets the round of the change, which need not be today's.
func loadRound(ctx context.Context, t *change.Change, roundID string) error {
	r := &change.Round{ID: roundID}
	err := t.Tx.QueryRow(ctx, `
SELECT day::text, attempt, state, deadline, departure, deadline <= clock_timestamp(), coalesce(planned, deadline)
FROM rounds WHERE round_id = $1 AND team_id = $2`,
		roundID, t.TeamID).Scan(&r.Day, &r.Attempt, &r.State, &r.Deadline, &r.Departure, &r.Late, &r.Planned)
	t.Round = r
	return err
}
