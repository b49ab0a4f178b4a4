package voting

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"golang.org/x/sync/errgroup"

	"noonish/internal/postgres"
	"noonish/internal/team/ballot"
	"noonish/internal/team/change"
)

const (
	dueBatch      = 250              // rounds that are closed in one transaction
	closeAtOnce   = 3                // concurrent transactions
	closePatience = 20 * time.Second // timeout of one batch
)

// beginDue begins a transaction that closes rounds. It forces the planner to find due rounds by scanning their index
// from its beginning, and everything else by its key. Right after many rounds were opened the statistics still say that
// hardly any are open, and every plan that relies on them reads all open rounds for each round it closes.
const beginDue = `BEGIN; SET LOCAL lock_timeout = '1s'; SET LOCAL statement_timeout = '15s';
SET LOCAL idle_in_transaction_session_timeout = '15s'; SET LOCAL jit = off;
SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off; SET LOCAL enable_sort = off;
SET LOCAL enable_hashjoin = off; SET LOCAL enable_mergejoin = off`

// claimDue locks the teams of due rounds, oldest first, and skips those that are locked: another replica closes them,
// or a change is running, which checks the deadline itself. $1 is the deadline to begin with.
const claimDue = `
SELECT r.round_id, r.team_id, r.day::text, r.attempt, r.deadline, r.departure, t.version, clock_timestamp(),
  coalesce(r.planned, r.deadline)
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
	var claimed []*change.Change
	var closed []closedRound
	err = s.batch(ctx, func(tx pgx.Tx) error {
		if claimed, err = claim(ctx, tx, from); err != nil || len(claimed) == 0 {
			return err
		}
		if closed, err = s.close(ctx, tx, claimed, nil); err != nil {
			return err
		}
		return writeClosed(ctx, tx, closed)
	})
	if done.claimed = len(claimed); len(claimed) > 0 {
		done.last = claimed[len(claimed)-1].Round.Deadline
	}
	if err == nil {
		for _, t := range closed {
			s.Changes().Changed(t.TeamID)
		}
		done.closed = len(closed)
		return done, nil
	}
	if ctx.Err() != nil || len(claimed) == 0 || postgres.IsUnreachable(err) {
		return done, change.Wrap(err, "closing due rounds")
	}
	slog.WarnContext(ctx, "could not close due rounds together, closing each by itself",
		"rounds", len(claimed), "error", err)
	var failed error
	for _, t := range claimed {
		one, err := s.closeOne(ctx, t.TeamID, t.Round.ID)
		if one {
			done.closed++
		}
		failed = errors.Join(failed, err)
	}
	return done, change.Wrap(failed, "closing due rounds")
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

func claim(ctx context.Context, tx pgx.Tx, from time.Time) ([]*change.Change, error) {
	rows, err := tx.Query(ctx, claimDue, from, dueBatch)
	if err != nil {
		return nil, fmt.Errorf("claiming due rounds: %w", err)
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (*change.Change, error) {
		r := &change.Round{State: ballot.StateOpen, Late: true}
		t := &change.Change{Tx: tx, Round: r}
		return t, row.Scan(
			&r.ID, &t.TeamID, &r.Day, &r.Attempt, &r.Deadline, &r.Departure, &t.Version, &t.Now, &r.Planned)
	})
}

// writeClosed stores the versions and events of rounds that the deadline closed, which have one event each.
func writeClosed(ctx context.Context, tx pgx.Tx, closed []closedRound) error {
	if len(closed) == 0 {
		return nil
	}
	teams, rounds := make([]string, len(closed)), make([]string, len(closed))
	winners, versions := make([]string, len(closed)), make([]int64, len(closed))
	for i, t := range closed {
		teams[i], rounds[i], winners[i], versions[i] = t.TeamID, t.Round.ID, t.decision.Winner, t.Version+1
	}
	var batch pgx.Batch
	batch.Queue(`
UPDATE teams t SET version = n.version FROM unnest($1::text[], $2::bigint[]) AS n(team_id, version)
WHERE t.team_id = n.team_id`, teams, versions)
	batch.Queue(`
INSERT INTO team_events (team_id, version, kind, round_id, place_id)
SELECT team_id, version, $4, round_id, nullif(winner, '')
FROM unnest($1::text[], $2::bigint[], $3::text[], $5::text[]) AS n(team_id, version, round_id, winner)`,
		teams, versions, rounds, ballot.DidFinalise, winners)
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
