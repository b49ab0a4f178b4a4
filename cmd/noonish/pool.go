package main

import (
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

// poolCollector shows how the database pool is doing.
type poolCollector struct{ pool *pgxpool.Pool }

var (
	poolInUse = prometheus.NewDesc("noonish_database_connections_in_use", "Connections that are answering.", nil, nil)
	poolOpen  = prometheus.NewDesc("noonish_database_connections", "Connections that are open.", nil, nil)
	poolWaits = prometheus.NewDesc("noonish_database_waits_total", "Times a request waited for a connection.", nil, nil)
)

// Describe implements prometheus.Collector.
func (poolCollector) Describe(descs chan<- *prometheus.Desc) {
	descs <- poolInUse
	descs <- poolOpen
	descs <- poolWaits
}

// Collect implements prometheus.Collector.
func (c poolCollector) Collect(metrics chan<- prometheus.Metric) {
	stat := c.pool.Stat()
	metrics <- prometheus.MustNewConstMetric(poolInUse, prometheus.GaugeValue, float64(stat.AcquiredConns()))
	metrics <- prometheus.MustNewConstMetric(poolOpen, prometheus.GaugeValue, float64(stat.TotalConns()))
	metrics <- prometheus.MustNewConstMetric(poolWaits, prometheus.CounterValue, float64(stat.EmptyAcquireCount()))
}
