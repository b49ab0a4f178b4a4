package telemetry

import (
	"context"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/prometheus/client_golang/prometheus"
)

const (
	watchEvery    = 15 * time.Second
	watchPatience = 800 * time.Millisecond // shorter than the health probe waits, which uses the same connection
	watchStale    = time.Minute            // after which a picture is no longer exported
)

// The statements of a picture. Each is bounded, whatever is stored: every replica runs them, day and night.
const (
	// Only sessions of our own role are seen in detail, which is what all replicas use.
	lockQuery = `
SELECT count(*) FILTER (WHERE wait_event_type = 'Lock'),
  coalesce(extract(epoch FROM max(clock_timestamp() - query_start) FILTER (WHERE wait_event_type = 'Lock')),
    0)::float8,
  coalesce(extract(epoch FROM max(clock_timestamp() - xact_start)), 0)::float8
FROM pg_stat_activity WHERE datname = current_database() AND backend_type = 'client backend'
  AND pid <> pg_backend_pid()`

	jobQuery = `
SELECT j.kind, s.state::text, count(*),
  coalesce(extract(epoch FROM now() - min(j.scheduled_at) FILTER (WHERE j.scheduled_at <= now())), 0)::float8
FROM unnest('{available,running,retryable,scheduled,pending,discarded}'::river_job_state[]) s(state)
CROSS JOIN LATERAL (SELECT kind, scheduled_at FROM river_job WHERE state = s.state LIMIT 10000) j
GROUP BY 1, 2 ORDER BY 1, 2 LIMIT 100`

	areaQuery = `
SELECT count(*), coalesce(extract(epoch FROM min(at)), 0)::float8, coalesce(extract(epoch FROM max(at)), 0)::float8
FROM (SELECT greatest(imported_at, data_until) AS at FROM areas LIMIT 10000) a`

	// The index of open rounds by deadline begins with the oldest.
	dueQuery = `
SELECT coalesce((SELECT extract(epoch FROM now() - deadline) FROM rounds
  WHERE state = 'open' AND deadline <= now() ORDER BY deadline LIMIT 1), 0)::float8`
)

// picture is what the database said at an instant.
type picture struct {
	at                                  time.Time
	lockWaiters                         int64
	lockOldest, transactionOldest       float64
	jobs                                []jobs
	areas                               int64
	importOldest, importNewest, overdue float64
}

type jobs struct {
	kind, state string
	count       int64
	oldest      float64
}

// Watch looks at the database every few seconds and exports what it saw, so that a scrape never waits for the
// database. While the database does not answer, only noonish_database_up is exported. Create it with NewWatch.
type Watch struct {
	seen  atomic.Pointer[picture]
	descs watchDescs
}

// NewWatch returns a watch that has not seen the database yet.
func NewWatch() *Watch { return &Watch{descs: newWatchDescs()} }

// Run watches until ctx ends. It takes a connection for a few milliseconds at a time.
func (w *Watch) Run(ctx context.Context, pool *pgxpool.Pool) {
	ticks := time.NewTicker(watchEvery)
	defer ticks.Stop()
	for {
		w.look(ctx, pool)
		select {
		case <-ctx.Done():
			w.seen.Store(nil)
			return
		case <-ticks.C:
		}
	}
}

func (w *Watch) look(ctx context.Context, pool *pgxpool.Pool) {
	ctx, cancel := context.WithTimeout(ctx, watchPatience)
	defer cancel()
	p, err := takePicture(ctx, pool)
	if err != nil {
		p = nil
	}
	w.seen.Store(p)
}

func takePicture(ctx context.Context, pool *pgxpool.Pool) (*picture, error) {
	p := &picture{at: time.Now()}
	var batch pgx.Batch
	batch.Queue(lockQuery).QueryRow(func(row pgx.Row) error {
		return row.Scan(&p.lockWaiters, &p.lockOldest, &p.transactionOldest)
	})
	batch.Queue(areaQuery).QueryRow(func(row pgx.Row) error {
		return row.Scan(&p.areas, &p.importOldest, &p.importNewest)
	})
	batch.Queue(dueQuery).QueryRow(func(row pgx.Row) error { return row.Scan(&p.overdue) })
	batch.Queue(jobQuery).Query(func(rows pgx.Rows) (err error) {
		p.jobs, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (j jobs, err error) {
			return j, row.Scan(&j.kind, &j.state, &j.count, &j.oldest)
		})
		return err
	})
	return p, pool.SendBatch(ctx, &batch).Close()
}

// watchDescs describes what is exported.
type watchDescs struct {
	up, lockWaiters, lockOldest, transactionOldest, jobs, jobsOldest, areas, imported, overdue *prometheus.Desc
}

func newWatchDescs() watchDescs {
	desc := func(name, help string, labels ...string) *prometheus.Desc {
		return prometheus.NewDesc("noonish_"+name, help, labels, nil)
	}
	return watchDescs{
		up:          desc("database_up", "1 if the database answered in time when it was last asked, 0 if not."),
		lockWaiters: desc("database_lock_waiters", "Sessions of all replicas that wait for a lock."),
		lockOldest: desc("database_lock_oldest_seconds",
			"How long the statement has run that waits longest for a lock."),
		transactionOldest: desc("database_transaction_oldest_seconds",
			"How long the oldest transaction has run, an import included."),
		jobs: desc("jobs", "Jobs of all replicas that are not done, at most 10,000 of each state.", "kind", "state"),
		jobsOldest: desc("jobs_oldest_seconds",
			"How long the oldest of these jobs has been due.", "kind", "state"),
		areas: desc("areas", "Areas that were imported."),
		imported: desc("import_timestamp_seconds",
			"When an area was last imported or updated: the oldest and the newest of all areas.", "which"),
		overdue: desc("rounds_overdue_seconds", "For how long the oldest open round should be closed."),
	}
}

// Describe implements prometheus.Collector.
func (w *Watch) Describe(descs chan<- *prometheus.Desc) {
	d := w.descs
	for _, desc := range []*prometheus.Desc{
		d.up, d.lockWaiters, d.lockOldest, d.transactionOldest, d.jobs, d.jobsOldest, d.areas, d.imported, d.overdue,
	} {
		descs <- desc
	}
}

// Collect implements prometheus.Collector.
func (w *Watch) Collect(metrics chan<- prometheus.Metric) {
	gauge := func(desc *prometheus.Desc, value float64, labels ...string) {
		metrics <- prometheus.MustNewConstMetric(desc, prometheus.GaugeValue, value, labels...)
	}
	d, p := w.descs, w.seen.Load()
	if p == nil || time.Since(p.at) > watchStale {
		gauge(d.up, 0)
		return
	}
	gauge(d.up, 1)
	gauge(d.lockWaiters, float64(p.lockWaiters))
	gauge(d.lockOldest, p.lockOldest)
	gauge(d.transactionOldest, p.transactionOldest)
	for _, j := range p.jobs {
		gauge(d.jobs, float64(j.count), j.kind, j.state)
		gauge(d.jobsOldest, j.oldest, j.kind, j.state)
	}
	gauge(d.areas, float64(p.areas))
	if p.areas > 0 {
		gauge(d.imported, p.importOldest, "oldest")
		gauge(d.imported, p.importNewest, "newest")
	}
	gauge(d.overdue, p.overdue)
}
