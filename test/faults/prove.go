package main

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// trial is a run with two replicas on one PostgreSQL and one NATS, and the failures that are injected.
type trial struct {
	settings      product.Settings
	cluster       *product.Cluster // nil if the database is shared and must not be killed
	kills         int
	postgresKills int
	gestures      int64 // the least number that must be answered
}

// prove fills the database, lets people vote while failures happen, and checks the answers they got.
func (t trial) prove(ctx context.Context) (r report, err error) {
	if err := t.settings.Demo(ctx); err != nil {
		return r, err
	}
	f := &faults{cluster: t.cluster, kills: t.kills, postgresKills: t.postgresKills}
	defer func() {
		for _, replica := range f.replicas {
			if err != nil {
				err = fmt.Errorf("%w\nlog of a replica: %s", err, replica.Log())
			}
			err = errors.Join(err, replica.Stop())
		}
	}()
	l := &load{client: product.NewClient(), start: time.Now(), zone: product.ZoneAtDawn(time.Now())}
	f.enough = func() bool { return l.answered.Load() >= t.gestures }
	for range 2 {
		replica, err := product.NewReplica(ctx, t.settings)
		if err != nil {
			return r, err
		}
		f.replicas = append(f.replicas, replica)
		l.bases = append(l.bases, replica.Base)
	}
	pool, err := postgres.Open(ctx, t.settings.Database, 8)
	if err != nil {
		return r, err
	}
	defer pool.Close()
	if l.places, err = somePlaces(ctx, pool); err != nil {
		return r, err
	}
	if l.apart, err = placesApart(ctx, pool); err != nil {
		return r, err
	}
	history, err := work(ctx, l, pool, f.happen)
	if err != nil {
		return r, err
	}
	r, err = examine(ctx, pool, history)
	r.kills, r.postgresKills = f.killed.Load(), f.postgresKilled.Load()
	return r, err
}

// somePlaces returns the ids of a few more places than fit on a ballot.
func somePlaces(ctx context.Context, pool *pgxpool.Pool) ([]string, error) {
	rows, err := pool.Query(ctx, `SELECT place_id FROM places ORDER BY n LIMIT $1`, maxCandidates+3)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
