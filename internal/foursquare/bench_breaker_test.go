//go:build bench

package foursquare_test

import (
	"net"
	"net/http"
	"net/http/httptest"
	"slices"
	"sync"
	"testing"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/server/servertest"
)

// breaker is what the breaker of a server's searches did.
type breaker struct {
	began  time.Time
	opened time.Time // by the server's own metrics; zero if it never did
	stop   func()
}

const (
	breakerOpen = 2
	sampleEvery = 20 * time.Millisecond
)

// watch reads the metrics of a server until it is stopped.
func watch(t *testing.T, s *servertest.Server) *breaker {
	t.Helper()
	registry := prometheus.NewRegistry()
	registry.MustRegister(s.Vendors...)
	b, over := &breaker{began: time.Now()}, make(chan struct{})
	var watching sync.WaitGroup
	watching.Go(func() {
		for b.opened.IsZero() {
			select {
			case <-over:
				return
			case <-time.After(sampleEvery):
			}
			if stateOf(t, registry) == breakerOpen {
				b.opened = time.Now()
			}
		}
	})
	b.stop = func() {
		close(over)
		watching.Wait()
	}
	return b
}

func stateOf(t *testing.T, registry *prometheus.Registry) float64 {
	families, err := registry.Gather()
	if err != nil {
		t.Error(err)
	}
	for _, family := range families {
		for _, metric := range family.GetMetric() {
			for _, label := range metric.GetLabel() {
				if family.GetName() == "noonish_vendor_breaker_state" && label.GetValue() == "search" {
					return metric.GetGauge().GetValue()
				}
			}
		}
	}
	return -1
}

// ailing is a vendor that does not work, and when it was asked.
type ailing struct {
	address string
	mu      sync.Mutex
	asked   []time.Time
}

func (a *ailing) note() {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.asked = append(a.asked, time.Now())
}

// startDead returns a vendor that closes every connection at once.
func startDead(t *testing.T) *ailing {
	t.Helper()
	listener, err := new(net.ListenConfig).Listen(t.Context(), "tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = listener.Close() })
	dead := &ailing{address: "http://" + listener.Addr().String()}
	go func() {
		for {
			connection, err := listener.Accept()
			if err != nil {
				return
			}
			dead.note()
			_ = connection.Close()
		}
	}()
	return dead
}

// startSlow returns a vendor that says nothing for 10 s.
func startSlow(t *testing.T) *ailing {
	t.Helper()
	fake := foursquaretest.New(key, nil)
	fake.SetFault(foursquaretest.Silent)
	slow := &ailing{}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		slow.note()
		fake.ServeHTTP(w, r)
	}))
	t.Cleanup(server.Close)
	slow.address = server.URL
	return slow
}

// settling is how long after the breaker opened a request may arrive that was made before. The first probe is due after
// 10 s.
const settling = time.Second

// probes returns the most requests within 10 s after the breaker opened, how many there were in all, and how many were
// under way when it opened.
func (a *ailing) probes(b *breaker) (most, all, underWay int) {
	a.mu.Lock()
	defer a.mu.Unlock()
	var later []time.Time
	for _, at := range a.asked {
		switch {
		case at.After(b.opened.Add(settling)):
			later = append(later, at)
		case at.After(b.opened):
			underWay++
		}
	}
	for i, from := range later {
		n := 0
		for _, at := range later[i:] {
			if at.Sub(from) < 10*time.Second {
				n++
			}
		}
		most = max(most, n)
	}
	return most, len(later), underWay
}

// report prints how long searches took, and compares their p99 with that of the server without a vendor.
func report(t *testing.T, took map[string][]time.Duration) {
	t.Helper()
	for _, phase := range phases {
		none := quantile(took["none"+phase], 0.99)
		for _, name := range []string{"none", "dead", "slow"} {
			times := took[name+phase]
			p50, p99 := quantile(times, 0.5), quantile(times, 0.99)
			t.Logf("vendor.%s_%s p50_ms %.2f p99_ms %.2f p99_over_none %.3f (%d searches)",
				name, phase, p50*1000, p99*1000, p99/none, len(times))
		}
	}
}

func quantile(times []time.Duration, q float64) (seconds float64) {
	slices.Sort(times)
	return times[int(q*float64(len(times)))].Seconds()
}
