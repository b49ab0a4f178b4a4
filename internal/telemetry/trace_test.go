package telemetry

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"go.opentelemetry.io/otel/sdk/trace/tracetest"
	"golang.org/x/time/rate"
)

// However many calls arrive, only so many are followed.
func TestFollowedCallsAreBounded(t *testing.T) {
	t.Parallel()
	kept := tracetest.NewInMemoryExporter()
	traces := newTraces(kept, "v1", rate.NewLimiter(0, traceBurst))
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, "/api/config", nil)
	request.Header.Set("Traceparent", "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01")
	for range 10 * traceBurst {
		_, done := traces.Start(request, "GET /api/config", "A")
		done(http.StatusOK)
	}
	if err := traces.provider.ForceFlush(t.Context()); err != nil {
		t.Fatal(err)
	}
	if spans := kept.GetSpans(); len(spans) != traceBurst {
		t.Errorf("%d calls were followed instead of %d", len(spans), traceBurst)
	}
}
