package retention

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Store deletes data that has been kept long enough.
type Store struct {
	Pool  *pgxpool.Pool
	Rules []Rule
	// People deletes people whom nobody can open any more, and returns how many.
	People func(ctx context.Context) (int64, error)
}

const (
	every     = time.Hour       // between two sweeps of all replicas together
	look      = 5 * time.Minute // between two checks whether one is due
	batchSize = 2000            // rows per statement
)

// Run sweeps every hour until ctx ends, in whichever replica comes first.
func (s Store) Run(ctx context.Context) {
	tick := time.NewTicker(look)
	defer tick.Stop()
	for {
		mine, err := s.take(ctx)
		if err == nil && mine {
			err = s.Sweep(ctx)
		}
		if err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not delete all old data, retrying within the hour", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// take reserves the next sweep for this replica, if one is due. If the replica dies during it, another sweeps an hour
// later.
func (s Store) take(ctx context.Context) (mine bool, err error) {
	tag, err := s.Pool.Exec(ctx, `UPDATE sweeps SET at = now() WHERE name = 'hourly' AND at <= now() - $1::interval`,
		every)
	if err != nil {
		return false, fmt.Errorf("checking whether a sweep is due: %w", err)
	}
	return tag.RowsAffected() > 0, nil
}

// Sweep deletes old data, kind by kind. A kind that fails does not stop the others.
func (s Store) Sweep(ctx context.Context) error {
	var failed []error
	for _, rule := range s.Rules {
		if rule.Delete == "" {
			continue
		}
		if n, err := s.delete(ctx, rule); err != nil {
			failed = append(failed, fmt.Errorf("deleting old %s: %w", rule.ID, err))
		} else if n > 0 {
			slog.InfoContext(ctx, "deleted old data", "kind", rule.ID, "rows", n)
		}
	}
	if s.People != nil {
		n, err := s.People(ctx)
		if err != nil {
			failed = append(failed, err)
		}
		if n > 0 {
			slog.InfoContext(ctx, "deleted inactive people", "people", n)
		}
	}
	return errors.Join(failed...)
}

// delete deletes in batches, so that nobody waits long for its locks.
func (s Store) delete(ctx context.Context, rule Rule) (rows int64, err error) {
	for {
		tag, err := s.Pool.Exec(ctx, rule.Delete, rule.Days, batchSize)
		rows += tag.RowsAffected()
		if err != nil || tag.RowsAffected() == 0 {
			return rows, err
		}
	}
}
