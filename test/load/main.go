// Command load opens many streams on one replica of the product, casts votes, and measures how soon every stream of the
// team shows a vote: `make load-streams`. It calls nothing outside this machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"time"

	"noonish/test/product"
)

// The bounds of one replica.
const (
	mostMemoryMB = 350
	mostFanoutMs = 100
)

// plan is the size of the load.
type plan struct {
	teams, listeners int // listeners per team
	votes            int
	pace             time.Duration // between two votes
}

func main() {
	p := plan{}
	flag.IntVar(&p.teams, "teams", 500, "how many teams there are")
	flag.IntVar(&p.listeners, "listeners", 20, "how many listeners each team has")
	flag.IntVar(&p.votes, "votes", 1000, "how many votes are measured")
	flag.DurationVar(&p.pace, "pace", 30*time.Millisecond, "time between two votes")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	ctx, cancel := context.WithTimeout(ctx, 15*time.Minute)
	f, err := measure(ctx, p)
	cancel()
	stop()
	if err == nil {
		f.print(os.Stdout)
		err = f.beyond()
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// measure builds the binary, starts a private PostgreSQL and NATS and a replica, and runs the plan.
func measure(ctx context.Context, p plan) (f figures, err error) {
	e, err := product.NewEnvironment(ctx)
	if err != nil {
		return f, err
	}
	defer e.Close()
	if err := e.Settings.Demo(ctx); err != nil {
		return f, err
	}
	replica, err := product.NewReplica(ctx, e.Settings)
	if err != nil {
		return f, err
	}
	defer replica.Kill()
	if f, err = run(ctx, p, e.Settings, replica); err != nil {
		return f, fmt.Errorf("%w\nlog of the replica: %s", err, replica.Log())
	}
	f.bare, err = bareNATS(ctx, e.NATS.URL(), p, f.messageBytes)
	return f, err
}
