package catalogue

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func TestRealExtracts(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		file, area string
		atLeast    int64
		noMap      bool
	}{
		{sourcetest.Helsinki, "helsinki-centre", 425, false},
		{sourcetest.Monaco, "monaco", 140, false},
		// TestMemoryStaysSmall imports it with its map, where the race detector does not slow it down.
		{sourcetest.Delaware, "delaware", 240, true},
	} {
		t.Run(tt.area, func(t *testing.T) {
			t.Parallel()
			pool, path := postgrestest.Open(t), sourcetest.File(t, tt.file)
			progress := &sourcetest.Progress{}
			start := time.Now()
			first := mustImport(t, pool, path, Options{Progress: progress, NoMap: tt.noMap})
			took := time.Since(start)
			t.Logf("%+v in %v, %.1f MB/s over %d passes",
				first, took, float64(progress.Read)/1e6/took.Seconds(), len(progress.Steps)-1)
			if first.Added < tt.atLeast {
				t.Errorf("added %d places, want at least %d", first.Added, tt.atLeast)
			}
			if progress.Read != progress.Bytes {
				t.Errorf("progress ended at %d of %d", progress.Read, progress.Bytes)
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

func TestAPlaceThatLeftTheExtractIsDeleted(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	cafes := func(ids ...osm.NodeID) *osm.OSM {
		world := &osm.OSM{}
		for _, id := range ids {
			world.Nodes = append(world.Nodes, sourcetest.Node(id, 60, 25, sourcetest.Cafe...))
		}
		return world
	}
	both := sourcetest.WritePBF(t, "town-260101.osm.pbf", cafes(1, 2))
	one := sourcetest.WritePBF(t, "town-260102.osm.pbf", cafes(1))
	other := sourcetest.WritePBF(t, "village.osm.pbf", cafes(3))
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
	whole, err := os.ReadFile(sourcetest.File(t, sourcetest.Helsinki))
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
			mustLoad(t, pool, Batch{Source: source.OSM, Area: "helsinki", Sightings: some(1, 30)})
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
	path := sourcetest.File(b, sourcetest.Delaware)
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

func BenchmarkExtractImported(b *testing.B) {
	path := sourcetest.Extract(b)
	for b.Loop() {
		b.StopTimer()
		pool := postgrestest.Open(b)
		b.StartTimer()
		mustImport(b, pool, path, Options{})
	}
}
