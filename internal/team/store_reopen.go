package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/notify"
	"noonish/internal/person"
)

var (
	errUndoLate = fault.New(fault.Conflict, "A decision can be taken back for ten minutes, and they are over.")
	errUndoMany = fault.New(fault.Conflict, "This was decided %d times today. Let it stand.", maxAttempts)
)

// Reopen undoes a decision: it opens a new round with the same restaurants and votes, and with a new secret for the
// draw. A round that is open stays open.
func (s Store) Reopen(ctx context.Context, op Operation) (*Ballot, error) {
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		if err := t.requireOwner(); err != nil {
			return err
		}
		if err := t.open(ctx); err != nil || t.round.state == stateOpen {
			return err
		}
		var inTime bool
		err := t.tx.QueryRow(ctx, `SELECT finalised_at + $2::interval > clock_timestamp() FROM rounds WHERE round_id = $1`,
			t.round.id, undoWithin).Scan(&inTime)
		switch {
		case err != nil:
			return err
		case !inTime:
			return errUndoLate
		case t.round.attempt >= maxAttempts:
			return errUndoMany
		}
		return s.reopen(ctx, t)
	})
}

func (s Store) reopen(ctx context.Context, t *change) error {
	old := t.round
	if _, err := t.tx.Exec(ctx, `UPDATE rounds SET state = 'undone' WHERE round_id = $1`, old.id); err != nil {
		return err
	}
	fresh := *old
	fresh.id, fresh.attempt, fresh.state = person.NewID(), old.attempt+1, stateOpen
	if old.late {
		fresh.deadline, fresh.late = t.now.Add(revote), false
	}
	fresh.departure = leaveAfter(fresh.deadline, old.departure)
	t.round = &fresh
	if err := t.insert(ctx, t.round); err != nil {
		return err
	}
	var batch pgx.Batch
	batch.Queue(`
UPDATE rounds r SET hide_tallies = o.hide_tallies, show_names = o.show_names FROM rounds o
WHERE r.round_id = $2 AND o.round_id = $1`, old.id, fresh.id)
	batch.Queue(`
INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by, added_at, walk, walk_real)
SELECT $2, team_id, place_id, name, suggested_by, added_at, walk, walk_real FROM candidates WHERE round_id = $1`,
		old.id, fresh.id)
	batch.Queue(`
INSERT INTO votes (round_id, place_id, member_id, team_id, at)
SELECT $2, v.place_id, v.member_id, v.team_id, v.at FROM votes v LEFT JOIN attendance a ON a.member_id = v.member_id AND a.day = $3
WHERE v.round_id = $1 AND coalesce(a.in_today, true)`, old.id, fresh.id, old.day)
	batch.Queue(`UPDATE attendance SET coming = NULL WHERE team_id = $1 AND day = $2`, t.teamID, old.day)
	if err := t.tx.SendBatch(ctx, &batch).Close(); err != nil {
		return err
	}
	t.record(didReopen, t.me.id, "")
	if s.Notify == nil {
		return nil
	}
	tallies, err := countVotes(ctx, t.tx, []string{fresh.id})
	if err != nil {
		return err
	}
	news := tallies[fresh.id].news(t)
	news.Kind, news.RoundID = notify.Reopened, old.id
	return s.Notify(ctx, t.tx, news)
}
