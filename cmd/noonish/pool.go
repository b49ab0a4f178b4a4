package main

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/postgres"
)

// pools are the connections of a replica. Each class of work has its own, so that none waits for another's.
type pools struct {
	team       *pgxpool.Pool // teams, people, favorites and notifications
	browse     *pgxpool.Pool // searches, the map, addresses
	background *pgxpool.Pool // jobs and sweeps, and the migration
}

// Statement timeouts. Nobody waits for an answer longer than eight seconds; a turn of a team sets a shorter one itself.
const (
	teamTimeout   = postgres.Timeout(5 * time.Second)
	browseTimeout = postgres.Timeout(3 * time.Second)
)

// browseConns returns how many connections remain after teams and background work.
func (c config) browseConns() int { return c.databaseConns - backgroundConns - c.databaseTeamConns }

// openPools opens the database, migrates its schema, and divides the connections.
func openPools(ctx context.Context, c config) (p pools, err error) {
	if p.background, err = openMigrated(ctx, c, backgroundConns); err != nil {
		return pools{}, err
	}
	p.team, err = postgres.Open(ctx, c.databaseURL, c.databaseTeamConns, teamTimeout)
	if err == nil {
		p.browse, err = postgres.Open(ctx, c.databaseURL, c.browseConns(), browseTimeout)
	}
	if err != nil {
		p.close()
		return pools{}, err
	}
	return p, nil
}

func (p pools) named() map[string]*pgxpool.Pool {
	return map[string]*pgxpool.Pool{"team": p.team, "browse": p.browse, "background": p.background}
}

func (p pools) close() {
	for _, pool := range p.named() {
		if pool != nil {
			pool.Close()
		}
	}
}

// poolCollector exports the state of the pools.
type poolCollector struct{ pools pools }

var (
	poolInUse = prometheus.NewDesc("noonish_database_connections_in_use", "Connections that are answering.",
		[]string{"class"}, nil)
	poolOpen  = prometheus.NewDesc("noonish_database_connections", "Connections that are open.", []string{"class"}, nil)
	poolWaits = prometheus.NewDesc("noonish_database_waits_total", "Times somebody waited for a connection.",
		[]string{"class"}, nil)
	poolWaited = prometheus.NewDesc("noonish_database_wait_seconds_total", "How long they waited, together.",
		[]string{"class"}, nil)
)

// Describe implements prometheus.Collector.
func (poolCollector) Describe(descs chan<- *prometheus.Desc) {
	for _, desc := range []*prometheus.Desc{poolInUse, poolOpen, poolWaits, poolWaited} {
		descs <- desc
	}
}

// Collect implements prometheus.Collector.
func (c poolCollector) Collect(metrics chan<- prometheus.Metric) {
	for class, pool := range c.pools.named() {
		stat := pool.Stat()
		metrics <- prometheus.MustNewConstMetric(poolInUse, prometheus.GaugeValue, float64(stat.AcquiredConns()), class)
		metrics <- prometheus.MustNewConstMetric(poolOpen, prometheus.GaugeValue, float64(stat.TotalConns()), class)
		metrics <- prometheus.MustNewConstMetric(poolWaits, prometheus.CounterValue, float64(stat.EmptyAcquireCount()), class)
		metrics <- prometheus.MustNewConstMetric(poolWaited, prometheus.CounterValue, stat.EmptyAcquireWaitTime().Seconds(),
			class)
	}
}
