package team

import (
	"context"
	"time"

	"noonish/internal/fault"
	"noonish/internal/person"
)

// SettingsChange is what the owner changes about a team. Fields that are nil stay as they are.
type SettingsChange struct {
	Name         *string
	Size         *int
	Departure    *string // HH:MM, every day
	Deadline     *string // HH:MM, today only
	Zone         *string
	Location     *Location
	HideTallies  *bool
	ShowNames    *bool
	ApproveJoins *bool
}

// Owner returns the team of a link, or an error unless the person is its owner.
func (s Store) Owner(ctx context.Context, link, personID string) (teamID string, err error) {
	if teamID, err = s.Find(ctx, personID, link); err != nil {
		return "", err
	}
	var owner, member bool
	err = s.Pool.QueryRow(ctx, `
SELECT count(*) > 0, coalesce(bool_or(owner), false) FROM team_members WHERE team_id = $1 AND person_id = $2`,
		teamID, personID).Scan(&member, &owner)
	switch {
	case err != nil:
		return "", wrap(err, "checking who owns a team")
	case !member:
		return "", errOutsider
	case !owner:
		return "", errMember
	}
	return teamID, nil
}

// ChangeSettings changes a team's name and size, where and when it leaves, how it shows votes and how people join.
func (s Store) ChangeSettings(ctx context.Context, op Operation, c SettingsChange) (*Ballot, error) {
	if c.Zone != nil {
		if err := s.checkZone(ctx, *c.Zone); err != nil {
			return nil, err
		}
	}
	walks, err := s.walksAnew(ctx, op, c.Location)
	if err != nil {
		return nil, err
	}
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		if err := t.requireOwner(); err != nil {
			return err
		}
		if err := t.open(ctx); err != nil {
			return err
		}
		changed, err := t.updateSettings(ctx, c)
		if err != nil {
			return err
		}
		if err := t.rewalk(ctx, walks); err != nil {
			return err
		}
		moved, err := t.updateTimes(ctx, c)
		if err == nil && (changed || moved) {
			t.record(didChange, t.me.id, "")
		}
		return err
	})
}

// updateSettings changes the team's row. The size is never less than the number of members.
func (t *change) updateSettings(ctx context.Context, c SettingsChange) (changed bool, err error) {
	var address *string
	var lat, lng *float64
	if c.Location != nil {
		address, lat, lng = &c.Location.Address, &c.Location.Lat, &c.Location.Lng
	}
	tag, err := t.tx.Exec(ctx, `
WITH new AS (
  SELECT coalesce($2, name) AS name, coalesce($4::text::time, departure) AS departure, coalesce($5, zone) AS zone,
    greatest(coalesce($3, size), (SELECT count(*) FROM team_members m WHERE m.team_id = t.team_id)) AS size,
    coalesce($6, address) AS address, coalesce($7, lat) AS lat, coalesce($8, lng) AS lng,
    coalesce($9, hide_tallies) AS hide_tallies, coalesce($10, show_names) AS show_names,
    coalesce($11, approve_joins) AS approve_joins
  FROM teams t WHERE team_id = $1)
UPDATE teams t SET name = new.name, size = new.size, departure = new.departure, zone = new.zone, address = new.address,
  lat = new.lat, lng = new.lng, hide_tallies = new.hide_tallies, show_names = new.show_names,
  approve_joins = new.approve_joins
FROM new WHERE t.team_id = $1
  AND (t.name, t.size, t.departure, t.zone, t.address, t.lat, t.lng, t.hide_tallies, t.show_names, t.approve_joins) IS DISTINCT FROM
    (new.name, new.size, new.departure, new.zone, new.address, new.lat, new.lng, new.hide_tallies, new.show_names,
      new.approve_joins)`,
		t.teamID, c.Name, c.Size, c.Departure, c.Zone, address, lat, lng, c.HideTallies, c.ShowNames, c.ApproveJoins)
	return err == nil && tag.RowsAffected() > 0, err
}

