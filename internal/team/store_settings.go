package team

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/person"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// SettingsChange is what the owner changes about a team. Fields that are nil stay as they are.
type SettingsChange struct {
	Name         *string
	Size         *int
	Departure    *string // HH:MM, every day
	Deadline     *string // HH:MM, today only
	Zone         *string
	Location     *ballot.Location
	HideTallies  *bool
	ShowNames    *bool
	ApproveJoins *bool
	CloseEarly   *bool
	Vetoes       *bool
}

// Owner returns the team of a link, or an error unless the person is its owner.
func (s Store) Owner(ctx context.Context, link, personID string) (teamID string, err error) {
	teamID, owner, err := s.Member(ctx, link, personID)
	if err == nil && !owner {
		return "", change.ErrMember
	}
	return teamID, err
}

// Member returns the team of a link and whether the person is its owner, or an error unless they are a member.
func (s Store) Member(ctx context.Context, link, personID string) (teamID string, owner bool, err error) {
	if teamID, err = s.Find(ctx, personID, link); err != nil {
		return "", false, err
	}
	err = s.Pool.QueryRow(ctx, `SELECT owner FROM team_members WHERE team_id = $1 AND person_id = $2`,
		teamID, personID).Scan(&owner)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", false, change.ErrOutsider
	}
	return teamID, owner, change.Wrap(err, "checking who belongs to a team")
}

// ChangeSettings changes a team's name and size, where and when it leaves, how it shows votes and how people join.
func (s Store) ChangeSettings(ctx context.Context, op change.Operation, c SettingsChange) (*ballot.Ballot, error) {
	if c.Zone != nil {
		if err := s.checkZone(ctx, *c.Zone); err != nil {
			return nil, err
		}
	}
	walks, err := s.WalksAnew(ctx, op, c.Location)
	if err != nil {
		return nil, err
	}
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := t.RequireOwner(); err != nil {
			return err
		}
		if err := voting.Open(ctx, t); err != nil {
			return err
		}
		changed, err := updateSettings(ctx, t, c)
		if err != nil {
			return err
		}
		if err := voting.ReplaceWalks(ctx, t, walks); err != nil {
			return err
		}
		moved, err := updateTimes(ctx, t, c)
		if err == nil && (changed || moved) {
			t.Record(ballot.DidChange, t.Me.ID, "")
		}
		return err
	})
}

// updateSettings changes the team's row. The size is never less than the number of members.
func updateSettings(ctx context.Context, t *change.Change, c SettingsChange) (changed bool, err error) {
	var address *string
	var lat, lng *float64
	if c.Location != nil {
		address, lat, lng = &c.Location.Address, &c.Location.Lat, &c.Location.Lng
	}
	tag, err := t.Tx.Exec(ctx, `
WITH new AS (
  SELECT coalesce($2, name) AS name, coalesce($4::text::time, departure) AS departure, coalesce($5, zone) AS zone,
    greatest(coalesce($3, size), (SELECT count(*) FROM team_members m WHERE m.team_id = t.team_id)) AS size,
    coalesce($6, address) AS address, coalesce($7, lat) AS lat, coalesce($8, lng) AS lng,
    coalesce($9, hide_tallies) AS hide_tallies, coalesce($10, show_names) AS show_names,
    coalesce($11, approve_joins) AS approve_joins, coalesce($12, close_early) AS close_early,
    coalesce($13, vetoes) AS vetoes, name_given OR $2 IS NOT NULL AS name_given
  FROM teams t WHERE team_id = $1)
UPDATE teams t SET name = new.name, size = new.size, departure = new.departure, zone = new.zone, address = new.address,
  lat = new.lat, lng = new.lng, hide_tallies = new.hide_tallies, show_names = new.show_names,
  approve_joins = new.approve_joins, close_early = new.close_early, vetoes = new.vetoes,
  name_given = new.name_given
FROM new WHERE t.team_id = $1
  AND (t.name, t.size, t.departure, t.zone, t.address, t.lat, t.lng, t.hide_tallies, t.show_names,
      t.approve_joins, t.close_early, t.vetoes, t.name_given) IS DISTINCT FROM
    (new.name, new.size, new.departure, new.zone, new.address, new.lat, new.lng, new.hide_tallies, new.show_names,
      new.approve_joins, new.close_early, new.vetoes, new.name_given)`,
		t.TeamID, c.Name, c.Size, c.Departure, c.Zone, address, lat, lng, c.HideTallies, c.ShowNames, c.ApproveJoins,
		c.CloseEarly, c.Vetoes)
	return err == nil && tag.RowsAffected() > 0, err
}

