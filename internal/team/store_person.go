package team

import (
	"context"
	"encoding/json"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

// Keeper returns the keeper of a person's teams: it exports them, moves them to another person, and removes the person
// from them without leaving a team without an owner.
func (s Store) Keeper() person.Keeper {
	return person.Keeper{
		Name: "teams",
		Export: func(ctx context.Context, person string) (any, error) {
			return s.export(ctx, person)
		},
		Join: s.merge, Leave: s.leaveAll,
	}
}

// kept is what is stored about a person in one team.
type kept struct {
	TeamID   string    `json:"teamId"`
	TeamName string    `json:"teamName"`
	Name     string    `json:"name"`
	Role     string    `json:"role"`
	JoinedAt time.Time `json:"joinedAt"`
	Needs    []string  `json:"needs"`
	Musts    []string  `json:"musts"`
	Named    bool      `json:"needsNamed"`
	// What the person did in the team, as JSON.
	Votes       json.RawMessage `json:"votes"`
	Seats       json.RawMessage `json:"tables"`
	Suggestions json.RawMessage `json:"suggestions"`
	Attendance  json.RawMessage `json:"attendance"`
	Vetoes      json.RawMessage `json:"vetoes"`
	Confirmed   json.RawMessage `json:"confirmed"`
	Events      json.RawMessage `json:"events"`
	Operations  json.RawMessage `json:"gestures"`
}

func (s Store) export(ctx context.Context, personID string) ([]kept, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT l.link, t.name, m.name, CASE WHEN m.owner THEN 'owner' ELSE 'member' END, m.joined_at, m.needs,
  m.musts, m.needs_named,
  (SELECT coalesce(json_agg(
    json_build_object('date', r.day, 'restaurantId', v.place_id, 'at', v.at) ORDER BY v.at, v.place_id), '[]')
   FROM votes v JOIN rounds r USING (team_id, round_id) WHERE v.team_id = m.team_id AND v.member_id = m.member_id),
  (SELECT coalesce(json_agg(
    json_build_object('date', r.day, 'restaurantId', s.place_id, 'at', s.at) ORDER BY s.at, s.place_id), '[]')
   FROM table_seats s JOIN rounds r USING (team_id, round_id)
   WHERE s.team_id = m.team_id AND s.member_id = m.member_id),
  (SELECT coalesce(json_agg(
    json_build_object('date', r.day, 'restaurantId', c.place_id, 'at', c.added_at)
    ORDER BY c.added_at, c.place_id), '[]')
   FROM candidates c JOIN rounds r USING (team_id, round_id)
   WHERE c.team_id = m.team_id AND c.suggested_by = m.member_id),
  (SELECT coalesce(json_agg(json_strip_nulls(
    json_build_object('date', a.day, 'inToday', a.in_today, 'coming', a.coming)) ORDER BY a.day), '[]')
   FROM attendance a WHERE a.team_id = m.team_id AND a.member_id = m.member_id),
  (SELECT coalesce(json_agg(
    json_build_object('date', v.day, 'restaurantId', v.place_id, 'spent', v.spent, 'at', v.at) ORDER BY v.day), '[]')
   FROM vetoes v WHERE v.team_id = m.team_id AND v.member_id = m.member_id),
  (SELECT coalesce(json_agg(
    json_build_object('restaurantId', d.place_id, 'diet', d.diet, 'at', d.at) ORDER BY d.at, d.place_id), '[]')
   FROM diet_answers d WHERE d.team_id = m.team_id AND d.member_id = m.member_id),
  (SELECT coalesce(json_agg(json_strip_nulls(
    json_build_object('at', e.at, 'version', e.version, 'kind', e.kind, 'restaurantId', e.place_id))
    ORDER BY e.version), '[]')
   FROM team_events e WHERE e.team_id = m.team_id AND e.member_id = m.member_id),
  (SELECT coalesce(json_agg(
    json_build_object('key', g.key, 'version', g.version, 'at', g.at) ORDER BY g.at, g.key), '[]')
   FROM gestures g WHERE g.team_id = m.team_id AND g.person_id = m.person_id)
FROM team_members m JOIN teams t USING (team_id) JOIN team_links l ON l.team_id = t.team_id AND l.current
WHERE m.person_id = $1 ORDER BY m.joined_at, m.member_id`, personID)
	if err != nil {
		return nil, change.Wrap(err, "exporting teams")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[kept])
	return list, change.Wrap(err, "exporting teams")
}

// lockedTeam is a team that is locked, with the person's member in it.
type lockedTeam struct {
	teamID   string
	version  int64
	memberID string
}

// lockTeams locks a person's teams in the order of their ids, so that two people who share teams cannot deadlock.
func lockTeams(ctx context.Context, tx pgx.Tx, personID string) ([]lockedTeam, error) {
	rows, err := tx.Query(ctx, `
SELECT t.team_id, t.version, m.member_id FROM team_members m JOIN teams t USING (team_id)
WHERE m.person_id = $1 ORDER BY t.team_id FOR UPDATE OF t`, personID)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (m lockedTeam, err error) {
		err = row.Scan(&m.teamID, &m.version, &m.memberID)
		return m, err
	})
}

// leaveAll removes a person who is about to be deleted from their teams.
func (s Store) leaveAll(ctx context.Context, tx pgx.Tx, personID string) (person.AfterCommit, error) {
	return s.forEachTeam(ctx, tx, personID, func(t *change.Change, m lockedTeam) error {
		return removeMember(ctx, t, m.memberID)
	})
}

// forEachTeam runs do in each of the person's teams, as one change per team, all in tx.
func (s Store) forEachTeam(
	ctx context.Context, tx pgx.Tx, personID string, do func(*change.Change, lockedTeam) error,
) (person.AfterCommit, error) {
	places, err := lockTeams(ctx, tx, personID)
	if err != nil {
		return nil, change.Wrap(err, "locking a person's teams")
	}
	for _, m := range places {
		t := &change.Change{Tx: tx, TeamID: m.teamID, Version: m.version}
		if err = do(t, m); err == nil {
			err = t.Write(ctx)
		}
		if err != nil {
			return nil, change.Wrap(err, "changing a person's teams")
		}
	}
	return func() {
		for _, m := range places {
			s.Changes().Changed(m.teamID)
		}
	}, nil
}

// removeMember removes a member and their votes from the team. If the owner leaves, the longest-standing member becomes
// owner. A team without members is deleted.
func removeMember(ctx context.Context, t *change.Change, memberID string) error {
	var owner bool
	var personID string
	err := t.Tx.QueryRow(ctx, `
DELETE FROM team_members WHERE member_id = $1 AND team_id = $2 RETURNING owner, person_id`,
		memberID, t.TeamID).Scan(&owner, &personID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil
	}
	if err != nil {
		return err
	}
	t.Record(ballot.DidLeave, memberID, "")
	if _, err := t.Tx.Exec(ctx, `DELETE FROM current_teams WHERE person_id = $1 AND team_id = $2`,
		personID, t.TeamID); err != nil || !owner {
		return err
	}
	tag, err := t.Tx.Exec(ctx, `
UPDATE team_members SET owner = true WHERE team_id = $1
AND member_id = (SELECT member_id FROM team_members WHERE team_id = $1 ORDER BY joined_at, member_id LIMIT 1)`,
		t.TeamID)
	if err != nil || tag.RowsAffected() > 0 {
		return err
	}
	t.Gone = true
	_, err = t.Tx.Exec(ctx, `DELETE FROM teams WHERE team_id = $1`, t.TeamID)
	return err
}
