package notify

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// Reachable returns which of these teams have a channel, or a member whose browser accepts push.
func (s *Store) Reachable(ctx context.Context, tx pgx.Tx, teamIDs []string) (map[string]bool, error) {
	rows, err := tx.Query(ctx, `
SELECT asked.id FROM unnest($1::text[]) AS asked(id)
WHERE EXISTS (SELECT FROM channels c WHERE c.team_id = asked.id AND c.state = 'on')
   OR EXISTS (SELECT FROM team_members m JOIN push_subscriptions p USING (person_id)
     WHERE m.team_id = asked.id)`, teamIDs)
	if err != nil {
		return nil, fmt.Errorf("reading which teams can be notified: %w", err)
	}
	reachable := map[string]bool{}
	var id string
	_, err = pgx.ForEachRow(rows, []any{&id}, func() error {
		reachable[id] = true
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("reading which teams can be notified: %w", err)
	}
	return reachable, nil
}
