//go:build bench

package catalogue

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

// TestBenchImport prints the cost of importing an extract, compared with osmium's filter of the same file, and of
// importing one row.
func TestBenchImport(t *testing.T) {
	small := sourcetest.File(t, sourcetest.Delaware)
	beside(t, "delaware", small)
	beside(t, "large", sourcetest.WriteCopies(t, small, 40))

	cost := map[int]float64{}
	for _, n := range []int{10_000, 1_000_000} {
		path := sourcetest.WriteManyRows(t, n)
		run := importPlainly(t, "overture", path, postgrestest.URL(t))
		cost[n] = float64(run.took.Microseconds()) / float64(n)
		fmt.Printf("import.us_per_row_%d %.1f\nimport.peak_mb_%d %d\n", n, cost[n], n, run.peakMB)
	}
	fmt.Printf("import.row_growth %.2f\n", cost[1_000_000]/cost[10_000])
}

// TestBenchMap prints what the map adds to the time and the memory of an import.
func TestBenchMap(t *testing.T) {
	for name, file := range map[string]string{"helsinki": sourcetest.Helsinki, "delaware": sourcetest.Delaware} {
		path := sourcetest.File(t, file)
		bare := importPlainly(t, "osm", path, postgrestest.URL(t), "--no-map")
		whole := importPlainly(t, "osm", path, postgrestest.URL(t))
		fmt.Printf("map.%s.without_s %.2f\nmap.%s.with_s %.2f\nmap.%s.with_over_without %.2f\n"+
			"map.%s.without_peak_mb %d\nmap.%s.with_peak_mb %d\n",
			name, bare.took.Seconds(), name, whole.took.Seconds(), name, whole.took.Seconds()/bare.took.Seconds(),
			name, bare.peakMB, name, whole.peakMB)
	}
}

func beside(t *testing.T, name, path string) {
	t.Helper()
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	start := time.Now()
	filter := exec.Command("osmium", "tags-filter", path, "--overwrite",
		"-o", filepath.Join(t.TempDir(), "food.osm.pbf"),
		"nwr/amenity=restaurant,fast_food,cafe,food_court,pub,bar,biergarten,ice_cream",
		"nwr/shop=bakery,deli,pastry,confectionery,coffee")
	if out, err := filter.CombinedOutput(); err != nil {
		t.Fatalf("osmium (Debian: apt-get install osmium-tool): %v\n%s", err, out)
	}
	osmium := time.Since(start)
	run := importPlainly(t, "osm", path, postgrestest.URL(t))
	megabytes := float64(info.Size()) / 1e6
	fmt.Printf("import.%s.mb %.0f\nimport.%s.mb_per_second %.1f\nimport.%s.over_osmium %.2f\nimport.%s.peak_mb %d\n",
		name, megabytes, name, megabytes/run.took.Seconds(), name, run.took.Seconds()/osmium.Seconds(),
		name, run.peakMB)
}
