package change

import (
	"context"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/admission"
	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/postgres"
	"noonish/internal/team/ballot"
)

// Store reads and changes teams in the database.
type Store struct {
	Pool  *pgxpool.Pool
	Nudge func(topic string) // notifies every replica that a team changed; nil for no replica
	// Lanes makes callers of one team wait for each other before they take a connection; nil for no wait.
	Lanes *admission.Lanes
	Waits *Waits
}

// Changed notifies every replica that a team changed.
func (s Store) Changed(teamID string) {
	if s.Nudge != nil {
		s.Nudge(ballot.Topic(teamID))
	}
}

// Find returns the team of a link, or the person's current team if link is empty. A link that was replaced works for
// members only, and no link works for a person whom the owner removed.
func (s Store) Find(ctx context.Context, personID, link string) (teamID string, err error) {
	var suspended bool
	defer func() {
		if err == nil && suspended {
			teamID, err = "", errSuspended
		}
	}()
	if link == "" {
		err = s.Pool.QueryRow(ctx, `
SELECT m.team_id, t.suspended_at IS NOT NULL
FROM team_members m JOIN teams t USING (team_id) LEFT JOIN current_teams c USING (person_id, team_id)
WHERE m.person_id = $1 ORDER BY c.team_id IS NULL, m.joined_at, m.team_id LIMIT 1`, personID).Scan(&teamID, &suspended)
		if errors.Is(err, pgx.ErrNoRows) {
			return "", ErrNoTeam
		}
		return teamID, Wrap(err, "finding a person's team")
	}
	err = s.Pool.QueryRow(ctx, `
SELECT l.team_id, t.suspended_at IS NOT NULL FROM team_links l JOIN teams t USING (team_id)
WHERE l.link = $2 AND (EXISTS (SELECT FROM team_members m WHERE m.team_id = l.team_id AND m.person_id = $1)
  OR l.current AND NOT EXISTS (SELECT FROM team_blocks b WHERE b.team_id = l.team_id AND b.person_id = $1))`,
		personID, link).Scan(&teamID, &suspended)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", ErrUnknown
	}
	return teamID, Wrap(err, "finding a team by its link")
}

// Wrap adds what we were doing and reports an unreachable database, or a team that others are changing, as
// Unavailable.
func Wrap(err error, doing string) error {
	if fault.Of(err).Kind == fault.Internal && (postgres.IsLockConflict(err) || postgres.IsTimeout(err)) {
		return fault.Wrap(fmt.Errorf("%s: %w", doing, err), fault.Unavailable,
			"team-busy", "Your team is busy just now. Please try again.")
	}
	return person.Wrap(err, doing, "team-unreachable", "Your team cannot be reached just now. Please try again.")
}
