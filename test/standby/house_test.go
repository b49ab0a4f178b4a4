// Package standby runs the product with a streaming standby of its database, which is paused, killed and promoted.
package standby

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
	"noonish/test/product"
)

const (
	patience = time.Minute // after which a test gives up
	lag      = 2 * time.Second
)

// house is a primary, its standby, and two replicas that read from both. One of them hears of imports; its standby may
// be so far behind that only this keeps an import from being missed. The other one goes by the lag alone.
type house struct {
	primary, standby *product.Cluster
	settings         product.Settings
	told, alone      *replica
	person           *product.Person
	link, place      string
}

// replica is a replica and what it is asked with.
type replica struct {
	*product.Replica
	client *http.Client
}

func newHouse(t *testing.T) *house {
	t.Helper()
	h := new(house)
	var err error
	h.primary, err = product.NewCluster(t.Context())
	orSkip(t, err)
	t.Cleanup(h.primary.Close)
	nats, err := product.NewNATS(t.Context())
	orSkip(t, err)
	t.Cleanup(nats.Close)
	h.settings = product.Settings{Database: h.primary.URL("noonish"), NATS: nats.URL()}
	h.settings.Program, err = product.Build(t.Context(), t.TempDir())
	must(t, err)
	must(t, h.settings.Demo(t.Context()))
	h.standby, err = h.primary.NewStandby(t.Context())
	must(t, err)
	t.Cleanup(h.standby.Close)
	h.told = h.replica(t, nats.URL(), 5*time.Minute)
	h.alone = h.replica(t, "", lag)
	pool, err := postgres.Open(t.Context(), h.settings.Database, 2)
	must(t, err)
	defer pool.Close()
	h.gather(t, pool)
	return h
}

func (h *house) replica(t *testing.T, nats string, lag time.Duration) *replica {
	t.Helper()
	settings := h.settings
	settings.NATS = nats
	settings.Env = []string{
		"NOONISH_DATABASE_STANDBY_URL=" + h.standby.URL("noonish"), "NOONISH_DATABASE_STANDBY_LAG=" + lag.String(),
		"NOONISH_SEARCH_MEMORY=0", // so that searches reach the standby
		"NOONISH_LIMITS=search=100000/100000/100000 team=100000/100000/100000 vote=100000/100000/100000",
	}
	r, err := product.NewReplica(t.Context(), settings)
	must(t, err)
	t.Cleanup(func() {
		if t.Failed() {
			t.Logf("log of a replica with a lag of %v:\n%s", lag, r.Log())
		}
		r.Kill()
	})
	return &replica{r, product.NewClient()}
}

// gather creates a person and a team with one place on its ballot.
func (h *house) gather(t *testing.T, pool *pgxpool.Pool) {
	t.Helper()
	people, err := product.NewPeople(t.Context(), pool, 1, 40)
	must(t, err)
	h.person = people[0]
	must(t, pool.QueryRow(t.Context(), `SELECT place_id FROM places ORDER BY n LIMIT 1`).Scan(&h.place))
	h.link, err = h.person.NewTeam(t.Context(), h.told.client, h.told.Base, h.place)
	must(t, err)
}

func (h *house) do(t *testing.T, path string, body any) product.Answer {
	t.Helper()
	answer, err := h.person.Do(t.Context(), h.told.client, h.told.Base, product.Call{
		Method: http.MethodPost, Path: path, Body: body,
	})
	must(t, err)
	return answer
}

func (h *house) vote(t *testing.T, yes bool) product.Answer {
	t.Helper()
	return h.do(t, "/api/team/vote", map[string]any{"teamId": h.link, "restaurantId": h.place, "vote": yes})
}

// imports imports a place where nothing else is, at so many degrees north and east.
func (h *house) imports(t *testing.T, degrees int) {
	t.Helper()
	path := filepath.Join(t.TempDir(), fmt.Sprintf("island-%d.geojson", degrees))
	must(t, os.WriteFile(path, fmt.Appendf(nil, `{"type":"FeatureCollection","features":[{"type":"Feature",
"properties":{"name":"Island Noodles","amenity":"restaurant","cuisine":"noodle"},
"geometry":{"type":"Point","coordinates":[%d,%d]}}]}`, degrees, degrees), 0o600))
	must(t, h.settings.Run(t.Context(), "import", "geojson", path))
}

// finds reports whether a search there finds the imported place.
func (r *replica) finds(t *testing.T, degrees int) bool {
	t.Helper()
	status, body := r.get(fmt.Sprintf("/api/restaurants?lat=%d&lng=%d&radius=1", degrees, degrees))
	if status != http.StatusOK {
		t.Fatalf("a search: %d %s", status, body)
	}
	return regexp.MustCompile(`Island Noodles`).MatchString(body)
}

func (r *replica) get(path string) (status int, body string) {
	answer, err := r.client.Get(r.Base + path)
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	content, err := io.ReadAll(answer.Body)
	if err != nil {
		return 0, err.Error()
	}
	return answer.StatusCode, string(content)
}

// answersFrom makes a call until this server alone answers it.
func (r *replica) answersFrom(t *testing.T, server, call string) {
	t.Helper()
	other := map[string]string{"standby": "primary", "primary": "standby"}[server]
	n := 0
	until(t, "the "+server+" alone answers "+call, func() bool {
		n++
		own, others := r.reads(t, server), r.reads(t, other)
		path := fmt.Sprintf(call, n)
		status, body := r.get(path)
		if status >= http.StatusMultipleChoices {
			t.Logf("%s: %d %.300s", path, status, body)
		}
		return status < http.StatusMultipleChoices && r.reads(t, server) > own && r.reads(t, other) == others
	})
}

func (r *replica) figure(t *testing.T, name string) float64 {
	t.Helper()
	value, err := r.Figure(t.Context(), name)
	must(t, err)
	return value
}

func (r *replica) reads(t *testing.T, server string) float64 {
	t.Helper()
	return r.figure(t, `noonish_standby_reads_total{server="`+server+`"}`)
}

func (r *replica) uses(t *testing.T) bool {
	t.Helper()
	return r.figure(t, "noonish_standby_usable") == 1
}

// until waits until something is so, and returns how long that took.
func until(t *testing.T, what string, so func() bool) time.Duration {
	t.Helper()
	for start := time.Now(); ; time.Sleep(20 * time.Millisecond) {
		if so() {
			return time.Since(start)
		}
		if time.Since(start) > patience {
			t.Fatalf("not after %v: %s", patience, what)
		}
	}
}

// used waits until both replicas use the standby.
func (h *house) used(t *testing.T) {
	t.Helper()
	until(t, "the standby is used", func() bool { return h.told.uses(t) && h.alone.uses(t) })
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// orSkip skips the test if this machine lacks a program, and fails it for any other error.
func orSkip(t *testing.T, err error) {
	t.Helper()
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	must(t, err)
}
