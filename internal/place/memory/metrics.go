package memory

import "github.com/prometheus/client_golang/prometheus"

// metrics are what a memory is measured by.
type metrics struct {
	answers        *prometheus.CounterVec
	held, postgres prometheus.Counter // of answers
	places, bytes  prometheus.GaugeFunc
}

func newMetrics(m *Memory) (all metrics) {
	all.answers = prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "noonish_search_answers_total", Help: "Searches, by where the places were found: memory or postgres.",
	}, []string{"from"})
	all.held, all.postgres = all.answers.WithLabelValues("memory"), all.answers.WithLabelValues("postgres")
	all.places = prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "noonish_search_memory_places", Help: "Places whose rows are held in memory.",
	}, func() float64 {
		if v := m.View(); v != nil {
			return float64(v.places)
		}
		return 0
	})
	all.bytes = prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "noonish_search_memory_bytes", Help: "Memory that rows and documents of searches take.",
	}, func() float64 { return float64(m.bytes()) })
	return all
}

func (m *Memory) bytes() uint64 {
	sum := m.documents.WeightedSize()
	if v := m.View(); v != nil {
		sum += v.bytes
	}
	return sum
}

// Answered counts an answer.
func (m *Memory) Answered(held bool) {
	if m == nil {
		return
	}
	m.searches.Add(1)
	if held {
		m.metrics.held.Inc()
	} else {
		m.metrics.postgres.Inc()
	}
}

// Metrics returns what was measured; nothing without a memory.
func (m *Memory) Metrics() []prometheus.Collector {
	if m == nil {
		return nil
	}
	return []prometheus.Collector{m.metrics.answers, m.metrics.places, m.metrics.bytes}
}
