package limit_test

import (
	"errors"
	"fmt"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"noonish/internal/fault"
	"noonish/internal/limit"
	"noonish/internal/postgres/postgrestest"
)

// spent returns how many of n calls pass, one after the other, each from an address of its own.
func spent(t *testing.T, g *limit.Gate, rule limit.Shared, n int, address func(i int) string) (passes int) {
	t.Helper()
	for i := range n {
		r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
		r.RemoteAddr = address(i)
		err := g.Spend(r, rule)
		var f *fault.Fault
		switch {
		case err == nil:
			passes++
		case !errors.As(err, &f) || f.Kind != fault.TooMany || f.Retry <= 0:
			t.Fatalf("refused with %#v", err)
		}
	}
	return passes
}

func gates(t *testing.T, settings string) (one, two *limit.Gate) {
	t.Helper()
	limits, err := limit.Parse(settings)
	if err != nil {
		t.Fatal(err)
	}
	tally := limit.Tally{DB: postgrestest.Open(t), Key: []byte("key")}
	return limit.NewGate(nil, limits, tally), limit.NewGate(nil, limits, tally)
}

func TestReplicasCountTogether(t *testing.T) {
	t.Parallel()
	one, two := gates(t, "new-people=1:8 codes=1:8")
	var passes atomic.Int64
	var all sync.WaitGroup
	for i := range 40 {
		all.Go(func() {
			gate := []*limit.Gate{one, two}[i%2]
			passes.Add(int64(spent(t, gate, limit.NewPeople, 1, func(int) string { return "203.0.113.9:1" })))
		})
	}
	all.Wait()
	if passes.Load() != 8 {
		t.Errorf("%d passed in two replicas, want 8", passes.Load())
	}
	if got := spent(t, two, limit.NewPeople, 3, func(int) string { return "203.0.113.10:1" }); got != 3 {
		t.Errorf("the next address got %d of 3", got)
	}
	if got := spent(t, two, limit.Codes, 3, func(int) string { return "203.0.113.9:1" }); got != 3 {
		t.Errorf("another rule let %d of 3 pass", got)
	}
	if got := spent(t, one, limit.NewPeople, 20, func(int) string { return "127.0.0.1:1" }); got != 20 {
		t.Errorf("this machine got %d of 20", got)
	}
	if got := spent(t, one, limit.Codes, 20, func(int) string { return "127.0.0.1:1" }); got != 8 {
		t.Errorf("%d guesses from this machine, want 8", got)
	}
}

func TestFullAllowancesAreSwept(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	for _, who := range []string{"full", "spent"} {
		if err := limit.Take(t.Context(), pool, limit.Joins, who); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := pool.Exec(t.Context(), `UPDATE allowances SET full_at = now() - interval '1 s'
WHERE who = 'full'`); err != nil {
		t.Fatal(err)
	}
	if err := limit.Sweep(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	var left string
	if err := pool.QueryRow(t.Context(), `SELECT string_agg(who, ' ') FROM allowances`).Scan(&left); err != nil ||
		left != "spent" {
		t.Errorf("left are %q (%v)", left, err)
	}
}

func TestASiteMakesFewerPeopleThanItsNetworksCould(t *testing.T) {
	t.Parallel()
	one, _ := gates(t, "")
	got := spent(t, one, limit.NewPeople, 300, func(i int) string { return fmt.Sprintf("[2001:db8:0:%x::1]:1", i) })
	if got < limit.NewPeople.Rate.Burst || got >= 300 { // some allowance comes back while a slow test runs
		t.Errorf("%d of 300 people were made from one /48", got)
	}
}

func TestAnOfficeStartsTogether(t *testing.T) {
	t.Parallel()
	one, _ := gates(t, "")
	if got := spent(t, one, limit.NewPeople, 150, func(int) string { return "203.0.113.9:1" }); got != 150 {
		t.Errorf("%d of 150 new colleagues behind one address could start at once", got)
	}
}

func TestAnAllowanceThatCannotBeCountedIsNotGiven(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	g := limit.NewGate(nil, limit.Default(), limit.Tally{DB: pool})
	if _, err := pool.Exec(t.Context(), `DROP TABLE allowances`); err != nil {
		t.Fatal(err)
	}
	r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, "/", nil)
	if err := g.Spend(r, limit.NewPeople); fault.Of(err).Kind != fault.Unavailable {
		t.Errorf("it is %v", err)
	}
}
