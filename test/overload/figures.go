package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

// The bounds at three times the capacity.
const (
	leastVotes    = 0.99
	mostVotesMs   = 500
	leastGoodput  = 0.75 // of the best goodput
	mostRecoveryS = 5
)

// figures are the measurements.
type figures struct {
	alone    offered // votes without searches
	capacity float64 // searches per second
	loads    []offered
	recovery time.Duration
}

func quantile(times []time.Duration, q float64) time.Duration {
	if len(times) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(times))
	return sorted[int(q*float64(len(sorted)-1))]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// admitted returns the fraction of calls that succeeded.
func (t *tally) admitted() float64 {
	if t.sent == 0 {
		return 0
	}
	return float64(len(t.took)) / float64(t.sent)
}

// goodput returns how many searches per second succeeded in time.
func (o offered) goodput() float64 { return float64(o.searches.good) / o.lasted.Seconds() }

// peak returns the best goodput of any load.
func (f figures) peak() (best float64) {
	for _, o := range f.loads {
		best = max(best, o.goodput())
	}
	return best
}

// most returns the results of the greatest load.
func (f figures) most() offered { return f.loads[len(f.loads)-1] }

// internal counts answers with 500.
func (f figures) internal() (n int) {
	for _, o := range append([]offered{f.alone}, f.loads...) {
		n += o.votes.statuses[500] + o.searches.statuses[500]
	}
	return n
}

// print writes one figure per line.
func (f figures) print(to io.Writer) {
	line := func(format string, values ...any) { _, _ = fmt.Fprintf(to, format+"\n", values...) }
	line("capacity_per_s %.0f", f.capacity)
	line("votes_admitted_alone %.4f", f.alone.votes.admitted())
	line("votes_p50_ms_alone %.1f", ms(quantile(f.alone.votes.took, 0.5)))
	line("votes_p99_ms_alone %.1f", ms(quantile(f.alone.votes.took, 0.99)))
	for _, o := range f.loads {
		line("at %.1fx: searches %.0f/s offered, %.0f/s useful, p50 %.0f ms, p99 %.0f ms, %v; "+
			"votes admitted %.4f, p50 %.1f ms, p99 %.1f ms, %v",
			o.times, o.rate, o.goodput(),
			ms(quantile(o.searches.took, 0.5)), ms(quantile(o.searches.took, 0.99)), o.searches.statuses,
			o.votes.admitted(), ms(quantile(o.votes.took, 0.5)), ms(quantile(o.votes.took, 0.99)), o.votes.statuses)
	}
	line("votes_admitted_at_3x %.4f", f.most().votes.admitted())
	line("votes_p99_ms_at_3x %.1f", ms(quantile(f.most().votes.took, 0.99)))
	line("goodput_at_3x %.2f", f.most().goodput()/max(1, f.peak()))
	line("recovery_s %.1f", f.recovery.Seconds())
	line("server_errors %d", f.internal())
}

// beyond returns an error that names every bound that was exceeded, or nil.
func (f figures) beyond() error {
	var broken []error
	fail := func(format string, values ...any) { broken = append(broken, fmt.Errorf(format, values...)) }
	if got := f.most().votes.admitted(); got < leastVotes {
		fail("%.4f of the votes were admitted, less than %.2f", got, leastVotes)
	}
	if got := ms(quantile(f.most().votes.took, 0.99)); got > mostVotesMs {
		fail("votes took %.0f ms at p99, more than %d", got, mostVotesMs)
	}
	if got := f.most().goodput() / max(1, f.peak()); got < leastGoodput {
		fail("goodput of searches fell to %.2f of the best, less than %.2f", got, leastGoodput)
	}
	if f.recovery.Seconds() > mostRecoveryS {
		fail("back to normal after %.1f s, more than %d", f.recovery.Seconds(), mostRecoveryS)
	}
	if n := f.internal(); n > 0 {
		fail("%d answers were 500", n)
	}
	return errors.Join(broken...)
}
