package vendor

import (
	"errors"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"

	"noonish/internal/postgres/postgrestest"
)

func TestMetricsSayWhatCameOfCalls(t *testing.T) {
	t.Parallel()
	r, other := record(status(http.StatusOK)), record(status(http.StatusOK))
	other.name, other.counted = "other", calls("other")
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(r.Metrics()...)
	registry.MustRegister(other.Metrics()...)
	_ = r.ask(t.Context(), "details")
	r.service = dead
	for range tripAfter + 1 {
		_ = r.ask(t.Context(), "search")
	}
	compare(t, registry, `
noonish_vendor_breaker_state{operation="details",vendor="other"} 0
noonish_vendor_breaker_state{operation="details",vendor="test"} 0
noonish_vendor_breaker_state{operation="search",vendor="other"} 0
noonish_vendor_breaker_state{operation="search",vendor="test"} 2
noonish_vendor_calls_total{operation="details",outcome="answered",vendor="test"} 1
noonish_vendor_calls_total{operation="search",outcome="resting",vendor="test"} 1
noonish_vendor_calls_total{operation="search",outcome="unreachable",vendor="test"} 2
`)
}

// compare compares what Prometheus would read, without comments.
func compare(t *testing.T, registry *prometheus.Registry, want string) {
	t.Helper()
	page := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).ServeHTTP(page, httptest.NewRequestWithContext(t.Context(),
		http.MethodGet, "/metrics", nil))
	var got strings.Builder
	for line := range strings.Lines(page.Body.String()) {
		if !strings.HasPrefix(line, "#") {
			got.WriteString(line)
		}
	}
	if got.String() != strings.TrimPrefix(want, "\n") {
		t.Errorf("got\n%s", got.String())
	}
}

func TestMetricsSayHowMuchOfTheBudgetIsUsed(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	ours, theirs := NewBudget(pool, "test", 3), NewBudget(pool, "test", 3) // two replicas
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(ours.Metrics()...)
	want := func(used string) {
		t.Helper()
		compare(t, registry, `
noonish_vendor_budget{vendor="test"} 3
noonish_vendor_budget_used{vendor="test"} `+used+"\n")
	}
	want("0")
	for _, b := range []*Budget{theirs, ours} {
		if err := b.Take(t.Context()); err != nil {
			t.Fatal(err)
		}
	}
	want("2")
	_ = theirs.Take(t.Context())
	var e *Error
	if err := ours.Take(t.Context()); !errors.As(err, &e) || e.Kind != Spent {
		t.Fatalf("got %v", err)
	}
	want("3")
	yesterday := *ours.last.Load()
	yesterday.day = yesterday.day.AddDate(0, 0, -1)
	ours.last.Store(&yesterday)
	want("0")
}
