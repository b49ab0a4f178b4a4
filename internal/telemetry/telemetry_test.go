package telemetry_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
	"noonish/internal/telemetry"
)

// exported returns the metrics as Prometheus reads them.
func exported(t *testing.T, collectors ...prometheus.Collector) string {
	t.Helper()
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(collectors...)
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).
		ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	return answer.Body.String()
}

func wants(t *testing.T, text string, lines ...string) {
	t.Helper()
	for _, line := range lines {
		if !regexp.MustCompile(`(?m)^` + line + `$`).MatchString(text) {
			t.Errorf("no line %s in\n%s", line, text)
		}
	}
}

// measuredPool returns a pool whose statements are measured, on a database of the test's own.
func measuredPool(t *testing.T) (*pgxpool.Pool, *telemetry.Statements) {
	t.Helper()
	statements := telemetry.NewStatements()
	pool, err := postgres.Open(t.Context(), postgrestest.URL(t), 4, postgres.Timeout(300*time.Millisecond),
		postgres.Traced(statements.Class("team")))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	return pool, statements
}

func TestStatementsAreMeasured(t *testing.T) {
	t.Parallel()
	pool, statements := measuredPool(t)
	ctx := t.Context()
	for range 3 {
		if _, err := pool.Exec(ctx, `DELETE FROM areas WHERE area = $1`, "nowhere"); err != nil {
			t.Fatal(err)
		}
	}
	var batch pgx.Batch
	batch.Queue(`SELECT FROM teams WHERE team_id = $1 FOR UPDATE`, "none")
	batch.Queue(`SELECT 1`)
	if err := pool.SendBatch(ctx, &batch).Close(); err != nil {
		t.Fatal(err)
	}
	if _, err := pool.Exec(ctx, `SELECT pg_sleep(5)`); err == nil {
		t.Fatal("five seconds were allowed")
	}
	if _, err := pool.Exec(ctx, `SELECT 1/0`); err == nil {
		t.Fatal("a division by zero was allowed")
	}
	gone, cancel := context.WithTimeout(ctx, 50*time.Millisecond)
	defer cancel()
	_, _ = pool.Exec(gone, `SELECT pg_sleep(0.2)`)
	wants(t, exported(t, statements.Metrics()...),
		`noonish_database_statement_seconds_count{class="team",statement="DELETE areas"} 3`,
		`noonish_database_statement_seconds_count{class="team",statement="SELECT teams FOR UPDATE"} 1`,
		`noonish_database_statement_seconds_bucket{class="team",statement="SELECT pg_sleep",le="0.01"} 0`,
		`noonish_database_statement_errors_total{class="team",reason="timeout"} 2`,
		`noonish_database_statement_errors_total{class="team",reason="other"} 1`)
}

func TestSQLThatIsBuiltFromValuesDoesNotMakeNames(t *testing.T) {
	t.Parallel()
	pool, statements := measuredPool(t)
	for i := range 500 {
		sql := `SELECT 1 AS ` + strings.Repeat("a", i%60+1) + strings.Repeat("b", i/60+1) + ` FROM areas`
		if _, err := pool.Exec(t.Context(), sql, pgx.QueryExecModeSimpleProtocol); err != nil {
			t.Fatal(err)
		}
	}
	wants(t, exported(t, statements.Metrics()...),
		`noonish_database_statement_seconds_count{class="team",statement="SELECT areas"} 400`,
		`noonish_database_statement_seconds_count{class="team",statement="other"} 100`)
}

func TestTheWatchSeesLocksJobsImportsAndRounds(t *testing.T) {
	t.Parallel()
	pool, statements := measuredPool(t)
	ctx := t.Context()
	for _, sql := range []string{
		`INSERT INTO areas (source, area, file, places, imported_at) VALUES
			('osm', 'old', 'f', 1, 'epoch'), ('osm', 'new', 'f', 1, '2026-01-01 00:00:00+00')`,
		`INSERT INTO river_job (kind, max_attempts, scheduled_at, args)
			VALUES ('notify', 3, now() - interval '90 s', '{}')`,
	} {
		if _, err := pool.Exec(ctx, sql); err != nil {
			t.Fatal(err)
		}
	}
	holder, err := pool.Begin(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := holder.Exec(ctx, `UPDATE areas SET places = 2`); err != nil {
		t.Fatal(err)
	}
	waiting := make(chan struct{})
	go func() {
		defer close(waiting)
		_, _ = pool.Exec(ctx, `SET statement_timeout = '20s'; UPDATE areas SET places = 3`)
	}()
	watch, watching := telemetry.NewWatch(), make(chan struct{})
	wants(t, exported(t, watch), `noonish_database_up 0`)
	run, stop := context.WithCancel(ctx)
	text := ""
	for tries := 0; tries < 50 && !strings.Contains(text, "lock_waiters 1"); tries++ {
		time.Sleep(50 * time.Millisecond)
		once, end := context.WithTimeout(ctx, 5*time.Second)
		telemetry.Look(once, watch, pool)
		end()
		text = exported(t, watch, telemetry.Pools{"team": pool})
	}
	wants(t, text, `noonish_database_up 1`, `noonish_database_lock_waiters 1`,
		`noonish_database_transaction_oldest_seconds \d.*`, `noonish_areas 2`,
		`noonish_import_timestamp_seconds{which="oldest"} 0`,
		`noonish_import_timestamp_seconds{which="newest"} 1.7672256e\+09`,
		`noonish_jobs{kind="notify",state="available"} 1`,
		`noonish_jobs_oldest_seconds{kind="notify",state="available"} 9\d.*`,
		`noonish_rounds_overdue_seconds 0`,
		`noonish_database_connections_in_use{class="team"} 2`, `noonish_database_connections_max{class="team"} 4`)
	_ = holder.Rollback(ctx)
	<-waiting
	go func() { watch.Run(run, pool); close(watching) }()
	stop()
	<-watching
	wants(t, exported(t, watch), `noonish_database_up 0`)
	wants(t, exported(t, statements.Metrics()...),
		`noonish_database_statement_seconds_count{class="team",statement="UPDATE areas"} 1`)
}

func TestAScrapeDoesNotWaitForADatabaseThatHangs(t *testing.T) {
	t.Parallel()
	hole, err := net.Listen("tcp", "127.0.0.1:0") // accepts and never answers
	if err != nil {
		t.Fatal(err)
	}
	defer hole.Close()
	pool, err := pgxpool.New(t.Context(), "postgres://"+hole.Addr().String()+"/x?sslmode=disable")
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	watch := telemetry.NewWatch()
	run, stop := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() { watch.Run(run, pool); close(ended) }()
	start := time.Now()
	for range 20 {
		text := exported(t, watch, telemetry.Pools{"team": pool})
		if wants(t, text, `noonish_database_up 0`); strings.Contains(text, "noonish_jobs") {
			t.Error("jobs of a database that does not answer are exported")
		}
	}
	if took := time.Since(start); took > 700*time.Millisecond {
		t.Errorf("20 scrapes took %v", took)
	}
	stop()
	<-ended
}
