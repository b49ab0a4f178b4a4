// Command noon opens very many rounds that are due in the same minute, with statistics from before any of them was
// opened. It measures how long after its deadline the last one is closed by two replicas: `make noon`. It calls nothing
// outside this machine.
package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"os"
	"time"

	"noonish/test/product"
)

// latest is how long after its deadline a round may be closed.
const latest = 120 * time.Second

// plan is how many rounds are due, and within which time.
type plan struct {
	rounds int
	within time.Duration
}

// figures are the measurements.
type figures struct {
	rounds, closed, decided int
	perSecond, latest       float64
	fill                    time.Duration
}

func (f figures) print(w io.Writer) {
	_, _ = fmt.Fprintf(w, "rounds %d\nclosed %d\ndecided %d\nfill_s %.1f\nclosed_per_second %.0f\nlatest_s %.1f\n",
		f.rounds, f.closed, f.decided, f.fill.Seconds(), f.perSecond, f.latest)
}

func main() {
	p := plan{}
	flag.IntVar(&p.rounds, "rounds", 200_000, "how many rounds are due")
	flag.DurationVar(&p.within, "within", time.Minute, "time from the first deadline to the last")
	flag.Parse()
	product.Main(30*time.Minute, func(ctx context.Context) error {
		f, err := measure(ctx, p)
		f.print(os.Stdout)
		if err == nil && f.latest > latest.Seconds() {
			err = fmt.Errorf("the last round was closed %.1f s after its deadline", f.latest)
		}
		return err
	})
}

// measure builds the binary, starts a private PostgreSQL and NATS and two replicas, and runs the plan.
func measure(ctx context.Context, p plan) (f figures, err error) {
	e, err := product.NewEnvironment(ctx)
	if err != nil {
		return f, err
	}
	defer e.Close()
	if err := e.Settings.Demo(ctx); err != nil {
		return f, err
	}
	if _, err := e.Replicas(ctx, 2); err != nil {
		return f, err
	}
	f, err = run(ctx, p, e.Settings.Database)
	return f, e.WithLogs(err)
}
