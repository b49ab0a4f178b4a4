//go:build bench

package foursquare_test

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/vendor"
)

// A start is three new servers, whose breakers are closed. A round is a few searches of each, one server after the
// other: what else the machine does hits all alike.
const (
	benchPlaces = 3000
	benchStarts = 10
	benchFirst  = 5 * time.Second
	benchWhole  = 26 * time.Second
	perRound    = 4                    // searches of one server
	benchPeople = 2                    // at once
	benchPause  = 2 * time.Millisecond // of a person between two searches
	warmRounds  = 25
)

// phases are the parts of a run that are reported apart. A slow vendor's breaker is closed in nearly all of the first.
var phases = []string{"first_5s", "later"}

// TestBenchVendor measures how long searches take without a vendor, with a dead one and with one that answers after
// 10 s, from the first call to that vendor on. With a vendor, each search is followed by the call for live facts that a
// browser makes, and does not wait for it.
func TestBenchVendor(t *testing.T) {
	base := benchServer(t)
	took := map[string][]time.Duration{}
	opened, most, all, underWay := map[string]time.Duration{}, map[string]int{}, map[string]int{}, map[string]int{}
	for start := range benchStarts {
		vendors := map[string]*ailing{"dead": startDead(t), "slow": startSlow(t)}
		servers := map[string]*servertest.Server{"none": base.Again(t)}
		for name, v := range vendors {
			servers[name] = besideLive(t, base, v.address)
		}
		for name, b := range benchStart(t, servers, uint64(start), took) {
			if b.opened.IsZero() {
				t.Fatalf("the breaker of the %s vendor never opened", name)
			}
			n, probes, before := vendors[name].probes(b)
			opened[name], most[name] = max(opened[name], b.opened.Sub(b.began)), max(most[name], n)
			all[name], underWay[name] = all[name]+probes, max(underWay[name], before)
		}
	}
	report(t, took)
	for _, name := range []string{"dead", "slow"} {
		t.Logf("vendor.%s_opened_after_s %.2f (the latest of %d starts)", name, opened[name].Seconds(), benchStarts)
		t.Logf("vendor.%s_under_way %d (the most requests that arrived in the second after)", name, underWay[name])
		t.Logf("vendor.%s_probes_in_10s %d (the most; %d in all)", name, most[name], all[name])
	}
}

// benchServer returns a server without a vendor, on a database with places.
func benchServer(t *testing.T) *servertest.Server {
	t.Helper()
	s := servertest.Start(t)
	random := rand.New(rand.NewPCG(1, 2))
	places := make([]place.Place, benchPlaces)
	for i := range places {
		places[i] = ours(fmt.Sprintf("osm-n%d", i), fmt.Sprintf("Place %d", i))
		places[i].Lat += (random.Float64() - 0.5) / 20
		places[i].Lng += (random.Float64() - 0.5) / 10
	}
	placetest.Put(t, s.Pool, places...)
	if _, err := s.Pool.Exec(t.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
	return s
}

func besideLive(t *testing.T, s *servertest.Server, address string) *servertest.Server {
	t.Helper()
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return s.WithLive(t, vendor.Account{URL: base, Key: key, PerDay: 1_000_000})
}

// benchStart warms up three servers without a call to a vendor, then makes rounds. It adds how long each search took,
// by server and phase, and returns what the breakers did.
func benchStart(
	t *testing.T, servers map[string]*servertest.Server, seed uint64, took map[string][]time.Duration,
) map[string]*breaker {
	t.Helper()
	names := []string{"none", "dead", "slow"}
	var later sync.WaitGroup
	for round := range warmRounds {
		for _, name := range names {
			searches(t, servers[name], nil, rand.NewPCG(seed, uint64(round)))
		}
	}
	begin := time.Now()
	breakers := map[string]*breaker{}
	for _, name := range names[1:] {
		breakers[name] = watch(t, servers[name])
	}
	for round := 0; time.Since(begin) < benchWhole; round++ {
		for i := range names {
			name := names[(i+round)%len(names)]
			phase := phases[0]
			if time.Since(begin) > benchFirst {
				phase = phases[1]
			}
			calls := &later
			if name == "none" {
				calls = nil
			}
			times := searches(t, servers[name], calls, rand.NewPCG(seed, uint64(round)))
			took[name+phase] = append(took[name+phase], times...)
		}
	}
	later.Wait()
	for _, b := range breakers {
		b.stop()
	}
	return breakers
}

// searches returns how long a round of searches took each. Calls for live facts go on after it, in later; nil makes
// none.
func searches(t *testing.T, s *servertest.Server, later *sync.WaitGroup, source *rand.PCG) []time.Duration {
	t.Helper()
	random := rand.New(source)
	var targets [perRound]string
	for i := range targets {
		targets[i] = fmt.Sprintf("/api/restaurants?radius=1&limit=50&lat=%.5f&lng=%.5f",
			60.17+(random.Float64()-0.5)/25, 24.94+(random.Float64()-0.5)/12)
	}
	var took [perRound]time.Duration
	var people sync.WaitGroup
	for person := range benchPeople {
		people.Go(func() {
			for i := person; i < perRound; i += benchPeople {
				begin := time.Now()
				answer := ask(t, s, targets[i], http.StatusOK)
				took[i] = time.Since(begin)
				if ids := idsIn(answer); later != nil && ids != "" {
					// So many callers may be told to come back; a browser then shows the list as it is.
					later.Go(func() {
						ask(t, s, "/api/restaurants/live?"+ids, http.StatusOK, http.StatusServiceUnavailable)
					})
				}
				time.Sleep(benchPause)
			}
		})
	}
	people.Wait()
	return took[:]
}

// ask makes a call without a comparison with the contract, which would cost more than the search.
func ask(t *testing.T, s *servertest.Server, target string, allowed ...int) string {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	request.RemoteAddr = "127.0.0.1:1234"
	recorder := httptest.NewRecorder()
	s.Handler.ServeHTTP(recorder, request)
	if !slices.Contains(allowed, recorder.Code) {
		t.Errorf("%s: %d %s", target, recorder.Code, recorder.Body)
	}
	return recorder.Body.String()
}

// idsIn returns the places of an answer as a query.
func idsIn(answer string) string {
	var query strings.Builder
	for part := range strings.SplitSeq(answer, `"place_id":"`) {
		if id, _, ok := strings.Cut(part, `"`); ok && strings.HasPrefix(id, "osm-") {
			query.WriteString("&ids=" + id)
		}
	}
	return strings.TrimPrefix(query.String(), "&")
}
