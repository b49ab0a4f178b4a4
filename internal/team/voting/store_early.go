package voting

import (
	"context"
	"slices"

	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// thenClosing returns do, followed by what it means for the time at which the round closes.
func (s Store) thenClosing(
	do func(context.Context, *change.Change) error,
) func(context.Context, *change.Change) error {
	return func(ctx context.Context, t *change.Change) error {
		if err := do(ctx, t); err != nil {
			return err
		}
		return s.updateClosing(ctx, t)
	}
}

// updateClosing lets the round close early if everyone has voted or accepted a table now, and sets its deadline back if
// they have not.
func (s Store) updateClosing(ctx context.Context, t *change.Change) error {
	kinds := t.Kinds()
	r := t.Round
	switch {
	case len(kinds) == 0 || t.Gone || r == nil || r.State != ballot.StateOpen || r.Late || r.KeepDeadline:
		return nil
	case slices.Contains(kinds, ballot.DidReopen): // people are to have time for what they reopened it for
		return nil
	case slices.ContainsFunc(kinds, mayChangeCount):
		if err := t.Recount(ctx); err != nil {
			return err
		}
	}
	everyone, err := s.everyone(ctx, t)
	if err != nil {
		return err
	}
	before := ballot.Closing{Deadline: r.Deadline, Planned: r.Planned, Restarts: r.Restarts}
	after := before.After(t.Now, t.CloseEarly && everyone, true)
	if after == before {
		return nil
	}
	r.Deadline, r.Planned, r.Restarts = after.Deadline, after.Planned, after.Restarts
	t.Later(`
UPDATE rounds SET deadline = $3, planned = nullif($4, '0001-01-01 00:00:00Z'::timestamptz), restarts = $5
WHERE team_id = $1 AND round_id = $2`, t.TeamID, r.ID, r.Deadline, r.Planned, r.Restarts)
	return nil
}

// mayChangeCount reports whether a kind of change may alter who has a vote, or how many people are expected, in another
// way than the change itself keeps track of.
func mayChangeCount(kind string) bool {
	return kind != ballot.DidVote && kind != ballot.DidWithdraw && kind != ballot.DidSuggest
}
