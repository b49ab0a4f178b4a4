package vendor

import (
	"context"
	"errors"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/sony/gobreaker/v2"
)

// calls counts the calls to one vendor. No label comes from a question or an answer.
func calls(vendor string) *prometheus.CounterVec {
	return prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "noonish_vendor_calls_total", ConstLabels: prometheus.Labels{"vendor": vendor},
		Help: "Calls to a vendor by operation and outcome: answered, left (nobody waited), or why there is no answer.",
	}, []string{"operation", "outcome"})
}

func (c *Caller) count(operation string, err error) {
	outcome := string(kindOf(err))
	switch {
	case err == nil:
		outcome = "answered"
	case errors.Is(err, context.Canceled):
		outcome = "left"
	}
	c.counted.WithLabelValues(operation, outcome).Inc()
}

// Metrics returns what the calls of this replica came to, and the state of each breaker.
func (c *Caller) Metrics() []prometheus.Collector {
	metrics := []prometheus.Collector{c.counted}
	for name, o := range c.operations {
		metrics = append(metrics, prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name:        "noonish_vendor_breaker_state",
			Help:        "0 calls are made, 1 one call tries the vendor, 2 none is made.",
			ConstLabels: prometheus.Labels{"vendor": c.name, "operation": name},
		}, func() float64 {
			return map[gobreaker.State]float64{
				gobreaker.StateClosed: 0, gobreaker.StateHalfOpen: 1, gobreaker.StateOpen: 2,
			}[o.breaker.State()]
		}))
	}
	return metrics
}

// Metrics returns how much of the day's budget is used, and how much it is.
func (b *Budget) Metrics() []prometheus.Collector {
	gauge := func(name, help string, value func() int) prometheus.Collector {
		return prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: name, Help: help, ConstLabels: prometheus.Labels{"vendor": b.vendor},
		}, func() float64 { return float64(value()) })
	}
	return []prometheus.Collector{
		gauge("noonish_vendor_budget_used",
			"Requests to a vendor today (UTC), of all replicas, as of this replica's last one.", b.used),
		gauge("noonish_vendor_budget", "Requests to a vendor that are allowed a day.", func() int { return b.perDay }),
	}
}
