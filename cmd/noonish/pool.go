package main

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"

	"noonish/cmd/noonish/config"
	"noonish/internal/postgres"
	"noonish/internal/wiring"
)

// Statement timeouts. Nobody waits for an answer longer than eight seconds; a change of a team sets a shorter one
// itself.
const (
	teamTimeout   = postgres.Timeout(5 * time.Second)
	browseTimeout = postgres.Timeout(3 * time.Second)
)

// openPools opens the database, migrates its schema, and divides the connections.
func openPools(ctx context.Context, c config.Config) (p wiring.Pools, err error) {
	if p.Background, err = openMigrated(ctx, c, config.BackgroundConns); err != nil {
		return wiring.Pools{}, err
	}
	p.Team, err = postgres.Open(ctx, c.DatabaseURL, c.DatabaseTeamConns, teamTimeout)
	if err == nil {
		p.Browse, err = postgres.Open(ctx, c.DatabaseURL, c.BrowseConns(), browseTimeout)
	}
	if err != nil {
		closePools(p)
		return wiring.Pools{}, err
	}
	return p, nil
}

func byClass(p wiring.Pools) map[string]*pgxpool.Pool {
	return map[string]*pgxpool.Pool{"team": p.Team, "browse": p.Browse, "background": p.Background}
}

func closePools(p wiring.Pools) {
	for _, pool := range byClass(p) {
		if pool != nil {
			pool.Close()
		}
	}
}

// poolCollector exports the state of the pools.
type poolCollector struct{ pools wiring.Pools }

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
	for class, pool := range byClass(c.pools) {
		stat := pool.Stat()
		for _, m := range []struct {
			desc  *prometheus.Desc
			kind  prometheus.ValueType
			value float64
		}{
			{poolInUse, prometheus.GaugeValue, float64(stat.AcquiredConns())},
			{poolOpen, prometheus.GaugeValue, float64(stat.TotalConns())},
			{poolWaits, prometheus.CounterValue, float64(stat.EmptyAcquireCount())},
			{poolWaited, prometheus.CounterValue, stat.EmptyAcquireWaitTime().Seconds()},
		} {
			metrics <- prometheus.MustNewConstMetric(m.desc, m.kind, m.value, class)
		}
	}
}
