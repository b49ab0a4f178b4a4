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

// Operation identifies a request to change a team: the person, the team and the Idempotency-Key.
type Operation struct {
	Person string
	Link   string // "" for the person's current team
	Key    string // the Idempotency-Key; "" for none
	Digest []byte // a hash of the request, to detect a key that is used for another one
}

// errDone ends an operation that was carried out before. It is answered as a success.
var errDone = errors.New("this operation was carried out before")

var (
	errReused = fault.New(fault.Reused, "This Idempotency-Key was used for another request. Please make a new one.")
	errMember = fault.New(fault.Forbidden, "Only the team's owner can do that.")
)

// change is one change of a team. It locks the team's row from beginning to end, so that changes of a team happen one
// after the other and each knows its version.
type change struct {
	tx       pgx.Tx
	op       Operation
	teamID   string
	version  int64
	size     int
	zone     string
	approves bool   // the owner has to approve who joins
	day      string // today, in the team's zone; the round may be yesterday's
	now      time.Time
	link     bool      // the link that was used is the current one
	me       *caller   // nil if the person has not joined
	round    *roundRow // the current round; nil until it is opened
	events   []eventRow
	gone     bool        // the team was deleted
	tallied  *roundTally // set when the round is closed
}

// caller is the member who makes the request.
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
	late                bool // the deadline has passed, by the database's clock
	needs               []string
}

type eventRow struct{ kind, round, member, place string }

// begin starts a transaction and, in the same round trip, limits how long one team's callers can block each other and
// the pool.
const begin = `BEGIN; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '2s'; SET LOCAL idle_in_transaction_session_timeout = '5s'`

// maxRetries is how often a change that failed because of concurrent ones is tried again.
const maxRetries = 2

// changeAndRead runs do as a change of the operation's team and returns the team after it.
func (s Store) changeAndRead(
	ctx context.Context, op Operation, do func(*change, context.Context) error,
) (*Ballot, error) {
	teamID, err := s.Find(ctx, op.Person, op.Link)
	if err != nil {
		return nil, err
	}
	if err := s.runChange(ctx, teamID, op, do); err != nil {
		return nil, err
	}
	return s.Ballot(ctx, teamID)
}

// runChange locks a team, runs do, and commits the result together with its version, events and operation. Replicas are
// notified only after the commit.
func (s Store) runChange(
	ctx context.Context, teamID string, op Operation, do func(*change, context.Context) error,
) error {
	leave, err := s.Lanes.Enter(ctx, teamID)
	if err != nil {
		return err
	}
	defer leave()
	for attempt := 0; ; attempt++ {
		err := s.tryChange(ctx, &change{teamID: teamID, op: op}, do)
		// A key that another request stored meanwhile is found at the next attempt.
		if again := postgres.IsLockConflict(err) || postgres.IsUniqueViolation(err); !again || attempt == maxRetries {
			return wrap(err, "changing a team")
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

// commit commits the transaction. If the connection breaks meanwhile, only the stored operation can show that the
// commit happened. If it does not, commit returns an error: a change must not run again while its outcome is unknown.
func (s Store) commit(ctx context.Context, tx pgx.Tx, op Operation) error {
	err := tx.Commit(ctx)
	if err == nil || !postgres.CommitUnknown(err) || errors.Is(err, pgx.ErrTxCommitRollback) {
		return err
	}
	if op.Key != "" {
		var digest []byte
		asked := s.Pool.QueryRow(ctx, `SELECT digest FROM gestures WHERE person_id = $1 AND key = $2`,
			op.Person, op.Key).Scan(&digest)
		if asked == nil && bytes.Equal(digest, op.Digest) {
			return nil
		}
	}
	return fault.Wrap(err, fault.Unavailable, "We could not make sure that this was saved. Please try again.")
}

// stateQuery reads what a change begins with: the caller and today's round. It reads the clock after the lock was
// granted.
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

// currentRound selects the current round of a team t by a clock. Yesterday's round stays current while people vote in
// it, and for the ten minutes in which its decision can be undone (undoWithin).
const currentRound = `
SELECT r.* FROM rounds r
WHERE r.team_id = t.team_id AND r.state <> 'undone' AND (r.day = (clock.now AT TIME ZONE t.zone)::date
  OR r.day = (clock.now AT TIME ZONE t.zone)::date - 1
    AND coalesce(r.finalised_at, r.deadline) > clock.now - interval '10 minutes')
ORDER BY r.day DESC LIMIT 1`

// readState locks the team and reads what the change begins with, in one round trip. It locks the person before the
// team, as deleting a person does: otherwise the two could deadlock.
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
		return row.Scan(&t.now, &t.day, &t.version, &t.size, &t.zone, &t.approves, &t.link, &digest,
			&me.id, &me.name, &me.owner,
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
		t.round = &roundRow{
			id: *r.id, day: *r.day, attempt: *r.attempt, state: *r.state,
			deadline: *r.deadline, departure: *r.departure, late: *r.late, needs: r.needs,
		}
	}
	return t.checkAllowed(digest)
}

// checkAllowed returns an error if the caller may not see the team, or if the key was used before: errDone for the same
// request, errReused for another one.
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

// record adds an event. Each event is a new version of the team.
func (t *change) record(kind, member, place string) {
	e := eventRow{kind: kind, member: member, place: place}
	if t.round != nil {
		e.round = t.round.id
	}
	t.events = append(t.events, e)
}

// keptOperations is about how many operations of a person are stored: more than anybody makes before a browser repeats
// a request whose answer was lost.
const keptOperations = 500

// write stores the version, the events and the operation.
func (t *change) write(ctx context.Context) error {
	var batch pgx.Batch
	if len(t.events) > 0 && !t.gone {
		batch.Queue(`UPDATE teams SET version = version + $2 WHERE team_id = $1`, t.teamID, len(t.events))
		for i, e := range t.events {
			batch.Queue(`
INSERT INTO team_events (team_id, version, kind, round_id, member_id, place_id)
VALUES ($1, $2, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''))`,
				t.teamID, t.version+int64(i)+1, e.kind, e.round, e.member, e.place)
		}
	}
	if t.op.Key != "" && !t.gone {
		batch.Queue(`INSERT INTO gestures (person_id, key, digest, team_id, version) VALUES ($1, $2, $3, $4, $5)`,
			t.op.Person, t.op.Key, t.op.Digest, t.teamID, t.version+int64(len(t.events)))
		if rand.IntN(16) == 0 { // delete old ones now and then, so that it costs little
			batch.Queue(`DELETE FROM gestures WHERE person_id = $1 AND key IN (
  SELECT key FROM gestures WHERE person_id = $1 ORDER BY at DESC, key OFFSET $2)`, t.op.Person, keptOperations)
		}
	}
	if batch.Len() == 0 {
		return nil
	}
	return t.tx.SendBatch(ctx, &batch).Close()
}

// requireMember returns the caller, or an error if they have not joined.
func (t *change) requireMember() (*caller, error) {
	if t.me == nil {
		return nil, errOutsider
	}
	return t.me, nil
}

// requireOwner returns an error unless the caller is the owner.
func (t *change) requireOwner() error {
	me, err := t.requireMember()
	if err == nil && !me.owner {
		return errMember
	}
	return err
}
