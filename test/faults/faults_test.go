package main

import (
	"cmp"
	"context"
	"errors"
	"os"
	"sync"
	"testing"

	"github.com/anishathalye/porcupine"

	"noonish/internal/postgres/postgrestest"
	"noonish/test/product"
)

// built holds the programs by build tag. Each is built once for all tests.
var built = map[string]func() (string, error){}

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "noonish-faults-")
	if err != nil {
		panic(err)
	}
	for _, tag := range []string{"", "mutant_stale"} {
		built[tag] = sync.OnceValues(func() (string, error) {
			return product.Build(context.Background(), folder, tag)
		})
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// program returns the path of the built binary. A tag selects a mutant.
func program(t *testing.T, tag string) string {
	t.Helper()
	path, err := built[tag]()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// natsURL is the NATS server that CI and developers run beside PostgreSQL. No test kills it.
var natsURL = cmp.Or(os.Getenv("NOONISH_TEST_NATS_URL"), "nats://127.0.0.1:4222")

// orSkip skips the test if this machine lacks a program, and fails it for any other error.
func orSkip(t *testing.T, err error) {
	t.Helper()
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func TestTeamsAreLinearizableWhileReplicasAreKilled(t *testing.T) {
	const kills = 20
	r, err := trial{
		settings: product.Settings{Program: program(t, ""), Database: postgrestest.URL(t), NATS: natsURL},
		kills:    kills, gestures: 2500,
	}.prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.print(t.Output())
	if err := r.broken(); err != nil {
		t.Error(err)
	}
	few := r.acknowledged.vetoes < 20 || r.acknowledged.seats < 30 || r.acknowledged.diets < 20
	if r.kills < kills || r.acknowledged.votes < 200 || r.decisions < 5 || r.vetoed == 0 || r.tables == 0 || few {
		t.Error("too little happened to prove anything")
	}
}

func TestNothingAcknowledgedIsLostWhenPostgresIsKilled(t *testing.T) {
	t.Parallel()
	cluster, err := product.NewCluster(t.Context())
	orSkip(t, err)
	t.Cleanup(cluster.Close)
	r, err := trial{
		settings: product.Settings{Program: program(t, ""), Database: cluster.URL("noonish"), NATS: natsURL},
		cluster:  cluster, kills: 6, postgresKills: 1, gestures: 1000,
	}.prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	r.print(t.Output())
	if err := r.broken(); err != nil {
		t.Error(err)
	}
	if r.postgresKills == 0 || r.acknowledged.votes < 50 {
		t.Error("too little happened to prove anything")
	}
}

// A check that cannot fail proves nothing. This one must fail for a server that answers from a cache.
func TestTheCheckFindsAServerThatAnswersFromAStaleMemory(t *testing.T) {
	t.Parallel()
	r, err := trial{
		settings: product.Settings{Program: program(t, "mutant_stale"), Database: postgrestest.URL(t), NATS: natsURL},
		gestures: 500,
	}.prove(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if r.linearizable != porcupine.Illegal {
		t.Errorf("%s after %d operations", r.linearizable, r.operations)
	}
}
