//go:build !mutant_stale

package change

import "context"

// readBallot reads a team from the database. It must not cache: the team may have changed through another replica.
// test/faults builds a mutant that caches, and detects it.
func (s Store) readBallot(ctx context.Context, teamID string) (text []byte, err error) {
	err = s.Pool.QueryRow(ctx, ballotQuery, ballotArgs(teamID)...).Scan(&text)
	return text, err
}
