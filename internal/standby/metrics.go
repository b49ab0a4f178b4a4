package standby

import (
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// metrics are what a standby is measured by.
type metrics struct {
	reads            *prometheus.CounterVec
	standby, primary prometheus.Counter // of reads
	failures         prometheus.Counter
	asOf             *atomic.Int64 // Unix time in nanoseconds
	usable, lag      prometheus.GaugeFunc
}

func newMetrics(s *Server, now time.Time) metrics {
	m := metrics{asOf: new(atomic.Int64)}
	m.asOf.Store(now.UnixNano())
	m.reads = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "noonish_standby_reads_total",
		Help: "Reads for searches, map and addresses, by the server that answered: standby or primary.",
	}, []string{"server"})
	m.standby, m.primary = m.reads.WithLabelValues("standby"), m.reads.WithLabelValues("primary")
	m.failures = prometheus.NewCounter(prometheus.CounterOpts{
		Name: "noonish_standby_failures_total",
		Help: "Reads that failed on the standby and were repeated on the primary.",
	})
	m.usable = prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "noonish_standby_usable", Help: "1 while the standby answers searches, 0 while the primary does.",
	}, func() float64 {
		if s.usable(time.Now()) {
			return 1
		}
		return 0
	})
	m.lag = prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "noonish_standby_lag_seconds",
		Help: "How far the standby may be behind: seconds since the last instant whose changes it is known to have.",
	}, func() float64 { return time.Since(time.Unix(0, m.asOf.Load())).Seconds() })
	return m
}

// Metrics returns what was measured; nothing without a standby.
func (s *Server) Metrics() []prometheus.Collector {
	if s == nil {
		return nil
	}
	m := s.metrics
	return []prometheus.Collector{m.reads, m.failures, m.usable, m.lag}
}
