package change

import (
	"context"
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/team/ballot"
)

// stateQuery reads what a change begins with: the caller and today's round. It reads the clock after the lock was
// granted.
const stateQuery = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now, $5::interval AS undo)
SELECT clock.now, (clock.now AT TIME ZONE t.zone)::date::text, t.version, t.zone, t.approve_joins, t.close_early,
  t.vetoes, l.link IS NOT NULL, g.digest, m.member_id, m.name, m.owner,
  r.round_id, r.day::text, r.attempt, r.state, r.deadline, r.departure, r.deadline <= clock.now, r.needs,
  r.planned, r.restarts, CASE WHEN t.vetoes THEN r.vetoed END,
  ARRAY(SELECT c.place_id FROM candidates c WHERE c.team_id = $1 AND c.round_id = r.round_id
    ORDER BY c.added_at, c.place_id),
  ARRAY(SELECT coalesce(c.walk, 0) FROM candidates c WHERE c.team_id = $1 AND c.round_id = r.round_id
    ORDER BY c.added_at, c.place_id),
  ARRAY(SELECT v.place_id FROM votes v
    WHERE v.team_id = $1 AND v.round_id = r.round_id AND v.member_id = m.member_id),
  ARRAY(` + MustsOfDay + `), ARRAY(` + votersOfRound + `), ARRAY(` + seatedInRound + `), ` + expected + `,
  EXISTS (SELECT FROM attendance a
    WHERE a.team_id = t.team_id AND a.member_id = m.member_id AND a.day = r.day AND NOT a.in_today)
FROM clock CROSS JOIN teams t
LEFT JOIN team_links l ON l.link = $3 AND l.team_id = t.team_id AND l.current
LEFT JOIN team_members m ON m.team_id = t.team_id AND m.person_id = $2
LEFT JOIN gestures g ON g.person_id = $2 AND g.key = $4
LEFT JOIN LATERAL (` + currentRound + `) r ON true
WHERE t.team_id = $1`

// MustsOfDay selects the musts of the members of a team t who are in on the day of a round r.
const MustsOfDay = `
SELECT DISTINCT must FROM team_members o
CROSS JOIN unnest(o.musts) AS must
LEFT JOIN attendance a ON a.team_id = o.team_id AND a.member_id = o.member_id AND a.day = r.day
WHERE o.team_id = t.team_id AND coalesce(a.in_today, true)`

// votersOfRound selects the members who have a vote in a round r of a team t.
const votersOfRound = `
SELECT DISTINCT v.member_id FROM votes v WHERE v.team_id = t.team_id AND v.round_id = r.round_id`

// seatedInRound selects the members who have accepted a table in a round r of a team t.
const seatedInRound = `
SELECT s.member_id FROM table_seats s WHERE s.team_id = t.team_id AND s.round_id = r.round_id`

// expected is how many people of a team t are expected on the day of a round r. It may be 0: see HeadCount.
const expected = `
t.size - (SELECT count(*) FROM team_members o JOIN attendance a USING (team_id, member_id)
  WHERE o.team_id = t.team_id AND a.day = r.day AND NOT a.in_today)`

// Recount reads who has a vote or a table in the round and how many people are expected, as the change has left them.
func (c *Change) Recount(ctx context.Context) error {
	return c.Tx.QueryRow(ctx, `SELECT t.close_early, ARRAY(`+votersOfRound+`), ARRAY(`+seatedInRound+`), `+expected+`
FROM teams t JOIN rounds r USING (team_id) WHERE t.team_id = $1 AND r.round_id = $2`,
		c.TeamID, c.Round.ID).Scan(&c.CloseEarly, &c.Round.Voters, &c.Round.Seated, &c.Round.Expected)
}

// currentRound selects the current round of a team t by a clock. Yesterday's round stays current while people vote in
// it, and while its decision can be undone.
const currentRound = `
SELECT r.* FROM rounds r
WHERE r.team_id = t.team_id AND r.state <> 'undone' AND (r.day = (clock.now AT TIME ZONE t.zone)::date
  OR r.day = (clock.now AT TIME ZONE t.zone)::date - 1
    AND coalesce(r.finalised_at, r.deadline) > clock.now - clock.undo)
ORDER BY r.day DESC LIMIT 1`

// state is the answer to stateQuery. What belongs to a member or a round is nil if there is none.
type state struct {
	id, name *string
	owner    *bool
	out      bool

	round, day, status   *string
	attempt              *int
	deadline, departure  *time.Time
	late                 *bool
	planned              *time.Time
	restarts, expected   *int
	needs, places, votes []string
	walks                []int
	musts, voters        []string
	vetoed               []string
	seated               []string
	digest               []byte
}

// scan reads the state, and what belongs to the team into the change.
func (s *state) scan(row pgx.Row, c *Change) error {
	return row.Scan(&c.Now, &c.Day, &c.Version, &c.Zone, &c.ApproveJoins, &c.CloseEarly, &c.Vetoes, &c.link, &s.digest,
		&s.id, &s.name, &s.owner,
		&s.round, &s.day, &s.attempt, &s.status, &s.deadline, &s.departure, &s.late, &s.needs, &s.planned, &s.restarts,
		&s.vetoed, &s.places, &s.walks, &s.votes, &s.musts, &s.voters, &s.seated, &s.expected, &s.out)
}

func (s *state) caller() *Caller {
	if s.id == nil {
		return nil
	}
	return &Caller{ID: *s.id, Name: *s.name, Owner: *s.owner, Out: s.out}
}

func (s *state) current() *Round {
	if s.round == nil {
		return nil
	}
	r := &Round{
		ID: *s.round, Day: *s.day, Attempt: *s.attempt, State: *s.status,
		Deadline: *s.deadline, Departure: *s.departure, Late: *s.late, Needs: s.needs,
		Places: s.places, Walks: s.walks, Voted: s.votes, Musts: s.musts, Vetoed: s.vetoed,
		Restarts: *s.restarts, Voters: s.voters, Seated: s.seated, Expected: *s.expected,
	}
	if s.planned != nil {
		r.Planned = *s.planned
	}
	return r
}

// readState locks the team and reads what the change begins with, in one round trip. It locks the person before the
// team, as deleting a person does: otherwise the two could deadlock.
func (c *Change) readState(ctx context.Context, first func(*pgx.Batch)) error {
	var batch pgx.Batch
	var s state
	batch.Queue(`SELECT FROM people WHERE person_id = $1 FOR NO KEY UPDATE`, c.Op.Person)
	batch.Queue(`SELECT FROM teams WHERE team_id = $1 FOR UPDATE`, c.TeamID)
	batch.Queue(stateQuery, c.TeamID, c.Op.Person, c.Op.Link, c.Op.Key, ballot.UndoWithin).QueryRow(
		func(row pgx.Row) error { return s.scan(row, c) })
	if first != nil {
		first(&batch)
	}
	if err := c.Tx.SendBatch(ctx, &batch).Close(); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrUnknown
		}
		return err
	}
	c.Me, c.Round = s.caller(), s.current()
	if c.Me == nil && c.Op.Link != "" && !c.link {
		return ErrUnknown
	}
	return c.Op.CheckUsed(s.digest)
}
