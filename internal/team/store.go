package team

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/admission"
	"noonish/internal/fault"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/person"
	"noonish/internal/place"
	"noonish/internal/postgres"
)

// Store stores teams in the database. It reads the places that they vote on from the catalogue.
type Store struct {
	Pool   *pgxpool.Pool
	Places place.API
	Nudge  func(topic string) // notifies every replica that a team changed; nil for no replica
	// Notify sends a decision outside the page, for example to a chat, once tx commits; nil to send nothing.
	Notify func(ctx context.Context, tx pgx.Tx, d notify.Decision) error
	// Reachable returns which of the teams have a receiver for Tell; nil if all may have one.
	Reachable func(ctx context.Context, tx pgx.Tx, teamIDs []string) (map[string]bool, error)
	// Deliveries returns how many receivers were notified of a round by Notify; nil for none.
	Deliveries func(ctx context.Context, roundID string) ([]notify.Reach, error)
	// Joins limits how often people may join a team; empty for no limit.
	Joins limit.Shared
	// Lanes makes callers of one team wait for each other before they take a connection; nil for no wait.
	Lanes *admission.Lanes
}

// NewLanes returns lanes in which 64 callers of one team may wait two seconds, enough for all of them to change it.
func NewLanes() *admission.Lanes {
	return admission.NewLanes(64, 2*time.Second, "Your team is busy just now. Please try again.")
}

// Topic returns the topic that is nudged when the team changes.
func Topic(teamID string) string { return "team." + teamID }

func (s Store) nudge(teamID string) {
	if s.Nudge != nil {
		s.Nudge(Topic(teamID))
	}
}

var (
	errUnknown  = fault.New(fault.NotFound, "There is no team with this link. Ask a colleague for the link they use now.")
	errNoTeam   = fault.New(fault.NotFound, "You are in no team yet.")
	errOutsider = fault.New(fault.Forbidden, "Join the team first: all it takes is a name.")
	// errSuspended means that the operator suspended the team.
	errSuspended = fault.New(fault.Forbidden, "This team was suspended. Please ask who runs this server.")
)

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
			return "", errNoTeam
		}
		return teamID, wrap(err, "finding a person's team")
	}
	err = s.Pool.QueryRow(ctx, `
SELECT l.team_id, t.suspended_at IS NOT NULL FROM team_links l JOIN teams t USING (team_id)
WHERE l.link = $2 AND (EXISTS (SELECT FROM team_members m WHERE m.team_id = l.team_id AND m.person_id = $1)
  OR l.current AND NOT EXISTS (SELECT FROM team_blocks b WHERE b.team_id = l.team_id AND b.person_id = $1))`,
		personID, link).Scan(&teamID, &suspended)
	if errors.Is(err, pgx.ErrNoRows) {
		return "", errUnknown
	}
	return teamID, wrap(err, "finding a team by its link")
}

// ballotQuery reads a team in one statement, and so at one instant. Its keys are the fields of Ballot.
const ballotQuery = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now),
team AS MATERIALIZED (
  SELECT t.*, clock.now, (clock.now AT TIME ZONE t.zone)::date AS today FROM teams t CROSS JOIN clock WHERE t.team_id = $1),
round AS MATERIALIZED (
  SELECT r.* FROM team t CROSS JOIN clock CROSS JOIN LATERAL (` + currentRound + `) r)
SELECT json_build_object(
  'TeamID', t.team_id, 'Link', (SELECT link FROM team_links l WHERE l.team_id = t.team_id AND l.current),
  'Name', t.name, 'Suspended', t.suspended_at IS NOT NULL, 'Size', t.size, 'Version', t.version, 'Zone', t.zone, 'Departure', to_char(t.departure, 'HH24:MI'),
  'Location', CASE WHEN t.lat IS NOT NULL THEN json_build_object('address', t.address, 'lat', t.lat, 'lng', t.lng) END,
  'HideTallies', t.hide_tallies, 'ShowNames', t.show_names, 'ApproveJoins', t.approve_joins, 'Now', t.now,
  'Requests', (SELECT json_agg(json_build_object('ID', q.request_id, 'PersonID', q.person_id, 'Name', q.name)
      ORDER BY q.at, q.request_id)
    FROM join_requests q WHERE q.team_id = t.team_id),
  'Members', (SELECT json_agg(json_build_object(
      'ID', m.member_id, 'PersonID', m.person_id, 'Name', m.name, 'Owner', m.owner, 'Needs', m.needs,
      'InToday', coalesce(a.in_today, true), 'Coming', a.coming) ORDER BY m.joined_at, m.member_id)
    FROM team_members m LEFT JOIN attendance a ON a.member_id = m.member_id AND a.day = coalesce((SELECT day FROM round), t.today)
    WHERE m.team_id = t.team_id),
  'Round', (SELECT json_build_object(
      'ID', r.round_id, 'Day', r.day, 'Attempt', r.attempt, 'State', r.state, 'OpenedAt', r.opened_at,
      'Deadline', r.deadline, 'Departure', r.departure, 'Commitment', encode(sha256(r.lot_secret), 'hex'),
      'Finalised', r.finalised_at, 'FinalisedBy', r.finalised_by, 'Receipt', r.receipt, 'Needs', r.needs,
      'HideTallies', coalesce(r.hide_tallies, t.hide_tallies), 'ShowNames', coalesce(r.show_names, t.show_names), 'Locked', r.show_names IS NOT NULL,
      'Candidates', (SELECT json_agg(json_build_object(
          'PlaceID', c.place_id, 'Name', c.name, 'SuggestedBy', c.suggested_by, 'Walk', c.walk, 'WalkReal', c.walk_real,
          'Votes', (SELECT json_agg(json_build_object('MemberID', v.member_id, 'At', v.at) ORDER BY v.at, v.member_id)
            FROM votes v WHERE v.round_id = c.round_id AND v.place_id = c.place_id)) ORDER BY c.added_at, c.place_id)
        FROM candidates c WHERE c.round_id = r.round_id)) FROM round r),
  'Events', (SELECT json_agg(e ORDER BY e."Version" DESC) FROM (
      SELECT version AS "Version", kind AS "Kind", member_id AS "MemberID", place_id AS "PlaceID", at AS "At"
      FROM team_events e JOIN round USING (team_id, round_id) WHERE kind = ANY($2) ORDER BY version DESC LIMIT $3) e),
  'Reached', (SELECT json_build_array(json_build_object('Way', 'page', 'Sent', count(*)))
    FROM shown s JOIN round USING (round_id) HAVING count(*) > 0))
