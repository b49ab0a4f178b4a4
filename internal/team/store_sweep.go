package team

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// keepEvents is how many of a team's events are kept however old they are.
const keepEvents = 1000

// Sweep forgets gestures that are a day old, which would count again if they were sent later, and what is a month old:
// events, oldest first and so without gaps, and who was shown a decision.
func (s Store) Sweep(ctx context.Context) error {
	var batch pgx.Batch
	batch.Queue(`DELETE FROM gestures WHERE at < now() - interval '24 hours'`)
	batch.Queue(`
WITH old AS MATERIALIZED (
  SELECT e.team_id, max(e.version) AS until FROM teams t JOIN team_events e USING (team_id)
  WHERE t.version > $1 AND e.version <= t.version - $1 AND e.at < now() - interval '30 days' GROUP BY e.team_id)
DELETE FROM team_events e USING old WHERE e.team_id = old.team_id AND e.version <= old.until`, keepEvents)
	batch.Queue(`DELETE FROM shown WHERE at < now() - interval '30 days'`)
	return trouble(s.Pool.SendBatch(ctx, &batch).Close(), "forgetting what is old")
}
