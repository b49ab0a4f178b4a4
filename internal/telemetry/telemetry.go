// Package telemetry measures what a replica spends its time on: connections, statements, locks, jobs. Prometheus reads
// it, and no label or span tells anything of a person.
package telemetry

import (
	"cmp"
	"runtime"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// Build returns a metric that names the build.
func Build(version, commit string) prometheus.Collector {
	build := prometheus.NewGauge(prometheus.GaugeOpts{
		Name: "noonish_build_info", Help: "Always 1. The labels name the build.",
		ConstLabels: prometheus.Labels{
			"version": version, "commit": cmp.Or(commit, "unknown"), "go": runtime.Version(),
		},
	})
	build.Set(1)
	return build
}

// Pools exports the state of connection pools, by their class of work.
type Pools map[string]*pgxpool.Pool

// poolMetric is one figure of a pool.
type poolMetric struct {
	desc  *prometheus.Desc
	kind  prometheus.ValueType
	value func(*pgxpool.Stat) float64
}

// poolMetrics lists what is exported of each pool.
func poolMetrics() []poolMetric {
	metric := func(name, help string, kind prometheus.ValueType, value func(*pgxpool.Stat) float64) poolMetric {
		return poolMetric{prometheus.NewDesc("noonish_database_"+name, help, []string{"class"}, nil), kind, value}
	}
	return []poolMetric{
		metric("connections", "Connections that are open.", prometheus.GaugeValue,
			func(s *pgxpool.Stat) float64 { return float64(s.TotalConns()) }),
		metric("connections_max", "Connections that may be open.", prometheus.GaugeValue,
			func(s *pgxpool.Stat) float64 { return float64(s.MaxConns()) }),
		metric("connections_in_use", "Connections that are answering.", prometheus.GaugeValue,
			func(s *pgxpool.Stat) float64 { return float64(s.AcquiredConns()) }),
		metric("connections_idle", "Connections that are open and unused.", prometheus.GaugeValue,
			func(s *pgxpool.Stat) float64 { return float64(s.IdleConns()) }),
		metric("acquires_total", "Times a connection was taken.", prometheus.CounterValue,
			func(s *pgxpool.Stat) float64 { return float64(s.AcquireCount()) }),
		metric("waits_total", "Times somebody waited for a connection.", prometheus.CounterValue,
			func(s *pgxpool.Stat) float64 { return float64(s.EmptyAcquireCount()) }),
		metric("wait_seconds_total", "How long they waited, together.", prometheus.CounterValue,
			func(s *pgxpool.Stat) float64 { return s.EmptyAcquireWaitTime().Seconds() }),
		metric("waits_given_up_total", "Times somebody gave up waiting for a connection.", prometheus.CounterValue,
			func(s *pgxpool.Stat) float64 { return float64(s.CanceledAcquireCount()) }),
	}
}

// Describe implements prometheus.Collector.
func (Pools) Describe(descs chan<- *prometheus.Desc) {
	for _, m := range poolMetrics() {
		descs <- m.desc
	}
}

// Collect implements prometheus.Collector. It waits for no connection.
func (p Pools) Collect(metrics chan<- prometheus.Metric) {
	for class, pool := range p {
		stat := pool.Stat()
		for _, m := range poolMetrics() {
			metrics <- prometheus.MustNewConstMetric(m.desc, m.kind, m.value(stat), class)
		}
	}
}