FROM team t`

// Ballot reads a team and today's round from the database. It opens the round if there is none.
func (s Store) Ballot(ctx context.Context, teamID string) (*Ballot, error) {
	b, err := s.read(ctx, teamID)
	if err == nil && b.Round.ID == "" {
		if err = s.runChange(ctx, teamID, Operation{}, (*change).open); err == nil {
			b, err = s.read(ctx, teamID)
		}
	}
	if err != nil {
		return nil, err
	}
	if err := s.addDeliveries(ctx, b); err != nil {
		return nil, err
	}
	return b, s.describe(ctx, b)
}

// addDeliveries adds how many receivers were notified of the decision outside the page.
func (s Store) addDeliveries(ctx context.Context, b *Ballot) error {
	if s.Deliveries == nil || b.Round.State != stateFinal {
		return nil
	}
	ways, err := s.Deliveries(ctx, b.Round.ID)
	for _, way := range ways {
		b.Reached = append(b.Reached, Reached(way))
	}
	return err
}

func (s Store) read(ctx context.Context, teamID string) (*Ballot, error) {
	text, err := s.readBallot(ctx, teamID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, errUnknown
	}
	if err != nil {
		return nil, wrap(err, "reading a team")
	}
	b := new(Ballot)
	if err := json.Unmarshal(text, b); err != nil {
		return nil, fmt.Errorf("reading a team: %w", err)
	}
	return b, nil
}

// describe adds to each candidate what the catalogue knows, for where and when the team leaves.
func (s Store) describe(ctx context.Context, b *Ballot) error {
	if len(b.Round.Candidates) == 0 {
		return nil
	}
	ids, way := make([]string, len(b.Round.Candidates)), outing(b.Location, b.Round.Departure, b.Zone)
	way.Fixed = make(map[string]place.Walk, len(ids))
	for i, candidate := range b.Round.Candidates {
		ids[i] = candidate.PlaceID
		if candidate.Walk > 0 {
			way.Fixed[candidate.PlaceID] = place.Walk{Minutes: candidate.Walk, Real: candidate.WalkReal}
		}
	}
	descriptions, err := s.Places.Describe(ctx, ids, way)
	if err != nil {
		return err
	}
	for i := range b.Round.Candidates {
		candidate := &b.Round.Candidates[i]
		if description, ok := descriptions[candidate.PlaceID]; ok {
			candidate.Restaurant, candidate.Facts, candidate.Closed = description.JSON, description.Facts, description.Closed
			continue
		}
		candidate.Gone = true
		if candidate.Restaurant, err = place.Left(candidate.PlaceID, candidate.Name); err != nil {
			return err
		}
	}
	return nil
}

// outing returns where and when a team leaves for lunch, in the team's zone.
func outing(from *Location, leave time.Time, zone string) place.Outing {
	o := place.Outing{Leave: leave}
	if from != nil {
		o.From = &place.Point{Lat: from.Lat, Lng: from.Lng}
	}
	if clock, err := time.LoadLocation(zone); err == nil {
		o.Leave = leave.In(clock)
	}
	return o
}

// wrap adds what we were doing and reports an unreachable database, or a team that others are changing, as
// Unavailable.
func wrap(err error, doing string) error {
	if fault.Of(err).Kind == fault.Internal && (postgres.IsLockConflict(err) || postgres.IsTimeout(err)) {
		return fault.Wrap(fmt.Errorf("%s: %w", doing, err), fault.Unavailable,
			"Your team is busy just now. Please try again.")
	}
	return person.Wrap(err, doing, "Your team cannot be reached just now. Please try again.")
}
