package server

import (
	"net/http"
	"slices"
	"testing"
	"time"
)

func TestEveryCallHasAClassOfWork(t *testing.T) {
	t.Parallel()
	work := NewWork(2, 2)
	kinds := map[string]string{}
	var unbounded []string
	for _, r := range routes(Nouns{}) {
		kinds[r.pattern] = r.work
		if r.work == workFree {
			unbounded = append(unbounded, r.pattern)
		} else if !work.Team.Has(r.work) && !work.Browse.Has(r.work) {
			t.Errorf("%s is of the kind %q, which no class admits", r.pattern, r.work)
		}
	}
	free := []string{
		"GET /api/signin", "GET /api/config", "GET /api/privacy", "GET /api/openapi.json", "GET /api/docs",
	}
	if !slices.Equal(unbounded, free) {
		t.Errorf("%q start without waiting for room, want %q", unbounded, free)
	}
	for _, r := range []string{"POST /api/team/vote", "POST /api/session", "GET /api/team/events", "GET /api/team"} {
		if work.class(kinds[r]) != work.Team {
			t.Errorf("%s is not admitted with the teams", r)
		}
	}
}

func TestAFullClassRefusesWithoutTouchingTheOther(t *testing.T) {
	t.Parallel()
	work := NewWork(2, 2)
	for range browseSlots * 2 {
		if _, err := work.Browse.Enter(t.Context(), workSearch); err != nil {
			t.Fatal(err)
		}
	}
	called := false
	vote := work.admitted(workChange, func(http.ResponseWriter, *http.Request) error {
		called = true
		return nil
	})
	request, err := http.NewRequestWithContext(t.Context(), http.MethodPost, "/api/team/vote", nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := vote(nil, request); err != nil || !called {
		t.Errorf("a vote beside blocked searches: %v", err)
	}
}

func TestOnlySearchesWaitShortlyForASilentDatabase(t *testing.T) {
	t.Parallel()
	silent := true
	work := NewWork(2, 2)
	work.Silent = func() bool { return silent }
	short := func(kind string) (bounded bool) {
		request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, "/", nil)
		if err != nil {
			t.Fatal(err)
		}
		err = work.admitted(kind, func(_ http.ResponseWriter, r *http.Request) error {
			until, ok := r.Context().Deadline()
			bounded = ok && time.Until(until) <= silentPatience
			return nil
		})(nil, request)
		if err != nil {
			t.Error(err)
		}
		return bounded
	}
	for kind, want := range map[string]bool{
		workSearch: true, workAddress: true, workChange: false, workPhoto: false, workLive: false,
	} {
		if got := short(kind); got != want {
			t.Errorf("%s waits shortly: %v, want %v", kind, got, want)
		}
	}
	if silent = false; short(workSearch) {
		t.Error("a search waits shortly although PostgreSQL answers")
	}
}
