package postgres

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

const (
	// migrationLock is the key that replicas of older releases lock, too.
	migrationLock = 4097083626
	lockAgain     = 200 * time.Millisecond
)

// lockMigrations waits until no other replica migrates. unlock fails if the lock was lost meanwhile.
//
// A transaction holds the lock and not a session, because behind a pooler a session ends with each transaction. Nobody
// waits for it inside of PostgreSQL: whoever waits there has a snapshot, and CREATE INDEX CONCURRENTLY waits for that
// snapshot. The transaction itself has none while it is idle, as long as it is READ COMMITTED.
func lockMigrations(ctx context.Context, config *pgx.ConnConfig) (unlock func() error, err error) {
	// A connection of its own: a pool may have only one.
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return nil, err
	}
	for {
		tx, err := tryLock(ctx, conn)
		if err != nil {
			return nil, errors.Join(err, conn.Close(context.WithoutCancel(ctx)))
		}
		if tx != nil {
			return func() error { return release(context.WithoutCancel(ctx), tx) }, nil
		}
		select {
		case <-ctx.Done():
			return nil, errors.Join(ctx.Err(), conn.Close(context.WithoutCancel(ctx)))
		case <-time.After(lockAgain):
		}
	}
}

// tryLock returns a transaction that holds the lock, or nil if somebody else holds it.
func tryLock(ctx context.Context, conn *pgx.Conn) (pgx.Tx, error) {
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{IsoLevel: pgx.ReadCommitted})
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, `SET LOCAL idle_in_transaction_session_timeout = 0`); err != nil {
		return nil, err
	}
	var free bool
	// With the extended protocol the portal would keep its snapshot until the next statement.
	err = tx.QueryRow(ctx, `SELECT pg_try_advisory_xact_lock($1)`, pgx.QueryExecModeSimpleProtocol,
		migrationLock).Scan(&free)
	if err != nil {
		return nil, err
	}
	if free {
		return tx, nil
	}
	return nil, tx.Rollback(ctx)
}

func release(ctx context.Context, tx pgx.Tx) error {
	err := tx.Commit(ctx)
	if err != nil {
		err = fmt.Errorf("the lock of migrations was lost: %w", err)
	}
	_ = tx.Conn().Close(ctx)
	return err
}
