// Command rolling restarts two replicas in turn behind nginx and behind Caddy while people search and vote, and counts
// the calls that failed: `make rolling`.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"sync"
	"time"

	"noonish/internal/postgres"
	"noonish/test/product"
)

// plan is how much is restarted and asked.
type plan struct {
	restarts int // of each replica
	people   int // who search and vote at once
	recipes  string
}

// settings of the replicas. The limits are those of one session and address, and would count all our people as one.
var env = []string{
	"NOONISH_DRAIN=5s", "NOONISH_TRUSTED_PROXIES=127.0.0.1",
	"NOONISH_LIMITS=search=100000/100000/100000 team=100000/100000/100000 vote=100000/100000/100000 joins=10000:1000",
}

func main() {
	p := plan{}
	flag.IntVar(&p.restarts, "restarts", 4, "how often each replica is restarted behind each proxy")
	flag.IntVar(&p.people, "people", 12, "how many people search and vote at once")
	flag.StringVar(&p.recipes, "recipes", "deploy/proxy", "the folder of the proxies' recipes")
	flag.Parse()
	product.Main(15*time.Minute, func(ctx context.Context) error { return measure(ctx, p) })
}

func measure(ctx context.Context, p plan) error {
	e, err := product.NewEnvironment(ctx, env...)
	if err != nil {
		return err
	}
	defer e.Close()
	if err := e.Settings.Demo(ctx); err != nil {
		return err
	}
	replicas, err := e.Replicas(ctx, 2)
	if err != nil {
		return err
	}
	pool, err := postgres.Open(ctx, e.Settings.Database, 2)
	if err != nil {
		return err
	}
	defer pool.Close()
	var beyond error
	for _, kind := range []string{"nginx", "caddy"} {
		crew, err := newCrew(ctx, pool, replicas[0].Base, p.people)
		if err != nil {
			return e.WithLogs(err)
		}
		figures, err := behind(ctx, p, kind, replicas, crew)
		if err != nil {
			return e.WithLogs(err)
		}
		figures.print(kind)
		if figures.failed > 0 {
			beyond = errors.Join(beyond, fmt.Errorf("%s: %d failed, such as %s", kind, figures.failed, figures.example))
		}
	}
	return beyond
}

// behind restarts the replicas behind one proxy while the crew calls.
func behind(ctx context.Context, p plan, kind string, replicas []*product.Replica, crew *crew) (*figures, error) {
	proxy, err := product.NewProxy(ctx, kind, p.recipes, replicas)
	if err != nil {
		return nil, err
	}
	defer proxy.Close()
	calling, stop := context.WithCancel(ctx)
	defer stop()
	f := &figures{}
	var wait sync.WaitGroup
	for i := range crew.people {
		wait.Go(func() { crew.lunch(calling, proxy, i, f) })
	}
	wait.Go(func() { crew.follow(calling, proxy, f) })
	err = restart(ctx, p.restarts, replicas)
	stop()
	wait.Wait()
	return f, err
}

// restart stops and starts the replicas in turn, as an upgrade does.
func restart(ctx context.Context, times int, replicas []*product.Replica) error {
	for range times {
		for _, replica := range replicas {
			if err := replica.Stop(); err != nil {
				return err
			}
			if err := replica.Start(ctx); err != nil {
				return err
			}
			time.Sleep(2 * time.Second) // Caddy looks every second whether it is ready
		}
	}
	return nil
}

// figures counts calls.
type figures struct {
	mu                               sync.Mutex
	searches, votes, streams, failed int
	example                          string
	slowest                          time.Duration
}

// count counts one call.
func (f *figures) count(of *int, began time.Time, status int, err error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	*of++
	f.slowest = max(f.slowest, time.Since(began))
	if err != nil || status != http.StatusOK {
		f.failed++
		f.example = fmt.Sprintf("%d %v", status, err)
	}
}

func (f *figures) print(kind string) {
	fmt.Printf("rolling.%s_calls %d (%d searches, %d votes), streams heard %d messages\n",
		kind, f.searches+f.votes, f.searches, f.votes, f.streams)
	fmt.Printf("rolling.%s_failed %d\nrolling.%s_slowest_ms %d\n", kind, f.failed, kind, f.slowest.Milliseconds())
}
