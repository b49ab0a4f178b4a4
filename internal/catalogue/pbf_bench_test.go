package catalogue

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"noonish/internal/postgres/postgrestest"
)

// The benchmarks below read the same file, NOONISH_EXTRACT or Delaware. We compare our time with osmium's.

func extractToMeasure(b *testing.B) string {
	b.Helper()
	path := os.Getenv("NOONISH_EXTRACT")
	if path == "" {
		path = sharedFile(b, delaware)
	}
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	return path
}

func BenchmarkExtractWithOsmium(b *testing.B) {
	path := extractToMeasure(b)
	osmium, err := exec.LookPath("osmium")
	if err != nil {
		b.Skip("osmium is not installed")
	}
	for b.Loop() {
		filter := exec.CommandContext(b.Context(), osmium, "tags-filter", path,
			"nwr/amenity=restaurant,fast_food,cafe,food_court,pub,bar,biergarten,ice_cream",
			"nwr/shop=bakery,deli,pastry,confectionery,coffee",
			"-o", filepath.Join(b.TempDir(), "food.osm.pbf"))
		if out, err := filter.CombinedOutput(); err != nil {
			b.Fatalf("%v: %s", err, out)
		}
	}
}

func BenchmarkExtractRead(b *testing.B) {
	path := extractToMeasure(b)
	b.ReportAllocs()
	for b.Loop() {
		file, err := openExtract(path, silent{})
		if err != nil {
			b.Fatal(err)
		}
		for _, err := range file.sightings(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
		}
		file.Close()
	}
}

func BenchmarkExtractImported(b *testing.B) {
	path := extractToMeasure(b)
	for b.Loop() {
		b.StopTimer()
		pool := postgrestest.Open(b)
		b.StartTimer()
		mustImport(b, pool, path, Options{})
	}
}
