package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/osm"

	"noonish/internal/postgres/postgrestest"
)

func TestRealExtracts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file, area string
		atLeast    int64
		noMap      bool
	}{
		{helsinki, "helsinki-centre", 425, false},
		{monaco, "monaco", 140, false},
		// TestMemoryStaysSmall imports it with its map, where the race detector does not slow it down.
		{delaware, "delaware", 240, true},
	} {
		t.Run(tt.area, func(t *testing.T) {
			t.Parallel()
			pool, path := postgrestest.Open(t), sharedFile(t, tt.file)
			progress := &heard{}
			start := time.Now()
			first := mustImport(t, pool, path, Options{Progress: progress, NoMap: tt.noMap})
			took := time.Since(start)
			t.Logf("%+v in %v, %.1f MB/s over %d passes",
				first, took, float64(progress.read)/1e6/took.Seconds(), len(progress.steps)-1)
			if first.Added < tt.atLeast {
				t.Errorf("added %d places, want at least %d", first.Added, tt.atLeast)
			}
			if progress.read != progress.total {
				t.Errorf("progress ended at %d of %d", progress.read, progress.total)
			}
			before := written(t, pool)
			second := mustImport(t, pool, path, Options{NoMap: tt.noMap})
			same := first.Map
			same.Same = !tt.noMap // the digest of the file shows that the map need not be read again
			want := Report{
				Read: first.Read, Skipped: first.Skipped, Unchanged: first.Added, Addresses: first.Addresses, Map: same,
			}
			if diff := cmp.Diff(want, second); diff != "" {
				t.Errorf("the second run: %s", diff)
			}
			if before != written(t, pool) {
				t.Error("the second run wrote rows")
			}
			var areas string
			if err := pool.QueryRow(t.Context(),
				`SELECT string_agg(DISTINCT source || ' ' || area, ',') FROM sightings`).
				Scan(&areas); err != nil || areas != "osm "+tt.area {
				t.Errorf("the rows belong to %q, %v", areas, err)
			}
		})
	}
}

func TestRealPlacesAreInTheirTown(t *testing.T) {
	t.Parallel()
	places, _ := collect(t.Context(), t, sharedFile(t, helsinki))
	kinds := map[string]int{}
	for id, p := range places {
		kinds[id[:5]]++
		if p.Lat < 60.16 || p.Lat > 60.185 || p.Lng < 24.93 || p.Lng > 24.96 {
			t.Errorf("%s %q is at %v, %v: not in the centre of Helsinki", id, p.Facts.Name, p.Lat, p.Lng)
		}
	}
	// Of 432 amenities and 10 shops, one roof bar is closed for good and one pub is a tram.
	if diff := cmp.Diff(map[string]int{"osm-n": 438, "osm-w": 4}, kinds); diff != "" {
		t.Error(diff)
	}
}

func TestAPlaceThatLeftTheExtractIsDeleted(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	both := writePBF(t, "town-260101.osm.pbf",
		&osm.OSM{Nodes: osm.Nodes{node(1, 60, 25, cafe...), node(2, 60, 25, cafe...)}})
	one := writePBF(t, "town-260102.osm.pbf", &osm.OSM{Nodes: osm.Nodes{node(1, 60, 25, cafe...)}})
	other := writePBF(t, "village.osm.pbf", &osm.OSM{Nodes: osm.Nodes{node(3, 60, 25, cafe...)}})
	mustImport(t, pool, both, Options{})
	mustImport(t, pool, other, Options{})
	if diff := cmp.Diff(Report{Read: 1, Unchanged: 1, Deleted: 1}, mustImport(t, pool, one, Options{})); diff != "" {
		t.Error(diff)
	}
	rows := strings.Join(table(t, pool), "\n")
	if strings.Contains(rows, "osm-n2") || !strings.Contains(rows, "osm-n3") {
		t.Errorf("got %s", rows)
	}
}

func TestABrokenExtractChangesNothing(t *testing.T) {
	t.Parallel()
	whole, err := os.ReadFile(sharedFile(t, helsinki))
	if err != nil {
		t.Fatal(err)
	}
	flipped := append([]byte{}, whole...)
	flipped[len(flipped)/2] ^= 0x55
	for _, tt := range []struct {
		name string
		file []byte
	}{
		{"cut in the middle", whole[:len(whole)/2]},
		{"cut at the last byte", whole[:len(whole)-1]},
		{"one byte wrong", flipped},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool := postgrestest.Open(t)
			mustLoad(t, pool, Batch{Source: SourceOSM, Area: "helsinki", Sightings: some(1, 30)})
			before := table(t, pool)
			path := filepath.Join(t.TempDir(), "helsinki.osm.pbf")
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := ImportOSM(t.Context(), pool, path, Options{Force: true})
			t.Log(err)
			if err == nil {
				t.Error("it was imported")
			}
			if diff := cmp.Diff(before, table(t, pool)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func BenchmarkImportDelaware(b *testing.B) {
	path := sharedFile(b, delaware)
	info, err := os.Stat(path)
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(info.Size())
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		pool := postgrestest.Open(b)
		b.StartTimer()
		mustImport(b, pool, path, Options{})
	}
}
