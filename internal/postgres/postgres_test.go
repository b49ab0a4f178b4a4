package postgres_test

import (
	"crypto/rand"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/boundtest"
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
	boundtest.Under(t, "a test database, beside an empty one", best, max(100*time.Millisecond, 3*bare))
}

func emptyDatabase(t *testing.T) time.Duration {
	t.Helper()
	pool := postgrestest.Open(t)
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
	server, err := url.Parse(postgrestest.URL(t))
	if err != nil {
		t.Fatal(err)
	}
	server.Path = "/no_such_lunch"
	_, err = postgres.Open(t.Context(), server.String(), 2)
	want := "there is no such database yet at " + server.Host + "/no_such_lunch: " +
		`make it with "createdb no_such_lunch"`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
