//go:build !mutant_stale

package team

import "context"

// standing is a team as the database holds it now. Every answer asks anew: what a replica remembers may have been
// overtaken through another one. test/faults builds a mutant that remembers, and finds it.
func (s Store) readBallot(ctx context.Context, teamID string) (text []byte, err error) {
	err = s.Pool.QueryRow(ctx, ballotQuery, teamID, shownKinds, maxActivity).Scan(&text)
	return text, err
}
