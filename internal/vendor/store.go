package vendor

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Budget is how many requests all replicas together may make to a vendor on one day (UTC). The row of the day is in
// PostgreSQL: a request that was not counted there is not made. Create it with NewBudget.
type Budget struct {
	pool   *pgxpool.Pool
	vendor string
	perDay int
	last   atomic.Pointer[count]
}

// count is how many requests a day had.
type count struct {
	day   time.Time
	calls int
}

// NewBudget returns the budget of a vendor.
func NewBudget(pool *pgxpool.Pool, vendor string, perDay int) *Budget {
	return &Budget{pool: pool, vendor: vendor, perDay: perDay}
}

// takeOne counts a request, unless the day's budget is used up. It is one statement, so that no two callers take the
// same unit.
const takeOne = `
INSERT INTO vendor_calls AS v (vendor, day, calls) SELECT $1, (now() AT TIME ZONE 'UTC')::date, 1 WHERE $2 > 0
ON CONFLICT (vendor, day) DO UPDATE SET calls = v.calls + 1 WHERE v.calls < $2
RETURNING calls, day`

// Take counts a request, or returns an error when it must not be made.
func (b *Budget) Take(ctx context.Context) error {
	var now count
	err := b.pool.QueryRow(ctx, takeOne, b.vendor, b.perDay).Scan(&now.calls, &now.day)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		b.last.Store(&count{today(), b.perDay})
		return &Error{Kind: Spent}
	case errors.Is(err, context.Canceled):
		return context.Canceled
	case err != nil:
		return &Error{Kind: Uncounted}
	}
	b.last.Store(&now)
	return nil
}

// used returns how many requests today had when this replica last made one.
func (b *Budget) used() int {
	last := b.last.Load()
	if last == nil || !last.day.Equal(today()) {
		return 0
	}
	return last.calls
}

func today() time.Time { return time.Now().UTC().Truncate(24 * time.Hour) }
