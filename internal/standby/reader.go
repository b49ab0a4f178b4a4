package standby

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Reader reads on the standby while it may be used, and on the primary otherwise, each statement by itself. A statement
// that fails on the standby because of the standby is repeated on the primary, within the same context.
type Reader struct {
	Primary *pgxpool.Pool
	Standby *Server // nil for none
}

// Read runs do on a pool of one of the servers. It may run do twice, so do starts from nothing each time.
func (r Reader) Read(ctx context.Context, do func(context.Context, *pgxpool.Pool) error) error {
	return r.read(ctx, longPatience, do)
}

func (r Reader) read(
	ctx context.Context, patience time.Duration, do func(context.Context, *pgxpool.Pool) error,
) error {
	if r.Standby == nil {
		return do(ctx, r.Primary)
	}
	if r.Standby.usable(time.Now()) {
		if done, err := r.Standby.try(ctx, patience, do); done {
			return err
		}
	}
	r.Standby.metrics.primary.Inc()
	return do(ctx, r.Primary)
}

// Query is as that of a pool. Rows of the standby are read whole before the first is returned: a caller that has seen
// one cannot start again.
func (r Reader) Query(ctx context.Context, statement string, args ...any) (pgx.Rows, error) {
	if r.Standby == nil {
		return r.Primary.Query(ctx, statement, args...)
	}
	if r.Standby.usable(time.Now()) {
		var rows *keptRows
		done, err := r.Standby.try(ctx, patience, func(ctx context.Context, pool *pgxpool.Pool) error {
			rows = keep(pool.Query(ctx, statement, args...))
			return rows.err
		})
		if done {
			return rows, err
		}
	}
	r.Standby.metrics.primary.Inc()
	return r.Primary.Query(ctx, statement, args...)
}

// QueryRow is as that of a pool.
func (r Reader) QueryRow(ctx context.Context, statement string, args ...any) pgx.Row {
	if r.Standby == nil {
		return r.Primary.QueryRow(ctx, statement, args...)
	}
	return scan(func(dest ...any) error {
		return r.read(ctx, patience, func(ctx context.Context, pool *pgxpool.Pool) error {
			return pool.QueryRow(ctx, statement, args...).Scan(dest...)
		})
	})
}

// Begin starts a transaction on the primary: it may write.
func (r Reader) Begin(ctx context.Context) (pgx.Tx, error) { return r.Primary.Begin(ctx) }

// scan implements pgx.Row.
type scan func(dest ...any) error

// Scan implements pgx.Row.
func (s scan) Scan(dest ...any) error { return s(dest...) }
