package change

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/team/ballot"
)

// ballotQuery reads a team in one statement, and so at one instant. Its keys are the fields of Ballot.
const ballotQuery = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now, $4::interval AS undo),
team AS MATERIALIZED (
  SELECT t.*, clock.now, (clock.now AT TIME ZONE t.zone)::date AS today
  FROM teams t CROSS JOIN clock WHERE t.team_id = $1),
round AS MATERIALIZED (
  SELECT r.* FROM team t CROSS JOIN clock CROSS JOIN LATERAL (` + currentRound + `) r)
SELECT json_build_object(
  'TeamID', t.team_id, 'Link', (SELECT link FROM team_links l WHERE l.team_id = t.team_id AND l.current),
  'Name', t.name, 'NameGiven', t.name_given, 'Suspended', t.suspended_at IS NOT NULL, 'Size', t.size,
  'Version', t.version, 'Zone', t.zone, 'Departure', to_char(t.departure, 'HH24:MI'),
  'Location', CASE WHEN t.lat IS NOT NULL THEN json_build_object('address', t.address, 'lat', t.lat, 'lng', t.lng) END,
  'HideTallies', t.hide_tallies, 'ShowNames', t.show_names, 'ApproveJoins', t.approve_joins,
  'CloseEarly', t.close_early, 'Vetoes', t.vetoes, 'Now', t.now,
  'Requests', (SELECT json_agg(json_build_object('ID', q.request_id, 'PersonID', q.person_id, 'Name', q.name)
      ORDER BY q.at, q.request_id)
    FROM join_requests q WHERE q.team_id = t.team_id),
  'Members', (SELECT json_agg(json_build_object(
      'ID', m.member_id, 'PersonID', m.person_id, 'Name', m.name, 'Owner', m.owner, 'Needs', m.needs,
      'Musts', m.musts, 'NeedsNamed', m.needs_named,
      'InToday', coalesce(a.in_today, true), 'Coming', a.coming) ORDER BY m.joined_at, m.member_id)
    FROM team_members m LEFT JOIN attendance a
      ON a.team_id = m.team_id AND a.member_id = m.member_id AND a.day = coalesce((SELECT day FROM round), t.today)
    WHERE m.team_id = t.team_id),
  'Round', (SELECT json_build_object(
      'ID', r.round_id, 'Day', r.day, 'Attempt', r.attempt, 'State', r.state, 'OpenedAt', r.opened_at,
      'Deadline', r.deadline, 'Departure', r.departure, 'Commitment', encode(sha256(r.lot_secret), 'hex'),
      'Finalised', r.finalised_at, 'FinalisedBy', r.finalised_by, 'Receipt', r.receipt, 'Needs', r.needs,
      'HideTallies', coalesce(r.hide_tallies, t.hide_tallies), 'ShowNames', coalesce(r.show_names, t.show_names),
      'Locked', r.show_names IS NOT NULL, 'Planned', r.planned, 'ReopenedLate', r.reopened_late,
      'PlanB', r.plan_b, 'Moves', r.moves, 'Vetoed', r.vetoed,
      'Seats', (SELECT json_agg(json_build_object('MemberID', s.member_id, 'PlaceID', s.place_id))
        FROM table_seats s WHERE s.team_id = r.team_id AND s.round_id = r.round_id),
      'Candidates', (SELECT json_agg(json_build_object(
          'PlaceID', c.place_id, 'Name', c.name, 'SuggestedBy', c.suggested_by, 'Walk', c.walk, 'WalkReal', c.walk_real,
          'Votes', (SELECT json_agg(json_build_object('MemberID', v.member_id, 'At', v.at) ORDER BY v.at, v.member_id)
            FROM votes v WHERE v.team_id = c.team_id AND v.round_id = c.round_id AND v.place_id = c.place_id),
          'Confirmed', (SELECT json_agg(json_build_object('Diet', d.diet, 'MemberID', d.member_id, 'At', d.at)
              ORDER BY d.diet)
            FROM diet_answers d WHERE d.team_id = c.team_id AND d.place_id = c.place_id
              AND d.at > t.now - make_interval(days => $5)))
          ORDER BY c.added_at, c.place_id)
        FROM candidates c WHERE c.team_id = r.team_id AND c.round_id = r.round_id)) FROM round r),
  'Events', (SELECT json_agg(e ORDER BY e."Version" DESC) FROM (
      SELECT version AS "Version", kind AS "Kind", member_id AS "MemberID", place_id AS "PlaceID", at AS "At"
      FROM team_events e JOIN round USING (team_id, round_id) WHERE kind = ANY($2) ORDER BY version DESC LIMIT $3) e),
  'Reached', (SELECT json_build_array(json_build_object('Way', 'page', 'Sent', count(*)))
    FROM shown s JOIN round USING (team_id, round_id) HAVING count(*) > 0))
FROM team t`

// ballotArgs are the arguments of ballotQuery.
func ballotArgs(teamID string) []any {
	return []any{teamID, ballot.ShownKinds, ballot.MaxActivity, ballot.UndoWithin, ballot.ConfirmedDays}
}

// Read reads a team and its current round. The round is empty if there is none.
func (s Store) Read(ctx context.Context, teamID string) (*ballot.Ballot, error) {
	text, err := s.readBallot(ctx, teamID)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, ErrUnknown
	}
	if err != nil {
		return nil, Wrap(err, "reading a team")
	}
	b := new(ballot.Ballot)
	return b, decode(text, b)
}

// Queue queues the read of the team in a batch, as the change leaves it. b is set when the batch was sent.
func (c *Change) Queue(batch *pgx.Batch, b *ballot.Ballot) {
	batch.Queue(ballotQuery, ballotArgs(c.TeamID)...).QueryRow(func(row pgx.Row) error {
		var text []byte
		if err := row.Scan(&text); err != nil {
			return err
		}
		return decode(text, b)
	})
}

func decode(text []byte, b *ballot.Ballot) error {
	if err := json.Unmarshal(text, b); err != nil {
		return fmt.Errorf("reading a team: %w", err)
	}
	return nil
}
