package main

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/boundtest"
	"noonish/internal/postgres"
	"noonish/test/product"
)

// recovery is how soon everything should work again once the database does, and never is when a test gives up.
const (
	recovery = 10 * time.Second
	never    = 2 * time.Minute
)

// house is a replica with its own PostgreSQL, and a person with a team.
type house struct {
	*product.Replica
	cluster     *product.Cluster
	settings    product.Settings
	client      *http.Client
	person      *product.Person
	link, place string
}

func newHouse(t *testing.T) *house {
	t.Helper()
	cluster, err := product.NewCluster(t.Context())
	orSkip(t, err)
	t.Cleanup(cluster.Close)
	h := &house{
		cluster: cluster, client: product.NewClient(),
		settings: product.Settings{Program: program(t, ""), Database: cluster.URL("noonish"), NATS: natsURL},
	}
	if err := h.settings.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	if h.Replica, err = product.NewReplica(t.Context(), h.settings); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(h.Kill)
	pool, err := postgres.Open(t.Context(), h.settings.Database, 2)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	h.gather(t, pool)
	return h
}

// gather creates a person and a team with one place on its ballot.
func (h *house) gather(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	people, err := product.NewPeople(t.Context(), pool, 1, 40)
	if err != nil {
		t.Fatal(err)
	}
	h.person = people[0]
	if err := pool.QueryRow(t.Context(), `SELECT place_id FROM places ORDER BY n LIMIT 1`).Scan(&h.place); err != nil {
		t.Fatal(err)
	}
	if h.link, err = h.person.NewTeam(t.Context(), h.client, h.Base, h.place); err != nil {
		t.Fatal(err)
	}
}

