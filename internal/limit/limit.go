// Package limit bounds how often somebody may call: by session, and by address.
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

// maxCounted bounds how many sessions, and how many networks, are remembered. A forgotten one starts with a full
// allowance.
const maxCounted = 50_000

// counter identifies one allowance: of a session, or of a network.
type counter[K comparable] struct {
	rule   string
	nobody bool // for calls without a session
	who    K
}

// Gate counts calls. Each replica counts for itself, except for Shared limits, which are counted in PostgreSQL.
type Gate struct {
	proxies   Proxies
	limits    Limits
	tally     Tally
	sessions  *otter.Cache[counter[string], *rate.Limiter]
	addresses *otter.Cache[counter[netip.Prefix], *rate.Limiter]
	unnamed   sync.Once
	now       func() time.Time

	mu   sync.Mutex
	open map[netip.Prefix]int // how many are held open, by network
}

// NewGate returns a gate where everyone starts with a full allowance.
func NewGate(proxies Proxies, limits Limits, tally Tally) *Gate {
	return &Gate{
		proxies: proxies, limits: limits, tally: tally,
		now:       time.Now,
		open:      map[netip.Prefix]int{},
		sessions:  otter.Must(&otter.Options[counter[string], *rate.Limiter]{MaximumSize: maxCounted}),
		addresses: otter.Must(&otter.Options[counter[netip.Prefix], *rate.Limiter]{MaximumSize: maxCounted}),
	}
}

// Pass counts a request, or returns an error that says when to try again. session is a key of the caller's session,
// which must be one that we made, or empty. Calls without a session take nothing from those with one: otherwise anybody
// who calls often and is refused each time would lock out colleagues behind the same address.
func (g *Gate) Pass(r *http.Request, rule Rule, session string) error {
	rule = g.limits.rule(rule)
	now := g.now()
	var taken []*rate.Reservation
	allowed := rule.Nobody
	if session != "" {
		allowed = rule.Address
		// The session comes first: one that is over its own limit takes nothing from its colleagues.
		wait := take(g.sessions, counter[string]{rule: rule.Name, who: session}, rule.Session, now, &taken)
		if wait > 0 {
			return later(wait)
		}
	}
	for _, network := range g.networks(r) {
		key := counter[netip.Prefix]{rule: rule.Name, nobody: session == "", who: network.prefix}
		if wait := take(g.addresses, key, network.share(allowed), now, &taken); wait > 0 {
			for _, reservation := range taken {
				reservation.CancelAt(now)
			}
			return later(wait)
		}
	}
	return nil
}

func later(wait time.Duration) error {
	return fault.Later(wait, "too-many", "That was a lot at once. Please try again in a moment.")
}

// networks returns those that a request counts for; none for a call from this machine itself.
//
// A proxy on this machine that the settings do not name is detected by the headers that proxies write. Then the client
// is unknown, so all that comes through it counts as one address.
func (g *Gate) networks(r *http.Request) []network {
	peer, _ := parseHop(r.RemoteAddr)
	if !peer.IsLoopback() || g.proxies.hold(peer) {
		return networksOf(g.proxies.Client(r.RemoteAddr, r.Header["X-Forwarded-For"]))
	}
	if !Forwarded(r) {
		return nil
	}
	g.unnamed.Do(func() {
		slog.Warn("a proxy on this machine is not in NOONISH_TRUSTED_PROXIES: "+
			"everybody behind it is limited as one address",
			"add", peer.String())
	})
	return []network{thisMachine}
}

// Hold counts something that stays open until done is called. It returns false if the address has its maximum open.
func (g *Gate) Hold(r *http.Request, most int) (done func(), ok bool) {
	networks := g.networks(r)
	g.mu.Lock()
	defer g.mu.Unlock()
	for _, n := range networks {
		if g.open[n.prefix] >= n.share(Rate{Burst: most}).Burst {
			return nil, false
		}
	}
	for _, n := range networks {
		g.open[n.prefix]++
	}
	return func() {
		g.mu.Lock()
		defer g.mu.Unlock()
		for _, n := range networks {
			if g.open[n.prefix]--; g.open[n.prefix] == 0 {
				delete(g.open, n.prefix)
			}
		}
	}, true
}

// Client returns where a request came from, as far as the proxies in front are trusted.
func (g *Gate) Client(r *http.Request) netip.Addr {
	return g.proxies.Client(r.RemoteAddr, r.Header["X-Forwarded-For"])
}

// take takes one from an allowance, or returns how long until there is one.
func take[K comparable](
	counted *otter.Cache[K, *rate.Limiter], key K, allowed Rate, now time.Time, taken *[]*rate.Reservation,
) time.Duration {
	if allowed.PerMinute == 0 {
		return 0
	}
	limiter, _ := counted.ComputeIfAbsent(key, func() (*rate.Limiter, bool) {
		return rate.NewLimiter(rate.Limit(float64(allowed.PerMinute)/60), allowed.Burst), false
	})
	reservation := limiter.ReserveN(now, 1)
	wait := reservation.DelayFrom(now)
	if wait > 0 {
		reservation.CancelAt(now)
		return wait
	}
	*taken = append(*taken, reservation)
	return 0
}
