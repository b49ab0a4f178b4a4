package team

import (
	"context"

	"noonish/internal/fault"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

var (
	errNotYours = fault.New(fault.Forbidden, "suggestion-not-yours",
		"Only the person who suggested a restaurant can remove it.")
	errOthers = fault.New(fault.Conflict, "suggestion-voted", "Somebody else has voted, so it stays.")
)

// RemoveSuggestion takes the person's own suggestion off the ballot, and their vote with it, while nobody else has
// voted for it, or at all while votes are hidden. It is not an error if it is not there.
func (s Store) RemoveSuggestion(ctx context.Context, op change.Operation, placeID string) (*ballot.Ballot, error) {
	aliases, err := s.Places.Aliases(ctx, placeID)
	if err != nil {
		return nil, err
	}
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := voting.RequireVoting(ctx, t); err != nil {
			return err
		}
		there := voting.CandidateOf(t.Round, placeID, aliases)
		if there == "" {
			return nil
		}
		var by *string
		var others bool
		err := t.Tx.QueryRow(ctx, `
SELECT c.suggested_by, EXISTS (SELECT FROM votes v WHERE v.team_id = c.team_id AND v.round_id = c.round_id
  AND (v.place_id = c.place_id OR coalesce(r.hide_tallies, t.hide_tallies)) AND v.member_id <> $4)
FROM candidates c JOIN rounds r USING (team_id, round_id) JOIN teams t USING (team_id)
WHERE c.team_id = $1 AND c.round_id = $2 AND c.place_id = $3`,
			t.TeamID, t.Round.ID, there, t.Me.ID).Scan(&by, &others)
		switch {
		case err != nil:
			return err
		case by == nil || *by != t.Me.ID:
			return errNotYours
		case others:
			return errOthers
		}
		t.Record(ballot.DidRemove, t.Me.ID, there)
		_, err = t.Tx.Exec(ctx, `DELETE FROM candidates WHERE team_id = $1 AND round_id = $2 AND place_id = $3`,
			t.TeamID, t.Round.ID, there)
		return err
	})
}
