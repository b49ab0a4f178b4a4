package main

import (
	"context"
	"errors"
	"fmt"
	"math"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/test/product"
)

const ini = "../../" + recipe

// servers is how many connections to PostgreSQL each of PgBouncer's databases has in the tests. The replicas open many
// more to PgBouncer, so that whatever somebody leaves in a session is soon found by somebody else.
const servers = 3

// narrow changes the recipe's pool sizes.
var narrow = []string{
	"pool_size=4", fmt.Sprint("pool_size=", servers), "pool_size=6", fmt.Sprint("pool_size=", servers),
}

func TestTheProductWorksThroughPgBouncer(t *testing.T) {
	t.Parallel()
	s, err := open(t.Context(), ini, narrow...)
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.close)
	s.migrate(t)
	if err := s.Settings.Demo(t.Context()); err != nil {
		t.Fatal(err)
	}
	s.examine(t)
	var delivered atomic.Int64
	hook := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { delivered.Add(1) }))
	t.Cleanup(hook.Close)
	s.Settings.Env = append(s.Settings.Env, "NOONISH_DATABASE_CONNS=22",
		"NOONISH_NOTIFY_ALLOW="+strings.TrimPrefix(hook.URL, "http://"))
	replicas, err := s.Replicas(t.Context(), 2)
	if err != nil {
		t.Fatal(err)
	}
	c, err := newCrew(t.Context(), s.direct, []string{replicas[0].Base, replicas[1].Base}, 6)
	if err != nil {
		t.Fatal(s.WithLogs(err))
	}
	s.share(t, c)
	s.restart(t, c)
	s.decide(t, c, hook.URL)
	for deadline := time.Now().Add(20 * time.Second); delivered.Load() == 0; time.Sleep(50 * time.Millisecond) {
		if time.Now().After(deadline) {
			t.Fatal(s.WithLogs(errors.New("the decision was not sent: no job ran")))
		}
	}
	s.leftNothing(t)
	s.standby(t, c)
}

