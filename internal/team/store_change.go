package team

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/postgres"
)

// Operation is who asks for a change, of which team, and by which operation.
type Operation struct {
	Person string
	Link   string // "" for the person's current team
	Key    string // of the operation; "" for none
	Digest []byte // of the request, when there is a key
}

// errDone ends a change that was taken before: nothing more is to be done, and nothing is wrong.
var errDone = errors.New("this operation was carried out before")

var (
	errReused = fault.New(fault.Reused, "This Idempotency-Key was used for another request. Please make a new one.")
	errMember = fault.New(fault.Forbidden, "Only the team's owner can do that.")
)

// change is one change of a team. It has the lock of the team's row from beginning to end, so that changes of a team
// happen one after the other and each knows its version.
type change struct {
	tx       pgx.Tx
	op       Operation
	teamID   string
	version  int64
	size     int
	zone     string
	approves bool   // joining takes the owner's yes
	day      string // today, by the team's clock; the round may be yesterday's
	now      time.Time
	link     bool // the link that was used is the current one
	me       *caller
	round    *roundRow // of today; nil until it is opened
	events   []eventRow
	gone     bool        // the team was deleted
	tallied  *roundTally // when the round is closed
}

// caller is the member who asks.
type caller struct {
	id, name string
	owner    bool
}

// roundRow is a row of rounds.
type roundRow struct {
	id, day             string
	attempt             int
	state               string
	deadline, departure time.Time
	late                bool // the deadline is not ahead, by the database's clock
	needs               []string
}

type eventRow struct{ kind, round, member, place string }

// begin bounds how long one team's callers can hold up each other and the pool, in the same round trip.
const begin = `BEGIN; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '2s'; SET LOCAL idle_in_transaction_session_timeout = '5s'`

// maxRetries is how often a change that lost against others is taken again.
const maxRetries = 2

// changeAndRead has a person changeAndRead a team, and is the team as it then stands.
func (s Store) changeAndRead(ctx context.Context, op Operation, do func(*change, context.Context) error) (*Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	if err := s.runChange(ctx, teamID, op, do); err != nil {
		return nil, err
	}
	return s.Ballot(ctx, teamID)
}

// runChange locks a team, has something done to it, and commits that with the version, the event and the operation that
// belong to it. Only then is anybody told.
func (s Store) runChange(ctx context.Context, teamID string, op Operation, do func(*change, context.Context) error) error {
	leave, err := s.Lanes.Enter(ctx, teamID)
	if err != nil {
		return err
	}
	defer leave()
	for attempt := 0; ; attempt++ {
		err := s.tryChange(ctx, &change{teamID: teamID, op: op}, do)
		// A key that was taken meanwhile is found the next time.
		if again := postgres.Busy(err) || postgres.Taken(err); !again || attempt == maxRetries {
			return trouble(err, "changing a team")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(5+rand.IntN(20)) * time.Millisecond):
		}
	}
}

func (s Store) tryChange(ctx context.Context, t *change, do func(*change, context.Context) error) (err error) {
	if t.tx, err = s.Pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin}); err != nil {
		return err
	}
	defer t.tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit there is nothing to undo
	if err = t.readState(ctx); err == nil {
		if err = do(t, ctx); err == nil {
			err = t.write(ctx)
		}
	}
	if errors.Is(err, errDone) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.commit(ctx, t.tx, t.op); err != nil {
		return err
	}
	if len(t.events) > 0 || t.gone {
		s.nudge(t.teamID)
	}
	return nil
}

// commit commits. When the connection breaks then, only the operation can tell whether that happened: nothing is done
// a second time without knowing.
func (s Store) commit(ctx context.Context, tx pgx.Tx, op Operation) error {
	err := tx.Commit(ctx)
	if err == nil || !postgres.Unsaid(err) || errors.Is(err, pgx.ErrTxCommitRollback) {
		return err
	}
	if op.Key != "" {
		var digest []byte
		asked := s.Pool.QueryRow(ctx, `SELECT digest FROM gestures WHERE person_id = $1 AND key = $2`, op.Person, op.Key).Scan(&digest)
		if asked == nil && bytes.Equal(digest, op.Digest) {
			return nil
		}
	}
	return fault.Wrap(err, fault.Unavailable, "We could not make sure that this was saved. Please try again.")
}

// stateQuery is what a change begins with: who asks, and today's round. Its clock is read after the lock was granted.
const stateQuery = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now)
SELECT clock.now, (clock.now AT TIME ZONE t.zone)::date::text, t.version, t.size, t.zone, t.approve_joins, l.link IS NOT NULL, g.digest,
  m.member_id, m.name, m.owner, r.round_id, r.day::text, r.attempt, r.state, r.deadline, r.departure, r.deadline <= clock.now, r.needs