func (h *house) do(t *testing.T, path string, body any) product.Answer {
	t.Helper()
	answer, err := h.person.Do(t.Context(), h.client, h.Base, product.Call{
		Method: http.MethodPost, Path: path, Body: body,
	})
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func (h *house) vote(t *testing.T, yes bool) product.Answer {
	t.Helper()
	return h.do(t, "/api/team/vote", map[string]any{"teamId": h.link, "restaurantId": h.place, "vote": yes})
}

func (h *house) get(path string) (status int, body string) {
	answer, err := h.client.Get(h.Base + path)
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	content, _ := io.ReadAll(answer.Body)
	return answer.StatusCode, string(content)
}

// reads are calls without a session. They need the database, or a cached answer of it.
var reads = []string{
	"/api/restaurants?lat=46&lng=-6&radius=1", "/api/restaurants/ids?lat=46&lng=-6&radius=1", "/api/restaurants/demo-1",
	"/api/proxy/foursquare/autocomplete?query=noon", "/api/tiles/14/7918/5834.mvt", "/api/config",
}

// suffers makes every kind of call while the database cannot work. The app must open, and no call may be an internal
// error.
func (h *house) suffers(t *testing.T, ready int) {
	t.Helper()
	var calls sync.WaitGroup
	for _, path := range reads {
		calls.Go(func() {
			if status, body := h.get(path); status == http.StatusInternalServerError || status == 0 {
				t.Errorf("%s: %d %s", path, status, body)
			}
		})
	}
	calls.Go(func() {
		if answer := h.vote(t, true); answer.Status != http.StatusServiceUnavailable {
			t.Errorf("a vote: %d %s, want 503", answer.Status, answer.Message)
		}
	})
	calls.Wait()
	h.opens(t, ready)
}

// opens checks that the app is shown and that /readyz answers with the given status.
func (h *house) opens(t *testing.T, ready int) {
	t.Helper()
	for _, path := range []string{"/", "/team/abc", "/history"} {
		status, body := h.get(path)
		built := !strings.Contains(body, "not in this binary")
		if built && (status != http.StatusOK || !strings.Contains(body, "<title>")) {
			t.Errorf("%s: %d, want the app", path, status)
		}
	}
	if status, _ := h.get("/livez"); status != http.StatusOK {
		t.Errorf("/livez: %d", status)
	}
	if status, _ := h.get("/readyz"); status != ready {
		t.Errorf("/readyz: %d, want %d", status, ready)
	}
}

// recovers waits until votes are counted, searches answered and the replica is ready.
func (h *house) recovers(t *testing.T) {
	t.Helper()
	start := time.Now()
	for {
		found, _ := h.get(reads[0])
		ready, _ := h.get("/readyz")
		voted := h.vote(t, false)
		if found == http.StatusOK && ready == http.StatusOK && voted.OK() {
			boundtest.Under(t, "back after", time.Since(start), recovery)
			return
		}
		if time.Since(start) > never {
			t.Fatalf("after %v: search %d, vote %d %s, ready %d", never, found, voted.Status, voted.Message, ready)
		}
		time.Sleep(100 * time.Millisecond)
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

func TestADatabaseThatCannotWorkIsSaidSoAndComesBack(t *testing.T) {
	h := newHouse(t)
	away := func(name string, begin, end func(ctx context.Context) error) {
		t.Run(name, func(t *testing.T) {
			h.recovers(t)
			must(t, begin(t.Context()))
			h.suffers(t, http.StatusServiceUnavailable)
			must(t, end(t.Context()))
			h.recovers(t)
		})
	}
	away("stopped", func(context.Context) error { return h.cluster.Stop() }, h.cluster.Start)
	away("paused",
		func(context.Context) error { return h.cluster.Pause() },
		func(context.Context) error { return h.cluster.Resume() })
	readOnly := func(value string) func(ctx context.Context) error {
		return func(ctx context.Context) error {
			for _, statement := range []string{
				"SET default_transaction_read_only = off",
				"ALTER SYSTEM SET default_transaction_read_only = " + value,
				"SELECT pg_reload_conf(), pg_sleep(0.5)",
			} {
				if err := h.cluster.Exec(ctx, "postgres", statement); err != nil {
					return fmt.Errorf("%s: %w", statement, err)
				}
			}
			return nil
		}
	}
	away("read-only", readOnly("on"), readOnly("off"))
	var release func()
	away("out of connections", func(ctx context.Context) (err error) {
		release, err = h.cluster.TakeConnections(ctx)
		return err
	}, func(context.Context) error {
		release()
		return nil
	})
}

func TestADiskThatIsFullIsSaidSoAndComesBack(t *testing.T) {
	h := newHouse(t)
	fill, empty, err := h.cluster.SmallDisk(t.Context(), 16)
	orSkip(t, err)
	must(t, h.cluster.Exec(t.Context(), "noonish", "ALTER TABLE team_events SET TABLESPACE small"))
	h.recovers(t)
	must(t, fill())
	refused := 0
	for i := range 600 { // until the table's current page is full
		answer := h.vote(t, i%2 == 0)
		if answer.Status == http.StatusInternalServerError {
			t.Fatalf("vote %d: %d %s", i, answer.Status, answer.Message)
		}
		if answer.Status == http.StatusServiceUnavailable {
			if refused++; refused == 5 {
				break
			}
		}
	}
	if refused < 5 {
		t.Fatalf("%d votes were refused: the disk was not full", refused)
	}
	for _, path := range reads {
		if status, body := h.get(path); status >= http.StatusInternalServerError {
			t.Errorf("%s, which writes nothing: %d %s", path, status, body)
		}
	}
	h.opens(t, http.StatusOK)
	must(t, empty())
	h.recovers(t)
}

func TestAReplicaThatStartsWithoutADatabaseWaitsForIt(t *testing.T) {
	h := newHouse(t)
	must(t, h.cluster.Stop())
	h.Kill()
	late, err := product.StartWaiting(h.settings)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(late.Kill)
	h.Replica = late
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if status, _ := h.get("/livez"); status == http.StatusOK {
			break
		}
		if time.Since(start) > 30*time.Second {
			t.Fatalf("the replica does not answer:\n%s", late.Log())
		}
	}
	h.suffers(t, http.StatusServiceUnavailable)
	for _, path := range reads {
		if status, _ := h.get(path); status != http.StatusServiceUnavailable {
			t.Errorf("%s: %d, want 503", path, status)
		}
	}
	if log := late.Log(); !strings.Contains(log, "waiting for the database") {
		t.Errorf("the log does not say that it waits:\n%s", log)
	}
	must(t, h.cluster.Start(t.Context()))
	h.recovers(t)
	must(t, late.Stop())
}