// updateTimes moves today's round to a new departure, and to a new deadline if one is given, while it is open for
// votes.
func updateTimes(ctx context.Context, t *change.Change, c SettingsChange) (moved bool, err error) {
	if t.Round.State != ballot.StateOpen || t.Round.Late {
		if c.Deadline != nil {
			return false, voting.ErrClosed
		}
		return false, nil
	}
	if c.Departure == nil && c.Zone == nil && c.Deadline == nil {
		return false, nil
	}
	var departure, name string
	err = t.Tx.QueryRow(ctx, `SELECT to_char(departure, 'HH24:MI'), zone FROM teams WHERE team_id = $1`,
		t.TeamID).Scan(&departure, &name)
	if err != nil {
		return false, err
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		return false, err
	}
	if c.Zone != nil {
		if moved, err = updateDay(ctx, t, t.Now.In(zone).Format(time.DateOnly)); err != nil {
			return false, err
		}
	}
	deadline, leave := t.Round.Deadline, t.Round.Departure
	if c.Departure != nil || c.Zone != nil {
		if deadline, leave, err = ballot.MovedTimes(t.TeamID, t.Round.Day, departure, zone, t.Now); err != nil {
			return false, err
		}
	}
	if c.Deadline != nil {
		today := t.Now.In(zone).Format(time.DateOnly)
		if deadline, err = ballot.Instant(today, *c.Deadline, zone); err != nil {
			return false, err
		}
		if deadline.Before(t.Now.Add(ballot.LeastNotice)) {
			return false, fault.Param("deadline", "must be at least a minute from now, today")
		}
		leave = ballot.LeaveAfter(deadline, leave)
	}
	if deadline.Equal(t.Round.Deadline) && leave.Equal(t.Round.Departure) {
		return moved, nil
	}
	t.Round.KeepDeadline = true
	_, err = t.Tx.Exec(ctx, `
UPDATE rounds SET deadline = $2, planned = NULL, departure = $3 WHERE team_id = $4 AND round_id = $1`,
		t.Round.ID, deadline, leave, t.TeamID)
	return true, err
}

// updateDay moves the open round, and the earlier attempts of its day, to the day it is in the team's new time zone, so
// that the round stays the current one.
func updateDay(ctx context.Context, t *change.Change, day string) (moved bool, err error) {
	if day == t.Round.Day {
		return false, nil
	}
	var held bool
	err = t.Tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM rounds WHERE team_id = $1 AND day = $2::text::date)`,
		t.TeamID, day).Scan(&held)
	switch {
	case err != nil:
		return false, err
	case held:
		return false, errHeld
	}
	_, err = t.Tx.Exec(ctx, `
WITH along AS (UPDATE attendance SET day = $3::text::date WHERE team_id = $1 AND day = $2::text::date),
vetoing AS (UPDATE vetoes SET day = $3::text::date WHERE team_id = $1 AND day = $2::text::date)
UPDATE rounds SET day = $3::text::date WHERE team_id = $1 AND day = $2::text::date`, t.TeamID, t.Round.Day, day)
	t.Round.Day = day
	return true, err
}

var errHeld = fault.New(fault.Conflict, "time-zone-held", "In that time zone it is another day, "+
	"on which your team has voted already. Change it once today's vote is over.")

// Switch makes one of the person's teams their current one.
func (s Store) Switch(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	tag, err := s.Pool.Exec(ctx, `
INSERT INTO current_teams (person_id, team_id)
SELECT person_id, team_id FROM team_members WHERE person_id = $1 AND team_id = $2
ON CONFLICT (person_id) DO UPDATE SET team_id = excluded.team_id`, op.Person, teamID)
	if err != nil {
		return nil, change.Wrap(err, "switching to a team")
	}
	if tag.RowsAffected() == 0 {
		return nil, change.ErrOutsider
	}
	return s.Ballot(ctx, teamID)
}

// maxLinks is how many former links of a team still work for its members.
const maxLinks = 20

// Relink gives the team a new link. Nobody can join by the old one any more.
func (s Store) Relink(ctx context.Context, op change.Operation) (*ballot.Ballot, error) {
	return s.ChangeAndRead(ctx, op, func(ctx context.Context, t *change.Change) error {
		if err := t.RequireOwner(); err != nil {
			return err
		}
		return replaceLink(ctx, t)
	})
}

func replaceLink(ctx context.Context, t *change.Change) error {
	t.Record(ballot.DidRelink, t.Me.ID, "")
	if _, err := t.Tx.Exec(ctx, `UPDATE team_links SET current = false WHERE team_id = $1 AND current`,
		t.TeamID); err != nil {
		return err
	}
	_, err := t.Tx.Exec(ctx, `
WITH old AS (DELETE FROM team_links WHERE team_id = $2 AND link IN (
  SELECT link FROM team_links WHERE team_id = $2 ORDER BY created_at DESC, link OFFSET $3))
INSERT INTO team_links (link, team_id, current, created_at) VALUES ($1, $2, true, clock_timestamp())`,
		person.NewID(), t.TeamID, maxLinks)
	return err
}
