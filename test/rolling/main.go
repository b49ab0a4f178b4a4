// Command rolling restarts two replicas in turn behind nginx and behind Caddy while people search and vote, and counts
// the calls that failed: `make rolling`. It does the same with one replica whose socket stays open, as systemd keeps
// it. `make upgrade-check` gives it the program of an older release to begin with.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net/http"
	"slices"
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
	old      string // the program of an older release; "" restarts one program
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
	flag.StringVar(&p.old, "old", "",
		"the program of an older release: with it, replicas are upgraded, rolled back and upgraded again instead")
	flag.Parse()
	product.Main(15*time.Minute, func(ctx context.Context) error { return measure(ctx, p) })
}

func measure(ctx context.Context, p plan) error {
	e, err := product.NewEnvironment(ctx, env...)
	if err != nil {
		return err
	}
	defer e.Close()
	programs := slices.Repeat([]string{e.Settings.Program}, p.restarts)
	if p.old != "" {
		programs = []string{e.Settings.Program, p.old, e.Settings.Program}
	}
	var beyond error
	for _, kind := range []string{"nginx", "caddy", "alone"} {
		if kind == "alone" && p.old != "" {
			continue // a release that cannot be handed a socket cannot take part
		}
		if p.old != "" {
			e.Settings.Program = p.old // every upgrade starts from the old schema
			e.Settings.Database = e.Cluster.URL("noonish_" + kind)
		}
		f, err := rollOut(ctx, e, p, kind, programs)
		if err != nil {
			return e.WithLogs(err)
		}
		f.print(kind)
		if f.failed > 0 {
			beyond = errors.Join(beyond, fmt.Errorf("%s: %d failed, such as %s", kind, f.failed, f.example))
		}
	}
	return beyond
}

// rollOut starts the programs in turn while a new crew calls.
func rollOut(ctx context.Context, e *product.Environment, p plan, kind string, programs []string) (*figures, error) {
	if err := e.Settings.Demo(ctx); err != nil {
		return nil, err
	}
	count := 2
	if e.Settings.Held = kind == "alone"; e.Settings.Held {
		count = 1
	}
	replicas, err := e.Replicas(ctx, count)
	if err != nil {
		return nil, err
	}
	replicas = replicas[len(replicas)-count:]
	pool, err := postgres.Open(ctx, e.Settings.Database, 2)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	crew, err := newCrew(ctx, pool, replicas[0].Base, p.people)
	if err != nil {
		return nil, err
	}
	if kind == "alone" {
		return crew.during(ctx, front{replicas[0].Base, product.NewClient}, programs, replicas)
	}
	proxy, err := product.NewProxy(ctx, kind, p.recipes, replicas)
	if err != nil {
		return nil, err
	}
	defer proxy.Close()
	return crew.during(ctx, front{proxy.Base, proxy.Client}, programs, replicas)
}

// during counts the crew's calls while the programs are started in turn, and compares the votes at the end.
func (c *crew) during(
	ctx context.Context, at front, programs []string, replicas []*product.Replica,
) (*figures, error) {
	calling, stop := context.WithCancel(ctx)
	defer stop()
	f := &figures{}
	var wait sync.WaitGroup
	for i := range c.people {
		wait.Go(func() { c.lunch(calling, at, i, f) })
	}
	wait.Go(func() { c.follow(calling, at, f) })
	err := restart(ctx, programs, replicas)
	stop()
	wait.Wait()
	if err == nil {
		err = c.compare(ctx, at)
	}
	return f, err
}

// restart stops the replicas in turn and starts each program, as an upgrade does.
func restart(ctx context.Context, programs []string, replicas []*product.Replica) error {
	for _, program := range programs {
		for _, replica := range replicas {
			if err := replica.Stop(); err != nil {
				return err
			}
			replica.Replace(program)
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
