package person

import (
	"context"

	"github.com/jackc/pgx/v5"
)

func (s Store) ended() {
	if s.Ended != nil {
		s.Ended()
	}
}

// Alive returns which of these sessions are still valid.
func (s Store) Alive(ctx context.Context, sessions []string) (map[string]bool, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT session_id FROM sessions s JOIN people p USING (person_id)
WHERE session_id = ANY($1) AND p.suspended_at IS NULL
  AND s.seen_on > current_date - $2::int AND s.created_at > now() - make_interval(days => $3)`,
		sessions, idleDays, absoluteDays)
	if err != nil {
		return nil, wrap(err, "reading which sessions are valid")
	}
	alive := make(map[string]bool, len(sessions))
	var session string
	_, err = pgx.ForEachRow(rows, []any{&session}, func() error {
		alive[session] = true
		return nil
	})
	return alive, wrap(err, "reading which sessions are valid")
}
