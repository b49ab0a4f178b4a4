package vendor

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// A request that cannot be built may have the address, and with it the key, in its error.
func TestARequestThatCannotBeBuiltIsRefusedWithoutItsAddress(t *testing.T) {
	t.Parallel()
	taken := 0
	c := New("test", "NOONISH_TEST_KEY", func(context.Context) error { taken++; return nil }, "search")
	err := c.Do(t.Context(), Call{
		Operation: "search",
		Request: func(ctx context.Context) (*http.Request, error) {
			return http.NewRequestWithContext(ctx, http.MethodGet, "http://vendor.example/\x7f?key=canary", nil)
		},
	})
	var e *Error
	if !errors.As(err, &e) || e.Kind != Refused || strings.Contains(err.Error(), "canary") {
		t.Errorf("got %v", err)
	}
	if taken != 0 {
		t.Error("it was paid for")
	}
}

// A caller who leaves is counted as such, and a breaker that tries the vendor has a state of its own.
func TestMetricsSayWhoLeftAndWhenTheVendorIsTried(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := record(slow)
		registry := prometheus.NewPedanticRegistry()
		registry.MustRegister(r.Metrics()...)
		ctx, leave := context.WithCancel(t.Context())
		time.AfterFunc(time.Second, leave)
		_ = r.ask(ctx, "details")
		for range tripAfter {
			_ = r.ask(t.Context(), "search")
		}
		time.Sleep(rest + time.Second)
		compare(t, registry, `
noonish_vendor_breaker_state{operation="details",vendor="test"} 0
noonish_vendor_breaker_state{operation="search",vendor="test"} 1
noonish_vendor_calls_total{operation="details",outcome="left",vendor="test"} 1
noonish_vendor_calls_total{operation="search",outcome="slow",vendor="test"} 2
`)
	})
}
