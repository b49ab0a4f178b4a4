package main

import (
	"errors"
	"fmt"
	"io"
	"slices"
	"time"
)

const (
	latestSeen = 5 * time.Second  // after an import, until no page is of the old generation
	latestBack = 10 * time.Second // after the return of PostgreSQL, until everything is as before
)

// figures are the measurements.
type figures struct {
	places, held int

	quiet, busy float64 // searches per second: while nothing happens, and during the import
	dearer      float64 // processor time of a search during the import, of that while nothing happens
	importing   time.Duration
	errors      int           // searches that failed during the import and after it
	mixed       int           // pages made of both generations
	old, new    int           // pages of each generation since the import began
	seen        time.Duration // from the end of the import to the last page of the old generation

	answered, marked float64       // shares, while PostgreSQL is away
	unmarked         time.Duration // from its death to the last answer that does not say so
	back             time.Duration

	silent  float64       // share that was answered, while PostgreSQL answers nothing
	instead float64       // searches per second, meanwhile
	longest time.Duration // without an answer, meanwhile
	heard   time.Duration // from its first answer until everything works
}

func (f figures) print(w io.Writer) {
	_, _ = fmt.Fprintf(w, "memory.places %d\nquiet.per_second %.0f\nimport.per_second %.0f\nimport.seconds %.1f\n",
		f.held, f.quiet, f.busy, f.importing.Seconds())
	_, _ = fmt.Fprintf(w, "import.search_cpu_over_quiet %.2f\n", f.dearer)
	_, _ = fmt.Fprintf(w, "import.over_quiet %.2f\nimport.errors %d\nimport.pages_old %d\nimport.pages_new %d\n",
		f.busy/f.quiet, f.errors, f.old, f.new)
	_, _ = fmt.Fprintf(w, "import.mixed_pages %d\nimport.seen_seconds %.1f\n", f.mixed, f.seen.Seconds())
	_, _ = fmt.Fprintf(w, "away.answered %.3f\naway.marked %.3f\naway.unmarked_seconds %.1f\naway.back_seconds %.1f\n",
		f.answered, f.marked, f.unmarked.Seconds(), f.back.Seconds())
	_, _ = fmt.Fprintf(w, "silent.answered %.3f\nsilent.per_second %.0f\n", f.silent, f.instead)
	_, _ = fmt.Fprintf(w, "silent.longest_seconds %.1f\nsilent.back_seconds %.1f\n",
		f.longest.Seconds(), f.heard.Seconds())
}

// duringImport fills in what pages say of an import.
func (f *figures) duringImport(pages []page, quiet, start, end instant) {
	var before, during int
	for _, p := range pages {
		switch {
		case !p.ok():
			if p.answered.After(start.Time) {
				f.errors++
			}
			continue
		case p.answered.Before(quiet.Time): // it was warmed up
			continue
		case p.answered.Before(start.Time):
			before++
			continue
		case p.answered.Before(end.Time):
			during++
		}
		f.look(p, end.Time)
	}
	f.importing = end.Sub(start.Time)
	f.quiet, f.busy = float64(before)/start.Sub(quiet.Time).Seconds(), float64(during)/f.importing.Seconds()
	each := func(from, to instant, searches int) float64 {
		return (to.used - from.used).Seconds() / float64(searches)
	}
	f.dearer = each(start, end, during) / each(quiet, start, before)
}

// look counts the generations of a page.
func (f *figures) look(p page, end time.Time) {
	switch {
	case p.mixed():
		f.mixed++
	case p.first > 0:
		f.old++
	case p.second > 0:
		f.new++
	}
	if p.first > 0 {
		f.seen = max(f.seen, p.answered.Sub(end))
	}
}

// withoutDatabase fills in what pages say of the time without PostgreSQL. After a while all answers must be marked.
func (f *figures) withoutDatabase(pages []page, killed, mark time.Time) {
	var all, ok, late, marked float64
	for _, p := range pages {
		if p.sent.Before(killed) {
			continue
		}
		all++
		if !p.ok() {
			continue
		}
		ok++
		if !p.marked {
			f.unmarked = max(f.unmarked, p.sent.Sub(killed))
		}
		if p.sent.After(mark) {
			late++
			if p.marked {
				marked++
			}
		}
	}
	f.answered, f.marked = ok/max(1, all), marked/max(1, late)
}

// silentDatabase fills in what pages say of the time in which PostgreSQL answers nothing.
func (f *figures) silentDatabase(pages []page, lasted time.Duration) {
	slices.SortFunc(pages, func(a, b page) int { return a.answered.Compare(b.answered) })
	var ok float64
	var last time.Time
	for _, p := range pages {
		if !p.ok() {
			continue
		}
		if ok++; ok > 1 {
			f.longest = max(f.longest, p.answered.Sub(last))
		}
		last = p.answered
	}
	f.silent, f.instead = ok/max(1, float64(len(pages))), ok/lasted.Seconds()
}

// wrong returns what must not be. Bounds on time are only compared on request.
func (f figures) wrong(timed bool) error {
	var faults []error
	must := func(so bool, format string, args ...any) {
		if !so {
			faults = append(faults, fmt.Errorf(format, args...))
		}
	}
	must(f.held >= f.places, "the replica holds the rows of %d places, and there are %d", f.held, f.places)
	must(f.old > 0 && f.new > 0, "%d pages were old and %d new, so nobody saw the import", f.old, f.new)
	must(f.mixed == 0, "%d pages are made of both generations", f.mixed)
	must(f.errors == 0, "%d searches failed beside the import", f.errors)
	must(f.answered >= 0.95, "%.3f of the searches were answered without PostgreSQL", f.answered)
	must(f.marked >= 1, "%.3f of the answers without PostgreSQL say how old they are", f.marked)
	if timed {
		must(f.silent >= 0.95, "%.3f of the searches were answered while PostgreSQL said nothing", f.silent)
		must(f.seen <= latestSeen, "%v after the import a page was still old", f.seen)
		must(f.back <= latestBack, "%v after the return of PostgreSQL not everything worked", f.back)
	}
	return errors.Join(faults...)
}
