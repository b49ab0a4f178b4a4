package team

import (
	"context"

	"github.com/jackc/pgx/v5/pgconn"

	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// Confirm stores that the person says that a place on today's ballot serves a diet. A later one replaces it.
func (s Store) Confirm(ctx context.Context, op change.Operation, placeID, diet string) (*ballot.Ballot, error) {
	return s.confirm(ctx, op, placeID, func(t *change.Change, there string) (pgconn.CommandTag, error) {
		return t.Tx.Exec(ctx, `
INSERT INTO diet_answers (team_id, place_id, diet, member_id, at) VALUES ($1, $2, $3, $4, $5)
ON CONFLICT (team_id, place_id, diet) DO UPDATE SET member_id = excluded.member_id, at = excluded.at`,
			t.TeamID, there, diet, t.Me.ID, t.Now)
	})
}

// Unconfirm takes back what the person confirmed. It is not an error if they did not.
func (s Store) Unconfirm(ctx context.Context, op change.Operation, placeID, diet string) (*ballot.Ballot, error) {
	return s.confirm(ctx, op, placeID, func(t *change.Change, there string) (pgconn.CommandTag, error) {
		return t.Tx.Exec(ctx, `
DELETE FROM diet_answers WHERE team_id = $1 AND place_id = $2 AND diet = $3 AND member_id = $4`,
			t.TeamID, there, diet, t.Me.ID)
	})
}

// confirm runs do with the id under which the place is on today's ballot. The event names nobody, and there is none if
// nothing changed.
func (s Store) confirm(
	ctx context.Context, op change.Operation, placeID string,
	do func(t *change.Change, there string) (pgconn.CommandTag, error),
) (*ballot.Ballot, error) {
	aliases, err := s.Places.Aliases(ctx, placeID)
	if err != nil {
		return nil, err
	}
	return s.ChangeAndRead(ctx, op, func(_ context.Context, t *change.Change) error {
		if err := t.RequireMember(); err != nil {
			return err
		}
		if t.Round == nil {
			return voting.ErrNotThere
		}
		there := voting.CandidateOf(t.Round, placeID, aliases)
		if there == "" {
			return voting.ErrNotThere
		}
		tag, err := do(t, there)
		if err == nil && tag.RowsAffected() > 0 {
			t.Record(ballot.DidConfirm, "", there)
		}
		return err
	})
}
