package catalogue

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/place"
	"noonish/internal/postgres/postgrestest"
)

func TestLoadCountsWhatItDoes(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	first := mustLoad(t, pool, Batch{
		Source: "osm", Area: "a", Sightings: these(aPlace(1, "One"), aPlace(2, "Two"), aPlace(3, "Three")),
	})
	if diff := cmp.Diff(Report{Read: 3, Added: 3}, first); diff != "" {
		t.Error(diff)
	}
	moved := aPlace(3, "Three")
	moved.Lat = 61
	second := mustLoad(t, pool, Batch{Source: "osm", Area: "a", Sightings: these(
		aPlace(2, "Two"), moved, aPlace(4, "Four"), aPlace(5, " "),
		source.Sighting{ID: "osm-n6", Lat: 91, Facts: place.Facts{Name: "X"}})})
	want := Report{Read: 5, Added: 1, Changed: 1, Unchanged: 1, Skipped: 2, Deleted: 1}
	if diff := cmp.Diff(want, second); diff != "" {
		t.Error(diff)
	}
}

func TestAPlaceThatIsThereTwiceIsTakenOnce(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	twice := Batch{Source: "osm", Area: "a", Sightings: these(aPlace(1, "Old"), aPlace(2, "Two"), aPlace(1, "New"))}
	if diff := cmp.Diff(Report{Read: 3, Added: 2, Skipped: 1}, mustLoad(t, pool, twice)); diff != "" {
		t.Error(diff)
	}
	if rows := strings.Join(table(t, pool), "\n"); !strings.Contains(rows, "New") || strings.Contains(rows, "Old") {
		t.Errorf("got %s, want the last of the two", rows)
	}
}

func TestTheSamePlacesAgainWriteNothing(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	batch := Batch{Source: "osm", Area: "a", Sightings: some(1, 100)}
	mustLoad(t, pool, batch)
	before := written(t, pool)
	if diff := cmp.Diff(Report{Read: 100, Unchanged: 100}, mustLoad(t, pool, batch)); diff != "" {
		t.Error(diff)
	}
	if before != written(t, pool) {
		t.Error("rows were written that did not change")
	}
}

func TestAnImportDeletesOnlyWhatLeftItsOwnArea(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustLoad(t, pool, Batch{Source: "osm", Area: "finland", Sightings: some(1, 5)})
	mustLoad(t, pool, Batch{Source: "osm", Area: "estonia", Sightings: some(11, 5)})
	mustLoad(t, pool, Batch{Source: source.Own, Area: "finland", Sightings: some(21, 5)})
	report := mustLoad(t, pool, Batch{Source: "osm", Area: "finland", Sightings: some(1, 4)})
	if diff := cmp.Diff(Report{Read: 4, Unchanged: 4, Deleted: 1}, report); diff != "" {
		t.Error(diff)
	}
	if n := count(t, pool, "sightings"); n != 14 {
		t.Errorf("%d sightings are left, want all but one of 15", n)
	}
}

func TestOverlappingAreasImportedInTurnChangeNothing(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	helsinki := Batch{Source: "osm", Area: "helsinki", Sightings: some(1, 40)}
	finland := Batch{Source: "osm", Area: "finland", Sightings: some(21, 60)}
	mustLoad(t, pool, helsinki)
	mustLoad(t, pool, finland)
	var stamp, again any
	const newest = `SELECT max(changed_at) FROM sightings`
	if err := pool.QueryRow(t.Context(), newest).Scan(&stamp); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if diff := cmp.Diff(Report{Read: 40, Unchanged: 40}, mustLoad(t, pool, helsinki)); diff != "" {
			t.Error(diff)
		}
		if diff := cmp.Diff(Report{Read: 60, Unchanged: 60}, mustLoad(t, pool, finland)); diff != "" {
			t.Error(diff)
		}
	}
	if err := pool.QueryRow(t.Context(), newest).Scan(&again); err != nil || again != stamp {
		t.Errorf("changed at %v, was %v, %v: moving to another area is no change", again, stamp, err)
	}
}

