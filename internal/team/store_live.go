package team

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/team/change"
)

// Versions returns the versions of teams, in one statement. Teams that were deleted or suspended are left out.
func (s Store) Versions(ctx context.Context, teamIDs []string) (map[string]int64, error) {
	rows, err := s.Pool.Query(ctx,
		`SELECT team_id, version FROM teams WHERE team_id = ANY($1) AND suspended_at IS NULL`, teamIDs)
	if err != nil {
		return nil, change.Wrap(err, "reading versions")
	}
	versions := make(map[string]int64, len(teamIDs))
	var teamID string
	var version int64
	_, err = pgx.ForEachRow(rows, []any{&teamID, &version}, func() error {
		versions[teamID] = version
		return nil
	})
	return versions, change.Wrap(err, "reading versions")
}

// Joined reports whether a person is a member of a team.
func (s Store) Joined(ctx context.Context, teamID, personID string) (joined bool, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM team_members WHERE team_id = $1 AND person_id = $2)`,
		teamID, personID).Scan(&joined)
	return joined, change.Wrap(err, "checking who is a member")
}

// Shown records whose page showed a decision. If that is new, it nudges the team, so that open pages show it.
func (s Store) Shown(ctx context.Context, teamID, roundID string, memberIDs []string) error {
	tag, err := s.Pool.Exec(ctx, `
INSERT INTO shown (team_id, round_id, member_id)
SELECT r.team_id, r.round_id, m.member_id FROM rounds r JOIN team_members m USING (team_id)
WHERE r.team_id = $1 AND r.round_id = $2 AND m.member_id = ANY($3) ON CONFLICT DO NOTHING`, teamID, roundID, memberIDs)
	if err == nil && tag.RowsAffected() > 0 {
		s.Changes().Changed(teamID)
	}
	return change.Wrap(err, "recording who saw a decision")
}
