// Command mutants breaks the product on purpose, one small change at a time, each in a scratch copy, and runs the tests
// that docs/spec.md names for the row that the change breaks. A row whose tests all pass on a broken product proves
// nothing: `make mutants`.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"
)

// options are the flags of the command line.
type options struct {
	only    string
	changed bool
	budget  time.Duration
	workers int
	port    int
	quick   bool
	verbose bool
}

func main() {
	var o options
	flag.StringVar(&o.only, "only", "", "rows (2.home) or parts of file names, separated by spaces")
	flag.BoolVar(&o.changed, "changed", false, "only what the last changes touch, or a sample when they touch nothing")
	flag.DurationVar(&o.budget, "budget", 0, "start no further mutant after this time; 0 for all of them")
	flag.IntVar(&o.workers, "workers", 2, "how many mutants run in parallel")
	flag.IntVar(&o.port, "port", 18900, "first port of the servers for browser tests")
	flag.BoolVar(&o.quick, "quick", false, "run no browser tests, and leave out mutants that only they can catch")
	flag.BoolVar(&o.verbose, "v", false, "print which test caught each mutant")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	ok, err := run(ctx, o)
	stop()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	if err != nil || !ok {
		os.Exit(1)
	}
}

// run tries the chosen mutants and prints a report. It returns whether all were caught.
func run(ctx context.Context, o options) (bool, error) {
	start := time.Now()
	repo, err := os.Getwd()
	if err != nil {
		return false, err
	}
	rows, err := readRows(repo)
	if err != nil {
		return false, err
	}
	chosen, why, err := choose(ctx, repo, rows, o)
	if err != nil {
		return false, err
	}
	if why != "" {
		fmt.Println(why)
	}
	stale := staleOf(repo, rows, chosen)
	for _, line := range stale {
		fmt.Println("stale mutant:", line)
	}
	if len(stale) > 0 {
		return false, nil
	}
	t, err := newTrial(ctx, repo, o, start)
	if err != nil {
		return false, err
	}
	defer t.close()
	results, err := t.try(ctx, rows, chosen)
	if err != nil {
		return false, err
	}
	return report(results, time.Since(start)), nil
}

// report prints the figures and each survivor, and returns whether all mutants were caught.
func report(results []result, took time.Duration) bool {
	caught, left := 0, 0
	var survivors []string
	for _, r := range results {
		switch {
		case r.leftOut:
			left++
		case len(r.survived) == 0:
			caught++
		default:
			survivors = append(survivors, fmt.Sprintf("  %s  %s  %q became %q%s",
				strings.Join(r.survived, " "), r.mutant.File, r.mutant.Old, r.mutant.New, r.note()))
		}
	}
	fmt.Printf("mutants %d\ncaught %d\n", len(results)-left, caught)
	if left > 0 {
		fmt.Printf("left_out %d\n", left)
	}
	fmt.Printf("survivors %d\n", len(survivors))
	for _, line := range survivors {
		fmt.Println(line)
	}
	fmt.Printf("running_time_s %.0f\n", took.Seconds())
	return len(survivors) == 0
}
