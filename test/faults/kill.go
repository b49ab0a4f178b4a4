package main

import (
	"context"
	"errors"
	"fmt"
	mathrand "math/rand/v2"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"noonish/test/product"
)

// faults are the failures injected during a run.
type faults struct {
	replicas      []*product.Replica
	cluster       *product.Cluster // nil if it is not killed
	kills         int              // of all replicas together
	postgresKills int
	enough        func() bool // reports whether enough calls were answered

	killed, postgresKilled atomic.Int64
}

// happen kills replicas at random times, possibly all at once, and PostgreSQL in between.
func (f *faults) happen(ctx context.Context) error {
	group, ctx := errgroup.WithContext(ctx)
	for _, replica := range f.replicas {
		group.Go(func() error { return f.killAgainAndAgain(ctx, replica) })
	}
	group.Go(func() error { return f.killPostgres(ctx) })
	group.Go(func() error {
		for !f.enough() {
			if err := pause(ctx, 10*time.Millisecond, 20*time.Millisecond); err != nil {
				return err
			}
		}
		return nil
	})
	return group.Wait()
}

func (f *faults) killAgainAndAgain(ctx context.Context, replica *product.Replica) error {
	for f.killed.Load() < int64(f.kills) {
		if err := pause(ctx, 200*time.Millisecond, 700*time.Millisecond); err != nil {
			return err
		}
		if f.killed.Add(1) > int64(f.kills) {
			f.killed.Add(-1)
			return nil
		}
		replica.Kill()
		if err := pause(ctx, 0, 100*time.Millisecond); err != nil {
			return err
		}
		if err := restart(ctx, replica); err != nil {
			return err
		}
	}
	return nil
}

// restart starts the replica until it keeps running, as an orchestrator does, because its database may be unreachable.
func restart(ctx context.Context, replica *product.Replica) error {
	var err error
	for end := time.Now().Add(time.Minute); time.Now().Before(end) && ctx.Err() == nil; {
		if err = replica.Start(ctx); err == nil {
			return nil
		}
		time.Sleep(100 * time.Millisecond)
	}
	return errors.Join(fmt.Errorf("a killed replica did not come back: %w", err), ctx.Err())
}

// killPostgres spreads its kills evenly between those of the replicas.
func (f *faults) killPostgres(ctx context.Context) error {
	for i := range f.postgresKills {
		due := int64(f.kills * (i + 1) / (f.postgresKills + 1))
		for f.killed.Load() < due {
			if err := pause(ctx, 10*time.Millisecond, 20*time.Millisecond); err != nil {
				return err
			}
		}
		f.cluster.Kill()
		f.postgresKilled.Add(1)
		if err := f.cluster.Start(ctx); err != nil {
			return fmt.Errorf("PostgreSQL did not come back: %w", err)
		}
	}
	return nil
}

// pause waits for a random time between least and most.
func pause(ctx context.Context, least, most time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(least + mathrand.N(most-least)):
		return nil
	}
}
