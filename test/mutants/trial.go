package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"
)

// outcome is how a test ended.
type outcome int

const (
	absent outcome = iota // it did not run
	passed
	failed
)

type outcomes map[test]outcome

// result is the outcome of a mutant.
type result struct {
	mutant   mutant
	survived []string // the rows of which no test has failed yet
	by       string   // a test that failed
	unsound  []test   // tests that also fail on the unbroken product and prove nothing
	trouble  string   // why it could not be tried
	leftOut  bool
}

func (r result) note() string {
	var notes []string
	for _, t := range r.unsound {
		notes = append(notes, "fails on the unbroken product: "+t.file+" "+t.title)
	}
	if r.trouble != "" {
		notes = append(notes, r.trouble)
	}
	if len(notes) == 0 {
		return ""
	}
	return "\n    " + strings.Join(notes, "\n    ")
}

// trial holds the copies and remembers which tests pass on the unbroken product.
type trial struct {
	options
	start  time.Time
	folder string
	copies []scratch
	units  *unitTests
	sites  *sites
	whole  outcomes
}

func newTrial(ctx context.Context, repo string, o options, start time.Time) (*trial, error) {
	folder, err := os.MkdirTemp("", "noonish-mutants-")
	if err != nil {
		return nil, err
	}
	t := &trial{options: o, start: start, folder: folder, whole: outcomes{}}
	for i := range max(1, o.workers) {
		s, err := newScratch(ctx, repo, filepath.Join(folder, fmt.Sprint(i)))
		if err != nil {
			t.close()
			return nil, err
		}
		t.copies = append(t.copies, s)
	}
	t.units = &unitTests{copies: t.copies, running: make([]*vitest, len(t.copies))}
	t.sites = &sites{copies: t.copies, port: o.port, repo: repo}
	return t, nil
}

func (t *trial) close() {
	if t.units != nil {
		t.units.close()
		t.sites.close()
	}
	_ = os.RemoveAll(t.folder)
}

// atOnce is how many mutants are tried as one part. The time budget is checked before each part, and the tests of all
// its mutants run on the unbroken product together.
const atOnce = 24

// try runs each mutant's tests, quick ones first, until each of its rows has a failing test.
func (t *trial) try(ctx context.Context, rows map[string]row, mutants []mutant) ([]result, error) {
	results := make([]result, len(mutants))
	for i, m := range mutants {
		results[i] = result{mutant: m, survived: m.ids()}
	}
	for _, k := range []kind{unit, server, browser} {
		var open []*result
		for i := range results {
			if len(results[i].needed(rows, k)) > 0 {
				open = append(open, &results[i])
			}
		}
		if k == browser && t.quick {
			for _, r := range open {
				r.leftOut = true
			}
			continue
		}
		tried := 0
		for part := range slices.Chunk(open, atOnce) {
			if err := t.tryPart(ctx, rows, part, k); err != nil {
				return nil, err
			}
			tried += len(part)
			name := [...]string{unit: "unit", server: "server", browser: "browser"}[k]
			fmt.Fprintf(os.Stderr, "%s tests: %d of %d mutants, %.0f s\n",
				name, tried, len(open), time.Since(t.start).Seconds())
		}
	}
	return results, nil
}

// needed returns the tests of a kind that are named by rows without a failing test.
func (r *result) needed(rows map[string]row, k kind) (tests []test) {
	for _, id := range r.survived {
		for _, t := range r.mutant.tests(rows[id], k) {
			if !slices.Contains(tests, t) {
				tests = append(tests, t)
			}
		}
	}
	return tests
}

func (t *trial) tryPart(ctx context.Context, rows map[string]row, part []*result, k kind) error {
	if t.outOfTime(ctx) {
		for _, r := range part {
			r.leftOut = true
		}
		return nil
	}
	var unknown []test
	for _, r := range part {
		for _, one := range r.needed(rows, k) {
			if _, known := t.whole[one]; !known && !slices.Contains(unknown, one) {
				unknown = append(unknown, one)
			}
		}
	}
	if len(unknown) > 0 {
		got, err := t.runner(k).run(ctx, 0, "", unknown)
		if err != nil && ctx.Err() == nil {
			return fmt.Errorf("on the unbroken product: %w", err)
		}
		for _, one := range unknown {
			t.whole[one] = got[one]
		}
	}
	t.share(ctx, rows, part, k)
	return nil
}

// share lets every copy take the next mutant until none is left or the time is up.
func (t *trial) share(ctx context.Context, rows map[string]row, part []*result, k kind) {
	next := make(chan *result, len(part))
	for _, r := range part {
		next <- r
	}
	close(next)
	var wait sync.WaitGroup
	for i := range t.copies {
		wait.Go(func() {
			for r := range next {
				if r.leftOut = t.outOfTime(ctx); !r.leftOut {
					t.one(ctx, rows, r, i, k)
				}
			}
		})
	}
	wait.Wait()
}

// outOfTime reports whether no further mutant is started: the time is up, or somebody pressed Ctrl-C. What was tried
// until then is reported.
func (t *trial) outOfTime(ctx context.Context) bool {
	return ctx.Err() != nil || (t.budget > 0 && time.Since(t.start) > t.budget)
}

// one applies a mutant to a copy and runs the tests that could fail.
func (t *trial) one(ctx context.Context, rows map[string]row, r *result, copied int, k kind) {
	began := time.Now()
	tests := slices.DeleteFunc(r.needed(rows, k), func(one test) bool {
		if t.whole[one] == passed {
			return false
		}
		r.unsound = append(r.unsound, one)
		return true
	})
	if len(tests) == 0 {
		return
	}
	var got outcomes
	err := t.copies[copied].with(r.mutant, func() (err error) {
		got, err = t.runner(k).run(ctx, copied, r.mutant.File, tests)
		return err
	})
	r.trouble = ""
	if ctx.Err() != nil {
		r.leftOut = true
		return
	}
	if err != nil {
		r.trouble = strings.TrimSpace(err.Error())
		return
	}
	r.survived = slices.DeleteFunc(r.survived, func(id string) bool {
		return slices.ContainsFunc(r.mutant.tests(rows[id], k), func(one test) bool {
			if got[one] == failed {
				r.by = one.file + " " + one.title
			}
			return got[one] == failed
		})
	})
	if t.verbose {
		fmt.Printf("%s %s %s by %q, %.1f s\n", map[bool]string{true: "caught", false: "open"}[len(r.survived) == 0],
			r.mutant.Rows, r.mutant.File, r.by, time.Since(began).Seconds())
	}
}

// runner runs tests of one kind in a copy in which a file has changed.
type runner interface {
	run(ctx context.Context, copied int, changed string, tests []test) (outcomes, error)
}

func (t *trial) runner(k kind) runner {
	switch k {
	case server:
		return serverTests{t.copies}
	case browser:
		return t.sites
	case unit:
	}
	return t.units
}
