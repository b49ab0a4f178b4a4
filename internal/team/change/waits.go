package change

import (
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// Waits measures what a change of a team waits for. Nil Waits measure nothing.
type Waits struct{ turn, lock prometheus.Observer }

// NewWaits returns waits, and the metric that they are counted in.
func NewWaits() (*Waits, prometheus.Collector) {
	seconds := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name: "noonish_team_wait_seconds",
		Help: "How long a change of a team waited: for its turn among the changes of this replica (turn), then until " +
			"the team's row was locked and read (lock), which waits for other replicas.",
		Buckets: []float64{.001, .005, .025, .1, .25, .5, 1, 2},
	}, []string{"for"})
	return &Waits{turn: seconds.WithLabelValues("turn"), lock: seconds.WithLabelValues("lock")}, seconds
}

func (w *Waits) forTurn(since time.Time) {
	if w != nil {
		w.turn.Observe(time.Since(since).Seconds())
	}
}

func (w *Waits) forLock(since time.Time) {
	if w != nil {
		w.lock.Observe(time.Since(since).Seconds())
	}
}
