package telemetry

import (
	"testing"

	"github.com/jackc/pgx/v5"
)

// BenchmarkStatement measures what measuring adds to each statement.
func BenchmarkStatement(b *testing.B) {
	tracer := NewStatements().Class("browse")
	start := pgx.TraceQueryStartData{SQL: jobQuery}
	b.ReportAllocs()
	for b.Loop() {
		tracer.TraceQueryEnd(tracer.TraceQueryStart(b.Context(), nil, start), nil, pgx.TraceQueryEndData{})
	}
}
