//go:build bench

package catalogue

import (
	"fmt"
	"regexp"
	"testing"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

// TestBenchImportRelease prints the rate of importing a folder of files, how much of it a box leaves unread, and what a
// planet would take at that rate. Every eighth row is a place to eat, as in Overture's releases.
func TestBenchImportRelease(t *testing.T) {
	const perFile, perGroup = 100_000, 20_000
	var rate float64
	for _, files := range []int{2, 8} {
		folder, rows := sourcetest.WriteRelease(t, files, perFile, perGroup), files*perFile
		run := importPlainly(t, "overture", folder, postgrestest.URL(t))
		rate = float64(rows) / run.took.Seconds()
		fmt.Printf("release.files_%d.rows_per_second %.0f\nrelease.files_%d.peak_mb %d\n",
			files, rate, files, run.peakMB)
		if files == 8 { // a tenth of the line on which the places are
			box := importPlainly(t, "overture", folder, postgrestest.URL(t), "--bbox=4,49,5,51")
			fmt.Printf("release.box.seconds %.1f\nrelease.box.over_whole %.2f\nrelease.box.skipped_percent %s\n",
				box.took.Seconds(), box.took.Seconds()/run.took.Seconds(), skippedPercent(t, box.out))
		}
	}
	for _, planet := range []struct {
		name string
		rows float64
	}{{"overture", 64e6}, {"foursquare", 105e6}} {
		fmt.Printf("release.planet_%s.hours %.1f\n", planet.name, planet.rows/rate/3600)
	}
}

func skippedPercent(t *testing.T, out string) string {
	t.Helper()
	said := regexp.MustCompile(`([\d.]+)% of the rows are outside`).FindStringSubmatch(out)
	if said == nil {
		t.Fatalf("it does not say how much it skipped: %s", out)
	}
	return said[1]
}
