package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"os"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/boundtest"
	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
	"noonish/test/product"
)

// build builds the program once for all tests.
var build func() (string, error)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "noonish-overload-")
	if err != nil {
		panic(err)
	}
	build = sync.OnceValues(func() (string, error) { return product.Build(context.Background(), folder) })
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// city returns a replica with the invented city, a pool on its database, and the address of that database.
func city(t *testing.T, env ...string) (*product.Replica, *pgxpool.Pool, string) {
	t.Helper()
	program, err := build()
	if err != nil {
		t.Fatal(err)
	}
	settings := product.Settings{Program: program, Database: postgrestest.URL(t), Env: append(env, trustLoopback)}
	if err := settings.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	replica, err := product.NewReplica(t.Context(), settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(replica.Kill)
	pool, err := postgres.Open(t.Context(), settings.Database, 4)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return replica, pool, settings.Database
}

// locked locks a table for everybody else until release is called.
func locked(t *testing.T, url, table string) (release func()) {
	t.Helper()
	conn, err := pgx.Connect(t.Context(), url)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), "BEGIN; LOCK TABLE "+table); err != nil {
		t.Fatal(err)
	}
	release = sync.OnceFunc(func() { _ = conn.Close(context.Background()) })
	t.Cleanup(release)
	return release
}

type answer struct {
	status int
	header http.Header
	took   time.Duration
}

func get(t *testing.T, client *http.Client, address string) answer {
	t.Helper()
	start := time.Now()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("X-Forwarded-For", stranger())
	response, err := client.Do(request)
	if err != nil {
		return answer{took: time.Since(start)}
	}
	defer response.Body.Close()
	_, _ = io.Copy(io.Discard, response.Body)
	return answer{response.StatusCode, response.Header, time.Since(start)}
}

func TestVotesAreAnsweredWhileEverySearchStandsStill(t *testing.T) {
	replica, pool, url := city(t, "NOONISH_SEARCH_MEMORY=0")
	client := product.NewClient()
	crews, err := newCrews(t.Context(), pool, client, replica.Base, 1, 1)
	if err != nil {
		t.Fatal(err)
	}
	locked(t, url, "place_terms")
	var searches sync.WaitGroup
	answers := make(chan answer, 100)
	for range cap(answers) {
		searches.Go(func() { answers <- get(t, client, replica.Base+"/api/restaurants?lat=46&lng=-6&radius=1") })
	}
	time.Sleep(300 * time.Millisecond) // until all of them have arrived
	for i := range 6 {
		start := time.Now()
		voted, err := crews[0].vote(t.Context(), client, replica.Base, 0, i%2 == 0)
		if err != nil || !voted.OK() {
			t.Errorf("vote %d: %d %s, %v; want it counted", i, voted.Status, voted.Message, err)
		}
		boundtest.Under(t, "a vote beside searches that stand still", time.Since(start), 3*time.Second)
	}
	searches.Wait()
	close(answers)
	counts := map[string]int{}
	var slowest time.Duration
	for a := range answers {
		counts[fmt.Sprintf("%d retry=%s", a.status, a.header.Get("Retry-After"))]++
		if a.status != http.StatusServiceUnavailable || a.header.Get("Retry-After") == "" {
			t.Errorf("a search that could not be answered: %d, Retry-After %q", a.status, a.header.Get("Retry-After"))
		}
		slowest = max(slowest, a.took)
	}
	boundtest.Under(t, "refusing a search", slowest, 7*time.Second)
	t.Log(counts)
}

// A very short form of `make overload`.
func TestVotesAreAdmittedUnderMoreSearchesThanCanBeAnswered(t *testing.T) {
	replica, pool, _ := city(t)
	if err := product.Crowd(t.Context(), pool, 4); err != nil {
		t.Fatal(err)
	}
	f, err := run(t.Context(), plan{votes: 5, phase: 2 * time.Second}, pool, replica)
	if err != nil {
		t.Fatal(err)
	}
	f.print(t.Output())
	votes := f.most().votes
	t.Log(votes.statuses)
	boundtest.Under(t, "votes that were refused, of 1", 1-votes.admitted(), 0.05)
	if f.internal() > 0 {
		t.Errorf("%d answers were 500", f.internal())
	}
}

func TestAQuantileIsOfTheSlowest(t *testing.T) {
	t.Parallel()
	times := []time.Duration{5, 1, 4, 2, 3}
	if quantile(times, 1) != 5 || quantile(times, 0.5) != 3 || quantile(nil, 0.5) != 0 {
		t.Errorf("got %v, %v", quantile(times, 1), quantile(times, 0.5))
	}
}
