package team

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// fixNeeds returns the needs that a round that opens now shows, and stores them if they were computed anew.
func (t *change) fixNeeds(ctx context.Context) (needs []string, err error) {
	const counting = `CASE WHEN joined_at <= $2::timestamptz - $3::interval THEN needs ELSE '{}' END`
	const stating = `FROM team_members WHERE team_id = $1 AND (needs <> '{}' OR needs_counted <> '{}')`
	var shown []string
	var members []statement
	var batch pgx.Batch
	batch.Queue(`SELECT needs_shown FROM teams WHERE team_id = $1`, t.teamID).QueryRow(func(row pgx.Row) error {
		return row.Scan(&shown)
	})
	batch.Queue(`SELECT needs_counted, `+counting+` `+stating,
		t.teamID, t.now, needsAfter).Query(func(rows pgx.Rows) (err error) {
		members, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (s statement, err error) {
			err = row.Scan(&s.counted, &s.now)
			return s, err
		})
		return err
	})
	if err := t.tx.SendBatch(ctx, &batch).Close(); err != nil {
		return nil, err
	}
	needs, anew := teamNeeds(shown, members)
	if !anew {
		return needs, nil
	}
	var noted pgx.Batch
	noted.Queue(`UPDATE teams SET needs_shown = $2 WHERE team_id = $1`, t.teamID, needs)
	noted.Queue(`UPDATE team_members SET needs_counted = `+counting+` WHERE team_id = $1`, t.teamID, t.now, needsAfter)
	return needs, t.tx.SendBatch(ctx, &noted).Close()
}
