package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/errgroup"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// trustLoopback lets every search name its own client address, so that the limits by address do not end the run.
const trustLoopback = "NOONISH_TRUSTED_PROXIES=127.0.0.1/32"

// anywhere sends every request as if from an address of its own.
type anywhere struct{ http.RoundTripper }

func (a anywhere) RoundTrip(request *http.Request) (*http.Response, error) {
	request = request.Clone(request.Context())
	request.Header.Set("X-Forwarded-For", fmt.Sprintf("198.18.%d.%d", rand.IntN(256), 1+rand.IntN(254)))
	return a.RoundTripper.RoundTrip(request)
}

const (
	atOnce  = 4 // callers
	members = 5 // of a team
)

// world is the product under measurement.
type world struct {
	plan
	pool    *pgxpool.Pool
	cluster *product.Cluster
	nats    *product.NATS
	replica *product.Replica
	client  *http.Client
	places  []string
	points  [][2]float64
	figures []figure
}

func newWorld(ctx context.Context, e *product.Environment, p plan) (*world, error) {
	pool, err := postgres.Open(ctx, e.Settings.Database, atOnce)
	if err != nil {
		return nil, err
	}
	w := &world{plan: p, pool: pool, cluster: e.Cluster, nats: e.NATS, client: product.NewClient()}
	w.client.Transport = anywhere{w.client.Transport}
	if err := product.Crowd(ctx, pool, p.places); err != nil {
		return nil, err
	}
	replicas, err := e.Replicas(ctx, 1)
	if err != nil {
		return nil, err
	}
	w.replica = replicas[0]
	rows, err := pool.Query(ctx, `SELECT place_id, lat, lng FROM places ORDER BY n LIMIT 60`)
	if err != nil {
		return nil, err
	}
	var id string
	var point [2]float64
	_, err = pgx.ForEachRow(rows, []any{&id, &point[0], &point[1]}, func() error {
		w.places, w.points = append(w.places, id), append(w.points, point)
		return nil
	})
	return w, err
}

func (w *world) note(name string, value float64) { w.figures = append(w.figures, figure{name, value}) }

// cpu is the processor time that PostgreSQL and the replica used so far.
type cpu struct{ postgres, noonish time.Duration }

func (w *world) cpu() (c cpu, err error) {
	if c.postgres, err = w.cluster.CPU(); err == nil {
		c.noonish, err = w.replica.CPU()
	}
	return c, err
}

// each runs do n times, a few at once, and notes what one of them costs. The first calls only warm up.
func (w *world) each(ctx context.Context, name string, n int, do func(context.Context, int) error) error {
	if err := repeat(ctx, min(n/10, 200), do); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	before, err := w.cpu()
	if err != nil {
		return err
	}
	if err := repeat(ctx, n, do); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	after, err := w.cpu()
	w.note(name+"_postgres_ms", ms(after.postgres-before.postgres)/float64(n))
	w.note(name+"_noonish_ms", ms(after.noonish-before.noonish)/float64(n))
	return err
}

func repeat(ctx context.Context, n int, do func(context.Context, int) error) error {
	group, ctx := errgroup.WithContext(ctx)
	var next atomic.Int64
	for range atOnce {
		group.Go(func() error {
			for i := int(next.Add(1)); i <= n; i = int(next.Add(1)) {
				if err := do(ctx, i); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// search searches for lunch within a kilometre, as somebody without a session: from one of 60 offices, and then from
// points from which nobody searched before, whose walks are not known yet.
func (w *world) search(ctx context.Context) error {
	if err := w.searchAround(ctx, "search", 0); err != nil {
		return err
	}
	return w.searchAround(ctx, "search_new", 0.004)
}

// searchAround searches from offices, or from as many degrees around them.
func (w *world) searchAround(ctx context.Context, name string, around float64) error {
	return w.each(ctx, name, w.searches, func(ctx context.Context, _ int) error {
		point := w.points[rand.IntN(len(w.points))]
		request, err := http.NewRequestWithContext(ctx, http.MethodGet, fmt.Sprintf(
			"%s/api/restaurants?lat=%.5f&lng=%.5f&radius=1", w.replica.Base,
			point[0]+around*(rand.Float64()-0.5), point[1]+around*(rand.Float64()-0.5)), nil)
		if err != nil {
			return err
		}
		return w.send(request)
	})
}

// send sends a request whose answer must be a success.
func (w *world) send(request *http.Request) error {
	answer, err := w.client.Do(request)
	if err != nil {
		return err
	}
	defer answer.Body.Close() //nolint:errcheck // only its end matters
	if _, err := discard(answer.Body); err != nil {
		return err
	}
	if answer.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", request.URL.Path, answer.Status)
	}
	return nil
}
