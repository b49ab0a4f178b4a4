package standby

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// lookPatience bounds how long each server has to say how far it is.
const lookPatience = time.Second

// A standby of another cluster has other positions, so both say which cluster they are of.
const (
	primaryState = `
SELECT (pg_current_wal_lsn() - '0/0')::int8, system_identifier FROM pg_control_system()`
	standbyState = `
SELECT coalesce((pg_last_wal_replay_lsn() - '0/0')::int8, 0), system_identifier, pg_is_in_recovery()
FROM pg_control_system()`
)

// state is what a server says of itself.
type state struct {
	at         time.Time // it is so old, or younger
	position   position
	cluster    int64
	inRecovery bool
}

func askPrimary(ctx context.Context, pool *pgxpool.Pool) (s state, err error) {
	ctx, cancel := context.WithTimeout(ctx, lookPatience)
	defer cancel()
	s.at = time.Now()
	if err = pool.QueryRow(ctx, primaryState).Scan(&s.position, &s.cluster); err != nil {
		return state{}, fmt.Errorf("asking the primary for its position: %w", err)
	}
	return s, nil
}

func askStandby(ctx context.Context, pool *pgxpool.Pool) (s state, err error) {
	ctx, cancel := context.WithTimeout(ctx, lookPatience)
	defer cancel()
	s.at = time.Now()
	if err = pool.QueryRow(ctx, standbyState).Scan(&s.position, &s.cluster, &s.inRecovery); err != nil {
		return state{}, fmt.Errorf("asking the standby for its position: %w", err)
	}
	return s, nil
}
