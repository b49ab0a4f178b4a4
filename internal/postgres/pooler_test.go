package postgres_test

import (
	"context"
	"testing"
	"time"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

func TestThePoolerIsCutOutOfTheURL(t *testing.T) {
	t.Parallel()
	for url, want := range map[string][2]string{
		"postgres://ann@host:6432/noonish?pooler=transaction": {"postgres://ann@host:6432/noonish", "transaction"},
		"postgres:///noonish?host=/run&pooler=session&a=b":    {"postgres:///noonish?a=b&host=%2Frun", "session"},
		"postgres:///noonish?host=/run":                       {"postgres:///noonish?host=/run", ""},
		"host=/run dbname=noonish":                            {"host=/run dbname=noonish", ""},
		"postgres://%zz":                                      {"postgres://%zz", ""},
	} {
		if rest, pooler := postgres.CutPooler(url); rest != want[0] || pooler != want[1] {
			t.Errorf("%s: %q and %q, want %q", url, rest, pooler, want)
		}
	}
}

func TestEachConnectionWithoutAPoolerIsItsOwn(t *testing.T) {
	t.Parallel()
	behind, err := postgres.FindPooler(t.Context(), postgrestest.Open(t))
	if err != nil || behind != (postgres.Behind{}) {
		t.Errorf("%+v, %v; want no pooler", behind, err)
	}
}

// A replica of an older release holds the lock in its session.
func TestMigrationsWaitForOlderReplicas(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	older, err := pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer older.Release()
	if _, err := older.Exec(t.Context(), `SELECT pg_advisory_lock(4097083626)`); err != nil {
		t.Fatal(err)
	}
	short, cancel := context.WithTimeout(t.Context(), 500*time.Millisecond)
	defer cancel()
	if _, err := postgres.Migrate(short, pool); err == nil {
		t.Error("two replicas migrate at once")
	}
	if _, err := older.Exec(t.Context(), `SELECT pg_advisory_unlock(4097083626)`); err != nil {
		t.Fatal(err)
	}
	if _, err := postgres.Migrate(t.Context(), pool); err != nil {
		t.Error(err)
	}
}
