package voting

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/notify"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

var errUndoLate = fault.New(fault.Conflict, "undo-late",
	"A decision can be taken back for ten minutes, and they are over.")
var errUndoMany = fault.New(fault.Conflict, "undo-often", "This was decided %d times today. Let it stand.", maxAttempts)

// Reopen undoes a decision: it opens a new round with the same restaurants and votes, and with a new secret for the
// draw. A round that is open stays open. Besides the owner, a member who came late may do so once a day, where the
// round did not wait for its deadline.
func (s Store) Reopen(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := t.RequireMember(); err != nil {
			return err
		}
		if err := Open(ctx, t); err != nil {
			return err
		}
		if t.Round.State == ballot.StateOpen {
			return t.RequireOwner()
		}
		wish := ballot.Reopening{
			Owner: t.Me.Owner, Voted: len(t.Round.Voted) > 0 || slices.Contains(t.Round.Seated, t.Me.ID),
		}
		err := t.Tx.QueryRow(ctx, `
SELECT finalised_at, coalesce((receipt->>'early')::boolean, false), reopened_late
FROM rounds WHERE team_id = $2 AND round_id = $1`,
			t.Round.ID, t.TeamID).Scan(&wish.Decided, &wish.Early, &wish.Spent)
		switch {
		case err != nil:
			return err
		case !wish.MayReopen(t.Now) && (t.Me.Owner || wish.Early && !wish.Voted && !wish.Spent):
			return errUndoLate
		case !wish.MayReopen(t.Now):
			return change.ErrMember
		case t.Round.Attempt >= maxAttempts:
			return errUndoMany
		}
		return s.reopen(ctx, t)
	})
}

func (s Store) reopen(ctx context.Context, t *change.Change) error {
	old := t.Round
	if _, err := t.Tx.Exec(ctx, `UPDATE rounds SET state = 'undone' WHERE team_id = $2 AND round_id = $1`,
		old.ID, t.TeamID); err != nil {
		return err
	}
	fresh := *old
	fresh.ID, fresh.Attempt, fresh.State = person.NewID(), old.Attempt+1, ballot.StateOpen
	if !old.Planned.IsZero() { // it was closing early
		fresh.Deadline, fresh.Late = old.Planned, !old.Planned.After(t.Now)
	}
	if fresh.Late {
		fresh.Deadline, fresh.Late = t.Now.Add(ballot.Revote), false
	}
	fresh.Planned, fresh.Restarts = time.Time{}, 0
	fresh.Departure = ballot.LeaveAfter(fresh.Deadline, old.Departure)
	t.Round = &fresh
	if err := insertRound(ctx, t, t.Round); err != nil {
		return err
	}
	var batch pgx.Batch
	batch.Queue(`
UPDATE rounds r SET hide_tallies = o.hide_tallies, show_names = o.show_names, reopened_late = o.reopened_late OR $4,
  vetoed = ARRAY(`+vetoedBefore+`)
FROM rounds o
WHERE r.team_id = $3 AND r.round_id = $2 AND o.team_id = $3 AND o.round_id = $1`,
		old.ID, fresh.ID, t.TeamID, !t.Me.Owner, ballot.RuledVeto)
	batch.Queue(`
INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by, added_at, walk, walk_real)
SELECT $2, team_id, place_id, name, suggested_by, added_at, walk, walk_real
FROM candidates WHERE team_id = $3 AND round_id = $1`, old.ID, fresh.ID, t.TeamID)
	batch.Queue(loseVetoes, t.TeamID, old.Day)
	keepAnswers(&batch, t.TeamID, old, fresh.ID)
	batch.Queue(`UPDATE attendance SET coming = NULL WHERE team_id = $1 AND day = $2`, t.TeamID, old.Day)
	if err := t.Tx.SendBatch(ctx, &batch).Close(); err != nil {
		return err
	}
	t.Record(ballot.DidReopen, t.Me.ID, "")
	if s.Notify == nil {
		return nil
	}
	tallies, err := countVotes(ctx, t.Tx, []string{t.TeamID}, []string{fresh.ID}, whereSeated)
	if err != nil {
		return err
	}
	news := tallies[fresh.ID].news(t)
	news.Kind, news.RoundID = notify.Reopened, old.ID
	return s.Notify(ctx, t.Tx, news)
}

// keepAnswers queues the copies of votes and seats to the next attempt, of those who are still in.
func keepAnswers(batch *pgx.Batch, teamID string, old *change.Round, fresh string) {
	batch.Queue(`
INSERT INTO votes (round_id, place_id, member_id, team_id, at)
SELECT $2, v.place_id, v.member_id, v.team_id, v.at
FROM votes v LEFT JOIN attendance a ON a.team_id = v.team_id AND a.member_id = v.member_id AND a.day = $3
WHERE v.team_id = $4 AND v.round_id = $1 AND coalesce(a.in_today, true)`, old.ID, fresh, old.Day, teamID)
	batch.Queue(`
INSERT INTO table_seats (team_id, round_id, member_id, place_id, at)
SELECT s.team_id, $2, s.member_id, s.place_id, s.at
FROM table_seats s LEFT JOIN attendance a ON a.team_id = s.team_id AND a.member_id = s.member_id AND a.day = $3
WHERE s.team_id = $4 AND s.round_id = $1 AND coalesce(a.in_today, true)`, old.ID, fresh, old.Day, teamID)
}
