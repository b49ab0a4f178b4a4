package team_test

import (
	"context"
	"fmt"
	"net/http"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/server/servertest"
)

// trips records each round trip to the database. A batch is one.
type trips struct {
	mu    sync.Mutex
	asked []string
}

func (c *trips) add(what string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.asked = append(c.asked, what)
}

func (c *trips) TraceQueryStart(ctx context.Context, _ *pgx.Conn, q pgx.TraceQueryStartData) context.Context {
	c.add(q.SQL)
	return ctx
}

func (c *trips) TraceQueryEnd(context.Context, *pgx.Conn, pgx.TraceQueryEndData) {}

func (c *trips) TraceBatchStart(ctx context.Context, _ *pgx.Conn, b pgx.TraceBatchStartData) context.Context {
	c.add(fmt.Sprintf("a batch of %d", b.Batch.Len()))
	return ctx
}

func (c *trips) TraceBatchQuery(context.Context, *pgx.Conn, pgx.TraceBatchQueryData) {}
func (c *trips) TraceBatchEnd(context.Context, *pgx.Conn, pgx.TraceBatchEndData)     {}

// take returns what was recorded since the last call.
func (c *trips) take() []string {
	c.mu.Lock()
	defer c.mu.Unlock()
	asked := c.asked
	c.asked = nil
	return asked
}

// maxTrips is how many round trips a vote may take, from the session to the answer, BEGIN and COMMIT included.
const maxTrips = 6

func TestAVoteTakesFewRoundTrips(t *testing.T) {
	t.Parallel()
	o := newOffice(t)
	config, err := pgxpool.ParseConfig(o.Pool.Config().ConnString())
	if err != nil {
		t.Fatal(err)
	}
	counted := new(trips)
	config.ConnConfig.Tracer = counted
	pool, err := pgxpool.NewWithConfig(t.Context(), config)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(pool.Close)
	replica := (&servertest.Server{Pool: pool}).Again(t)
	anna := at(replica, o.anna).With("Idempotency-Key", "the-first-vote")
	o.thumb(anna, "osm-n1", true) // the first one may have to look up what is cached from then on
	for i := range 20 {
		counted.take()
		o.thumb(anna.With("Idempotency-Key", fmt.Sprintf("vote-number-%d", i)), "osm-n1", i%2 == 1)
		asked := counted.take()
		if i == 0 {
			t.Logf("a vote takes %d round trips", len(asked))
		}
		if len(asked) > maxTrips {
			t.Fatalf("%d round trips, want at most %d:\n%q", len(asked), maxTrips, asked)
		}
	}
	// The operations were stored: a key is refused for another request.
	o.refused(anna, http.MethodPost, "/api/team/vote",
		fmt.Sprintf(`{"restaurantId":"osm-n2","teamId":%q}`, o.link), http.StatusUnprocessableEntity)
}
