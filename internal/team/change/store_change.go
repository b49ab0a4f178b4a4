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

// Steps are what a change consists of.
type Steps struct {
	// First may queue statements in the round trip that locks the team; it may be nil. It runs again if Do does.
	First func(*pgx.Batch)
	Do    func(context.Context, *Change) error
	// Read may queue statements that read the team as the change leaves it, for the answer. It may be nil, and is not
	// called if the operation was carried out before.
	Read func(*Change, *pgx.Batch)
}

// Run locks a team, runs the steps, and commits the result together with its version, events and operation. Replicas
// are notified only after the commit.
func (s Store) Run(ctx context.Context, teamID string, op Operation, steps Steps) error {
	start := time.Now()
	leave, err := s.Lanes.Enter(ctx, teamID)
	s.Waits.forTurn(start)
	if err != nil {
		return err
	}
	defer leave()
	for attempt := 0; ; attempt++ {
		err := s.try(ctx, &Change{TeamID: teamID, Op: op}, steps)
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

func (s Store) try(ctx context.Context, c *Change, steps Steps) (err error) {
	if c.Tx, err = s.Begin(ctx); err != nil {
		return err
	}
	defer c.Tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit there is nothing to undo
	start := time.Now()
	err = c.readState(ctx, steps.First)
	s.Waits.forLock(start)
	if err == nil {
		if err = steps.Do(ctx, c); err == nil {
			err = c.write(ctx, steps.Read)
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
