package server

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/admission"
)

// Work adds counters of what happened to each class of work.
func (m *Metrics) Work(work *Work) {
	outcomes := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "noonish_work_total",
		Help: "Work by class, kind and outcome: admitted, refused because the queue was full or the wait too long, " +
			"or cancelled by the caller.",
	}, []string{"class", "kind", "outcome"})
	waited := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "noonish_work_wait_seconds", Help: "How long admitted work waited, by class.",
		Buckets: []float64{.0001, .001, .005, .025, .1, .25, .5, 1, 2, 3},
	}, []string{"class"})
	m.registry.MustRegister(outcomes, waited)
	for _, class := range []*admission.Class{work.Team, work.Browse} {
		m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "noonish_work_waiting", Help: "Work that waits to begin, by class.",
			ConstLabels: prometheus.Labels{"class": class.Name},
		}, func() float64 { return float64(class.Waiting()) }))
		class.Seen = func(kind string, outcome admission.Outcome, wait time.Duration) {
			outcomes.WithLabelValues(class.Name, kind, string(outcome)).Inc()
			if outcome == admission.Admitted {
				waited.WithLabelValues(class.Name).Observe(wait.Seconds())
			}
		}
	}
}
