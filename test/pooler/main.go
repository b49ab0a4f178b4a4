// Command pooler measures how many searches and votes one replica answers through PgBouncer in transaction mode, and
// how many directly: `make pooler`. The tests in this folder run the product through PgBouncer.
package main

import (
	"context"
	"flag"
	"fmt"
	"math"
	"time"

	"noonish/test/product"
)

// recipe is the file that the documentation recommends, seen from the root of the repository.
const recipe = "deploy/pgbouncer/pgbouncer.ini"

// env are the settings of replicas. The limits are those of one session and address, and would count all our people as
// one.
var env = []string{
	"NOONISH_LIMITS=search=100000/100000/100000 team=100000/100000/100000 vote=100000/100000/100000 joins=10000:1000 " +
		"autocomplete=100000/100000/100000 details=100000/100000/100000 tiles=100000/100000/100000 " +
		"me=100000/100000/100000",
}

func main() {
	during := flag.Duration("during", 10*time.Second, "how long searches and votes are measured, each twice a way")
	flag.Parse()
	product.Main(15*time.Minute, func(ctx context.Context) error { return measure(ctx, *during) })
}

// site is the product with a PgBouncer in front of its database.
type site struct {
	*product.Environment
	pooler *product.Pooler
	direct string // address of the database without the pooler
}

// open starts everything but replicas. The database is empty.
func open(ctx context.Context, recipe string, change ...string) (*site, error) {
	e, err := product.NewEnvironment(ctx, env...)
	if err != nil {
		return nil, err
	}
	s := &site{Environment: e, direct: e.Settings.Database}
	if err = e.Cluster.PrepareForPooler(ctx, "noonish"); err == nil {
		s.pooler, err = product.NewPooler(ctx, recipe, e.Cluster, change...)
	}
	if err != nil {
		s.close()
		return nil, err
	}
	e.Settings.Database = s.pooler.URL("noonish") + "&pooler=transaction"
	return s, nil
}

func (s *site) close() {
	s.Close()
	if s.pooler != nil {
		s.pooler.Close()
	}
}

func measure(ctx context.Context, during time.Duration) error {
	s, err := open(ctx, recipe)
	if err != nil {
		return err
	}
	defer s.close()
	if err := s.Settings.Demo(ctx); err != nil {
		return err
	}
	through := s.Settings
	direct := through
	direct.Database = s.direct
	rates := map[string]map[string]float64{"through": {}, "direct": {}}
	for range 2 { // in turn, so that both see the same machine
		for way, settings := range map[string]product.Settings{"through": through, "direct": direct} {
			if err := s.rates(ctx, settings, during/2, rates[way]); err != nil {
				return fmt.Errorf("%s: %w", way, err)
			}
		}
	}
	for _, what := range []string{"searches", "votes"} {
		with, without := rates["through"][what]/2, rates["direct"][what]/2
		fmt.Printf("pooler.%s_per_second %.0f\ndirect.%s_per_second %.0f\npooler.%s_ratio %.2f\n",
			what, with, what, without, what, with/without)
	}
	return nil
}

// rates adds what one replica answers in a second.
func (s *site) rates(
	ctx context.Context, settings product.Settings, during time.Duration, to map[string]float64,
) error {
	replica, err := product.NewReplica(ctx, settings)
	if err != nil {
		return err
	}
	defer replica.Kill()
	crew, err := newCrew(ctx, s.direct, []string{replica.Base}, 3)
	if err != nil {
		return err
	}
	for what, call := range map[string]func(context.Context, int, int) (int, error){
		"searches": func(ctx context.Context, who, _ int) (int, error) { return crew.get(ctx, who, crew.paths[0]) },
		"votes":    func(ctx context.Context, who, n int) (int, error) { return crew.vote(ctx, who, n%2 == 0) },
	} {
		crew.lunch(ctx, &figures{}, 20, call) // connections open, and plans are made
		f := &figures{}
		timed, cancel := context.WithTimeout(ctx, during)
		crew.lunch(timed, f, math.MaxInt, call)
		cancel()
		if len(f.failures) > 0 {
			return fmt.Errorf("%d of %d %s failed: %w", len(f.failures), f.calls, what, f.failures[0].err)
		}
		to[what] += float64(f.calls) / during.Seconds()
	}
	return nil
}
