package telemetry

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"go.opentelemetry.io/otel"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/exporters/otlp/otlptrace"
	"go.opentelemetry.io/otel/propagation"
	"go.opentelemetry.io/otel/sdk/resource"
	sdktrace "go.opentelemetry.io/otel/sdk/trace"
	"go.opentelemetry.io/otel/trace"
	"golang.org/x/time/rate"
)

const (
	scope = "noonish"
	// tracesASecond bounds what following costs, whatever the load. An office stays below it.
	tracesASecond = 20
	traceBurst    = 2 * tracesASecond
	lastTraces    = 3 * time.Second // for sending what is left when the program ends
	warnEvery     = time.Minute
)

// Traces follows calls from their arrival to each statement, and sends what it saw to a collector. A trace has names of
// routes and statements, never a value: not an address, a link or a name. Create it with NewTraces.
type Traces struct {
	provider *sdktrace.TracerProvider
	tracer   trace.Tracer
}

// NewTraces sends traces to the OTLP collector at an address such as http://collector:4318. The collector is not asked
// before there is a trace, and nobody waits for it.
func NewTraces(collector *url.URL, version string) *Traces {
	warned := rate.Sometimes{Interval: warnEvery}
	otel.SetErrorHandler(otel.ErrorHandlerFunc(func(err error) {
		warned.Do(func() { slog.Warn("traces are lost, see NOONISH_TRACES_URL", "error", err) })
	}))
	exporter := otlptrace.NewUnstarted(newCollector(collector))
	return newTraces(exporter, version, rate.NewLimiter(tracesASecond, traceBurst))
}

func newTraces(exporter sdktrace.SpanExporter, version string, limit *rate.Limiter) *Traces {
	provider := sdktrace.NewTracerProvider(
		sdktrace.WithBatcher(exporter),
		sdktrace.WithSampler(sdktrace.ParentBased(limited{limit})),
		sdktrace.WithResource(resource.NewSchemaless(
			attribute.String("service.name", scope), attribute.String("service.version", version))),
	)
	return &Traces{provider, provider.Tracer(scope)}
}

// Close sends what is left.
func (t *Traces) Close() {
	ctx, cancel := context.WithTimeout(context.Background(), lastTraces)
	defer cancel()
	_ = t.provider.Shutdown(ctx) // the error handler has said what is lost
}

// Start follows a call until done is called with its status. A trace that the caller names is mentioned and not
// continued: otherwise a stranger could decide what we follow.
func (t *Traces) Start(r *http.Request, route, requestID string) (ctx context.Context, done func(status int)) {
	caller := trace.SpanContextFromContext(
		propagation.TraceContext{}.Extract(context.Background(), propagation.HeaderCarrier(r.Header)))
	options := []trace.SpanStartOption{
		trace.WithSpanKind(trace.SpanKindServer),
		trace.WithAttributes(
			attribute.String("http.request.method", r.Method), attribute.String("http.route", route),
			attribute.String("noonish.request_id", requestID)),
	}
	if caller.IsValid() {
		options = append(options, trace.WithLinks(trace.Link{SpanContext: caller}))
	}
	ctx, span := t.tracer.Start(r.Context(), route, options...)
	return ctx, func(status int) {
		span.SetAttributes(attribute.Int("http.response.status_code", status))
		if status >= http.StatusInternalServerError {
			span.SetStatus(codes.Error, "")
		}
		span.End()
	}
}

// limited is a sampler: it takes as many traces a second as its limit allows.
type limited struct{ limit *rate.Limiter }

// ShouldSample implements sdktrace.Sampler.
func (l limited) ShouldSample(sdktrace.SamplingParameters) sdktrace.SamplingResult {
	if l.limit.Allow() {
		return sdktrace.SamplingResult{Decision: sdktrace.RecordAndSample}
	}
	return sdktrace.SamplingResult{Decision: sdktrace.Drop}
}

// Description implements sdktrace.Sampler.
func (l limited) Description() string { return "limited" }
