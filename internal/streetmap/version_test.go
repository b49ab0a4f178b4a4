package streetmap_test

import (
	"context"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/boundtest"
	"noonish/internal/server/servertest"
	"noonish/internal/standby"
	"noonish/internal/streetmap"
)

// lockStreets locks the table of the map's versions, as an import does, until the test ends or release is called.
func lockStreets(t *testing.T, s *servertest.Server) (release func()) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), s.Pool.Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), `BEGIN; LOCK TABLE streets`); err != nil {
		t.Fatal(err)
	}
	release = sync.OnceFunc(func() { _ = conn.Close(context.Background()) })
	t.Cleanup(release)
	return release
}

// patience is far below the eight seconds after which a call is abandoned, and far above what it should take.
const patience = 4 * time.Second

func TestASearchDoesNotWaitForALockedMap(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	lockStreets(t, s)
	// With pgRouting a search asks for the map's version; without it only the calls below do.
	_, _ = s.Pool.Exec(t.Context(), `CREATE EXTENSION IF NOT EXISTS pgrouting`)
	var calls sync.WaitGroup
	for range 8 {
		calls.Go(func() {
			for _, target := range []string{"/api/restaurants?lat=60.17&lng=24.94&radius=1", "/api/config"} {
				start := time.Now()
				answer := s.Get(t, target)
				if answer.Status != http.StatusOK {
					t.Errorf("%s: %d", target, answer.Status)
				}
				boundtest.Under(t, target, time.Since(start), patience)
			}
			start := time.Now()
			answer := s.Get(t, "/api/tiles/14/9325/4742.mvt")
			if answer.Status != http.StatusServiceUnavailable {
				t.Errorf("a tile: %d, want 503", answer.Status)
			}
			boundtest.Under(t, "a tile", time.Since(start), patience)
		})
	}
	calls.Wait()
}

func TestAMapThatWasKnownStaysKnownWhileItCannotBeRead(t *testing.T) {
	t.Parallel()
	s := servertest.Start(t)
	var changes atomic.Int64
	store := &streetmap.Store{Reads: standby.Reader{Primary: s.Pool}, Changed: func() { changes.Add(1) }}
	if _, err := s.Pool.Exec(t.Context(),
		`INSERT INTO streets (area, file, digest, shapes, ways)
		VALUES ('city', 'city.osm.pbf', 'abc', 0, 0)`); err != nil {
		t.Fatal(err)
	}
	before, err := store.Version(t.Context())
	if err != nil || before == "" {
		t.Fatalf("version %q, %v", before, err)
	}
	release := lockStreets(t, s)
	time.Sleep(5100 * time.Millisecond) // longer than versionAge
	if version, err := store.Version(t.Context()); err != nil || version != before {
		t.Errorf("while it is locked: %q, %v; want %q", version, err, before)
	}
	if changes.Load() != 1 {
		t.Errorf("it changed %d times, want once: when it was first read", changes.Load())
	}
	release()
	if _, err := s.Pool.Exec(t.Context(), `UPDATE streets SET digest = 'abd'`); err != nil {
		t.Fatal(err)
	}
	for start := time.Now(); ; time.Sleep(50 * time.Millisecond) {
		version, err := store.Version(t.Context())
		if err == nil && version != before {
			if changes.Load() != 2 {
				t.Errorf("a new version is told after %d changes, want 2", changes.Load())
			}
			return
		}
		if time.Since(start) > 20*time.Second {
			t.Fatalf("a new map is not noticed: %q, %v", version, err)
		}
	}
}
