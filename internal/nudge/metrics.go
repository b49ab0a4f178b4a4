package nudge

import "github.com/prometheus/client_golang/prometheus"

// Metrics returns the state of the connection to NATS; nothing for a process without NATS.
func (b *Bus) Metrics() []prometheus.Collector {
	if b.conn == nil {
		return nil
	}
	count := func(name, help string, labels prometheus.Labels, value func() uint64) prometheus.Collector {
		return prometheus.NewCounterFunc(prometheus.CounterOpts{
			Name: "noonish_nats_" + name, Help: help, ConstLabels: labels,
		}, func() float64 { return float64(value()) })
	}
	const messages = "Nudges by direction, without those inside the process."
	return []prometheus.Collector{
		prometheus.NewGaugeFunc(prometheus.GaugeOpts{
			Name: "noonish_nats_connected", Help: "1 while connected to NATS, 0 while not.",
		}, func() float64 {
			if b.conn.IsConnected() {
				return 1
			}
			return 0
		}),
		count("reconnects_total", "Times the connection to NATS came back.", nil,
			func() uint64 { return b.conn.Stats().Reconnects }),
		count("messages_total", messages, prometheus.Labels{"direction": "in"},
			func() uint64 { return b.conn.Stats().InMsgs }),
		count("messages_total", messages, prometheus.Labels{"direction": "out"},
			func() uint64 { return b.conn.Stats().OutMsgs }),
		count("unsent_total", "Nudges that could not be sent.", nil, b.unsent.Load),
		count("slow_consumer_total", "Times NATS dropped nudges because this process was too slow.", nil, b.slow.Load),
	}
}
