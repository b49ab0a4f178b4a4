package visit

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// monday is the week after which figures are computed here; what is said in these tests is said a day before.
var monday = time.Date(2026, 11, 16, 0, 0, 0, 0, time.UTC)

func says(person, verdict string) told {
	return told{person: person, verdict: verdict, wait: -1, at: monday.Add(-24 * time.Hour), fresh: true}
}

// crowdOf returns so many people who liked it and so many who did not.
func crowdOf(likes, others int) (all []told) {
	for i := range likes {
		all = append(all, says(fmt.Sprint("like", i), good))
	}
	for i := range others {
		all = append(all, says(fmt.Sprint("other", i), meh))
	}
	return all
}

func TestHowManyLikedAPlaceIsSaidInSteps(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ likes, others, want int }{
		{0, 0, 0},
		{3, 0, 0}, // three people: one observer may be two of them
		{3, 1, 0},
		{5, 0, 0}, // two of five may be an observer's, and the other three would be named
		{3, 2, 0},
		{2, 9, 0}, // two people are not shown
		{3, 3, 3}, // at least three of six
		{6, 0, 3}, // said as if three of them had not
		{7, 0, 3},
		{8, 0, 5},
		{4, 20, 3},
		{9, 3, 5},
		{13, 0, 10},
		{200, 0, 100},
	} {
		if got := liked(figure{}, crowdOf(tt.likes, tt.others), monday); int(got.value) != tt.want {
			t.Errorf("%d liked it and %d did not: %v, want %d", tt.likes, tt.others, got.value, tt.want)
		}
	}
}

func TestOnlyTheLastVisitOfAPersonCounts(t *testing.T) {
	t.Parallel()
	all := crowdOf(3, 3)
	if got := liked(figure{}, append(all, says("like0", meh)), monday); got.value != 0 {
		t.Errorf("%v, and one of the three had a bad second lunch", got.value)
	}
	if got := liked(figure{}, append(all, says("like0", good), says("like0", good)), monday); got.value != 3 {
		t.Errorf("%v, and one person came three times", got.value)
	}
	absentees := append(crowdOf(3, 2), says("x", absent), says("y", absent))
	if got := liked(figure{}, absentees, monday); got.value != 0 {
		t.Errorf("%v, and two of them did not eat there", got.value)
	}
}

// TestAFigureMovesOnlyWithFivePeople is the property that hides one person: whatever two accounts of an observer and
// one or two others say, the figure stays as it was.
func TestAFigureMovesOnlyWithFivePeople(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	next := monday.AddDate(0, 0, 7)
	moved := 0
	for range 5000 {
		all := crowdOf(random.IntN(12), random.IntN(12))
		for i := range all {
			all[i].shut, all[i].wait, all[i].cell = random.IntN(2) == 0, random.IntN(3), 100
		}
		before := liked(figure{}, all, monday)
		wasShut, waits := shut(figure{}, all, monday), waiting(nil, all, monday)
		speakers := 1 + random.IntN(7)
		for i := range speakers {
			for range 1 + random.IntN(3) { // saying it again and again is one voice
				said := says(fmt.Sprint("new", i), []string{good, meh}[random.IntN(2)])
				said.at, said.cell = next.Add(-time.Hour), 100
				said.shut, said.wait = random.IntN(2) == 0, random.IntN(3)
				all = append(all, said)
			}
		}
		after, isShut, later := liked(before, all, next), shut(wasShut, all, next), waiting(waits, all, next)
		published := before.week.Equal(monday)
		if published && speakers < stepPeople && (after != before || isShut != wasShut) {
			t.Fatalf("%d people moved %v to %v, %v to %v", speakers, before, after, wasShut, isShut)
		}
		if waits[100].weight > 0 && speakers < waitPeople && len(later) > 0 {
			t.Fatalf("%d people moved a wait from %v to %v", speakers, waits, later)
		}
		if after != before {
			moved++
		}
	}
	if moved < 500 {
		t.Errorf("figures moved %d times in 5000", moved)
	}
}

