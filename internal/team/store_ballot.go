//go:build !mutant_stale

package team

import "context"

// readBallot reads a team from the database. It must not cache: the team may have changed through another replica.
// test/faults builds a mutant that caches, and detects it.
func (s Store) readBallot(ctx context.Context, teamID string) (text []byte, err error) {
	err = s.Pool.QueryRow(ctx, ballotQuery, teamID, shownKinds, maxActivity).Scan(&text)
	return text, err
}
