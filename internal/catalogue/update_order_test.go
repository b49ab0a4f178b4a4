package catalogue

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func TestAnOlderChangeFileIsRefused(t *testing.T) {
	t.Parallel()
	pool, world := town(t)
	before := table(t, pool)
	for _, tt := range []struct {
		name string
		day  int
		want error
	}{
		{"older than the extract", -1, ErrOlder},
		{"of tuesday", 2, nil},
		{"of monday, after that of tuesday", 1, ErrOlder},
		{"of tuesday again", 2, nil},
		{"of the far future", 36500, ErrFuture},
		{"of wednesday", 3, nil},
	} {
		_, err := apply(t, pool, "<modify>"+node(2, tt.day, 60.01, 25, tt.name)+"</modify>")
		if !errors.Is(err, tt.want) {
			t.Errorf("%s: got %v, want %v", tt.name, err, tt.want)
		}
		if now := strings.Join(table(t, pool), "\n"); (tt.want == nil) != strings.Contains(now, tt.name) {
			t.Errorf("%s: applied: %v", tt.name, tt.want != nil)
		}
		if tt.day < 0 && !cmp.Equal(before, table(t, pool)) {
			t.Errorf("%s: it changed something", tt.name)
		}
	}
	old := sourcetest.WritePBFUntil(t, "town.osm.pbf", world, sunday)
	if _, err := ImportOSM(t.Context(), pool, old, Options{Newer: true}); !errors.Is(err, ErrOlder) {
		t.Errorf("an older extract: got %v", err)
	}
	mustImport(t, pool, old, Options{}) // somebody who goes back means it
	if _, err := apply(t, pool, "<modify>"+node(2, 1, 60.01, 25, "Monday")+"</modify>"); err != nil {
		t.Errorf("after going back: %v", err)
	}
}

func TestChangeFilesAreAppliedInTheOrderOfTheirTimes(t *testing.T) {
	t.Parallel()
	pool, _ := town(t)
	var paths []string
	for _, day := range []int{3, 1, 2} {
		paths = append(paths, sourcetest.WriteChange(t, fmt.Sprint(9-day, ".osc.gz"),
			"<modify>"+node(2, day, 60.01, 25, fmt.Sprint("Day ", day))+"</modify>"))
	}
	changes, err := OpenChanges(t.Context(), paths, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range changes {
		if _, err := Update(t.Context(), pool, "town", c, Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if all := listed(t, pool); !strings.Contains(all, "osm-n2 Day 3") {
		t.Errorf("got %s", all)
	}
}

func TestAnUpdateDoesNotBringAHiddenPlaceBack(t *testing.T) {
	t.Parallel()
	pool, _ := town(t)
	hidePlace(t, pool, "osm-n2")
	follow(t, pool)
	if _, err := apply(t, pool, "<modify>"+node(2, 1, 60.03, 25, "Too")+"</modify>"); err != nil {
		t.Fatal(err)
	}
	if found(t, pool, "osm-n2") {
		t.Error("the update brought it back")
	}
	if !found(t, pool, "osm-n1") {
		t.Error("a place was hidden that nobody reported")
	}
}

// What people said about a place is outdated by an import of it, and not by an update of other places.
func TestAnUpdateKeepsTheTimeOfTheImportAndTheAddresses(t *testing.T) {
	t.Parallel()
	pool, _ := town(t)
	mustExec(t, pool, `UPDATE areas SET imported_at = '2026-01-01'`)
	mustExec(t, pool, `INSERT INTO addresses SELECT 'osm', 'town', 'x', 'house', 'X 1', 'x', '1', '', '', '', '', '',
		'', '', 60, 25, 1`)
	if _, err := apply(t, pool, "<delete>"+node(1, 1, 0, 0, "")+"</delete>"); err != nil {
		t.Fatal(err)
	}
	var kept bool
	if err := pool.QueryRow(t.Context(), `
		SELECT imported_at = '2026-01-01' AND places = 3 AND data_until = $1
		FROM areas WHERE area = 'town'`, sunday.AddDate(0, 0, 1)).Scan(&kept); err != nil || !kept {
		t.Errorf("kept: %v, %v", kept, err)
	}
	if n := count(t, pool, "addresses WHERE address_id = 'x'"); n != 1 {
		t.Error("the update deleted an address")
	}
}

func TestAnAreaDoesNotLoseMostOfItsPlacesByAnUpdate(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "town", Sightings: some(1, 20)})
	var gone string
	for i := range 11 {
		gone += node(1+i, 1, 0, 0, "")
	}
	if _, err := apply(t, pool, "<delete>"+gone+"</delete>"); !errors.Is(err, ErrShrunk) {
		t.Errorf("got %v", err)
	}
	if n := count(t, pool, "sightings"); n != 20 {
		t.Errorf("%d places are left", n)
	}
}

func TestAnUpdateNeedsAnAreaOfOpenStreetMap(t *testing.T) {
	t.Parallel()
	pool := postgrestest.Open(t)
	choose := func(named ...string) (string, error) {
		areas, err := ChooseAreas(t.Context(), pool, named)
		return strings.Join(areas, " "), err
	}
	if _, err := choose(); !errors.Is(err, ErrNoArea) {
		t.Errorf("none: got %v", err)
	}
	mustLoad(t, pool, Batch{Source: source.Overture, Area: "o", Sightings: some(1, 1)})
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "town", Sightings: some(2, 1)})
	if got, err := choose(); err != nil || got != "town" {
		t.Errorf("one: got %q, %v", got, err)
	}
	mustLoad(t, pool, Batch{Source: source.OSM, Area: "village", Sightings: some(3, 1)})
	if _, err := choose(); err == nil || !strings.Contains(err.Error(), "--area") ||
		!strings.Contains(err.Error(), "town, village") {
		t.Errorf("two: got %v", err)
	}
	if got, err := choose("village", "town"); err != nil || got != "village town" {
		t.Errorf("both: got %q, %v", got, err)
	}
	if _, err := choose("o"); !errors.Is(err, ErrNoArea) {
		t.Errorf("another source: got %v", err)
	}
	unknown := sourcetest.WritePBF(t, "city.osm.pbf", &osm.OSM{})
	if _, err := ImportOSM(t.Context(), pool, unknown, Options{Newer: true}); !errors.Is(err, ErrNoArea) {
		t.Errorf("an extract of an unknown area: got %v", err)
	}
}
