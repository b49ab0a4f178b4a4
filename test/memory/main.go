// Command memory measures searches from memory while an import changes every place, and while PostgreSQL is away:
// `make search-faults`. It calls nothing outside this machine.
package main

import (
	"context"
	"errors"
	"flag"
	"net/http"
	"os"
	"path/filepath"
	"time"

	"noonish/test/product"
)

// plan is the size of the catalogue and the length of each part.
type plan struct {
	places  int
	clients int
	quiet   time.Duration // of searches while nothing happens
	settle  time.Duration // of searches after the import was seen
	away    time.Duration // of PostgreSQL
	mark    time.Duration // from its death until every answer must be marked
}

func main() {
	p := plan{}
	flag.IntVar(&p.places, "places", 100_000, "places in the catalogue; an import changes all of them")
	flag.IntVar(&p.clients, "clients", 6, "searches at the same time")
	flag.DurationVar(&p.quiet, "quiet", 10*time.Second, "how long searches are measured while nothing happens")
	flag.DurationVar(&p.settle, "settle", 10*time.Second, "how long pages are read after the import was seen")
	flag.DurationVar(&p.away, "away", 30*time.Second, "how long PostgreSQL is away")
	flag.DurationVar(&p.mark, "mark", 5*time.Second, "how soon answers must say that it is away")
	flag.Parse()
	product.Main(20*time.Minute, func(ctx context.Context) error {
		f, err := measure(ctx, p)
		f.print(os.Stdout)
		if err != nil {
			return err
		}
		return f.wrong(true)
	})
}

// measure builds the binary, starts a private PostgreSQL and NATS and one replica, and runs the plan.
func measure(ctx context.Context, p plan) (f figures, err error) {
	e, err := product.NewEnvironment(ctx, "NOONISH_SEARCH_MEMORY=256MB")
	if err != nil {
		return f, err
	}
	defer e.Close()
	folder, err := os.MkdirTemp("", "noonish-memory-")
	if err != nil {
		return f, err
	}
	defer os.RemoveAll(folder) //nolint:errcheck // a temporary folder
	s := &site{
		Environment: e, plan: p, client: product.NewClient(),
		file: filepath.Join(folder, "city.json"), paths: warmPaths(),
	}
	err = e.Cluster.Exec(ctx, "postgres", `CREATE DATABASE noonish`)
	if err == nil {
		err = e.Settings.Run(ctx, "migrate")
	}
	if err == nil {
		err = writeCity(s.file, p.places, 1)
	}
	if err == nil {
		err = s.load(ctx)
	}
	if err != nil {
		return f, err
	}
	replicas, err := e.Replicas(ctx, 1)
	if err != nil {
		return f, err
	}
	s.replica = replicas[0]
	f.places, f.held = p.places, s.held(ctx)
	if err = s.duringImport(ctx, &f); err == nil {
		err = s.withoutDatabase(ctx, &f)
	}
	if err == nil {
		err = s.silentDatabase(ctx, &f)
	}
	return f, e.WithLogs(err)
}

// site is the product and what it is asked.
type site struct {
	*product.Environment
	plan    plan
	replica *product.Replica
	client  *http.Client
	file    string // of the catalogue
	paths   []string
}

// load imports the file of the catalogue, with the priority that the package gives its nightly update.
func (s *site) load(ctx context.Context) error {
	program := s.Settings
	program.Program = "nice"
	return program.Run(ctx, "-n", "10", s.Settings.Program, "import", "geojson", s.file)
}

// held waits until the replica holds the rows of all places, for at most 30 s, and returns how many it holds.
func (s *site) held(ctx context.Context) (places int) {
	for range 600 {
		held, _ := s.replica.Figure(ctx, "noonish_search_memory_places") // 0 until it can be read
		places = int(held)
		if places >= s.plan.places || pause(ctx, 50*time.Millisecond) != nil {
			break
		}
	}
	return places
}

// duringImport measures searches while nothing happens, then while an import changes every place.
func (s *site) duringImport(ctx context.Context, f *figures) error {
	if err := writeCity(s.file, s.plan.places, 2); err != nil {
		return err
	}
	load := s.search(ctx)
	err := pause(ctx, s.plan.quiet/2) // warms the searches
	quiet := s.now()
	if err == nil {
		err = pause(ctx, s.plan.quiet)
	}
	start := s.now()
	if err == nil {
		err = s.load(ctx)
	}
	end := s.now()
	if err == nil {
		err = s.settle(ctx)
	}
	pages := load.stop()
	f.duringImport(pages, quiet, start, end)
	return err
}

// instant is a time and the processor time that the replica had used by then.
type instant struct {
	time.Time
	used time.Duration
}

func (s *site) now() instant {
	used, _ := s.replica.CPU() // 0 where it cannot be read
	return instant{time.Now(), used}
}

// settle waits until the import is seen, for at most 20 s, and a while longer: a page may be old again.
func (s *site) settle(ctx context.Context) error {
	for range 400 {
		if s.page(ctx, s.paths[0]).second > 0 {
			break
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return err
		}
	}
	return pause(ctx, s.plan.settle)
}

// withoutDatabase measures searches while PostgreSQL is away, and how soon everything works when it is back.
func (s *site) withoutDatabase(ctx context.Context, f *figures) error {
	load := s.search(ctx)
	err := pause(ctx, s.plan.quiet/10)
	killed := time.Now()
	s.Cluster.Kill()
	if err == nil {
		err = pause(ctx, s.plan.away)
	}
	f.withoutDatabase(load.stop(), killed, killed.Add(s.plan.mark))
	if err != nil {
		return err
	}
	if err := s.Cluster.Start(ctx); err != nil {
		return err
	}
	f.back, err = s.back(ctx)
	return err
}

// silentDatabase measures searches while PostgreSQL keeps its connections and answers nothing, and other people search
// from where nobody did: they cannot be answered, and must not keep room from those who can.
func (s *site) silentDatabase(ctx context.Context, f *figures) error {
	load := s.search(ctx)
	err := s.Cluster.Pause()
	for end := time.Now().Add(s.plan.away); err == nil && time.Now().Before(end); {
		load.clients.Go(func() { s.page(ctx, randomPath()) })
		err = pause(ctx, 50*time.Millisecond)
	}
	err = errors.Join(err, s.Cluster.Resume())
	f.silentDatabase(load.stop(), s.plan.away)
	if err == nil {
		f.heard, err = s.back(ctx)
	}
	return err
}

// back returns how long after the return of PostgreSQL a search that was asked before, and one that was not, are
// answered without the mark.
func (s *site) back(ctx context.Context) (time.Duration, error) {
	start := time.Now()
	for range 600 {
		old, unasked := s.page(ctx, s.paths[0]), s.page(ctx, randomPath())
		if old.fresh() && unasked.fresh() {
			return time.Since(start), nil
		}
		if err := pause(ctx, 50*time.Millisecond); err != nil {
			return time.Since(start), err
		}
	}
	return time.Since(start), errors.New("PostgreSQL is back, and searches are refused or still marked")
}

func pause(ctx context.Context, wait time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(wait):
		return nil
	}
}
