package team

import (
	"context"

	"noonish/internal/fault"
	"noonish/internal/limit"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

var errManyMembers = fault.New(fault.Conflict, "members-full",
	"This team has %d members, which is as many as a team can have.", maxMembers)

// Join makes the person a member and the team their current one. If the team approves joins, it makes a join request
// instead. Somebody who is a member already gets the new name. Needs that are nil stay as they are.
func (s Store) Join(ctx context.Context, op change.Operation, name string, needs []string) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := voting.Open(ctx, t); err != nil {
			return err
		}
		if t.Me != nil {
			if err := updateMember(ctx, t, MemberChange{Name: &name, Needs: needs}); err != nil {
				return err
			}
		} else if err := limit.Take(ctx, t.Tx, s.Joins, t.TeamID); err != nil {
			return err
		} else if t.ApproveJoins {
			return addRequest(ctx, t, name, needs)
		} else if err := addMember(ctx, t, newMember{
			id: person.NewID(), person: t.Op.Person, name: name, needs: needs,
		}); err != nil {
			return err
		}
		_, err := t.Tx.Exec(ctx, makeCurrent, t.Op.Person, t.TeamID)
		return err
	})
}

// newMember is a person who is about to join.
type newMember struct {
	id, person, name string
	needs            []string
}

func addMember(ctx context.Context, t *change.Change, n newMember) error {
	var members, teams int
	err := t.Tx.QueryRow(ctx, `
SELECT (SELECT count(*) FROM team_members WHERE team_id = $1),
  (SELECT count(*) FROM team_members WHERE person_id = $2)`,
		t.TeamID, n.person).Scan(&members, &teams)
	switch {
	case err != nil:
		return err
	case members >= maxMembers:
		return errManyMembers
	case teams >= maxTeams:
		return errManyTeams
	}
	if n.person == t.Op.Person {
		t.Me = &change.Caller{ID: n.id, Name: n.name}
	}
	t.Record(ballot.DidJoin, n.id, "")
	_, err = t.Tx.Exec(ctx, `
WITH grown AS (UPDATE teams SET size = greatest(size, $5) WHERE team_id = $2),
answered AS (DELETE FROM join_requests WHERE team_id = $2 AND person_id = $3)
INSERT INTO team_members (member_id, team_id, person_id, name, owner, needs) VALUES ($1, $2, $3, $4, false, $6)`,
		n.id, t.TeamID, n.person, n.name, members+1, append([]string{}, n.needs...))
	return err
}

// MemberChange is what a member changes about themselves. Fields that are nil stay as they are.
type MemberChange struct {
	Name       *string
	Needs      []string
	Musts      []string // what is no need is left out
	NeedsNamed *bool
	InToday    *bool
	Coming     *bool
}

// none reports whether nothing is to be changed.
func (m MemberChange) none() bool {
	aboutNeeds := m.Needs != nil || m.Musts != nil || m.NeedsNamed != nil
	return m.Name == nil && !aboutNeeds && m.InToday == nil && m.Coming == nil
}

var errEarly = fault.New(fault.Conflict, "coming-early", "Whether you come is asked once the team has decided.")

// ChangeMember changes what is stored of the caller as a member. A member who is not in today loses their votes,
// their table and their veto.
func (s Store) ChangeMember(ctx context.Context, op change.Operation, m MemberChange) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := t.RequireMember(); err != nil {
			return err
		}
		if err := voting.Open(ctx, t); err != nil {
			return err
		}
		if m.Coming != nil && t.Round.State != ballot.StateFinal {
			return errEarly
		}
		return updateMember(ctx, t, m)
	})
}

// updateMember stores a change of the caller, and records an event if anything is different.
func updateMember(ctx context.Context, t *change.Change, m MemberChange) error {
	tag, err := t.Tx.Exec(ctx, `
UPDATE team_members m SET (name, needs, musts, needs_named) = (now.name, now.needs, now.musts, now.named)
FROM (
  SELECT team_id, member_id, coalesce($2, name) AS name, coalesce($3, needs) AS needs,
    ARRAY(SELECT must FROM unnest(coalesce($5::text[], musts)) AS must
      WHERE must = ANY(coalesce($3::text[], needs))) AS musts, coalesce($6, needs_named) AS named
  FROM team_members WHERE team_id = $4 AND member_id = $1) AS now
WHERE m.team_id = now.team_id AND m.member_id = now.member_id
  AND (m.name, m.needs, m.musts, m.needs_named) IS DISTINCT FROM (now.name, now.needs, now.musts, now.named)`,
		t.Me.ID, m.Name, m.Needs, t.TeamID, m.Musts, m.NeedsNamed)
	if err != nil {
		return err
	}
	attends, err := setAttendance(ctx, t, m)
	if err == nil && (attends || tag.RowsAffected() > 0) {
		t.Record(ballot.DidSpeak, t.Me.ID, "")
	}
	return err
}

// setAttendance stores whether the caller is in today and comes along, and reports whether that is a change.
func setAttendance(ctx context.Context, t *change.Change, m MemberChange) (changed bool, err error) {
	if m.InToday == nil && m.Coming == nil {
		return false, nil
	}
	tag, err := t.Tx.Exec(ctx, `
WITH old AS (
  SELECT coalesce(bool_and(in_today), true) AS in_today, bool_and(coming) AS coming
  FROM attendance WHERE team_id = $1 AND member_id = $2 AND day = $3)
INSERT INTO attendance (team_id, member_id, day, in_today, coming)
SELECT $1, $2, $3, coalesce($4, old.in_today), coalesce($5, old.coming) FROM old
WHERE (old.in_today, old.coming) IS DISTINCT FROM (coalesce($4, old.in_today), coalesce($5, old.coming))
ON CONFLICT (team_id, member_id, day) DO UPDATE SET in_today = excluded.in_today, coming = excluded.coming`,
		t.TeamID, t.Me.ID, t.Round.Day, m.InToday, m.Coming)
	if err != nil || tag.RowsAffected() == 0 {
		return false, err
	}
	if m.InToday != nil && !*m.InToday && t.Round.State == ballot.StateOpen && !t.Round.Late {
		_, err = t.Tx.Exec(ctx, `
WITH veto AS (DELETE FROM vetoes WHERE team_id = $3 AND day = $4 AND member_id = $2 AND NOT spent),
seat AS (DELETE FROM table_seats WHERE team_id = $3 AND round_id = $1 AND member_id = $2)
DELETE FROM votes WHERE team_id = $3 AND round_id = $1 AND member_id = $2`,
			t.Round.ID, t.Me.ID, t.TeamID, t.Round.Day)
	}
	return true, err
}

// Remove removes a member from the team: members may remove themselves, and the owner anybody. A person whom the owner
// removes cannot come back: the link is replaced, and they are blocked until the owner unblocks them. It is not an
// error if there is no such member.
func (s Store) Remove(ctx context.Context, op change.Operation, memberID string) error {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return err
	}
	return s.RunChange(ctx, teamID, op, func(ctx context.Context, t *change.Change) error {
		var there bool
		err := t.Tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM team_members WHERE member_id = $1 AND team_id = $2)`,
			memberID, t.TeamID).Scan(&there)
		if err != nil || !there {
			return err
		}
		if t.Me != nil && t.Me.ID == memberID {
			return removeMember(ctx, t, memberID)
		}
		if err := t.RequireOwner(); err != nil {
			return err
		}
		if err := blockMember(ctx, t, memberID); err != nil {
			return err
		}
		if err := removeMember(ctx, t, memberID); err != nil {
			return err
		}
		return replaceLink(ctx, t)
	})
}
