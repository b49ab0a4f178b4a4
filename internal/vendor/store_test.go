package vendor

import (
	"errors"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

func TestReplicasNeverOverspendTheBudget(t *testing.T) {
	t.Parallel()
	address := postgrestest.URL(t)
	const perDay = 73
	var replicas []*Budget
	for range 2 {
		pool, err := postgres.Open(t.Context(), address, 10)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(pool.Close)
		replicas = append(replicas, NewBudget(pool, "foursquare", perDay))
	}
	var taken, spent atomic.Int64
	var callers sync.WaitGroup
	for i := range 50 {
		callers.Go(func() {
			for range 4 {
				err := replicas[i%2].Take(t.Context())
				var e *Error
				switch {
				case err == nil:
					taken.Add(1)
				case errors.As(err, &e) && e.Kind == Spent:
					spent.Add(1)
				default:
					t.Error(err)
				}
			}
		})
	}
	callers.Wait()
	if taken.Load() != perDay || spent.Load() != 200-perDay {
		t.Errorf("%d calls were allowed and %d refused, want %d and %d", taken.Load(), spent.Load(), perDay, 200-perDay)
	}
	if n := stored(t, replicas[0].pool); n != perDay {
		t.Errorf("%d are counted", n)
	}
}

func TestANewDayHasANewBudget(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	b := NewBudget(pool, "foursquare", 1)
	_, err := pool.Exec(t.Context(), `INSERT INTO vendor_calls VALUES ('foursquare', current_date - 2, 1)`)
	if err != nil {
		t.Fatal(err)
	}
	if err := b.Take(t.Context()); err != nil {
		t.Error(err)
	}
	if err := b.Take(t.Context()); err == nil {
		t.Error("a second call was allowed")
	}
	if err := NewBudget(pool, "foursquare", 0).Take(t.Context()); err == nil {
		t.Error("a budget of nothing allows a call")
	}
}

func stored(t *testing.T, pool *pgxpool.Pool) (n int) {
	t.Helper()
	if err := pool.QueryRow(t.Context(), `SELECT sum(calls) FROM vendor_calls`).Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}