// updateTimes moves today's round to a new departure, and to a new deadline if one is given, while it is open for
// votes.
func (t *change) updateTimes(ctx context.Context, c SettingsChange) (moved bool, err error) {
	if t.round.state != stateOpen || t.round.late {
		if c.Deadline != nil {
			return false, errClosed
		}
		return false, nil
	}
	if c.Departure == nil && c.Zone == nil && c.Deadline == nil {
		return false, nil
	}
	var departure, name string
	err = t.tx.QueryRow(ctx, `SELECT to_char(departure, 'HH24:MI'), zone FROM teams WHERE team_id = $1`,
		t.teamID).Scan(&departure, &name)
	if err != nil {
		return false, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return false, err
	}
	if c.Zone != nil {
		if moved, err = t.updateDay(ctx, t.now.In(zone).Format(time.DateOnly)); err != nil {
			return false, err
		}
	}
	deadline, leave := t.round.deadline, t.round.departure
	if c.Departure != nil || c.Zone != nil {
		if deadline, leave, err = movedTimes(t.teamID, t.round.day, departure, zone, t.now); err != nil {
			return false, err
		}
	}
	if c.Deadline != nil {
		today := t.now.In(zone).Format(time.DateOnly)
		if deadline, err = instant(today, *c.Deadline, zone); err != nil {
			return false, err
		}
		if deadline.Before(t.now.Add(leastNotice)) {
			return false, fault.Param("deadline", "must be at least a minute from now, today")
		}
		leave = leaveAfter(deadline, leave)
	}
	if deadline.Equal(t.round.deadline) && leave.Equal(t.round.departure) {
		return moved, nil
	}
	_, err = t.tx.Exec(ctx, `UPDATE rounds SET deadline = $2, departure = $3 WHERE round_id = $1`,
		t.round.id, deadline, leave)
	return true, err
}

// updateDay moves the open round, and the earlier attempts of its day, to the day it is in the team's new time zone, so
// that the round stays the current one.
func (t *change) updateDay(ctx context.Context, day string) (moved bool, err error) {
	if day == t.round.day {
		return false, nil
	}
	var held bool
	err = t.tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM rounds WHERE team_id = $1 AND day = $2::text::date)`,
		t.teamID, day).Scan(&held)
	switch {
	case err != nil:
		return false, err
	case held:
		return false, errHeld
	}
	_, err = t.tx.Exec(ctx, `
WITH along AS (UPDATE attendance SET day = $3::text::date WHERE team_id = $1 AND day = $2::text::date)
UPDATE rounds SET day = $3::text::date WHERE team_id = $1 AND day = $2::text::date`, t.teamID, t.round.day, day)
	t.round.day = day
	return true, err
}

var errHeld = fault.New(fault.Conflict, "In that time zone it is another day, on which your team has voted already. Change it once today's vote is over.")

// Switch makes one of the person's teams their current one.
func (s Store) Switch(ctx context.Context, op Operation) (*Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	tag, err := s.Pool.Exec(ctx, `
INSERT INTO current_teams (person_id, team_id) SELECT person_id, team_id FROM team_members WHERE person_id = $1 AND team_id = $2
ON CONFLICT (person_id) DO UPDATE SET team_id = excluded.team_id`, op.Person, teamID)
	if err != nil {
		return nil, wrap(err, "switching to a team")
	}
	if tag.RowsAffected() == 0 {
		return nil, errOutsider
	}
	return s.Ballot(ctx, teamID)
}

// maxLinks is how many former links of a team still work for its members.
const maxLinks = 20

// Relink gives the team a new link. Nobody can join by the old one any more.
func (s Store) Relink(ctx context.Context, op Operation) (*Ballot, error) {
	return s.changeAndRead(ctx, op, func(t *change, ctx context.Context) error {
		if err := t.requireOwner(); err != nil {
			return err
		}
		return t.relink(ctx)
	})
}

func (t *change) relink(ctx context.Context) error {
	t.record(didRelink, t.me.id, "")
	if _, err := t.tx.Exec(ctx, `UPDATE team_links SET current = false WHERE team_id = $1 AND current`,
		t.teamID); err != nil {
		return err
	}
	_, err := t.tx.Exec(ctx, `
WITH old AS (DELETE FROM team_links WHERE link IN (
  SELECT link FROM team_links WHERE team_id = $2 ORDER BY created_at DESC, link OFFSET $3))
INSERT INTO team_links (link, team_id, current, created_at) VALUES ($1, $2, true, clock_timestamp())`,
		person.NewID(), t.teamID, maxLinks)
	return err
}
