// Package standby reads from a streaming standby of the database while it is close behind the primary, and from the
// primary otherwise. It is for what may be a few seconds old: searches, the map, addresses.
package standby

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/postgres"
)

const (
	// patience is how long a statement may take on the standby before the primary is asked instead. longPatience is
	// the same for tiles and routes, which may take longer.
	patience     = time.Second
	longPatience = 2 * time.Second

	// stale is how old the last look at the standby may be: it may have been promoted since.
	stale = 3 * time.Second

	logAgain = 30 * time.Second
)

// Server is a standby. Create it with New. It is not used before Run has looked at it.
type Server struct {
	pool    *pgxpool.Pool
	most    time.Duration // how far it may be behind
	metrics metrics

	seen   atomic.Pointer[sight] // nil while it must not be used
	again  chan struct{}         // wakes Run
	logged atomic.Int64          // Unix time at which a failure was last logged

	mu      sync.Mutex
	doubts  int  // how often it was doubted. A look that began before the last doubt does not count.
	barrier bool // the next look at the primary says how far the standby must have come
}

// sight is a look at a standby that may be used.
type sight struct {
	asOf time.Time // it has everything that was committed before
	at   time.Time
}

// New returns the standby at the other end of a pool. Nothing that is read from it is older than most.
func New(pool *pgxpool.Pool, most time.Duration) *Server {
	s := &Server{pool: pool, most: most, again: make(chan struct{}, 1), barrier: true}
	s.metrics = newMetrics(s, time.Now())
	return s
}

// Pool returns the connections to the standby.
func (s *Server) Pool() *pgxpool.Pool { return s.pool }

// Barrier keeps the standby from being used until it has replayed what the primary has now: a caller has seen something
// there, and must not see the state before.
func (s *Server) Barrier() {
	if s != nil {
		s.doubt(true)
	}
}

func (s *Server) doubt(barrier bool) {
	s.mu.Lock()
	s.doubts++
	s.barrier = s.barrier || barrier
	s.seen.Store(nil)
	s.mu.Unlock()
	select {
	case s.again <- struct{}{}:
	default:
	}
}

func (s *Server) usable(now time.Time) bool {
	seen := s.seen.Load()
	return seen != nil && now.Sub(seen.asOf) <= s.most && now.Sub(seen.at) <= stale
}

// try runs do on the standby, for a bounded time. It returns false if the standby failed, which the primary may not:
// the caller asks it instead, and the standby is not used until Run has looked at it again.
func (s *Server) try(
	ctx context.Context, patience time.Duration, do func(context.Context, *pgxpool.Pool) error,
) (done bool, err error) {
	bounded, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	err = do(bounded, s.pool)
	if ctx.Err() != nil || !failed(err) {
		s.metrics.standby.Inc()
		return true, err
	}
	s.metrics.failures.Inc()
	s.doubt(false)
	if now, last := time.Now().Unix(), s.logged.Load(); now-last >= int64(logAgain.Seconds()) &&
		s.logged.CompareAndSwap(last, now) {
		slog.WarnContext(ctx, "the standby failed, asking the primary", "error", err)
	}
	return false, nil
}

// failed reports whether an error is the standby's, and not of the statement: it is unreachable, gave no answer in
// time, or ended the statement because replaying the primary's changes could not wait for it.
func failed(err error) bool {
	return postgres.IsUnreachable(err) || postgres.IsTimeout(err) || postgres.IsLockConflict(err) ||
		errors.Is(err, context.DeadlineExceeded)
}
