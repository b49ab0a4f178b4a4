package notify

import (
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"noonish/internal/postgres"
)

// Options are how messages are sent.
type Options struct {
	PublicURL    string            // where people reach us; links in messages start with it
	Key          string            // the operator's part of what seals addresses; may be empty
	VAPIDPrivate string            // instead of the key all replicas share
	VAPIDContact string            // whom push services may ask: a mail address or an https address
	Allow        []string          // host:port that may be called although they are inside or speak plain HTTP
	Workers      int               // deliveries at once in this replica; 0 leaves them to others
	Nudge        func(team string) // called when a delivery of a team changed

	resolver *net.Resolver
	pace     *pace
	stage    func(name string) // lets a test stop a worker between two steps
}

// pace is how long things take.
type pace struct {
	call  time.Duration   // for all of one attempt
	lease time.Duration   // how long a worker that took a delivery has it to itself; longer than a call
	grace time.Duration   // how late a delivery may be before it is given to another job
	sweep time.Duration   // how often those are looked for
	poll  time.Duration   // how often new jobs are looked for
	waits []time.Duration // between attempts
}

var usualPace = pace{
	call: 10 * time.Second, lease: 15 * time.Second, grace: 10 * time.Second, sweep: 5 * time.Second, poll: time.Second,
	waits: []time.Duration{2 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute, 3 * time.Minute, 8 * time.Minute, 20 * time.Minute},
}

// Open prepares to tell people. Nothing is sent before Start.
func Open(ctx context.Context, pool *pgxpool.Pool, o Options) (*Store, error) {
	if o.pace == nil {
		o.pace = &usualPace
	}
	allow := allowed{}
	for _, host := range o.Allow {
		allow[strings.ToLower(host)] = true
	}
	s := &Store{pool: pool, options: o, calls: newCaller(allow, o.resolver, o.pace.call)}
	shared, err := postgres.Secret(ctx, pool, "channels")
	if err != nil {
		return nil, err
	}
	if s.seals, err = newSealer(shared, []byte(o.Key)); err != nil {
		return nil, err
	}
	if shared, err = postgres.Secret(ctx, pool, "vapid"); err != nil {
		return nil, err
	}
	if s.vapid, err = newVAPID(o.VAPIDPrivate, shared, o.VAPIDContact); err != nil {
		return nil, err
	}
	workers := river.NewWorkers()
	river.AddWorker(workers, &worker{store: s})
	config := &river.Config{
		Workers: workers, Logger: slog.New(calm{slog.Default().Handler()}),
		JobTimeout: o.pace.lease, RescueStuckJobsAfter: o.pace.lease + time.Minute, SoftStopTimeout: o.pace.call + time.Second,
		// Without LISTEN no connection is kept for it, and a pooler may stand before the database.
		PollOnly: true, FetchPollInterval: o.pace.poll, FetchCooldown: min(100*time.Millisecond, o.pace.poll),
		ReindexerIndexNames: []string{},
	}
	if o.Workers > 0 {
		config.Queues = map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: o.Workers}, anywhere: {MaxWorkers: (o.Workers + 1) / 2},
		}
	}
	if s.jobs, err = river.NewClient(riverpgxv5.New(pool), config); err != nil {
		return nil, fmt.Errorf("preparing jobs: %w", err)
	}
	return s, nil
}

// PushKey is the public key with which a browser subscribes.
func (s *Store) PushKey() string { return s.vapid.public }

// Start begins to deliver, until stop is called, which lets deliveries under way finish.
func (s *Store) Start(ctx context.Context) (stop func(), err error) {
	if s.options.Workers == 0 {
		return func() {}, nil
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	if err := s.jobs.Start(ctx); err != nil {
		cancel()
		return nil, fmt.Errorf("starting jobs: %w", err)
	}
	swept := make(chan struct{})
	go func() {
		defer close(swept)
		s.sweep(ctx)
	}()
	return func() {
		cancel() // also tells the jobs, which stop softly
		<-s.jobs.Stopped()
		<-swept
	}, nil
}

// sweep gives late deliveries to new jobs: those of a worker that died, first of all.
func (s *Store) sweep(ctx context.Context) {
	ticker, hourly := time.NewTicker(s.options.pace.sweep), time.NewTicker(time.Hour)
	defer ticker.Stop()
	defer hourly.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-hourly.C:
			if err := s.forget(ctx); err != nil && ctx.Err() == nil {
				slog.Warn("old notices are kept for another hour", "error", err)
			}
			continue
		case <-ticker.C:
		}
		if n, err := s.adopt(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("late deliveries wait a little longer", "error", err)
		} else if n > 0 {
			slog.Info("deliveries of a worker that went away are taken over", "deliveries", n)
		}
	}
}

// calm leaves out what only concerns those who work on the queue itself.
type calm struct{ slog.Handler }

func (c calm) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && c.Handler.Enabled(ctx, level)
}

func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler { return calm{c.Handler.WithAttrs(attrs)} }

func (c calm) WithGroup(name string) slog.Handler { return calm{c.Handler.WithGroup(name)} }
