// Command load opens many streams on one replica of the product, casts votes, and measures how soon every stream of the
// team shows a vote: `make load-streams`. It calls nothing outside this machine.
package main

import (
	"context"
	"flag"
	"os"
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
	product.Main(15*time.Minute, func(ctx context.Context) error {
		f, err := measure(ctx, p)
		if err != nil {
			return err
		}
		f.print(os.Stdout)
		return f.beyond()
	})
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
	replicas, err := e.Replicas(ctx, 1)
	if err != nil {
		return f, err
	}
	if f, err = run(ctx, p, e.Settings, replicas[0]); err != nil {
		return f, e.WithLogs(err)
	}
	f.bare, err = bareNATS(ctx, e.NATS.URL(), p, f.messageBytes)
	return f, err
}
