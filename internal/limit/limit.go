// Package limit says who may call how often: by session, and by address.
package limit

import (
	"log/slog"
	"net/http"
	"net/netip"
	"sync"
	"time"

	"github.com/maypok86/otter/v2"
	"golang.org/x/time/rate"

	"noonish/internal/fault"
)

// maxCounted bounds how many sessions, and how many addresses, are remembered. One that was forgotten starts
// with a full allowance.
const maxCounted = 50_000

type counter[K comparable] struct {
	rule string
	who  K
}

// Gate counts, in this replica alone: several replicas allow several times as much.
type Gate struct {
	proxies   Proxies
	sessions  *otter.Cache[counter[string], *rate.Limiter]
	addresses *otter.Cache[counter[netip.Prefix], *rate.Limiter]
	unnamed   sync.Once
	now       func() time.Time
}

// NewGate lets everyone begin with a full allowance.
func NewGate(proxies Proxies) *Gate {
	return &Gate{
		proxies:   proxies,
		now:       time.Now,
		sessions:  otter.Must(&otter.Options[counter[string], *rate.Limiter]{MaximumSize: maxCounted}),
		addresses: otter.Must(&otter.Options[counter[netip.Prefix], *rate.Limiter]{MaximumSize: maxCounted}),
	}
}

// Pass counts a request, or says when to come back. session is a key of the caller's session, or empty; it
// need not be proven, because whoever makes one up is still counted by address.
//
// A request from this machine itself counts by session only. It is a test, or comes through a proxy that the
// settings do not name: then its address says nothing about who is asking.
func (g *Gate) Pass(r *http.Request, rule Rule, session string) error {
	address := g.proxies.Client(r.RemoteAddr, r.Header["X-Forwarded-For"])
	if address.IsLoopback() && r.Header.Get("X-Forwarded-For") != "" {
		g.unnamed.Do(func() {
			slog.Warn("a proxy on this machine is not in NOONISH_TRUSTED_PROXIES: nobody is limited by address")
		})
	}
	now := g.now()
	if rule.Address.PerMinute > 0 && (rule.Strict || !address.IsLoopback()) {
		key := counter[netip.Prefix]{rule.Name, neighbours(address)}
		if wait := take(g.addresses, key, rule.Address, now); wait > 0 {
			return fault.Later(wait, "That was a lot at once. Please try again in a moment.")
		}
	}
	if rule.Session.PerMinute > 0 && session != "" {
		key := counter[string]{rule.Name, session}
		if wait := take(g.sessions, key, rule.Session, now); wait > 0 {
			return fault.Later(wait, "That was a lot at once. Please try again in a moment.")
		}
	}
	return nil
}

// take takes one from an allowance, or says how long until there is one.
func take[K comparable](counted *otter.Cache[K, *rate.Limiter], key K, allowed Rate, now time.Time) time.Duration {
	limiter, _ := counted.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(float64(allowed.PerMinute)/60), allowed.Burst), false
	})
	reservation := limiter.ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
	}
	return wait
}
