package osm

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/paulmach/osm"

	"noonish/internal/boundtest"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

const (
	mostMemory = 1 << 30
	runaway    = 4 << 30 // a file that makes a reader take what the file asks for
)

// readWhole reads a file in all passes of an import, without a database.
func readWhole(t testing.TB, path string) error {
	t.Helper()
	file, err := Open(path, source.Silent{}, nil)
	if err != nil {
		return err
	}
	defer file.Close()
	for _, err := range file.Sightings(t.Context()) {
		if err != nil {
			return err
		}
	}
	s := file.Streets()
	if _, err := s.Edge(); err != nil {
		return err
	}
	all := func(osm.Object) error { return nil }
	return errors.Join(
		file.scanNodes(t.Context(), "nodes", func(n *osm.Node) bool { return len(n.Tags) > 0 }, all),
		file.scanWays(t.Context(), "ways", func(w *osm.Way) bool { return len(w.Tags) > 0 },
			func(*osm.Relation) bool { return true }, all))
}

const craftedEnv = "CATALOGUE_TEST_CRAFTED"

// TestReadOneFile runs in the process that the next test measures.
func TestReadOneFile(t *testing.T) {
	path := os.Getenv(craftedEnv)
	if path == "" {
		t.Skip("runs in its own process only")
	}
	if err := readWhole(t, path); err != nil {
		t.Log("refused: " + err.Error())
	}
	logPeak(t)
}

func logPeak(t *testing.T) {
	t.Helper()
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	_, peak, _ := strings.Cut(string(status), "VmHWM:")
	peak, _, _ = strings.Cut(peak, " kB")
	t.Log("peak of " + strings.TrimSpace(peak) + " kB")
}

// runApart runs a test in its own process, and returns its output and peak memory in bytes.
func runApart(t *testing.T, test, env string) (output string, peak int) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^"+test+"$", "-test.v", "-test.timeout=60m")
	command.Env = append(os.Environ(), env)
	all, err := command.CombinedOutput()
	_, figure, _ := strings.Cut(string(all), "peak of ")
	figure, _, _ = strings.Cut(figure, " kB")
	if peak, _ = strconv.Atoi(figure); err != nil || peak == 0 {
		t.Errorf("the process ended with %v\n%.900s", err, all)
	}
	return string(all), peak << 10
}

// Each file is read in its own process: a panic in any goroutine ends that process, and the kernel reports its peak
// memory.
func TestCraftedFilesNeitherPanicNorTakeMemory(t *testing.T) {
	t.Parallel()
	files := sourcetest.CraftedFiles()
	if len(files) != 19 {
		t.Fatalf("%d files", len(files))
	}
	var most int
	for _, tt := range files {
		path := filepath.Join(t.TempDir(), "crafted.osm.pbf")
		if err := os.WriteFile(path, tt.File, 0o600); err != nil {
			t.Fatal(err)
		}
		output, peak := runApart(t, "TestReadOneFile", craftedEnv+"="+path)
		most = max(most, peak)
		if refused := strings.Contains(output, "refused: "); refused == tt.Fine || peak > runaway {
			t.Errorf("%s: refused %v, %d MB\n%.600s", tt.Name, refused, peak>>20, output)
		}
		if strings.Contains(output, "reading it failed") {
			t.Errorf("%s made our own code panic:\n%.600s", tt.Name, output)
		}
		boundtest.Under(t, "MB for "+tt.Name, peak>>20, mostMemory>>20)
	}
	t.Logf("%d files, 0 panics, at most %d MB", len(files), most>>20)
}
