package postgres

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Querier is a pool, a transaction, or what chooses between pools.
type Querier interface {
	Query(ctx context.Context, statement string, args ...any) (pgx.Rows, error)
	QueryRow(ctx context.Context, statement string, args ...any) pgx.Row
	Begin(ctx context.Context) (pgx.Tx, error)
}