// TestAFigureLeavesOpenWhatAnybodySaid changes any one person's verdict to its opposite: an observer who knows two of
// the others' must still find a world in which the figure is the same.
func TestAFigureLeavesOpenWhatAnybodySaid(t *testing.T) {
	t.Parallel()
	for people := 3; people <= 14; people++ {
		for likes := range people + 1 {
			shown := atLeast(likes, people)
			if shown == 0 {
				continue
			}
			// The observer's two said meh, the worst case: all likes are among the others, and so is somebody who may
			// not have liked it.
			if others := people - 2; shown >= others {
				t.Errorf("%d of %d shows %d: all %d others liked it", likes, people, shown, others)
			}
		}
	}
	for a := range 3 {
		for b := range 3 {
			possible := map[int]map[int]bool{} // by the median: what the first of five others may have said
			for world := range 243 {
				last, rest := map[string]int{"a": a, "b": b}, world
				for i := range 5 {
					last[fmt.Sprint(i)] = rest % 3
					rest /= 3
				}
				m := median(last)
				if possible[m] == nil {
					possible[m] = map[int]bool{}
				}
				possible[m][last["0"]] = true
			}
			for m, said := range possible {
				if len(said) < 3 {
					t.Errorf("an observer who says %d and %d and sees %d knows that others said %v", a, b, m, said)
				}
			}
		}
	}
}

func waited(people, wait int, at time.Time) (all []told) {
	for i := range people {
		said := says(fmt.Sprint(i), good)
		said.wait, said.cell, said.at = wait, 100, at
		all = append(all, said)
	}
	return all
}

func TestAWaitIsTheMedianAndAges(t *testing.T) {
	t.Parallel()
	first := waited(waitPeople, 2, monday.Add(-time.Hour))
	if got := waiting(nil, first[1:], monday); len(got) != 0 {
		t.Errorf("six people give %v", got)
	}
	mixed := waited(waitPeople, 0, monday.Add(-time.Hour))
	for i := range 3 {
		mixed[i].wait = 2
	}
	if got, _ := waiting(nil, mixed, monday)[100].level(monday); got != "not busy" {
		t.Errorf("three of seven waited long: %s", got)
	}
	long := waiting(nil, first, monday)
	if got, ok := long[100].level(monday.Add(time.Hour)); got != "busy" || !ok {
		t.Errorf("%s %v", got, ok)
	}
	if _, ok := long[100].level(monday.Add(3*halfLife - time.Hour)); !ok {
		t.Error("forgotten before three half-lives")
	}
	if _, ok := long[100].level(monday.Add(3*halfLife + time.Hour)); ok {
		t.Error("known after three half-lives")
	}
	if len(waiting(long, first, monday.AddDate(0, 0, 7))) != 0 {
		t.Error("what was counted is counted again")
	}
	for weeks, want := range map[int]string{1: "moderate", 40: "not busy"} { // the older one fades
		week := monday.AddDate(0, 0, 7*weeks)
		now := waiting(long, append(first, waited(waitPeople, 0, week.Add(-time.Hour))...), week)
		if got, _ := now[100].level(week); got != want {
			t.Errorf("long, and %d weeks later none: %s, want %s", weeks, got, want)
		}
	}
}

func TestShutCountsWhatWasSaidSinceTheImport(t *testing.T) {
	t.Parallel()
	all := crowdOf(3, 3)
	for i := range 3 {
		all[i].verdict, all[i].shut = absent, true
	}
	if got := shut(figure{}, all, monday); got.value != 3 {
		t.Errorf("%v", got.value)
	}
	all[5].fresh = false
	if got := shut(figure{}, all, monday); got.value != 0 {
		t.Errorf("%v with five people since the import", got.value)
	}
}

func TestAWeekBeginsOnMonday(t *testing.T) {
	t.Parallel()
	for _, at := range []time.Time{monday, monday.Add(6*24*time.Hour + 23*time.Hour)} {
		if got := weekOf(at); !got.Equal(monday) {
			t.Errorf("%v is in the week of %v", at, got)
		}
	}
	if got := weekOf(monday.Add(-time.Second)); !got.Equal(monday.AddDate(0, 0, -7)) {
		t.Errorf("Sunday is in the week of %v", got)
	}
}
