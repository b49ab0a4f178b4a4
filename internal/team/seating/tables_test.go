package seating_test

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/team/seating"
)

// set returns the words of a text as a set.
func set(words string) map[string]bool {
	set := map[string]bool{}
	for _, word := range strings.Fields(words) {
		set[word] = true
	}
	return set
}

// eater returns a member whom some places suit, and who voted for some.
func eater(id, suits, approved string) seating.Eater {
	return seating.Eater{MemberID: id, Suits: set(suits), Approved: set(approved)}
}

// at returns who goes to the grill and who to the green place.
func at(grill, green string) [2]seating.Table {
	return [2]seating.Table{
		{PlaceID: "grill", Members: strings.Fields(grill)}, {PlaceID: "green", Members: strings.Fields(green)},
	}
}

func TestTwoTablesWhereOneWouldNotSuitAll(t *testing.T) {
	t.Parallel()
	none := [2]seating.Table{}
	for _, tt := range []struct {
		name   string
		places string // best first
		eaters []seating.Eater
		want   [2]seating.Table
	}{
		{
			"two vegans, and three who came for the grill",
			"grill green",
			[]seating.Eater{
				eater("e", "grill", "grill"), eater("d", "grill", "grill"), eater("c", "grill", "grill"),
				eater("b", "green", "green"), eater("a", "green", ""),
			},
			at("c d e", "a b"),
		},
		{
			"who may go to both goes where they voted, or to the better one",
			"grill green",
			[]seating.Eater{
				eater("a", "green", ""), eater("b", "green grill", "green"), eater("c", "green grill", ""),
				eater("d", "grill", ""),
			},
			at("c d", "a b"),
		},
		{
			"one joins the vegan against their vote, so that nobody is alone",
			"grill green",
			[]seating.Eater{
				eater("a", "green", ""), eater("c", "green grill", "grill"), eater("b", "green grill", "grill"),
				eater("d", "grill", "grill"),
			},
			at("b d", "a c"),
		},
		{
			"three people are too few",
			"grill green",
			[]seating.Eater{eater("a", "green", ""), eater("b", "green", ""), eater("c", "grill", "")},
			none,
		},
		{
			"one place suits everybody, though nobody voted for it",
			"soup grill green",
			[]seating.Eater{
				eater("a", "green soup", "green"), eater("b", "green soup", "green"),
				eater("c", "grill soup", "grill"), eater("d", "grill soup", "grill"),
			},
			none,
		},
		{
			"somebody has nowhere to go",
			"grill green",
			[]seating.Eater{
				eater("a", "green", ""), eater("b", "green", ""), eater("c", "grill", ""), eater("d", "grill", ""),
				eater("e", "", ""),
			},
			none,
		},
		{"nobody is in", "grill green", nil, none},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got, ok := seating.Tables(strings.Fields(tt.places), tt.eaters, func(string, string) int { return 1 })
			if diff := cmp.Diff(tt.want, got); diff != "" || ok != (tt.want[0].PlaceID != "") {
				t.Error(ok, diff)
			}
		})
	}
}

// between returns made-up minutes between two places, the same in both directions.
func between(a, b string) int { return (int(a[len(a)-1]) + int(b[len(b)-1])) % 4 }

// seatings calls do for every way to seat people at two places, one bit each.
func seatings(places []string, eaters []seating.Eater, do func(first, second string, seats int)) {
	for i, first := range places {
		for _, second := range places[i+1:] {
			for seats := range 1 << len(eaters) {
				do(first, second, seats)
			}
		}
	}
}

// value returns how good a seating is, or false if it is not allowed.
func value(first, second string, seats int, eaters []seating.Eater) (met, minutes int, ok bool) {
	people := [2]int{}
	for i, e := range eaters {
		at := [2]string{first, second}[seats>>i&1]
		people[seats>>i&1]++
		if !e.Suits[at] {
			return 0, 0, false
		}
		if e.Approved[at] {
			met++
		}
	}
	return met, between(first, second), people[0] >= 2 && people[1] >= 2
}

func TestTablesAreTheBestThatLeaveNobodyAloneAndNobodyOut(t *testing.T) {
	t.Parallel()
	offered := 0
	rapid.Check(t, func(t *rapid.T) {
		places := make([]string, rapid.IntRange(2, 5).Draw(t, "places"))
		for i := range places {
			places[i] = "p" + strconv.Itoa(i)
		}
		eaters := make([]seating.Eater, rapid.IntRange(3, 7).Draw(t, "in"))
		camps := rapid.IntRange(0, 3).Draw(t, "camps") > 0 // everybody eats at the first place or at the last
		for i := range eaters {
			eaters[i] = eater(strconv.Itoa(i), "", "")
			for _, id := range places {
				eaters[i].Suits[id] = rapid.IntRange(0, 2).Draw(t, "suits") == 0
				eaters[i].Approved[id] = rapid.Bool().Draw(t, "approved")
			}
			if camps && !eaters[i].Suits[places[0]] {
				eaters[i].Suits[places[len(places)-1]] = true
			}
		}
		got, ok := seating.Tables(places, eaters, between)

		unanimous := slices.ContainsFunc(places, func(id string) bool {
			return !slices.ContainsFunc(eaters, func(e seating.Eater) bool { return !e.Suits[id] })
		})
		var best string // the first two places that nothing beats
		met, minutes := -1, 0
		seatings(places, eaters, func(first, second string, seats int) {
			m, apart, allowed := value(first, second, seats, eaters)
			if allowed && (m > met || m == met && apart < minutes) {
				best, met, minutes = first+" "+second, m, apart
			}
		})
		if want := best != "" && !unanimous; ok != want {
			t.Fatalf("offered %t, want %t: %+v", ok, want, got)
		}
		if !ok {
			return
		}
		offered++
		seats := 0
		for i, e := range eaters {
			if slices.Contains(got[1].Members, e.MemberID) {
				seats |= 1 << i
			}
		}
		m, _, allowed := value(got[0].PlaceID, got[1].PlaceID, seats, eaters)
		seated := slices.Sorted(slices.Values(slices.Concat(got[0].Members, got[1].Members)))
		if !allowed || m != met || got[0].PlaceID+" "+got[1].PlaceID != best || len(seated) != len(eaters) ||
			len(slices.Compact(seated)) != len(eaters) {
			t.Fatalf("%+v gives %d people their vote, allowed %t; %s gives %d", got, m, allowed, best, met)
		}
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		for range 8 {
			dice.Shuffle(len(eaters), func(i, j int) { eaters[i], eaters[j] = eaters[j], eaters[i] })
			if again, _ := seating.Tables(places, eaters, between); !cmp.Equal(got, again) {
				t.Fatalf("%+v, and in another order of members %+v", got, again)
			}
		}
	})
	if offered == 0 {
		t.Error("two tables were never offered, so nothing was tested")
	}
}
