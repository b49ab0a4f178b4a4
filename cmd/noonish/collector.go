package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// GOGC is from busiest to calmest percent. In between, garbage is at most mostGarbage bytes.
const (
	calmest     = 400
	busiest     = 50
	mostGarbage = 64 << 20
)

// calmCollector lets garbage grow to four times the live heap before it is collected. A replica uses a few megabytes,
// and the default would collect them every few dozen requests. One with ten thousand streams uses more, and then four
// times would be too much. If GOGC is set, it decides instead.
func calmCollector(ctx context.Context) {
	if os.Getenv("GOGC") != "" {
		return
	}
	live := []metrics.Sample{{Name: "/gc/heap/live:bytes"}, {Name: "/gc/scan/stack:bytes"}}
	ticks := time.NewTicker(2 * time.Second)
	defer ticks.Stop()
	for now := 0; ; {
		metrics.Read(live)
		if percent := garbagePercent(live[0].Value.Uint64() + live[1].Value.Uint64()); percent != now {
			debug.SetGCPercent(percent)
			now = percent
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		}
	}
}

// garbagePercent returns GOGC for a heap of this size, in steps of 50 to change it rarely.
func garbagePercent(inUse uint64) int {
	percent := int(mostGarbage * 100 / max(inUse, 1)) //nolint:gosec // at most 6.4 billion
	return min(calmest, max(busiest, percent/50*50))
}