FROM clock CROSS JOIN teams t
LEFT JOIN team_links l ON l.link = $3 AND l.team_id = t.team_id AND l.current
LEFT JOIN team_members m ON m.team_id = t.team_id AND m.person_id = $2
LEFT JOIN gestures g ON g.person_id = $2 AND g.key = $4
LEFT JOIN LATERAL (` + currentRound + `) r ON true
WHERE t.team_id = $1`

// currentRound is the round that a team t is in by a clock. One that was opened before midnight stays so while it is
// voted in, and while its decision can be taken back.
const currentRound = `
SELECT r.* FROM rounds r
WHERE r.team_id = t.team_id AND r.state <> 'undone' AND (r.day = (clock.now AT TIME ZONE t.zone)::date
  OR r.day = (clock.now AT TIME ZONE t.zone)::date - 1
    AND coalesce(r.finalised_at, r.deadline) > clock.now - interval '10 minutes')
ORDER BY r.day DESC LIMIT 1`

// readState locks the team and reads what the change begins with, in one round trip. People are locked before teams, as
// deleting a person does: so nobody waits for somebody who waits for them.
func (t *change) readState(ctx context.Context) error {
	var batch pgx.Batch
	batch.Queue(`SELECT FROM people WHERE person_id = $1 FOR NO KEY UPDATE`, t.op.Person)
	batch.Queue(`SELECT FROM teams WHERE team_id = $1 FOR UPDATE`, t.teamID)
	var digest []byte
	var me struct {
		id, name *string
		owner    *bool
	}
	var r struct {
		id, day, state      *string
		attempt             *int
		deadline, departure *time.Time
		late                *bool
		needs               []string
	}
	batch.Queue(stateQuery, t.teamID, t.op.Person, t.op.Link, t.op.Key).QueryRow(func(row pgx.Row) error {
		return row.Scan(&t.now, &t.day, &t.version, &t.size, &t.zone, &t.approves, &t.link, &digest, &me.id, &me.name, &me.owner,
			&r.id, &r.day, &r.attempt, &r.state, &r.deadline, &r.departure, &r.late, &r.needs)
	})
	if err := t.tx.SendBatch(ctx, &batch).Close(); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return errUnknown
		}
		return err
	}
	if me.id != nil {
		t.me = &caller{id: *me.id, name: *me.name, owner: *me.owner}
	}
	if r.id != nil {
		t.round = &roundRow{id: *r.id, day: *r.day, attempt: *r.attempt, state: *r.state, deadline: *r.deadline, departure: *r.departure, late: *r.late, needs: r.needs}
	}
	return t.checkAllowed(digest)
}

// checkAllowed tells whether the one who asks may know of the team, and whether this operation is new.
func (t *change) checkAllowed(digest []byte) error {
	if t.me == nil && t.op.Link != "" && !t.link {
		return errUnknown
	}
	switch {
	case digest == nil:
		return nil
	case bytes.Equal(digest, t.op.Digest):
		return errDone
	}
	return errReused
}

// record says what was done. Each record is a version of the team.
func (t *change) record(kind, member, place string) {
	e := eventRow{kind: kind, member: member, place: place}
	if t.round != nil {
		e.round = t.round.id
	}
	t.events = append(t.events, e)
}

// keptOperations is about how many of a person's are kept: more than anybody does before an answer that got lost is asked
// for again.
const keptOperations = 500

// write stores the version, the events and the operation.
func (t *change) write(ctx context.Context) error {
	var batch pgx.Batch
	if len(t.events) > 0 && !t.gone {
		batch.Queue(`UPDATE teams SET version = version + $2 WHERE team_id = $1`, t.teamID, len(t.events))
		for i, e := range t.events {
			batch.Queue(`
INSERT INTO team_events (team_id, version, kind, round_id, member_id, place_id)
VALUES ($1, $2, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''))`, t.teamID, t.version+int64(i)+1, e.kind, e.round, e.member, e.place)
		}
	}
	if t.op.Key != "" && !t.gone {
		batch.Queue(`INSERT INTO gestures (person_id, key, digest, team_id, version) VALUES ($1, $2, $3, $4, $5)`,
			t.op.Person, t.op.Key, t.op.Digest, t.teamID, t.version+int64(len(t.events)))
		if rand.IntN(16) == 0 { // now and then, so that it costs little
			batch.Queue(`DELETE FROM gestures WHERE person_id = $1 AND key IN (
  SELECT key FROM gestures WHERE person_id = $1 ORDER BY at DESC, key OFFSET $2)`, t.op.Person, keptOperations)
		}
	}
	if batch.Len() == 0 {
		return nil
	}
	return t.tx.SendBatch(ctx, &batch).Close()
}

// requireMember is the one who asks, if they joined.
func (t *change) requireMember() (*caller, error) {
	if t.me == nil {
		return nil, errOutsider
	}
	return t.me, nil
}

// requireOwner is a fault unless the owner asks.
func (t *change) requireOwner() error {
	me, err := t.requireMember()
	if err == nil && !me.owner {
		return errMember
	}
	return err
}
