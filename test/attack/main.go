// Command attack runs known attacks against two replicas of the product, and then sends many bad requests generated
// from the contract: `make attack`. It calls nothing outside this machine.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"noonish/test/product"
)

// plan selects what is run.
type plan struct {
	only  string // names of attacks; empty for all
	bad   int    // bad requests
	short bool   // fewer repetitions of each attack
}

// report is the result of a run.
type report struct {
	attacks, held             int
	badRequests, serverErrors int
}

func main() {
	var p plan
	flag.StringVar(&p.only, "only", "", "names of attacks separated by spaces, such as \"H1 M3\"; empty for all")
	flag.IntVar(&p.bad, "bad", 10_000, "how many bad requests are generated from the contract")
	flag.BoolVar(&p.short, "short", false, "fewer repetitions of each attack, as CI runs it")
	flag.Parse()
	product.Main(30*time.Minute, func(ctx context.Context) error {
		r, err := run(ctx, p, os.Stdout)
		if err != nil {
			return err
		}
		r.print(os.Stdout)
		if r.held < r.attacks || r.serverErrors > 0 {
			return errors.New("an attack worked, or a bad request was answered with 500")
		}
		return nil
	})
}

// run starts the product, runs every attack and sends the bad requests.
func run(ctx context.Context, p plan, out io.Writer) (report, error) {
	var r report
	s, err := newSite(ctx, p.short)
	if err != nil {
		return r, err
	}
	defer s.close()
	for _, a := range attacks {
		if p.only != "" && !strings.Contains(" "+p.only+" ", " "+a.name+" ") {
			continue
		}
		start := time.Now()
		verdict := "held"
		err := a.play(ctx, s)
		if err != nil {
			verdict = "FELL"
		} else {
			r.held++
		}
		r.attacks++
		_, _ = fmt.Fprintf(out, "%-4s %-5s %s (%.1f s)\n", verdict, a.name, a.what, time.Since(start).Seconds())
		if err != nil {
			_, _ = fmt.Fprintf(out, "      %v\n", err)
		}
		if ctx.Err() != nil {
			return r, ctx.Err()
		}
	}
	if p.bad > 0 {
		r.badRequests, r.serverErrors, err = s.badRequests(ctx, p.bad, out)
	}
	return r, err
}

func (r report) print(out io.Writer) {
	_, _ = fmt.Fprintf(out, "attacks %d\nheld %d\nbad_requests %d\nserver_errors %d\n",
		r.attacks, r.held, r.badRequests, r.serverErrors)
}
