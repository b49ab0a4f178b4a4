package change

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/team/ballot"
)

// FixNeeds returns the needs that a round that opens now shows, and stores them if they were computed anew.
func FixNeeds(ctx context.Context, t *Change) (needs []string, err error) {
	const counting = `CASE WHEN joined_at <= $2::timestamptz - $3::interval THEN needs ELSE '{}' END`
	const stating = `FROM team_members WHERE team_id = $1 AND (needs <> '{}' OR needs_counted <> '{}')`
	var shown []string
	var members []ballot.Statement
	var batch pgx.Batch
	batch.Queue(`SELECT needs_shown FROM teams WHERE team_id = $1`, t.TeamID).QueryRow(func(row pgx.Row) error {
		return row.Scan(&shown)
	})
	batch.Queue(`SELECT needs_counted, `+counting+` `+stating,
		t.TeamID, t.Now, ballot.NeedsAfter).Query(func(rows pgx.Rows) (err error) {
		members, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (s ballot.Statement, err error) {
			err = row.Scan(&s.Counted, &s.Now)
			return s, err
		})
		return err
	})
	if err := t.Tx.SendBatch(ctx, &batch).Close(); err != nil {
		return nil, err
	}
	needs, anew := ballot.TeamNeeds(shown, members)
	if !anew {
		return needs, nil
	}
	var noted pgx.Batch
	noted.Queue(`UPDATE teams SET needs_shown = $2 WHERE team_id = $1`, t.TeamID, needs)
	noted.Queue(`UPDATE team_members SET needs_counted = `+counting+` WHERE team_id = $1`,
		t.TeamID, t.Now, ballot.NeedsAfter)
	return needs, t.Tx.SendBatch(ctx, &noted).Close()
}
