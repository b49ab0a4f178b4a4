package osm

import (
	"os/exec"
	"path/filepath"
	"testing"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

// The benchmarks below read the same file, NOONISH_EXTRACT or Delaware. We compare our time with osmium's.

func BenchmarkExtractWithOsmium(b *testing.B) {
	path := sourcetest.Extract(b)
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
	path := sourcetest.Extract(b)
	b.ReportAllocs()
	for b.Loop() {
		file, err := Open(path, source.Silent{}, nil)
		if err != nil {
			b.Fatal(err)
		}
		for _, err := range file.Sightings(b.Context()) {
			if err != nil {
				b.Fatal(err)
			}
		}
		file.Close()
	}
}