// migrate lets several replicas migrate an empty database at once.
func (s *site) migrate(t *testing.T) {
	t.Helper()
	var wait sync.WaitGroup
	for range servers {
		wait.Go(func() {
			if err := s.Settings.Run(t.Context(), "migrate"); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
}

// share lets everybody call at once, through fewer connections than there are people.
func (s *site) share(t *testing.T, c *crew) {
	t.Helper()
	f := &figures{}
	c.lunch(t.Context(), f, 2*len(c.paths), c.call)
	for _, failed := range f.failures {
		t.Fatal(s.WithLogs(fmt.Errorf("%d of %d calls failed, such as %w", len(f.failures), f.calls, failed.err)))
	}
	s.leftNothing(t)
}

// restart kills PgBouncer while people call. Calls are refused with 503 while it is away, and none soon after.
func (s *site) restart(t *testing.T, c *crew) {
	t.Helper()
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	f := &figures{}
	ended := make(chan struct{})
	go func() {
		c.lunch(ctx, f, math.MaxInt, c.call)
		close(ended)
	}()
	time.Sleep(time.Second)
	s.pooler.Kill()
	time.Sleep(300 * time.Millisecond)
	if err := s.pooler.Start(t.Context()); err != nil {
		t.Fatal(err)
	}
	back := time.Now()
	for time.Since(f.lastFailure()) < 2*time.Second && time.Since(back) < 12*time.Second {
		time.Sleep(50 * time.Millisecond)
	}
	stop()
	<-ended
	t.Logf("%d calls, %d failed, the last one %v after PgBouncer was back",
		f.calls, len(f.failures), f.lastFailure().Sub(back))
	for _, failed := range f.failures {
		if failed.status != http.StatusServiceUnavailable {
			t.Fatal(s.WithLogs(fmt.Errorf("while PgBouncer was away: %w; want 503", failed.err)))
		}
	}
	if len(f.failures) == 0 || f.lastFailure().Sub(back) > 10*time.Second {
		t.Error(s.WithLogs(errors.New("no call failed, or calls fail ten seconds after PgBouncer is back")))
	}
}

// decide lets everybody in a team vote and its owner decide, with a webhook that is told.
func (s *site) decide(t *testing.T, c *crew, hook string) {
	t.Helper()
	_, err := c.post(t.Context(), 0, "/api/team/channels", map[string]any{"kind": "webhook", "url": hook})
	for who := 0; who < teamSize && err == nil; who++ {
		_, err = c.vote(t.Context(), who, true)
	}
	var decided product.Answer
	if err == nil {
		decided, err = c.post(t.Context(), 0, "/api/team/finalise", map[string]any{})
	}
	if err != nil {
		t.Fatal(s.WithLogs(err))
	}
	if got := decided.Ballot; !got.Final || got.Votes() != teamSize {
		t.Errorf("final %t with %d votes, want a decision with %d", got.Final, got.Votes(), teamSize)
	}
}

// leftNothing looks into every connection that PgBouncer has to PostgreSQL.
func (s *site) leftNothing(t *testing.T) {
	t.Helper()
	for name, timeout := range map[string]string{"noonish": "0", "noonish_5s": "5s", "noonish_3s": "3s"} {
		for range servers { // each transaction is open until the end, so that the next one gets another connection
			conn, err := pgx.Connect(t.Context(), s.pooler.URL(name))
			if err != nil {
				t.Fatal(err)
			}
			defer conn.Close(context.WithoutCancel(t.Context()))
			if _, err := conn.Exec(t.Context(), `BEGIN`); err != nil {
				t.Fatal(err)
			}
			var got string
			err = conn.QueryRow(t.Context(), `
SELECT concat_ws(' ', (SELECT count(*) FROM pg_prepared_statements), (SELECT count(*) FROM pg_listening_channels()),
  (SELECT count(*) FROM pg_cursors WHERE is_holdable),
  (SELECT count(*) FROM pg_locks WHERE pid = pg_backend_pid() AND locktype = 'advisory'),
  (SELECT count(*) FROM pg_class WHERE relnamespace = pg_my_temp_schema()),
  current_setting('statement_timeout'), current_setting('plan_cache_mode'), current_setting('jit'),
  current_setting('lock_timeout'))`, pgx.QueryExecModeSimpleProtocol).Scan(&got)
			if want := "0 0 0 0 0 " + timeout + " force_generic_plan off 0"; err != nil || got != want {
				t.Errorf("a connection of %s has %q, %v; want %q", name, got, err, want)
			}
		}
	}
}

// examine compares what doctor says about several ways to set PgBouncer and the URL.
func (s *site) examine(t *testing.T) {
	t.Helper()
	start := func(change ...string) *product.Pooler {
		p, err := product.NewPooler(t.Context(), ini, s.Cluster, append(change, narrow...)...)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(p.Close)
		return p
	}
	// Many people get past the refusal of unknown parameters like this, and lose what the parameters were for.
	deaf := start("[pgbouncer]", "[pgbouncer]\nignore_startup_parameters = jit,plan_cache_mode,statement_timeout",
		"SET plan_cache_mode = force_generic_plan; SET jit = off; SET statement_timeout", "SET lock_timeout")
	one := start("noonish_3s =", "another =")
	for _, c := range []struct{ name, database, want string }{
		{"as the recipe has it", s.Settings.Database, "ok    pooler        noonish_5s has the time limit and"},
		{"no word in the URL", s.pooler.URL("noonish"), "PgBouncer refuses the connection: add pooler=transaction to"},
		{"parameters ignored", deaf.URL("noonish"), "FAIL  pooler        it gives one connection to several clients"},
		{
			"no time limit", deaf.URL("noonish") + "&pooler=transaction",
			"warn  pooler        noonish_3s has statement_timeout 0 ms, plan_cache_mode auto and jit on",
		},
		{"a database missing", one.URL("noonish") + "&pooler=transaction", "add noonish_3s to its [databases]"},
		{"no pooler", s.direct + "&pooler=transaction", "remove pooler=transaction from NOONISH_DATABASE_URL"},
		{"no pooler, and no word", s.direct, "schema"},
	} {
		settings := s.Settings
		settings.Database = c.database
		got, err := settings.Output(t.Context(), "doctor")
		if !strings.Contains(got, c.want) || (err != nil) != strings.Contains(got, "FAIL") {
			t.Errorf("%s: %v, and doctor says\n%s\nwant %q", c.name, err, got, c.want)
		}
		if c.database == s.direct && strings.Contains(got, "pooler") {
			t.Errorf("without a pooler, doctor says\n%s", got)
		}
	}
}
