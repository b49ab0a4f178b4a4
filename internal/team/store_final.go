package team

import (
	"context"
	"errors"

	"noonish/internal/fault"
)

var errSoon = fault.New(fault.Forbidden, "Until the deadline only the team's owner can finalise.")

// Finalise closes today's round and decides the winner. A round that is closed already stays as it is.
func (s Store) Finalise(ctx context.Context, op Operation) (*Ballot, error) {
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		me, err := t.requireMember()
		if err == nil {
			err = t.open(ctx)
		}
		switch {
		case err != nil || t.round.state == stateFinal:
			return err
		case !me.owner && !t.round.late:
			return errSoon
		}
		_, err = s.close(ctx, t.tx, []*change{t}, me)
		return err
	})
}

// closeOne closes one due round in a transaction of its own.
func (s Store) closeOne(ctx context.Context, teamID, roundID string) (closed bool, err error) {
	err = s.runChange(ctx, teamID, Operation{}, func(t *change, ctx context.Context) error {
		if err := t.load(ctx, roundID); err != nil {
			return err
		}
		done, err := s.close(ctx, t.tx, []*change{t}, nil)
		closed = len(done) > 0
		return err
	})
	if errors.Is(err, errUnknown) { // the team was deleted meanwhile
		return false, nil
	}
	return closed && err == nil, err
}

// load sets the round of the change, which need not be today's.
func (t *change) load(ctx context.Context, roundID string) error {
	r := &roundRow{id: roundID}
	err := t.tx.QueryRow(ctx, `
SELECT day::text, attempt, state, deadline, departure, deadline <= clock_timestamp() FROM rounds WHERE round_id = $1 AND team_id = $2`,
		roundID, t.teamID).Scan(&r.day, &r.attempt, &r.state, &r.deadline, &r.departure, &r.late)
	t.round = r
	return err
}
