package main

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"golang.org/x/sync/singleflight"

	"noonish/cmd/noonish/config"
	"noonish/internal/audit"
	"noonish/internal/nudge"
	"noonish/internal/postgres"
	"noonish/internal/server"
	"noonish/internal/telemetry"
	"noonish/internal/wiring"
	"noonish/web"
)

// replica is what a server must close at its end.
type replica struct {
	web    *server.Server // nil when the wait for the database was cancelled
	closes []func()
}

// close closes everything, the last first.
func (r *replica) close() {
	for i := len(r.closes) - 1; i >= 0; i-- {
		r.closes[i]()
	}
}

func (r *replica) later(do func()) { r.closes = append(r.closes, do) }

// retryAfter is how often an unreachable database is tried, and logAgain how often that is logged.
const (
	retryAfter = time.Second
	logAgain   = 30 * time.Second
)

// openWhenThere opens everything as soon as the database works. A database that rejects us is an error at once.
func openWhenThere(ctx context.Context, c config.Config, m measured) (*replica, error) {
	var lastLogged time.Time
	for {
		r := new(replica)
		err := r.open(ctx, c, m)
		if err == nil {
			return r, nil
		}
		r.close()
		if ctx.Err() != nil {
			return new(replica), nil //nolint:nilerr // the caller ended the wait
		}
		if !postgres.IsUnreachable(err) || postgres.IsLoginRefused(err) {
			return nil, err
		}
		if time.Since(lastLogged) > logAgain {
			lastLogged = time.Now()
			slog.Warn("waiting for the database: pages are shown, calls are refused", "error", err)
		}
		select {
		case <-ctx.Done():
		case <-time.After(retryAfter):
		}
	}
}

// open opens and wires everything. What it adds to the metrics it adds last, because it is called again after an
// unreachable database.
func (r *replica) open(ctx context.Context, c config.Config, m measured) error {
	pools, err := openPools(ctx, c, m.statements)
	if err != nil {
		return err
	}
	r.later(func() { closePools(pools) })
	bus, err := nudge.Open(c.NATSURL)
	if err != nil {
		return err
	}
	r.later(bus.Close)
	// A connection of its own: a pool that is busy at noon is no reason to take a replica out of service.
	single, err := postgres.Open(ctx, c.DatabaseURL, 1)
	if err != nil {
		return err
	}
	r.later(single.Close)
	parts, err := partsOf(c, pools, bus)
	if err != nil {
		return err
	}
	nouns, err := wiring.Build(ctx, parts)
	if err != nil {
		return err
	}
	stopDeliveries, err := nouns.Notify.Store.Start(ctx)
	if err != nil {
		return err
	}
	r.later(stopDeliveries)
	work := server.NewWork(c.DatabaseTeamConns, c.BrowseConns())
	work.Silent = nouns.Places.Memory.Silent
	full, err := server.New(server.Options{
		Nouns: nouns, App: web.App(), Ready: probe(single), Metrics: m.metrics, Work: work,
		Operator: c.Operator, Audit: audit.New(c.AuditKey), Tracer: m.tracer,
	})
	if err != nil {
		return err
	}
	m.metrics.Add(slices.Concat(nouns.Vendors, bus.Metrics(), pools.Standby.Metrics(), nouns.Places.Memory.Metrics(),
		[]prometheus.Collector{byClass(pools)})...)
	r.later(runBeside(ctx, pools, nouns, bus, m, single))
	r.web = full
	return nil
}

// measured is what is measured from the start, before there is a database.
type measured struct {
	metrics    *server.Metrics
	statements *telemetry.Statements
	watch      *telemetry.Watch
	tracer     server.Tracer // nil for none
}

func newMeasured(tracer server.Tracer) measured {
	m := measured{statements: telemetry.NewStatements(), watch: telemetry.NewWatch(), tracer: tracer}
	m.metrics = server.NewMetrics(append(m.statements.Metrics(), m.watch, telemetry.Build(version, commit))...)
	return m
}

// probe returns a check that the database is ready. Once the schema is new enough it is not checked again.
func probe(pool *pgxpool.Pool) func(context.Context) error {
	var current atomic.Bool
	var asking singleflight.Group // anybody may call it, as often as they like
	return func(ctx context.Context) error {
		_, err, _ := asking.Do("", func() (any, error) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			if current.Load() {
				return nil, postgres.Writable(ctx, pool)
			}
			pending, err := postgres.Pending(ctx, pool)
			if err == nil && pending {
				err = errors.New("the schema is older than this binary")
			}
			if err == nil {
				err = postgres.Writable(ctx, pool)
			}
			current.Store(err == nil)
			return nil, err
		})
		return err
	}
}
