package telemetry

import (
	"context"

	"github.com/jackc/pgx/v5/pgxpool"
	"go.opentelemetry.io/otel/attribute"
	"go.opentelemetry.io/otel/codes"
	"go.opentelemetry.io/otel/trace"
)

// follow adds a span to the trace of a call. It returns nil if the call is not followed.
func (t *classTracer) follow(ctx context.Context, name string) (context.Context, trace.Span) {
	call := trace.SpanFromContext(ctx)
	if !call.IsRecording() {
		return ctx, nil
	}
	return call.TracerProvider().Tracer(scope).Start(ctx, name, trace.WithSpanKind(trace.SpanKindClient),
		trace.WithAttributes(attribute.String("db.system.name", "postgresql"), t.class))
}

// unfollow ends a span. Of an error it says the kind only, because its text may have values.
func unfollow(span trace.Span, err error) {
	if span == nil {
		return
	}
	if err != nil {
		span.SetStatus(codes.Error, reason(err))
	}
	span.End()
}

type waitKey struct{}

// TraceAcquireStart implements pgxpool.AcquireTracer: a call that waits for a connection shows it.
func (t *classTracer) TraceAcquireStart(
	ctx context.Context, _ *pgxpool.Pool, _ pgxpool.TraceAcquireStartData,
) context.Context {
	inside, span := t.follow(ctx, "wait for a connection")
	if span == nil {
		return ctx
	}
	return context.WithValue(inside, waitKey{}, span)
}

// TraceAcquireEnd implements pgxpool.AcquireTracer.
func (*classTracer) TraceAcquireEnd(ctx context.Context, _ *pgxpool.Pool, data pgxpool.TraceAcquireEndData) {
	if span, ok := ctx.Value(waitKey{}).(trace.Span); ok {
		unfollow(span, data.Err)
	}
}
