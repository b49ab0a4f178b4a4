package notify

import (
	"cmp"
	"context"
	"fmt"
	"log/slog"
	"net"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"noonish/internal/notify/seal"
	"noonish/internal/notify/share"
	"noonish/internal/postgres"
)

// Options configure how messages are sent.
type Options struct {
	PublicURL    string            // our public address; links in messages start with it
	Key          string            // the operator's part of the key that encrypts addresses; may be empty
	VAPIDPrivate string            // instead of the key all replicas share
	VAPIDContact string            // how push services reach the operator: a mail address or an https address
	Allow        []string          // host:port that may be called although it is private or uses plain HTTP
	Workers      int               // parallel deliveries here, and as many to webhooks; 0 leaves them to others
	Nudge        func(team string) // called when a delivery of a team changed
	Jobs         *pgxpool.Pool     // the pool for River; nil for the main pool

	resolver *net.Resolver
	pace     *pace
	stage    func(name string) // lets a test stop a worker between two steps
}

// pace holds the timings.
//
// A job of a killed worker runs again once it has been running for rescue. So an attempt must have ended by then: the
// sum of start, call and record is shorter.
type pace struct {
	start  time.Duration   // from when River hands a job out until its delivery is read
	call   time.Duration   // for all of one attempt
	record time.Duration   // for recording the result
	rescue time.Duration   // after which River gives a job that is still running to another worker
	poll   time.Duration   // how often River looks for new jobs
	rest   time.Duration   // how long a host that does not answer is not called
	share  time.Duration   // before a job tries again whose team or host has its share of calls under way
	waits  []time.Duration // between attempts
}

var usualPace = pace{
	start: 3 * time.Second, call: 4 * time.Second, record: 5 * time.Second, rescue: 15 * time.Second, poll: time.Second,
	rest: 30 * time.Second, share: 500 * time.Millisecond,
	waits: []time.Duration{
		2 * time.Second, 10 * time.Second, 30 * time.Second, time.Minute, 3 * time.Minute,
		8 * time.Minute, 20 * time.Minute,
	},
}

// mostQueries is how many workers of a replica may use a database connection at once.
const mostQueries = 4

// Open returns a Store that is ready to deliver. Nothing is sent before Start.
func Open(ctx context.Context, pool *pgxpool.Pool, o Options) (*Store, error) {
	if o.pace == nil {
		o.pace = &usualPace
	}
	allow := allowed{}
	for _, host := range o.Allow {
		allow[strings.ToLower(host)] = true
	}
	s := &Store{
		pool: pool, options: o, calls: newCaller(allow, o.resolver, o.pace.call),
		shares:  share.New(o.Workers, o.pace.rest),
		queries: make(chan struct{}, mostQueries),
	}
	shared, err := postgres.Secret(ctx, pool, "channels")
	if err != nil {
		return nil, err
	}
	if s.seals, err = seal.New(shared, []byte(o.Key)); err != nil {
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
		JobTimeout: o.pace.start + o.pace.call, RescueStuckJobsAfter: o.pace.rescue,
		SoftStopTimeout: o.pace.call + time.Second,
		// Without LISTEN River keeps no connection for it.
		PollOnly: true, FetchPollInterval: o.pace.poll, FetchCooldown: min(100*time.Millisecond, o.pace.poll),
		ReindexerIndexNames: []string{},
	}
	if o.Workers > 0 {
		config.Queues = map[string]river.QueueConfig{
			river.QueueDefault: {MaxWorkers: o.Workers}, anywhere: {MaxWorkers: o.Workers},
		}
	}
	if s.jobs, err = river.NewClient(riverpgxv5.New(cmp.Or(o.Jobs, pool)), config); err != nil {
		return nil, fmt.Errorf("preparing the job client: %w", err)
	}
	return s, nil
}

// PushKey returns the public key that a browser subscribes with.
func (s *Store) PushKey() string { return s.vapid.public }

// Start delivers until stop is called. stop lets deliveries under way finish.
func (s *Store) Start(ctx context.Context) (stop func(), err error) {
	if s.options.Workers == 0 {
		return func() {}, nil
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	if err := s.jobs.Start(ctx); err != nil {
		cancel()
		return nil, fmt.Errorf("starting the job client: %w", err)
	}
	return func() {
		cancel() // also tells River, which stops softly
		<-s.jobs.Stopped()
	}, nil
}

// calm drops River's log lines that only matter to people who work on the queue itself.
type calm struct{ slog.Handler }

func (c calm) Enabled(ctx context.Context, level slog.Level) bool {
	return level >= slog.LevelWarn && c.Handler.Enabled(ctx, level)
}

func (c calm) WithAttrs(attrs []slog.Attr) slog.Handler { return calm{c.Handler.WithAttrs(attrs)} }

func (c calm) WithGroup(name string) slog.Handler { return calm{c.Handler.WithGroup(name)} }
