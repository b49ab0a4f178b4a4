package ballot_test

import (
	"testing"
	"time"

	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

var noon = time.Date(2026, 11, 17, 12, 0, 0, 0, time.UTC)

func TestARoundClosesAMinuteAfterEveryoneHasVoted(t *testing.T) {
	t.Parallel()
	type step struct {
		at                int // seconds before the planned deadline
		everyone, changed bool
		closes            int // seconds before the planned deadline
		early             bool
	}
	for name, steps := range map[string][]step{
		"not everyone has voted":    {{600, false, true, 0, false}},
		"everyone has":              {{600, true, true, 540, true}},
		"everyone has, seen twice":  {{600, true, true, 540, true}, {590, true, false, 540, true}},
		"a change starts it anew":   {{600, true, true, 540, true}, {570, true, true, 510, true}},
		"the deadline is sooner":    {{40, true, true, 0, false}},
		"the deadline is as soon":   {{60, true, true, 0, false}},
		"a restart keeps to it":     {{90, true, true, 30, true}, {50, true, true, 0, true}},
		"after the deadline, never": {{600, true, true, 540, true}, {540, false, true, 540, true}},
		"a second change does not start it anew": {
			{600, true, true, 540, true}, {570, true, true, 510, true}, {560, true, true, 510, true},
		},
		"a vote withdrawn stops it, and the next vote starts it": {
			{600, true, true, 540, true}, {570, false, true, 0, false}, {300, true, true, 240, true},
		},
		"stopping it does not bring back the restart": {
			{600, true, true, 540, true},
			{570, true, true, 510, true},
			{560, false, true, 0, false},
			{300, true, true, 240, true},
			{290, true, true, 240, true},
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			before := func(seconds int) time.Time { return noon.Add(-time.Duration(seconds) * time.Second) }
			c := ballot.Closing{Deadline: noon}
			for i, s := range steps {
				c = c.After(before(s.at), s.everyone, s.changed)
				if !c.Deadline.Equal(before(s.closes)) || c.Early() != s.early {
					t.Errorf("step %d: %+v, want %d s before, early %t", i, c, s.closes, s.early)
				}
			}
		})
	}
}

func TestEverybodyGetsTheirMinuteAndNobodyMoreThanTwo(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		c := ballot.Closing{Deadline: noon}
		now := noon.Add(-time.Duration(rapid.IntRange(1, 600).Draw(t, "start")) * time.Second)
		var since time.Time // since when everyone has voted
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(0, 70).Draw(t, "seconds")) * time.Second)
			if !now.Before(c.Deadline) {
				return
			}
			everyone := rapid.IntRange(0, 3).Draw(t, "everyone") > 0
			switch {
			case !everyone:
				since = time.Time{}
			case since.IsZero():
				since = now
			}
			c = c.After(now, everyone, rapid.Bool().Draw(t, "changed"))
			if again := c.After(now, everyone, false); again != c {
				t.Fatalf("seen twice: %+v, then %+v", c, again)
			}
			first, last := noon, noon
			if everyone {
				first, last = earlier(noon, since.Add(time.Minute)), earlier(noon, since.Add(2*time.Minute))
			}
			if c.Deadline.Before(first) || c.Deadline.After(last) {
				t.Fatalf("at %v, everyone %t since %v: %+v", now, everyone, since, c)
			}
			if c.Early() && !c.Planned.Equal(noon) || c.Restarts > 1 {
				t.Fatalf("%+v", c)
			}
		}
	})
}

func earlier(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

func TestWhoComesLateMayReopenOnceADay(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		flag := func(name string) bool { return rapid.Bool().Draw(t, name) }
		r := ballot.Reopening{
			Decided: noon, Owner: flag("owner"), Voted: flag("voted"), Early: flag("early"), Spent: flag("spent"),
		}
		seconds := rapid.SampledFrom([]int{0, 1, 599, 600, 3600}).Draw(t, "seconds")
		want := seconds < 600 && (r.Owner || !r.Voted && r.Early && !r.Spent)
		if got := r.MayReopen(noon.Add(time.Duration(seconds) * time.Second)); got != want {
			t.Fatalf("%+v after %d s: %t", r, seconds, got)
		}
	})
}
