package main

import (
	"context"
	"flag"
	"net/http"
	"os"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// plan is the size and length of the load.
type plan struct {
	copies int           // of the invented city's places at the same location, so that a search is expensive
	votes  float64       // per second, at every load
	phase  time.Duration // length of each load
}

func main() {
	p := plan{}
	flag.IntVar(&p.copies, "copies", 12, "how often the places of the invented city are copied: 12 make 25,000")
	flag.Float64Var(&p.votes, "votes", 20, "votes a second")
	flag.DurationVar(&p.phase, "phase", 12*time.Second, "how long each load lasts")
	flag.Parse()
	product.Main(10*time.Minute, func(ctx context.Context) error {
		f, err := measure(ctx, p)
		if err != nil {
			return err
		}
		f.print(os.Stdout)
		return f.beyond()
	})
}

// measure builds the binary, starts a private PostgreSQL and a replica, and runs the plan.
func measure(ctx context.Context, p plan) (f figures, err error) {
	e, err := product.NewEnvironment(ctx, trustLoopback)
	if err != nil {
		return f, err
	}
	defer e.Close()
	e.Settings.NATS = "" // there is only one replica
	if err := e.Settings.Demo(ctx); err != nil {
		return f, err
	}
	pool, err := postgres.Open(ctx, e.Settings.Database, 4)
	if err != nil {
		return f, err
	}
	defer pool.Close()
	if err := product.Crowd(ctx, pool, p.copies); err != nil {
		return f, err
	}
	replicas, err := e.Replicas(ctx, 1)
	if err != nil {
		return f, err
	}
	f, err = run(ctx, p, pool, replicas[0])
	return f, e.WithLogs(err)
}

// run measures the capacity of the replica, then exceeds it.
func run(ctx context.Context, p plan, pool *pgxpool.Pool, replica *product.Replica) (f figures, err error) {
	l := &load{
		base: replica.Base, client: newClient(),
		ballots: &http.Client{Timeout: patience, Transport: product.NewClient().Transport},
	}
	if l.crews, err = newCrews(ctx, pool, product.NewClient(), replica.Base, 8, 4); err != nil {
		return f, err
	}
	l.offer(ctx, p.votes, 0, p.phase/3) // warms connections and caches
	f.alone = l.offer(ctx, p.votes, 0, p.phase)
	f.capacity = l.capacity(ctx, p.phase/4)
	for _, times := range []float64{1, 1.5, 3} {
		o := l.offer(ctx, p.votes, times*f.capacity, p.phase)
		o.times = times
		f.loads = append(f.loads, o)
		if times < 3 {
			time.Sleep(2 * time.Second) // lets the replica finish queued work
		}
	}
	f.recovery = f.most().left + l.recover(ctx, max(250*time.Millisecond, 3*quantile(f.alone.votes.took, 0.99)))
	return f, ctx.Err()
}
