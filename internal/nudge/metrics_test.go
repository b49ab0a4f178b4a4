package nudge

import (
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"github.com/nats-io/nats.go"
	"github.com/prometheus/client_golang/prometheus"
	"github.com/prometheus/client_golang/prometheus/promhttp"
)

func TestTheConnectionToNATSIsMeasured(t *testing.T) {
	t.Parallel()
	bus, err := Open("nats://127.0.0.1:1") // nobody is there
	if err != nil {
		t.Fatal(err)
	}
	defer bus.Close()
	bus.failed(nil, nil, nats.ErrSlowConsumer)
	bus.failed(nil, nil, nats.ErrBadSubject)
	registry := prometheus.NewPedanticRegistry()
	registry.MustRegister(bus.Metrics()...)
	answer := httptest.NewRecorder()
	promhttp.HandlerFor(registry, promhttp.HandlerOpts{}).
		ServeHTTP(answer, httptest.NewRequest(http.MethodGet, "/", nil))
	for _, line := range []string{
		"noonish_nats_connected 0\n", "noonish_nats_slow_consumer_total 1\n", "noonish_nats_unsent_total 0\n",
		"noonish_nats_messages_total{direction=\"in\"} 0\n",
	} {
		if !strings.Contains(answer.Body.String(), line) {
			t.Errorf("no %s in\n%s", line, answer.Body)
		}
	}
	if alone, err := Open(""); err != nil || len(alone.Metrics()) > 0 {
		t.Errorf("%v: a process without NATS has metrics of it", err)
	}
}
