package change

import (
	"bytes"
	"context"
	"errors"
	"math/rand/v2"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
	"noonish/internal/postgres"
	"noonish/internal/team/ballot"
)

// begin starts a transaction and, in the same round trip, limits how long one team's callers can block each other and
// the pool.
const begin = `BEGIN; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '2s';
SET LOCAL idle_in_transaction_session_timeout = '5s'`

// maxRetries is how often a change that failed because of concurrent ones is tried again.
const maxRetries = 2

// Begin starts a transaction that changes teams.
func (s Store) Begin(ctx context.Context) (pgx.Tx, error) {
	return s.Pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: begin})
}

// Run locks a team, runs do, and commits the result together with its version, events and operation. read may queue
// statements that read the team as the change leaves it, for the answer; it may be nil, and is not called if the
// operation was carried out before. Replicas are notified only after the commit.
func (s Store) Run(
	ctx context.Context, teamID string, op Operation, do func(context.Context, *Change) error,
	read func(*Change, *pgx.Batch),
) error {
	start := time.Now()
	leave, err := s.Lanes.Enter(ctx, teamID)
	s.Waits.forTurn(start)
	if err != nil {
		return err
	}
	defer leave()
	for attempt := 0; ; attempt++ {
		err := s.try(ctx, &Change{TeamID: teamID, Op: op}, do, read)
		// A key that another request stored meanwhile is found at the next attempt.
		if again := postgres.IsLockConflict(err) || postgres.IsUniqueViolation(err); !again || attempt == maxRetries {
			return Wrap(err, "changing a team")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Duration(5+rand.IntN(20)) * time.Millisecond):
		}
	}
}

func (s Store) try(
	ctx context.Context, c *Change, do func(context.Context, *Change) error, read func(*Change, *pgx.Batch),
) (err error) {
	if c.Tx, err = s.Begin(ctx); err != nil {
		return err
	}
	defer c.Tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit there is nothing to undo
	start := time.Now()
	err = c.readState(ctx)
	s.Waits.forLock(start)
	if err == nil {
		if err = do(ctx, c); err == nil {
			err = c.write(ctx, read)
		}
	}
	if errors.Is(err, ErrDone) {
		return nil
	}
	if err != nil {
		return err
	}
	if err := s.Commit(ctx, c.Tx, c.Op); err != nil {
		return err
	}
	if len(c.events) > 0 || c.Gone {
		s.Changed(c.TeamID)
	}
	return nil
}

// Commit commits the transaction. If the connection breaks meanwhile, only the stored operation can show that the
// commit happened. If it does not, Commit returns an error: a change must not run again while its outcome is unknown.
func (s Store) Commit(ctx context.Context, tx pgx.Tx, op Operation) error {
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
	return fault.Wrap(err, fault.Unavailable, "save-unknown",
		"We could not make sure that this was saved. Please try again.")
}

// stateQuery reads what a change begins with: the caller and today's round. It reads the clock after the lock was
// granted.
const stateQuery = `
WITH clock AS MATERIALIZED (SELECT clock_timestamp() AS now, $5::interval AS undo)
SELECT clock.now, (clock.now AT TIME ZONE t.zone)::date::text, t.version, t.zone, t.approve_joins,
  l.link IS NOT NULL, g.digest, m.member_id, m.name, m.owner,
  r.round_id, r.day::text, r.attempt, r.state, r.deadline, r.departure, r.deadline <= clock.now, r.needs,
  ARRAY(SELECT c.place_id FROM candidates c WHERE c.team_id = $1 AND c.round_id = r.round_id
    ORDER BY c.added_at, c.place_id),
  ARRAY(SELECT v.place_id FROM votes v
    WHERE v.team_id = $1 AND v.round_id = r.round_id AND v.member_id = m.member_id)
FROM clock CROSS JOIN teams t
LEFT JOIN team_links l ON l.link = $3 AND l.team_id = t.team_id AND l.current
LEFT JOIN team_members m ON m.team_id = t.team_id AND m.person_id = $2
LEFT JOIN gestures g ON g.person_id = $2 AND g.key = $4
LEFT JOIN LATERAL (` + currentRound + `) r ON true
WHERE t.team_id = $1`

