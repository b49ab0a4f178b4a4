package main

import (
	"context"
	"os"
	"runtime/debug"
	"runtime/metrics"
	"time"
)

// How much garbage may lie around: four times what is in use, but no more than this.
const (
	calmest     = 400
	busiest     = 50
	mostGarbage = 64 << 20
)

// calmCollector lets garbage grow to four times what is in use before it is collected. A replica uses a few
// megabytes, and the default would collect them every few dozen requests. One that holds ten thousand streams uses
// more, and then four times would be too much. GOGC still decides where it is set.
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

// garbagePercent is how much garbage may lie beside so many bytes in use, in steps of 50 so that it is rarely changed.
func garbagePercent(inUse uint64) int {
	percent := int(mostGarbage * 100 / max(inUse, 1)) //nolint:gosec // at most 6.4 billion
	return min(calmest, max(busiest, percent/50*50))
}
