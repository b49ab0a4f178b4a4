package server

import (
	"bufio"
	"context"
	"log/slog"
	"net"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/collectors"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"noonish/internal/api"
)

// Metrics counts what the server does. It is served on a listener of its own.
type Metrics struct {
	registry *prometheus.Registry
	requests *prometheus.CounterVec
	seconds  *prometheus.HistogramVec
	places   prometheus.Gauge
}

// NewMetrics returns metrics that start at zero. More are additional collectors, such as the database pool's.
func NewMetrics(more ...prometheus.Collector) *Metrics {
	m := &Metrics{
		registry: prometheus.NewRegistry(),
		requests: prometheus.NewCounterVec(prometheus.CounterOpts{
			Name: "noonish_http_requests_total", Help: "Answers by route and status.",
		}, []string{"route", "status"}),
		seconds: prometheus.NewHistogramVec(prometheus.HistogramOpts{
			Name: "noonish_http_request_seconds", Help: "How long answers took, by route.",
			Buckets: []float64{.001, .0025, .005, .01, .025, .05, .1, .25, .5, 1, 2.5, 5, 10},
		}, []string{"route"}),
		places: prometheus.NewGauge(prometheus.GaugeOpts{
			Name: "noonish_catalogue_places", Help: "How many places the catalogue has.",
		}),
	}
	m.registry.MustRegister(m.requests, m.seconds, m.places,
		collectors.NewGoCollector(), collectors.NewProcessCollector(collectors.ProcessCollectorOpts{}))
	m.registry.MustRegister(more...)
	return m
}

// Add adds collectors, such as the database pools'.
func (m *Metrics) Add(more ...prometheus.Collector) { m.registry.MustRegister(more...) }

// Places sets the size of the catalogue.
func (m *Metrics) Places(n int64) { m.places.Set(float64(n)) }

// Streams adds a gauge of open streams.
func (m *Metrics) Streams(open func() int) {
	m.registry.MustRegister(prometheus.NewGaugeFunc(prometheus.GaugeOpts{
		Name: "noonish_streams_open", Help: "Open streams of team pages.",
	}, func() float64 { return float64(open()) }))
}

// Handler serves the metrics to Prometheus.
func (m *Metrics) Handler() http.Handler {
	return promhttp.HandlerFor(m.registry, promhttp.HandlerOpts{})
}

// observe counts and logs each answer by its route, never by its query: where people are is their own.
func (m *Metrics) observe(mux *http.ServeMux, tracer Tracer, next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		start := time.Now()
		_, route := mux.Handler(r)
		if route == "" {
			route = "none"
		}
		answer := &answer{ResponseWriter: w, status: http.StatusOK}
		if tracer != nil && isFollowed(route) {
			ctx, done := tracer.Start(r, route, api.RequestID(r.Context()))
			defer func() { done(answer.status) }()
			r = r.WithContext(ctx)
		}
		defer func() {
			took := time.Since(start)
			m.requests.WithLabelValues(route, strconv.Itoa(answer.status)).Inc()
			m.seconds.WithLabelValues(route).Observe(took.Seconds())
			level := slog.LevelInfo
			if strings.HasSuffix(route, "z") || strings.HasPrefix(r.URL.Path, "/assets/") {
				level = slog.LevelDebug
			}
			slog.LogAttrs(r.Context(), level, "request", slog.String("method", r.Method), slog.String("route", route),
				slog.Int("status", answer.status), slog.Int("bytes", answer.bytes),
				slog.Float64("ms", float64(took.Microseconds())/1000))
		}()
		next.ServeHTTP(answer, r)
	})
}

// Tracer follows a call from its arrival to each statement, until done is called.
type Tracer interface {
	Start(r *http.Request, route, requestID string) (ctx context.Context, done func(status int))
}

// isFollowed reports whether a route has traces: calls do, but not a stream, which lasts as long as its page.
func isFollowed(route string) bool {
	return strings.Contains(route, " /api/") && route != "GET /api/team/events"
}

// answer remembers the status and size of a response.
type answer struct {
	http.ResponseWriter
	status  int
	bytes   int
	started bool
}

func (a *answer) WriteHeader(status int) {
	if !a.started {
		a.status, a.started = status, true
	}
	a.ResponseWriter.WriteHeader(status)
}

func (a *answer) Write(body []byte) (int, error) {
	a.started = true
	n, err := a.ResponseWriter.Write(body)
	a.bytes += n
	return n, err
}

// Hijack hands the connection to a stream. It is implemented here and not left to Unwrap, because the compression
// handler does not unwrap.
func (a *answer) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	a.started = true
	return http.NewResponseController(a.ResponseWriter).Hijack()
}

// Unwrap lets http.ResponseController reach the underlying writer.
func (a *answer) Unwrap() http.ResponseWriter { return a.ResponseWriter }