// currentRound selects the current round of a team t by a clock. Yesterday's round stays current while people vote in
// it, and while its decision can be undone.
const currentRound = `
SELECT r.* FROM rounds r
WHERE r.team_id = t.team_id AND r.state <> 'undone' AND (r.day = (clock.now AT TIME ZONE t.zone)::date
  OR r.day = (clock.now AT TIME ZONE t.zone)::date - 1
    AND coalesce(r.finalised_at, r.deadline) > clock.now - clock.undo)
ORDER BY r.day DESC LIMIT 1`

// readState locks the team and reads what the change begins with, in one round trip. It locks the person before the
// team, as deleting a person does: otherwise the two could deadlock.
func (c *Change) readState(ctx context.Context) error {
	var batch pgx.Batch
	batch.Queue(`SELECT FROM people WHERE person_id = $1 FOR NO KEY UPDATE`, c.Op.Person)
	batch.Queue(`SELECT FROM teams WHERE team_id = $1 FOR UPDATE`, c.TeamID)
	var digest []byte
	var me struct {
		id, name *string
		owner    *bool
	}
	var r struct {
		id, day, state         *string
		attempt                *int
		deadline, departure    *time.Time
		late                   *bool
		needs, places, myVotes []string
	}
	batch.Queue(stateQuery, c.TeamID, c.Op.Person, c.Op.Link, c.Op.Key, ballot.UndoWithin).QueryRow(
		func(row pgx.Row) error {
			return row.Scan(&c.Now, &c.Day, &c.Version, &c.Zone, &c.ApproveJoins, &c.link, &digest,
				&me.id, &me.name, &me.owner,
				&r.id, &r.day, &r.attempt, &r.state, &r.deadline, &r.departure, &r.late, &r.needs,
				&r.places, &r.myVotes)
		})
	if err := c.Tx.SendBatch(ctx, &batch).Close(); err != nil {
		if errors.Is(err, pgx.ErrNoRows) {
			return ErrUnknown
		}
		return err
	}
	if me.id != nil {
		c.Me = &Caller{ID: *me.id, Name: *me.name, Owner: *me.owner}
	}
	if r.id != nil {
		c.Round = &Round{
			ID: *r.id, Day: *r.day, Attempt: *r.attempt, State: *r.state,
			Deadline: *r.deadline, Departure: *r.departure, Late: *r.late, Needs: r.needs,
			Places: r.places, Voted: r.myVotes,
		}
	}
	if c.Me == nil && c.Op.Link != "" && !c.link {
		return ErrUnknown
	}
	return c.Op.CheckUsed(digest)
}

// CheckUsed returns an error if the operation's key was stored before, with this digest: ErrDone for the same request.
func (op Operation) CheckUsed(digest []byte) error {
	switch {
	case digest == nil:
		return nil
	case bytes.Equal(digest, op.Digest):
		return ErrDone
	}
	return errReused
}

// keptOperations is about how many operations of a person are stored: more than anybody makes before a browser repeats
// a request whose answer was lost.
const keptOperations = 500

// Write stores the version, the events and the operation, after the statements that were left for Later.
func (c *Change) Write(ctx context.Context) error { return c.write(ctx, nil) }

func (c *Change) write(ctx context.Context, read func(*Change, *pgx.Batch)) error {
	batch := &c.last
	if len(c.events) > 0 && !c.Gone {
		batch.Queue(`UPDATE teams SET version = version + $2 WHERE team_id = $1`, c.TeamID, len(c.events))
		for i, e := range c.events {
			batch.Queue(`
INSERT INTO team_events (team_id, version, kind, round_id, member_id, place_id)
VALUES ($1, $2, $3, nullif($4, ''), nullif($5, ''), nullif($6, ''))`,
				c.TeamID, c.Version+int64(i)+1, e.kind, e.round, e.member, e.place)
		}
	}
	if c.Op.Key != "" && !c.Gone {
		batch.Queue(`INSERT INTO gestures (person_id, key, digest, team_id, version) VALUES ($1, $2, $3, $4, $5)`,
			c.Op.Person, c.Op.Key, c.Op.Digest, c.TeamID, c.Version+int64(len(c.events)))
		if rand.IntN(16) == 0 { // delete old ones now and then, so that it costs little
			batch.Queue(`DELETE FROM gestures WHERE person_id = $1 AND key IN (
  SELECT key FROM gestures WHERE person_id = $1 ORDER BY at DESC, key OFFSET $2)`, c.Op.Person, keptOperations)
		}
	}
	if read != nil && !c.Gone {
		read(c, batch)
	}
	if batch.Len() == 0 {
		return nil
	}
	return c.Tx.SendBatch(ctx, batch).Close()
}
