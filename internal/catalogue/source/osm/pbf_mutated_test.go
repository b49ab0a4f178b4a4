package osm

import (
	"errors"
	"flag"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"noonish/internal/boundtest"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

var mutations = flag.Int("mutations", 300, "how many mutated PBF files are read")

const mutatedEnv = "CATALOGUE_TEST_MUTATIONS"

// TestReadMutations runs in the process that the next test measures.
func TestReadMutations(t *testing.T) {
	count, err := strconv.Atoi(os.Getenv(mutatedEnv))
	if err != nil {
		t.Skip("runs in its own process only")
	}
	path := filepath.Join(t.TempDir(), "mutated.osm.pbf")
	refused := 0
	for seed := range uint64(count) {
		if err := os.WriteFile(path, sourcetest.Mutated(seed), 0o600); err != nil {
			t.Fatal(err)
		}
		err := readWhole(t, path)
		if broken := (source.PanicError{}); errors.As(err, &broken) {
			t.Errorf("seed %d: %v", seed, err)
		}
		if err != nil {
			refused++
		}
	}
	t.Logf("%d mutated files, %d refused", count, refused)
	logPeak(t)
}

func TestMutatedFilesNeitherPanicNorTakeMemory(t *testing.T) {
	t.Parallel()
	output, peak := runApart(t, "TestReadMutations", mutatedEnv+"="+strconv.Itoa(*mutations))
	if peak > runaway || !strings.Contains(output, "refused") {
		t.Errorf("%d MB\n%.900s", peak>>20, output)
	}
	boundtest.Under(t, "MB for mutated files", peak>>20, mostMemory>>20)
	_, figures, _ := strings.Cut(output, "TestReadMutations\n")
	t.Logf("%s, 0 panics, at most %d MB", strings.TrimSpace(strings.Split(figures, "\n")[0]), peak>>20)
}
