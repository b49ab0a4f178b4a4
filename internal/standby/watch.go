package standby

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
)

// leastPause is between two looks, however often the standby is doubted.
const leastPause = 50 * time.Millisecond

// Run looks at both servers until ctx ends, and decides whether the standby is used. imports wakes it after an import:
// searches that have seen the new catalogue must not see the old one again.
//
// While the primary does not answer, the standby is used until it may be too old.
func (s *Server) Run(ctx context.Context, primary *pgxpool.Pool, imports <-chan struct{}) {
	defer s.doubt(true)
	w := watch{Server: s, primary: primary}
	ticks := time.NewTicker(min(time.Second, s.most/5))
	defer ticks.Stop()
	go s.heed(ctx, imports)
	for {
		w.look(ctx)
		select {
		case <-ctx.Done():
			return
		case <-time.After(leastPause):
		}
		select {
		case <-ctx.Done():
			return
		case <-ticks.C:
		case <-s.again:
		}
	}
}

// heed has a goroutine of its own, so that an import counts at once, also while Run waits for a server.
func (s *Server) heed(ctx context.Context, imports <-chan struct{}) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-imports:
			s.Barrier()
		}
	}
}

// watch is what Run knows.
type watch struct {
	*Server
	primary  *pgxpool.Pool
	follower follower
	cluster  int64  // of the primary; 0 before it first answered
	told     string // what was logged last
	logged   bool
}

// look asks both servers and stores whether the standby may be used. The primary is asked first: a standby that has its
// position then misses nothing that was committed before.
func (w *watch) look(ctx context.Context) {
	doubts := w.begin()
	if p, err := askPrimary(ctx, w.primary); err == nil {
		w.cluster = p.cluster
		w.follower.primary(p.at, p.position)
	}
	s, err := askStandby(ctx, w.pool)
	if ctx.Err() != nil {
		return
	}
	fault := w.judge(s, err)
	if !w.follower.asOf.IsZero() {
		w.metrics.asOf.Store(w.follower.asOf.UnixNano())
	}
	w.end(doubts, fault, s.at)
	w.log(fault, err)
}

// begin returns how often the standby was doubted before this look.
func (w *watch) begin() (doubts int) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.follower.waiting = w.follower.waiting || w.barrier
	w.barrier = false
	return w.doubts
}

// end stores what was seen, unless the standby was doubted meanwhile: the look may have been too early.
func (w *watch) end(doubts int, fault string, at time.Time) {
	w.mu.Lock()
	defer w.mu.Unlock()
	switch {
	case fault != "":
		w.seen.Store(nil)
	case w.doubts == doubts:
		w.seen.Store(&sight{asOf: w.follower.asOf, at: at})
	}
}

// judge returns why the standby must not be used, or nothing.
func (w *watch) judge(s state, err error) string {
	switch {
	case err != nil:
		return "it does not answer"
	case !s.inRecovery:
		return "it is not a standby: it was promoted, or never was one"
	case w.cluster != 0 && w.cluster != s.cluster:
		return "it is a standby of another database server"
	}
	w.follower.standby(s.position)
	return w.follower.fault(time.Now(), w.most)
}

// log logs a change, with the error of a standby that does not answer.
func (w *watch) log(fault string, err error) {
	if w.logged && fault == w.told {
		return
	}
	w.told, w.logged = fault, true
	if fault == "" {
		slog.Info("the standby answers searches")
		return
	}
	slog.Warn("the standby is not used, the primary answers searches", "because", fault, "error", err)
}
