package postgres_test

import (
	"crypto/rand"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

func TestEachTestHasItsOwnDatabase(t *testing.T) {
	t.Parallel()
	postgrestest.URL(t) // the first one may wait for the template
	// The best of ten, beside an empty database made in the same moments: other packages' tests run too.
	best, bare := time.Minute, time.Minute
	for range 10 {
		start := time.Now()
		postgrestest.URL(t)
		best = min(best, time.Since(start))
		bare = min(bare, emptyDatabase(t))
	}
	t.Logf("a database in %v, an empty one in %v", best, bare)
	if best > 100*time.Millisecond && best > 3*bare {
		t.Errorf("a test database took %v, want under 100ms or three times an empty one's %v", best, bare)
	}
}

func emptyDatabase(t *testing.T) time.Duration {
	t.Helper()
	pool, err := postgres.Open(t.Context(), "postgres://127.0.0.1:5432/postgres", 1)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	name := "noonish_empty_" + strings.ToLower(rand.Text())
	start := time.Now()
	if _, err := pool.Exec(t.Context(), "CREATE DATABASE "+name+" TEMPLATE template0"); err != nil {
		t.Fatal(err)
	}
	took := time.Since(start)
	if _, err := pool.Exec(t.Context(), "DROP DATABASE "+name); err != nil {
		t.Fatal(err)
	}
	return took
}

func TestReplicasMayMigrateTogether(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	if _, err := pool.Exec(t.Context(), "DROP SCHEMA public CASCADE"); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(t.Context(), "CREATE SCHEMA public"); err != nil {
		t.Fatal(err)
	}
	var wait sync.WaitGroup
	for range 3 {
		wait.Go(func() {
			if _, err := postgres.Migrate(t.Context(), pool); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	pending, err := postgres.Pending(t.Context(), pool)
	if err != nil || pending {
		t.Errorf("pending = %v, %v; want a schema that is up to date", pending, err)
	}
}

func TestSecretIsTheSameForEveryReplica(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	one, err := postgres.Secret(t.Context(), pool, "cursor")
	if err != nil || len(one) != 32 {
		t.Fatalf("secret of %d bytes, %v; want 32", len(one), err)
	}
	two, _ := postgres.Secret(t.Context(), pool, "cursor")
	if string(one) != string(two) {
		t.Error("two reads gave two keys")
	}
}

func TestOpenSaysWhatToDo(t *testing.T) {
	t.Parallel()
	_, err := postgres.Open(t.Context(), "postgres://127.0.0.1:5432/no_such_lunch", 2)
	if err == nil || err.Error() != `there is no such database yet at 127.0.0.1:5432/no_such_lunch: make it with "createdb no_such_lunch"` {
		t.Errorf("got %v", err)
	}
}
