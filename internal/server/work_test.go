package server

import (
	"net/http"
	"testing"
)

func TestEveryCallHasAClassOfWork(t *testing.T) {
	t.Parallel()
	work := NewWork(2, 2)
	built := map[string]bool{}
	for _, r := range routes(Nouns{}) {
		built[r.pattern] = true
		kind, bounded := kinds[r.pattern]
		if bounded == unbounded[r.pattern] {
			t.Errorf("%s must be either of a kind of work or unbounded", r.pattern)
		}
		if bounded && !work.Team.Has(kind) && !work.Browse.Has(kind) {
			t.Errorf("%s is of the kind %q, which no class admits", r.pattern, kind)
		}
	}
	for pattern := range kinds {
		if !built[pattern] {
			t.Errorf("%s is of a kind of work and has no route", pattern)
		}
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
		if _, err := work.Browse.Enter(t.Context(), "search"); err != nil {
			t.Fatal(err)
		}
	}
	called := false
	vote := work.admitted("POST /api/team/vote", func(http.ResponseWriter, *http.Request) error {
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
