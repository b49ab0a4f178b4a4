package main

import (
	"errors"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/test/product"
)

// A small form of `make search-faults`.
func TestSearchesFromMemorySurviveAnImportAndTheLossOfPostgreSQL(t *testing.T) {
	t.Parallel()
	f, err := measure(t.Context(), plan{
		places: 5000, clients: 3, quiet: time.Second, settle: time.Second, away: 4 * time.Second, mark: 2 * time.Second,
	})
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	f.print(t.Output())
	if err != nil {
		t.Fatal(err)
	}
	if err := f.wrong(false); err != nil {
		t.Error(err)
	}
	boundtest.Under(t, "from the end of an import to the last old page", f.seen, latestSeen)
	boundtest.Under(t, "from the return of PostgreSQL until everything works", f.back, latestBack)
}

// A page of two imports, and one that is still old, are noticed.
func TestPagesAreCountedByTheirGeneration(t *testing.T) {
	t.Parallel()
	start := time.Now()
	at := func(seconds, first, second int) page {
		answered := start.Add(time.Duration(seconds) * time.Second)
		return page{sent: answered, answered: answered, status: 200, first: first, second: second}
	}
	// A search takes a second of processor time before the import and three during it.
	instant := func(seconds, used int) instant {
		return instant{start.Add(time.Duration(seconds) * time.Second), time.Duration(used) * time.Second}
	}
	failed := page{sent: start, answered: start.Add(5 * time.Second), status: 503}
	other := at(13, 0, 9)
	other.only = 1
	f := figures{}
	f.duringImport([]page{
		at(1, 9, 0), at(3, 9, 0), at(5, 9, 0), failed, at(11, 4, 5), at(12, 9, 0), at(13, 0, 9), other,
	}, instant(2, 7), instant(4, 8), instant(10, 11))
	want := figures{
		quiet: 0.5, busy: 1.0 / 6, dearer: 3, importing: 6 * time.Second, errors: 1,
		mixed: 2, old: 2, new: 1, seen: 2 * time.Second,
	}
	if f != want {
		t.Errorf("got  %+v\nwant %+v", f, want)
	}
}

// An answer counts if it was sent for after the death of PostgreSQL, and must be marked a while later.
func TestAnswersWithoutPostgreSQLAreCounted(t *testing.T) {
	t.Parallel()
	killed := time.Now()
	at := func(seconds, status int, marked bool) page {
		return page{sent: killed.Add(time.Duration(seconds) * time.Second), status: status, marked: marked}
	}
	f := figures{}
	f.withoutDatabase([]page{
		at(-1, 200, false), at(1, 200, false), at(2, 503, false), at(6, 200, true), at(7, 200, false),
	}, killed, killed.Add(5*time.Second))
	want := figures{answered: 0.75, marked: 0.5, unmarked: 7 * time.Second}
	if f != want {
		t.Errorf("got  %+v\nwant %+v", f, want)
	}
}