func TestAnAreaDoesNotLoseMostOfItsPlacesByMistake(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name      string
		had, kept int
		force     bool
		want      error
	}{
		{"half may go", 20, 10, false, nil},
		{"more than half may not", 20, 9, false, ErrShrunk},
		{"all may not", 20, 0, false, ErrShrunk},
		{"unless it is meant", 20, 0, true, nil},
		{"a handful is not guarded", 19, 0, false, nil},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			pool := postgrestest.Open(t)
			mustLoad(t, pool, Batch{Source: "osm", Area: "a", Sightings: some(1, tt.had)})
			before := table(t, pool)
			_, err := Load(t.Context(), pool, Batch{
				Source: "osm", Area: "a", Sightings: some(1, tt.kept), Force: tt.force,
			})
			if !errors.Is(err, tt.want) {
				t.Fatalf("got %v, want %v", err, tt.want)
			}
			if err == nil {
				return
			}
			if !strings.Contains(err.Error(), "--force") {
				t.Errorf("%v does not say how to go on", err)
			}
			if diff := cmp.Diff(before, table(t, pool)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestTwoImportsDoNotInterleave(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	inside, resume := make(chan struct{}), make(chan struct{})
	first := make(chan error)
	go func() {
		slow := func(yield func(source.Sighting, error) bool) {
			close(inside)
			<-resume
			yield(aPlace(1, "One"), nil)
		}
		_, err := Load(t.Context(), pool, Batch{Source: "osm", Area: "a", Sightings: slow})
		first <- err
	}()
	<-inside
	_, err := Load(t.Context(), pool, Batch{Source: "osm", Area: "b", Sightings: some(2, 1)})
	if !errors.Is(err, ErrBusy) {
		t.Errorf("got %v, want that another import is running", err)
	}
	close(resume)
	if err := <-first; err != nil {
		t.Error(err)
	}
	mustLoad(t, pool, Batch{Source: "osm", Area: "b", Sightings: some(2, 1)})
	if n := count(t, pool, "sightings"); n != 2 {
		t.Errorf("got %d sightings, want both", n)
	}
}

func TestASourceThatBreaksChangesNothing(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustLoad(t, pool, Batch{Source: "osm", Area: "a", Sightings: some(1, 5)})
	before := table(t, pool)
	broken := errors.New("the file broke")
	breaking := func(yield func(source.Sighting, error) bool) {
		if yield(aPlace(9, "Nine"), nil) {
			yield(source.Sighting{}, broken)
		}
	}
	_, err := Load(t.Context(), pool, Batch{Source: "osm", Area: "a", Sightings: breaking})
	if !errors.Is(err, broken) {
		t.Errorf("got %v, want what the source said", err)
	}
	if diff := cmp.Diff(before, table(t, pool)); diff != "" {
		t.Error(diff)
	}
}

func TestACancelledImportChangesNothing(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	path := sourcetest.File(t, sourcetest.Helsinki)
	mustLoad(t, pool, Batch{Source: "osm", Area: "helsinki-centre", Sightings: some(1, 5)})
	before := table(t, pool)
	for _, step := range []string{"reading outlines", "reading places", "merging"} {
		ctx, cancel := context.WithCancel(t.Context())
		progress := &sourcetest.Progress{OnStep: func(name string) {
			if name == step {
				cancel()
			}
		}}
		if _, err := ImportOSM(ctx, pool, path, Options{Progress: progress}); !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled while %s: got %v", step, err)
		}
		cancel()
		waitUntilFree(t, pool)
		if diff := cmp.Diff(before, table(t, pool)); diff != "" {
			t.Errorf("cancelled while %s: %s", step, diff)
		}
	}
	mustImport(t, pool, path, Options{})
}
