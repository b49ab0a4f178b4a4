package main

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

func table(t *testing.T) (string, map[string]row) {
	t.Helper()
	repo, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	rows, err := readRows(repo)
	if err != nil {
		t.Fatal(err)
	}
	return repo, rows
}

func TestEveryMutantStillFits(t *testing.T) {
	t.Parallel()
	repo, rows := table(t)
	for _, line := range staleOf(repo, rows, all()) {
		t.Error(line)
	}
	seen := map[mutant]bool{}
	for _, m := range all() {
		if m.Old == m.New || seen[m] {
			t.Errorf("%s: %q changes nothing, or is there twice", m.Rows, m.Old)
		}
		seen[m] = true
	}
	if n := len(all()); n < 150 {
		t.Errorf("%d mutants, want 150 or more", n)
	}
}

// exact matches statements that contain a text, a number, a colour, a route or a storage key.
var exact = regexp.MustCompile(`"[^"]+"|\d|\b(red|green|yellow)\b|/(results|restaurant|team|api)\b|` +
	`\b(userPreferences|visitHistory|restaurantResults|lastFetchTimestamp|userId)\b`)

func TestEveryExactStatementHasAMutant(t *testing.T) {
	t.Parallel()
	_, rows := table(t)
	broken := map[string]bool{}
	for _, m := range all() {
		for _, id := range m.ids() {
			broken[id] = true
		}
	}
	var missing []string
	for id, r := range rows {
		if (exact.MatchString(r.quote) || strings.HasPrefix(id, "3.keys.")) && !broken[id] {
			missing = append(missing, id+": "+r.quote)
		}
	}
	slices.Sort(missing)
	for _, line := range missing {
		t.Error("no mutant breaks", line)
	}
}

func TestTitlesAreFoundAsTheyRun(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ title, runs string }{
		{"a crowd level of %s reads %s in its colour", "a crowd level of busy reads Busy in its colour"},
		{
			"when adding, ${what}, is told and the heart is empty again",
			"when adding, with a message, is told and the heart is empty again",
		},
		{
			"spins and says Loading... until the answer comes",
			"spins and says Loading... until the answer comes",
		},
		{
			"has as many $ signs as the price level, and one when not (known)",
			"has as many $ signs as the price level, and one when not (known)",
		},
	} {
		got := outcomes{}
		one := test{"web/src/a.test.ts", tt.title}
		got.note([]test{one}, func(test) bool { return true }, tt.runs, false, true)
		if got[one] != passed {
			t.Errorf("%q does not find %q", tt.title, tt.runs)
		}
	}
}
