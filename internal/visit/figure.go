package visit

import (
	"math"
	"slices"
	"time"
)

// What a figure needs before it says anything; docs/decisions/0017 derives the numbers. One observer may be two of the
// people who are counted.
const (
	spared     = 3                  // so many of those who spoke may not have said what a figure says
	stepPeople = 5                  // a figure changes only when so many people have spoken since it last did
	waitPeople = 7                  // a median of so many leaves open what any one of the others said
	settled    = 7 * 24 * time.Hour // people who came later than that are not counted yet
	halfLife   = 8 * 7 * 24 * time.Hour
	leastFresh = 0.125 // a wait is forgotten after three half-lives
)

// steps are the numbers that are shown.
var steps = [...]int{100, 50, 20, 10, 5, 3}

// atLeast returns the largest step that a count reaches even if some of the people had not been counted, or 0.
func atLeast(count, people int) int {
	count = min(count, people-spared)
	for _, step := range steps {
		if count >= step {
			return step
		}
	}
	return 0
}

// told is one visit, as a figure counts it. Those of one person come in the order of their days.
type told struct {
	person  string
	verdict string
	wait    int // -1 when nothing was said
	shut    bool
	cell    int
	at      time.Time
	fresh   bool // said since the place was last imported
}

// figure is what is shown, and until when what was said is counted in it.
type figure struct {
	value, weight float64
	week          time.Time
}

// spoke returns how many different people said something since the figure last changed.
func (f figure) spoke(all []told) int {
	people := map[string]bool{}
	for _, t := range all {
		if !t.at.Before(f.week) {
			people[t.person] = true
		}
	}
	return len(people)
}

// count returns how many people there are, and of how many the last visit passes.
func count(all []told, passes func(told) bool) (passed, people int) {
	last := map[string]bool{}
	for _, t := range all {
		last[t.person] = passes(t)
	}
	for _, yes := range last {
		if yes {
			passed++
		}
	}
	return passed, len(last)
}

// stepped returns the figure of the people whose last visit passes, or the figure as it was when too few have spoken.
func (f figure) stepped(all []told, week time.Time, passes func(told) bool) figure {
	if f.spoke(all) < stepPeople {
		return f
	}
	return figure{value: float64(atLeast(count(all, passes))), weight: 1, week: week}
}

// liked counts those who ate there.
func liked(before figure, all []told, week time.Time) figure {
	ate := slices.DeleteFunc(slices.Clone(all), func(t told) bool { return t.verdict == absent })
	return before.stepped(ate, week, func(t told) bool { return t.verdict == good })
}

// shut counts everybody who has spoken since the last import.
func shut(before figure, all []told, week time.Time) figure {
	since := slices.DeleteFunc(slices.Clone(all), func(t told) bool { return !t.fresh })
	return before.stepped(since, week, func(t told) bool { return t.shut })
}

// waiting returns the waits by the half hour of the week. A median of those who spoke since the last one is added to
// what was known, which counts for half after each half-life.
func waiting(before map[int]figure, all []told, week time.Time) map[int]figure {
	cells := map[int][]told{}
	for _, t := range all {
		if t.wait >= 0 && !t.at.Before(before[t.cell].week) {
			cells[t.cell] = append(cells[t.cell], t)
		}
	}
	after := map[int]figure{}
	for cell, said := range cells {
		last := map[string]int{}
		for _, t := range said {
			last[t.person] = t.wait
		}
		if len(last) < waitPeople {
			continue
		}
		old := before[cell]
		kept := old.weight * faded(week.Sub(old.week))
		after[cell] = figure{
			value:  (old.value*kept + float64(median(last))) / (kept + 1),
			weight: kept + 1, week: week,
		}
	}
	return after
}

// median returns the middle answer; of two, the shorter wait.
func median(last map[string]int) int {
	all := make([]int, 0, len(last))
	for _, wait := range last {
		all = append(all, wait)
	}
	slices.Sort(all)
	return all[(len(all)-1)/2]
}

// faded returns what is left of one after a while.
func faded(age time.Duration) float64 {
	return math.Exp2(-float64(max(age, 0)) / float64(halfLife))
}

// level returns how busy a wait means that a place is, in the contract's words. A wait that is too old means nothing.
func (f figure) level(now time.Time) (level string, ok bool) {
	if f.weight*faded(now.Sub(f.week)) < leastFresh {
		return "", false
	}
	return [...]string{"not busy", "moderate", "busy"}[int(math.Round(f.value))], true
}
