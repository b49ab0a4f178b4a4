package catalogue

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/boundtest"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/osm"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

const childFile, childDatabase = "CATALOGUE_TEST_FILE", "CATALOGUE_TEST_DATABASE"

// TestMain lets the test binary run as an importer that tests can kill.
func TestMain(m *testing.M) {
	if os.Getenv(childFile) == "" {
		os.Exit(m.Run())
	}
	if err := importInChild(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func importInChild(ctx context.Context) error {
	pool, err := postgres.Open(ctx, os.Getenv(childDatabase), 2)
	if err != nil {
		return err
	}
	defer pool.Close()
	progress := &sourcetest.Progress{OnStep: func(name string) { fmt.Println(name) }}
	if os.Getenv(childFile) == manyPlaces {
		progress.Step("staging")
		_, err = Load(ctx, pool, Batch{
			Source: source.OSM, Area: manyPlaces, Sightings: some(1, many), Progress: progress,
		})
		return err
	}
	_, err = ImportOSM(ctx, pool, os.Getenv(childFile), Options{Progress: progress})
	return err
}

// manyPlaces stands for a file so big that a kill during COPY or the merge is possible.
const manyPlaces, many = "many", 4000

// child starts an import in its own process. It prints its steps, one per line.
func child(t *testing.T, path, database string) (*exec.Cmd, *bufio.Scanner) {
	t.Helper()
	command := exec.CommandContext(t.Context(), os.Args[0])
	command.Env = append(os.Environ(), childFile+"="+path, childDatabase+"="+database)
	command.Stderr = t.Output()
	steps, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	return command, bufio.NewScanner(steps)
}

// earlier returns what the area held before: some places unchanged, some different, and some that are now gone.
func earlier(t *testing.T, path string) Batch {
	file, err := osm.Open(path, source.Silent{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	places := sourcetest.All(t, file.Sightings(t.Context()))
	return Batch{Source: source.OSM, Area: AreaName(path), Sightings: func(yield func(source.Sighting, error) bool) {
		i := 0
		for _, p := range places {
			switch i++; i % 3 {
			case 0:
				p.Facts.Name += " as it was"
			case 1:
				p.ID += "00000"
			}
			if !yield(p, nil) {
				return
			}
		}
	}}
}

func TestAKilledImportLeavesTheOldTableOrTheNew(t *testing.T) {
	t.Parallel()
	path := sourcetest.File(t, sourcetest.Helsinki)
	clean := postgrestest.Open(t)
	mustImport(t, clean, path, Options{NoMap: true})
	after, old := table(t, clean), earlier(t, path)
	for _, step := range []string{"reading outlines", "reading places", "merging"} {
		for range 2 {
			delay := rand.N(30 * time.Millisecond)
			t.Run(fmt.Sprintf("%v into %s", delay, step), func(t *testing.T) {
				url, pool := databaseWith(t, old)
				before := table(t, pool)
				killAt(t, path, url, step, delay)
				waitUntilFree(t, pool)
				if now := table(t, pool); !slices.Equal(now, before) && !slices.Equal(now, after) {
					t.Errorf("the table is neither the old one nor the new: %s", cmp.Diff(before, now))
				}
				mustImport(t, pool, path, Options{Force: true, NoMap: true})
				if diff := cmp.Diff(after, table(t, pool)); diff != "" {
					t.Errorf("after another run: %s", diff)
				}
			})
		}
	}
}

func TestAnImportKilledWhileItWritesLeavesTheOldTableOrTheNew(t *testing.T) {
	t.Parallel()
	clean := postgrestest.Open(t)
	mustLoad(t, clean, Batch{Source: source.OSM, Area: manyPlaces, Sightings: some(1, many)})
	after := table(t, clean)
	url, pool := databaseWith(t, Batch{Source: source.OSM, Area: manyPlaces, Sightings: some(many/2, many)})
	before := table(t, pool)
	for _, step := range []string{"staging", "staging", "merging", "merging"} {
		killAt(t, manyPlaces, url, step, rand.N(100*time.Millisecond))
		waitUntilFree(t, pool)
		if now := table(t, pool); !slices.Equal(now, before) && !slices.Equal(now, after) {
			t.Fatalf("after %s the table of %d rows is neither the old one nor the new", step, len(now))
		}
	}
	mustLoad(t, pool, Batch{Source: source.OSM, Area: manyPlaces, Sightings: some(1, many)})
	if !slices.Equal(after, table(t, pool)) {
		t.Error("another run did not make it whole")
	}
}

// The lock stops the import in its merge: after COPY and before the first write, or between two writes.
func TestAnImportKilledInItsMergeLeavesTheOldTable(t *testing.T) {
	t.Parallel()
	path := sourcetest.File(t, sourcetest.Helsinki)
	url, pool := databaseWith(t, earlier(t, path))
	before := table(t, pool)
	for _, lock := range []string{
		"LOCK TABLE sightings IN SHARE MODE",                                       // blocks the first write
		"SELECT FROM sightings WHERE doc LIKE '%as it was%' LIMIT 1 FOR UPDATE",    // blocks the update of a place
		"SELECT FROM sightings WHERE sighting_id LIKE '%00000' LIMIT 1 FOR UPDATE", // blocks the deletion of one
	} {
		tx, err := pool.Begin(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if _, err := tx.Exec(t.Context(), lock); err != nil {
			t.Fatal(err)
		}
		killAt(t, path, url, "merging", 300*time.Millisecond)
		if err := tx.Rollback(t.Context()); err != nil {
			t.Fatal(err)
		}
		waitUntilFree(t, pool)
		if diff := cmp.Diff(before, table(t, pool)); diff != "" {
			t.Errorf("%s: %s", lock, diff)
		}
	}
}

func databaseWith(t *testing.T, batch Batch) (string, *pgxpool.Pool) {
	t.Helper()
	url := postgrestest.URL(t)
	pool, err := postgres.Open(t.Context(), url, 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	mustLoad(t, pool, batch)
	return url, pool
}

// killAt kills an import with SIGKILL some time after a step began, unless the import ends before.
func killAt(t *testing.T, path, url, step string, delay time.Duration) {
	t.Helper()
	command, steps := child(t, path, url)
	for steps.Scan() && steps.Text() != step {
	}
	time.Sleep(delay)
	if err := command.Process.Kill(); err != nil && !errors.Is(err, os.ErrProcessDone) {
		t.Fatal(err)
	}
	err := command.Wait()
	t.Logf("killed %v after %q: %v", delay, step, err)
}

// waitUntilFree waits until the server has noticed that its client is gone.
func waitUntilFree(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	for range 500 {
		_, err := Load(t.Context(), pool, Batch{Source: "demo", Area: "source.Nowhere", Sightings: some(1, 0)})
		if err == nil {
			return
		}
		if !errors.Is(err, ErrBusy) {
			t.Fatal(err)
		}
		time.Sleep(10 * time.Millisecond)
	}
	t.Fatal("the killed import still holds its lock")
}

func TestMemoryStaysSmall(t *testing.T) {
	t.Parallel()
	report := importPlainly(t, "osm", sourcetest.File(t, sourcetest.Delaware), postgrestest.URL(t))
	t.Logf("imported in %v", report.took)
	boundtest.Under(t, "MB of memory to import 8 MB", report.peakMB, 500)
}

// TestMemoryDoesNotGrowWithTheExtract imports an extract of 64 MB, and one of half that size. What a larger one adds
// is the part that is not in the temporary file: the texts of addresses, and coastlines.
func TestMemoryDoesNotGrowWithTheExtract(t *testing.T) {
	t.Parallel()
	if !boundtest.Compared() {
		t.Skip("it takes minutes; make bench-bounds runs it")
	}
	peak := func(copies int) int64 {
		path := sourcetest.WriteCopies(t, sourcetest.File(t, sourcetest.Delaware), copies)
		run := importPlainly(t, "osm", path, postgrestest.URL(t))
		t.Logf("%d copies: %d MB, %v", copies, run.peakMB, run.took)
		return run.peakMB
	}
	half, whole := peak(4), peak(8)
	boundtest.Under(t, "MB of memory to import 64 MB", whole, 500)
	boundtest.Under(t, "MB of memory that 32 MB more take", whole-half, 60)
}

type plainImport struct {
	peakMB int64
	took   time.Duration
	out    string
}

// importPlainly runs the program as an operator would, because the race detector would multiply its memory.
func importPlainly(t testing.TB, kind, path, database string, flags ...string) plainImport {
	t.Helper()
	program := filepath.Join(t.TempDir(), "noonish")
	// As the Makefile builds it, so that Go's cache has most of it.
	build := exec.CommandContext(t.Context(), "go", "build", "-trimpath", "-o", program, "noonish/cmd/noonish")
	build.Env = append(os.Environ(), "CGO_ENABLED=0")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("building: %v\n%s", err, out)
	}
	command := exec.CommandContext(t.Context(), program, append([]string{"import", kind, path}, flags...)...)
	command.Env = append(os.Environ(), "NOONISH_DATABASE_URL="+database)
	var out strings.Builder
	command.Stdout = &out
	start := time.Now()
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	// The kernel's figure for a finished child includes the memory of its parent at the start, so we sample instead.
	var peak int64
	done := make(chan error, 1)
	go func() { done <- command.Wait() }()
	for {
		select {
		case err := <-done:
			if err != nil {
				t.Fatalf("importing: %v", err)
			}
			return plainImport{peakMB: peak >> 10, took: time.Since(start), out: out.String()}
		case <-time.After(10 * time.Millisecond):
			status, _ := os.ReadFile(fmt.Sprintf("/proc/%d/status", command.Process.Pid))
			for line := range strings.Lines(string(status)) {
				var kb int64
				if n, _ := fmt.Sscanf(line, "VmHWM: %d kB", &kb); n == 1 {
					peak = max(peak, kb)
				}
			}
		}
	}
}
