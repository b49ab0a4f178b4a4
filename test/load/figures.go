package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// figures are the measurements.
type figures struct {
	streams      int
	opened       time.Duration // until all streams were open
	memoryMB     int
	answered     []time.Duration // from a vote to its answer
	fanout       []time.Duration // from a vote until the last of its team's listeners received it
	bare         []time.Duration // the same through bare NATS
	messageBytes int             // of one message
}

func quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(q*float64(len(sorted)-1))]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// print writes one figure per line.
func (f figures) print(to io.Writer) {
	line := func(name, format string, value any) { _, _ = fmt.Fprintf(to, "%s "+format+"\n", name, value) }
	line("streams", "%d", f.streams)
	line("open_s", "%.1f", f.opened.Seconds())
	line("rss_mb", "%d", f.memoryMB)
	line("message_bytes", "%d", f.messageBytes)
	line("answer_p50_ms", "%.1f", ms(quantile(f.answered, 0.5)))
	line("answer_p99_ms", "%.1f", ms(quantile(f.answered, 0.99)))
	line("fanout_p50_ms", "%.1f", ms(quantile(f.fanout, 0.5)))
	line("fanout_p99_ms", "%.1f", ms(quantile(f.fanout, 0.99)))
	line("bare_nats_p50_ms", "%.1f", ms(quantile(f.bare, 0.5)))
	line("bare_nats_p99_ms", "%.1f", ms(quantile(f.bare, 0.99)))
	line("fanout_over_bare_nats", "%.1f", float64(quantile(f.fanout, 0.99))/float64(max(1, quantile(f.bare, 0.99))))
}

// beyond returns an error that names every bound that was exceeded, or nil.
func (f figures) beyond() error {
	var broken []error
	if f.memoryMB > mostMemoryMB {
		broken = append(broken, fmt.Errorf("%d MB resident, more than %d", f.memoryMB, mostMemoryMB))
	}
	if p99 := ms(quantile(f.fanout, 0.99)); p99 > mostFanoutMs {
		broken = append(broken, fmt.Errorf("fan-out p99 %.1f ms, more than %d", p99, mostFanoutMs))
	}
	return errors.Join(broken...)
}
