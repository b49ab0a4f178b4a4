package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/team/change"
)

// maxBlocked is how many blocked people a team remembers. The oldest are deleted; they still do not have the new link.
const maxBlocked = 200

// blockMember blocks a member who is about to be removed.
func blockMember(ctx context.Context, t *change.Change, memberID string) error {
	_, err := t.Tx.Exec(ctx, `
WITH old AS (DELETE FROM team_blocks WHERE team_id = $2 AND member_id IN (
  SELECT member_id FROM team_blocks WHERE team_id = $2 ORDER BY at DESC, member_id OFFSET $3))
INSERT INTO team_blocks (team_id, person_id, member_id, name)
SELECT team_id, person_id, member_id, name FROM team_members WHERE member_id = $1 AND team_id = $2
ON CONFLICT (team_id, person_id) DO UPDATE SET member_id = excluded.member_id, name = excluded.name, at = excluded.at`,
		memberID, t.TeamID, maxBlocked-1)
	return err
}

// Blocked returns the people whom the owner removed, newest first. Only the owner may see them.
func (s Store) Blocked(ctx context.Context, op change.Operation) ([]Blocked, error) {
	teamID, err := s.Owner(ctx, op.Link, op.Person)
	if err != nil {
		return nil, err
	}
	rows, err := s.Pool.Query(ctx,
		`SELECT member_id, name, at FROM team_blocks WHERE team_id = $1 ORDER BY at DESC, member_id`, teamID)
	if err != nil {
		return nil, change.Wrap(err, "reading blocked people")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Blocked])
	return list, change.Wrap(err, "reading blocked people")
}

// Unblock allows a blocked person to join again by the link. It is not an error if nobody is blocked under this id.
func (s Store) Unblock(ctx context.Context, op change.Operation, memberID string) error {
	teamID, err := s.Owner(ctx, op.Link, op.Person)
	if err != nil {
		return err
	}
	_, err = s.Pool.Exec(ctx, `DELETE FROM team_blocks WHERE team_id = $1 AND member_id = $2`, teamID, memberID)
	return change.Wrap(err, "unblocking a person")
}

// moveBlocks moves the blocks of one person to another, because the two are now the same person.
func moveBlocks(ctx context.Context, tx pgx.Tx, from, into string) error {
	_, err := tx.Exec(ctx, `
UPDATE team_blocks b SET person_id = $2 WHERE person_id = $1
AND NOT EXISTS (SELECT FROM team_blocks o WHERE o.team_id = b.team_id AND o.person_id = $2)
AND NOT EXISTS (SELECT FROM team_members m WHERE m.team_id = b.team_id AND m.person_id = $2)`, from, into)
	return err
}
