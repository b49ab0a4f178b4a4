// Command costs measures what one search, vote, stream and push costs in processor time and memory, and what a place, a
// person and a lunch of a team cost on disk: `make costs`. docs/scale.md and `make lunch-hour` use its figures. It
// calls nothing outside this machine.
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

// plan is how much is done of each kind.
type plan struct {
	program                          string // "" to build it
	searches, votes, streams, pushes int
	places, teams                    int // copies of the invented city, and teams whose rows are measured
}

// figure is one line of the result.
type figure struct {
	name  string
	value float64
}

func main() {
	p := plan{}
	flag.StringVar(&p.program, "program", "", "the binary to measure; by default it is built")
	flag.IntVar(&p.searches, "searches", 1500, "how many searches are measured")
	flag.IntVar(&p.votes, "votes", 2000, "how many votes are measured, with 5 screens each")
	flag.IntVar(&p.streams, "streams", 2000, "how many streams are opened")
	flag.IntVar(&p.pushes, "pushes", 400, "how many push messages are sent")
	flag.IntVar(&p.places, "copies", 12, "how many copies of the invented city make it dense")
	flag.IntVar(&p.teams, "teams", 5000, "how many teams have their rows measured")
	flag.Parse()
	product.Main(10*time.Minute, func(ctx context.Context) error {
		figures, err := measure(ctx, p)
		print(os.Stdout, figures)
		return err
	})
}

func print(to io.Writer, figures []figure) {
	for _, f := range figures {
		_, _ = fmt.Fprintf(to, "cost.%s %.2f\n", f.name, f.value)
	}
}

// measure starts a private PostgreSQL, NATS and a replica, and measures each kind of work by itself.
func measure(ctx context.Context, p plan) (figures []figure, err error) {
	service := newPushService()
	defer service.Close()
	e, err := product.NewEnvironment(ctx, trustLoopback, "NOONISH_NOTIFY_ALLOW="+service.host(), "NOONISH_WORKERS=8")
	if err != nil {
		return nil, err
	}
	defer e.Close()
	if p.program != "" {
		e.Settings.Program = p.program
	}
	if err := e.Settings.Demo(ctx); err != nil {
		return nil, err
	}
	w, err := newWorld(ctx, e, p)
	if err != nil {
		return nil, e.WithLogs(err)
	}
	defer w.pool.Close()
	for _, step := range []struct {
		count int
		do    func(context.Context) error
	}{
		{p.teams, w.sizes},
		{p.searches, w.search},
		{p.votes, w.vote},
		{p.streams, w.stream},
		{p.pushes, func(ctx context.Context) error { return w.push(ctx, service) }},
	} {
		if step.count == 0 {
			continue
		}
		if err := step.do(ctx); err != nil {
			return w.figures, e.WithLogs(err)
		}
	}
	return w.figures, nil
}
