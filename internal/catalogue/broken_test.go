package catalogue

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

// A crafted file leaves the tables unchanged, and the error names the file and the block.
func TestACraftedFileIsRefusedByTheImport(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	path := filepath.Join(t.TempDir(), "crafted.osm.pbf")
	if err := os.WriteFile(path, sourcetest.ContradictoryFiles()[0].File, 0o600); err != nil {
		t.Fatal(err)
	}
	_, err := ImportOSM(t.Context(), pool, path, Options{})
	if err == nil || !strings.Contains(err.Error(), "the block at byte") ||
		!strings.Contains(err.Error(), "string that it does not contain") {
		t.Errorf("got %v", err)
	}
}

// A mutated file is either imported completely or leaves the tables unchanged.
func TestMutatedFilesAreImportedOrRefused(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	imported := 0
	for seed := range uint64(40) {
		path := filepath.Join(t.TempDir(), "mutated.osm.pbf")
		if err := os.WriteFile(path, sourcetest.Mutated(1<<32+seed), 0o600); err != nil {
			t.Fatal(err)
		}
		_, err := ImportOSM(t.Context(), pool, path, Options{Force: true})
		if broken := (source.PanicError{}); errors.As(err, &broken) {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err == nil {
			imported++
		}
	}
	t.Logf("%d of 40 were imported", imported)
}
