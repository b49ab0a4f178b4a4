package standby

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noonish/internal/boundtest"
)

// reads are the calls that a standby may answer. Each has a number, so that no cache answers it.
var reads = []string{
	"/api/restaurants?lat=46.000%d&lng=-6&radius=1", "/api/restaurants/ids?lat=46.000%d&lng=-6&radius=1",
	"/api/restaurants/demo-0001?n=%d", "/api/proxy/foursquare/autocomplete?query=noon&n=%d",
	"/api/tiles/14/%d/5834.mvt",
}

const search = "/api/restaurants?lat=46&lng=-6&radius=1"

func TestSearchesAreReadFromAStandbyThatFollows(t *testing.T) {
	h := newHouse(t)
	h.used(t)
	t.Run("in order", h.inOrder)
	t.Run("replay stands still", h.standsStill)
	t.Run("paused under load", func(t *testing.T) {
		h.underLoad(t, func() { must(t, h.standby.Pause()) }, func() { must(t, h.standby.Resume()) })
	})
	t.Run("killed under load", func(t *testing.T) {
		h.underLoad(t, h.standby.Kill, func() { must(t, h.standby.Start(t.Context())) })
	})
	t.Run("the primary is killed", h.withoutPrimary)
	t.Run("promoted", h.promoted)
}

// inOrder: the standby answers every read, and the primary every vote.
func (h *house) inOrder(t *testing.T) {
	for _, call := range reads {
		h.told.answersFrom(t, "standby", call)
	}
	until(t, "the standby itself says that it was searched", func() bool {
		h.told.get(search)
		scans, err := h.standby.Ask(t.Context(), `
SELECT coalesce(seq_scan, 0) + coalesce(idx_scan, 0) FROM pg_stat_user_tables WHERE relname = 'place_terms'`)
		must(t, err)
		return scans > 0
	})
	if answer := h.vote(t, true); !answer.OK() {
		t.Errorf("a vote: %d %s", answer.Status, answer.Message)
	}
	votes, err := h.primary.Ask(t.Context(), `SELECT count(*) FROM votes`)
	if err != nil || votes != 1 {
		t.Errorf("the primary has %d votes, %v; want 1", votes, err)
	}
}

// standsStill: an import that the standby does not replay is found on the primary, because of the nudge or because of
// the lag, and a search that has found it never misses it again.
func (h *house) standsStill(t *testing.T) {
	const here = 10
	must(t, h.standby.Exec(t.Context(), "noonish", `SELECT pg_wal_replay_pause()`))
	if h.told.finds(t, here) || h.alone.finds(t, here) {
		t.Fatal("the place is there before the import")
	}
	h.imports(t, here)
	for _, r := range []*replica{h.told, h.alone} {
		took := until(t, "the new place is found", func() bool { return r.finds(t, here) })
		boundtest.Under(t, "an import is found", took, lag+time.Second)
		for range 50 {
			if !r.finds(t, here) {
				t.Error("the new place was found, and then it was not")
			}
		}
	}
	if n, err := h.standby.Ask(t.Context(), `SELECT count(*) FROM places WHERE lat = $1`, here); err != nil || n != 0 {
		t.Errorf("the standby has %d new places, %v; want none", n, err)
	}
	until(t, "the lag is known", func() bool {
		return h.alone.figure(t, "noonish_standby_lag_seconds") > lag.Seconds() && !h.alone.uses(t)
	})
	must(t, h.standby.Exec(t.Context(), "noonish", `SELECT pg_wal_replay_resume()`))
	h.used(t)
	for _, r := range []*replica{h.told, h.alone} {
		r.answersFrom(t, "standby", reads[0])
		if !r.finds(t, here) {
			t.Error("the standby does not find the new place")
		}
	}
}

// underLoad: searches go on without a failure while the standby is away, and it is used again when it is back.
func (h *house) underLoad(t *testing.T, begin, end func()) {
	h.used(t)
	var searches, failures, slowest atomic.Int64
	stop := make(chan struct{})
	var load sync.WaitGroup
	for worker := range 4 {
		load.Go(func() {
			for n := 0; ; n++ {
				select {
				case <-stop:
					return
				default:
				}
				r := []*replica{h.told, h.alone}[n%2]
				start := time.Now()
				north := 46 + float64(worker*1000+n)/1e5
				status, body := r.get(fmt.Sprintf("/api/restaurants?lat=%.4f&lng=-6&radius=1", north))
				if status != http.StatusOK {
					failures.Add(1)
					t.Errorf("a search: %d %.300s", status, body)
				}
				searches.Add(1)
				for took := int64(time.Since(start)); took > slowest.Load(); {
					slowest.Store(took)
				}
			}
		})
	}
	time.Sleep(500 * time.Millisecond)
	begin()
	until(t, "the standby is not used", func() bool { return !h.told.uses(t) && !h.alone.uses(t) })
	time.Sleep(time.Second)
	before := searches.Load()
	until(t, "searches go on", func() bool { return searches.Load() > before+4 })
	end()
	h.used(t)
	close(stop)
	load.Wait()
	t.Logf("%d searches, %d failed, the slowest took %v", searches.Load(), failures.Load(),
		time.Duration(slowest.Load()).Round(time.Millisecond))
	boundtest.Under(t, "the slowest search", time.Duration(slowest.Load()), 4*time.Second)
	for _, r := range []*replica{h.told, h.alone} {
		r.answersFrom(t, "standby", reads[0])
	}
}

// withoutPrimary: the standby answers for as long as it may be behind, and votes are refused.
func (h *house) withoutPrimary(t *testing.T) {
	h.used(t)
	h.primary.Kill()
	until(t, "the lag ends the standby's use", func() bool { return !h.alone.uses(t) })
	if status, body := h.alone.get(search); status != http.StatusServiceUnavailable {
		t.Errorf("a search when the standby may be too old: %d %.200s, want 503", status, body)
	}
	for _, call := range reads {
		h.told.answersFrom(t, "standby", call)
	}
	if answer := h.vote(t, false); answer.Status != http.StatusServiceUnavailable {
		t.Errorf("a vote: %d %s, want 503", answer.Status, answer.Message)
	}
	must(t, h.primary.Start(t.Context()))
	h.used(t)
	until(t, "votes are counted", func() bool { return h.vote(t, false).OK() })
}

// promoted: a server that takes changes of its own is no longer read.
func (h *house) promoted(t *testing.T) {
	h.used(t)
	must(t, h.standby.Exec(t.Context(), "noonish", `SELECT pg_promote()`))
	until(t, "the standby is not used", func() bool { return !h.told.uses(t) && !h.alone.uses(t) })
	standby := h.told.reads(t, "standby")
	for _, call := range reads {
		h.told.answersFrom(t, "primary", call)
	}
	if h.told.reads(t, "standby") != standby {
		t.Error("a promoted server was read")
	}
}
