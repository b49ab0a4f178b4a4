package team

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"noonish/internal/postgres"
)

const (
	dueBatch      = 250              // rounds that are closed in one transaction
	closeAtOnce   = 3                // concurrent transactions
	closePatience = 20 * time.Second // timeout of one batch
)

// beginDue begins a transaction that closes rounds. It forces the planner to find due rounds by scanning their index
// from its beginning, and everything else by its key. Right after many rounds were opened the statistics still say that
// hardly any are open, and every plan that relies on them reads all open rounds for each round it closes.
const beginDue = `BEGIN; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '15s'; SET LOCAL idle_in_transaction_session_timeout = '15s';
SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off; SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off; SET LOCAL jit = off`

// claimDue locks the teams of due rounds, oldest first, and skips those that are locked: another replica closes them, or
// a change is running, which checks the deadline itself. $1 is the deadline to begin with.
const claimDue = `
SELECT r.round_id, r.team_id, r.day::text, r.attempt, r.deadline, r.departure, t.version, clock_timestamp()
FROM rounds r JOIN teams t USING (team_id)
WHERE r.state = 'open' AND r.deadline <= clock_timestamp() AND r.deadline >= $1
ORDER BY r.deadline LIMIT $2 FOR UPDATE OF t SKIP LOCKED`

// CloseDue closes rounds whose deadline has passed, and returns how many. All replicas may run it at the same time.
func (s Store) CloseDue(ctx context.Context) (closed int, err error) {
	lanes := min(closeAtOnce, max(1, int(s.Pool.Config().MaxConns)/3)) // the other connections are for voters
	counts, failed := make([]int, lanes), make([]error, lanes)
	var all errgroup.Group
	for i := range lanes {
		all.Go(func() error {
			counts[i], failed[i] = s.closeBatches(ctx)
			return nil
		})
	}
	_ = all.Wait() // errors are in failed
	for _, n := range counts {
		closed += n
	}
	return closed, errors.Join(failed...)
}

// closeBatches closes batches until no due round is left that is not locked by others. Each batch begins where the one
// before ended, so that it does not scan the rounds that were just closed again and again.
func (s Store) closeBatches(ctx context.Context) (closed int, err error) {
	var from time.Time
	for ctx.Err() == nil {
		batch, err := s.closeBatch(ctx, from)
		closed += batch.closed
		if err != nil || batch.claimed < dueBatch {
			return closed, err
		}
		from = batch.last
	}
	return closed, ctx.Err()
}

// dueDone is the result of a batch.
type dueDone struct {
	claimed, closed int
	last            time.Time // the latest deadline in the batch
}

// closeBatch closes a batch in one transaction. If that fails, it closes each round of the batch by itself, so that a
// round that cannot be closed does not block the others.
func (s Store) closeBatch(ctx context.Context, from time.Time) (done dueDone, err error) {
	ctx, cancel := context.WithTimeout(ctx, closePatience)
	defer cancel()
	var claimed, closed []*change
	err = s.batch(ctx, func(tx pgx.Tx) error {
		if claimed, err = claim(ctx, tx, from); err != nil || len(claimed) == 0 {
			return err
		}
		if closed, err = s.close(ctx, tx, claimed, nil); err != nil {
			return err
		}
		return noteAll(ctx, tx, closed)
	})
	if done.claimed = len(claimed); len(claimed) > 0 {
		done.last = claimed[len(claimed)-1].round.deadline
	}
	if err == nil {
		for _, t := range closed {
			s.nudge(t.teamID)
		}
		done.closed = len(closed)
		return done, nil
	}
	if ctx.Err() != nil || postgres.IsUnreachable(err) {
		return done, wrap(err, "closing due rounds")
	}
	for _, t := range claimed {
		one, failed := s.closeOne(ctx, t.teamID, t.round.id)
		if one {
			done.closed++
		}
		if failed != nil {
			err = errors.Join(err, failed)
		}
	}
	return done, wrap(err, "closing due rounds")
}

func (s Store) batch(ctx context.Context, do func(pgx.Tx) error) error {
	tx, err := s.Pool.BeginTx(ctx, pgx.TxOptions{BeginQuery: beginDue})
	if err != nil {
		return err
	}
	defer tx.Rollback(context.WithoutCancel(ctx)) //nolint:errcheck // after a commit there is nothing to undo
	if err := do(tx); err != nil {
		return err
	}
	return tx.Commit(ctx)
}

func claim(ctx context.Context, tx pgx.Tx, from time.Time) ([]*change, error) {
	rows, err := tx.Query(ctx, claimDue, from, dueBatch)
	if err != nil {
		return nil, fmt.Errorf("claiming due rounds: %w", err)
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (*change, error) {
		r := &roundRow{state: stateOpen, late: true}
		t := &change{tx: tx, round: r}
		return t, row.Scan(&r.id, &t.teamID, &r.day, &r.attempt, &r.deadline, &r.departure, &t.version, &t.now)
	})
}

// noteAll stores the versions and events of many changes that have one event each.
func noteAll(ctx context.Context, tx pgx.Tx, changes []*change) error {
	if len(changes) == 0 {
		return nil
	}
	teams, winners, versions := make([]string, len(changes)), make([]string, len(changes)), make([]int64, len(changes))
	for i, t := range changes {
		teams[i], winners[i], versions[i] = t.teamID, t.events[0].place, t.version+1
	}
	var batch pgx.Batch
	batch.Queue(`
UPDATE teams t SET version = n.version FROM unnest($1::text[], $2::bigint[]) AS n(team_id, version)
WHERE t.team_id = n.team_id`, teams, versions)
	batch.Queue(`
INSERT INTO team_events (team_id, version, kind, round_id, place_id)
SELECT team_id, version, $4, round_id, nullif(winner, '')
FROM unnest($1::text[], $2::bigint[], $3::text[], $5::text[]) AS n(team_id, version, round_id, winner)`,
		teams, versions, roundsOf(changes), didFinalise, winners)
	return tx.SendBatch(ctx, &batch).Close()
}

// Closing closes due rounds every second until ctx ends, without a pause while there are many.
func (s Store) Closing(ctx context.Context) {
	tick := time.NewTicker(time.Second)
	defer tick.Stop()
	for {
		closed, err := s.CloseDue(ctx)
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not close due rounds, retrying in 1s", "error", err)
		}
		if closed > dueBatch && ctx.Err() == nil {
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
