package telemetry

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
)

// Look has a watch look once.
func Look(ctx context.Context, w *Watch, pool *pgxpool.Pool) { w.look(ctx, pool) }
