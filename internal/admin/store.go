package admin

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Store acts on the database.
type Store struct {
	Pool *pgxpool.Pool
	// DeletePerson deletes everything of a person, as they can themselves.
	DeletePerson func(ctx context.Context, id string) error
	// Nudge makes every replica check a team or a person again, so that open pages close; nil for no notification.
	Nudge func(kind Kind, id string)
}

// find searches by id, link, or part of a name.
const find = `
SELECT * FROM (
  SELECT 'team', t.team_id, t.name, (SELECT count(*) FROM team_members m WHERE m.team_id = t.team_id), t.created_at,
    t.suspended_at IS NOT NULL
  FROM teams t
  WHERE t.team_id = $1 OR position(lower($1) IN lower(t.name)) > 0
    OR EXISTS (SELECT FROM team_links l WHERE l.team_id = t.team_id AND l.link = $1)
  UNION ALL
  SELECT 'person', p.person_id,
    coalesce((SELECT string_agg(DISTINCT m.name, ', ') FROM team_members m WHERE m.person_id = p.person_id), ''),
    (SELECT count(*) FROM team_members m WHERE m.person_id = p.person_id), p.created_at, p.suspended_at IS NOT NULL
  FROM people p
  WHERE p.person_id = $1 OR EXISTS (
    SELECT FROM team_members m WHERE m.person_id = p.person_id AND position(lower($1) IN lower(m.name)) > 0)
) AS found (kind, id, name, members, created_at, suspended)
ORDER BY kind, created_at, id LIMIT $2`

// Find lists teams and people by id, link or part of a name.
func (s Store) Find(ctx context.Context, text string) ([]Found, error) {
	if text = linkOf(text); text == "" {
		return nil, ErrNone
	}
	rows, err := s.Pool.Query(ctx, find, text, mostFound)
	if err != nil {
		return nil, fmt.Errorf("finding teams and people: %w", err)
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Found])
	if err != nil {
		return nil, fmt.Errorf("finding teams and people: %w", err)
	}
	return list, nil
}

// Suspend suspends a team or a person, or lifts the suspension.
func (s Store) Suspend(ctx context.Context, kind Kind, id string, suspended bool) error {
	statement := `
UPDATE teams SET suspended_at = CASE WHEN $2 THEN coalesce(suspended_at, now()) END WHERE team_id = $1`
	if kind == Person {
		statement = `
UPDATE people SET suspended_at = CASE WHEN $2 THEN coalesce(suspended_at, now()) END WHERE person_id = $1`
	}
	return s.changeAndNudge(ctx, kind, id, "suspending", statement, suspended)
}

// Delete deletes a team with all its rounds, or a person with everything of theirs.
func (s Store) Delete(ctx context.Context, kind Kind, id string) error {
	if kind == Team {
		return s.changeAndNudge(ctx, kind, id, "deleting a team", `DELETE FROM teams WHERE team_id = $1`)
	}
	if err := s.change(ctx, "suspending a person", `UPDATE people SET suspended_at = now() WHERE person_id = $1`,
		id); err != nil {
		return err
	}
	return s.DeletePerson(ctx, id)
}

// changeAndNudge changes a team or a person, whose id is $1, and makes every replica check it again.
func (s Store) changeAndNudge(ctx context.Context, kind Kind, id, doing, statement string, args ...any) error {
	if err := s.change(ctx, doing, statement, append([]any{id}, args...)...); err != nil {
		return err
	}
	if s.Nudge != nil {
		s.Nudge(kind, id)
	}
	return nil
}

func (s Store) change(ctx context.Context, doing, statement string, args ...any) error {
	tag, err := s.Pool.Exec(ctx, statement, args...)
	if err != nil {
		return fmt.Errorf("%s: %w", doing, err)
	}
	if tag.RowsAffected() == 0 {
		return ErrNone
	}
	return nil
}
