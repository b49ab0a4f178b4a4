package telemetry

import (
	"context"
	"errors"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/prometheus/client_golang/prometheus"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/trace"

	"noonish/internal/postgres"
)

// mostNames bounds how many statements have a name of their own. Our SQL is constant, so there are far fewer; more
// would mean that somebody builds SQL from values.
const mostNames = 400

// Statements measures the statements of all pools. Create it with NewStatements.
type Statements struct {
	seconds *prometheus.HistogramVec
	errors  *prometheus.CounterVec
}

// NewStatements returns statements that start at zero.
func NewStatements() *Statements {
	return &Statements{
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "noonish_database_statement_seconds",
			Help: "How long statements took until their last row was read, by the class of their connection. " +
				"A batch counts as one, under its first statement.",
			Buckets: []float64{.0005, .0025, .01, .05, .25, 1, 2.5},
		}, []string{"class", "statement"}),
		errors: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "noonish_database_statement_errors_total",
			Help: "Statements that failed: timeout, lock (or deadlock), unreachable, left (nobody waited), other.",
		}, []string{"class", "reason"}),
	}
}

// Metrics returns what was measured.
func (s *Statements) Metrics() []prometheus.Collector {
	return []prometheus.Collector{s.seconds, s.errors}
}

// Class returns the tracer for the connections of one class of work.
func (s *Statements) Class(class string) pgx.QueryTracer {
	for _, reason := range reasons { // a counter that appears with its first event has no rate before it
		s.errors.WithLabelValues(class, reason)
	}
	return &classTracer{
		class: attribute.String("noonish.class", class),
		seconds: func(name string) prometheus.Observer {
			return s.seconds.WithLabelValues(class, name)
		},
		failed: func(reason string) { s.errors.WithLabelValues(class, reason).Inc() },
	}
}

// classTracer implements pgx.QueryTracer, pgx.BatchTracer and pgxpool.AcquireTracer.
type classTracer struct {
	class   attribute.KeyValue
	seconds func(name string) prometheus.Observer
	failed  func(reason string)
	known   sync.Map // SQL to *statement
	names   atomic.Int64
}

// statement is what is known of one SQL text.
type statement struct {
	name    string
	seconds prometheus.Observer
}

func (t *classTracer) statement(sql string) *statement {
	if known, ok := t.known.Load(sql); ok {
		return known.(*statement) //nolint:forcetypeassert // nothing else is stored
	}
	if t.names.Add(1) > mostNames {
		return &statement{other, t.seconds(other)}
	}
	name := statementName(sql)
	known, _ := t.known.LoadOrStore(sql, &statement{name, t.seconds(name)})
	return known.(*statement) //nolint:forcetypeassert // nothing else is stored
}

// running is a statement or a batch under way.
type running struct {
	*statement
	start time.Time
	span  trace.Span // nil unless its call is followed
}

type runningKey struct{}

func (t *classTracer) begin(ctx context.Context, sql string) context.Context {
	r := &running{statement: t.statement(sql), start: time.Now()}
	ctx, r.span = t.follow(ctx, r.name)
	return context.WithValue(ctx, runningKey{}, r)
}

func (t *classTracer) end(ctx context.Context, err error) {
	r, ok := ctx.Value(runningKey{}).(*running)
	if !ok {
		return
	}
	r.seconds.Observe(time.Since(r.start).Seconds())
	if err != nil {
		t.failed(reason(err))
	}
	unfollow(r.span, err)
}

// TraceQueryStart implements pgx.QueryTracer.
func (t *classTracer) TraceQueryStart(
	ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryStartData,
) context.Context {
	return t.begin(ctx, data.SQL)
}

// TraceQueryEnd implements pgx.QueryTracer.
func (t *classTracer) TraceQueryEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceQueryEndData) {
	t.end(ctx, data.Err)
}

// TraceBatchStart implements pgx.BatchTracer.
func (t *classTracer) TraceBatchStart(
	ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchStartData,
) context.Context {
	if len(data.Batch.QueuedQueries) == 0 {
		return ctx
	}
	return t.begin(ctx, data.Batch.QueuedQueries[0].SQL)
}

// TraceBatchQuery implements pgx.BatchTracer. PostgreSQL sends the results of a batch together, so the time of each is
// unknown.
func (*classTracer) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}

// TraceBatchEnd implements pgx.BatchTracer.
func (t *classTracer) TraceBatchEnd(ctx context.Context, _ *pgx.Conn, data pgx.TraceBatchEndData) {
	t.end(ctx, data.Err)
}

// The reasons why a statement fails.
const (
	left        = "left"
	timeout     = "timeout"
	lock        = "lock"
	unreachable = "unreachable"
	other       = "other"
)

var reasons = []string{left, timeout, lock, unreachable, other}

func reason(err error) string {
	switch {
	case errors.Is(err, context.Canceled):
		return left
	case postgres.IsTimeout(err), errors.Is(err, context.DeadlineExceeded):
		return timeout
	case postgres.IsLockConflict(err):
		return lock
	case postgres.IsUnreachable(err):
		return unreachable
	}
	return other
}
