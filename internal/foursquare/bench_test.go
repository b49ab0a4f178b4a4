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

	"noonish/internal/foursquare/foursquaretest"
	"noonish/internal/place"
	"noonish/internal/place/placetest"
	"noonish/internal/server/servertest"
	"noonish/internal/vendor"
)

// A round is a few searches of each server, one server after the other: what else the machine does hits all alike.
const (
	benchPlaces = 3000
	benchRounds = 150
	perRound    = 40 // searches of one server
	benchPeople = 2  // at once
)

// TestBenchVendor measures how long searches take without a vendor, with a dead one and with one that answers after
// 10 s. With a vendor, each search is followed by the call for live facts that a browser makes.
func TestBenchVendor(t *testing.T) {
	none := servertest.Start(t)
	random := rand.New(rand.NewPCG(1, 2))
	places := make([]place.Place, benchPlaces)
	for i := range places {
		places[i] = ours(fmt.Sprintf("osm-n%d", i), fmt.Sprintf("Place %d", i))
		places[i].Lat += (random.Float64() - 0.5) / 20
		places[i].Lng += (random.Float64() - 0.5) / 10
	}
	placetest.Put(t, none.Pool, places...)
	if _, err := none.Pool.Exec(t.Context(), `ANALYZE`); err != nil {
		t.Fatal(err)
	}
	closed := httptest.NewServer(http.NotFoundHandler())
	closed.Close()
	fake := foursquaretest.New(key, nil)
	fake.SetFault(foursquaretest.Silent)
	silent := httptest.NewServer(fake)
	defer silent.Close()

	names := []string{"none", "dead", "slow"}
	servers := map[string]*servertest.Server{
		"none": none, "dead": besideLive(t, none, closed.URL), "slow": besideLive(t, none, silent.URL),
	}
	took := map[string][]time.Duration{}
	for round := range benchRounds {
		for i := range names {
			name := names[(i+round)%len(names)]
			times := searches(t, servers[name], name != "none", uint64(round))
			if round > 0 { // the first fills caches
				took[name] = append(took[name], times...)
			}
		}
	}
	p99 := map[string]time.Duration{}
	for _, name := range names {
		slices.Sort(took[name])
		p99[name] = took[name][len(took[name])*99/100]
		t.Logf("vendor.p50_%s_ms %.2f", name, took[name][len(took[name])/2].Seconds()*1000)
		t.Logf("vendor.p99_%s_ms %.2f (%d searches)", name, p99[name].Seconds()*1000, len(took[name]))
	}
	t.Logf("vendor.p99_dead_over_none %.3f", p99["dead"].Seconds()/p99["none"].Seconds())
	t.Logf("vendor.p99_slow_over_none %.3f", p99["slow"].Seconds()/p99["none"].Seconds())
	t.Logf("vendor.slow_requests %d", fake.Calls())
}

func besideLive(t *testing.T, s *servertest.Server, address string) *servertest.Server {
	t.Helper()
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	return s.WithLive(t, vendor.Account{URL: base, Key: key, PerDay: 1_000_000})
}

// searches returns how long a round of searches took each, without the calls for live facts.
func searches(t *testing.T, s *servertest.Server, live bool, seed uint64) []time.Duration {
	t.Helper()
	var mu sync.Mutex
	var took []time.Duration
	var people, later sync.WaitGroup
	for person := range benchPeople {
		people.Go(func() {
			random := rand.New(rand.NewPCG(seed, uint64(person)))
			for range perRound / benchPeople {
				target := fmt.Sprintf("/api/restaurants?radius=1&limit=50&lat=%.5f&lng=%.5f",
					60.17+(random.Float64()-0.5)/25, 24.94+(random.Float64()-0.5)/12)
				begin := time.Now()
				answer := ask(t, s, target)
				spent := time.Since(begin)
				mu.Lock()
				took = append(took, spent)
				mu.Unlock()
				if ids := idsIn(answer); live && ids != "" {
					later.Go(func() { ask(t, s, "/api/restaurants/live?"+ids) })
				}
			}
		})
	}
	people.Wait()
	later.Wait()
	return took
}

// ask makes a call without a comparison with the contract, which would cost more than the search.
func ask(t *testing.T, s *servertest.Server, target string) string {
	t.Helper()
	request := httptest.NewRequestWithContext(t.Context(), http.MethodGet, target, nil)
	request.RemoteAddr = "127.0.0.1:1234"
	recorder := httptest.NewRecorder()
	s.Handler.ServeHTTP(recorder, request)
	if recorder.Code != http.StatusOK {
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
