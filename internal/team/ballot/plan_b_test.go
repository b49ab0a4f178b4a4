package ballot_test

import (
	"strconv"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

func TestPlanBIsTheBestRunnerUpNearTheWinner(t *testing.T) {
	t.Parallel()
	tally := tallies{
		{PlaceID: "winner", Votes: 4},
		{PlaceID: "second", Name: "Second", Votes: 3},
		{PlaceID: "third", Name: "Third", Votes: 2},
		{PlaceID: "unloved", Name: "Unloved"},
		{PlaceID: "vetoed", Votes: 4, Ruling: ballot.RuledVeto},
		{PlaceID: "shut", Votes: 1, Closed: true},
	}
	further := []ballot.Nearby{
		{PlaceID: "winner", Name: "Winner"},
		{PlaceID: "vetoed", Name: "Vetoed", Minutes: 1},
		{PlaceID: "closed", Minutes: 1, Ruling: ballot.RuledClosed},
		{PlaceID: "far", Minutes: 9},
		{PlaceID: "near", Name: "Near", Minutes: 3},
		{PlaceID: "as near", Minutes: 3},
	}
	for _, tt := range []struct {
		name    string
		minutes map[string]int
		further []ballot.Nearby
		want    ballot.Nearby
	}{
		{
			"the second, however near the third is",
			map[string]int{"second": 5, "third": 0},
			further,
			ballot.Nearby{PlaceID: "second", Name: "Second", Minutes: 5},
		},
		{
			"the third, if the second is too far",
			map[string]int{"second": 6, "third": 0, "shut": 0, "vetoed": 0},
			further,
			ballot.Nearby{PlaceID: "third", Name: "Third"},
		},
		{
			"a runner-up without votes",
			map[string]int{"unloved": 2},
			further,
			ballot.Nearby{PlaceID: "unloved", Name: "Unloved", Minutes: 2},
		},
		{
			"the nearest place, if no distance of a runner-up is known",
			nil, further,
			ballot.Nearby{PlaceID: "near", Name: "Near", Minutes: 3},
		},
		{
			"nowhere, if only places that are ruled out are near",
			map[string]int{"shut": 1},
			further[:3],
			ballot.Nearby{},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, ballot.PlanB(tally, "winner", tt.minutes, tt.further)); diff != "" {
				t.Error(diff)
			}
		})
	}
}

// nearby generates places that may also be on the ballot.
var nearby = rapid.Custom(func(t *rapid.T) ballot.Nearby {
	return ballot.Nearby{
		PlaceID: "osm-n" + strconv.Itoa(rapid.IntRange(0, 30).Draw(t, "place")),
		Minutes: rapid.IntRange(0, 12).Draw(t, "minutes"),
		Ruling:  rapid.SampledFrom([]ballot.Ruling{"", ballot.RuledClosed, ballot.RuledMust}).Draw(t, "ruling"),
	}
})

func TestPlanBIsNeverRuledOutAndNothingGoesBeforeIt(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		outcome := ballot.Decide("round", secret, ballots.Draw(t, "ballot"))
		idOf := func(n ballot.Nearby) string { return n.PlaceID }
		further := rapid.SliceOfNDistinct(nearby, 0, 6, idOf).Draw(t, "further")
		minutes, lines, around := map[string]int{}, map[string]ballot.CandidateTally{}, map[string]ballot.Nearby{}
		for _, c := range outcome.Tally {
			lines[c.PlaceID] = c
			if away := rapid.IntRange(-1, 12).Draw(t, "away"); away >= 0 {
				minutes[c.PlaceID] = away
			}
		}
		for _, n := range further {
			around[n.PlaceID] = n
		}
		got := ballot.PlanB(outcome.Tally, outcome.Winner, minutes, further)

		better := 0 // how many runners-up should have been it
		for _, c := range outcome.Tally {
			away, known := minutes[c.PlaceID]
			if c.PlaceID == got.PlaceID && known && away <= 5 {
				break
			}
			if c.PlaceID != outcome.Winner && c.CanWin() && known && away <= 5 {
				better++
			}
		}
		line, voted := lines[got.PlaceID]
		if better > 0 || voted && !line.CanWin() || outcome.Winner != "" && got.PlaceID == outcome.Winner {
			t.Fatalf("%+v, and %d better ones: %+v", got, better, outcome.Tally)
		}
		if away, known := minutes[got.PlaceID]; voted && known && away <= 5 {
			return
		}
		if found, there := around[got.PlaceID]; got.PlaceID != "" && (!there || found.Ruling != "" || found != got) {
			t.Fatalf("%+v is none of the further places that are not ruled out", got)
		}
		for _, n := range further {
			line, voted := lines[n.PlaceID]
			able := n.Ruling == "" && n.PlaceID != outcome.Winner && (!voted || line.CanWin())
			if able && (got.PlaceID == "" || n.Minutes < got.Minutes) {
				t.Fatalf("%+v, but %+v is nearer", got, n)
			}
		}
	})
}

func TestPlanBIsTakenBackWithinAMinuteByItsMemberOrTheOwner(t *testing.T) {
	t.Parallel()
	move := ballot.Move{At: noon, By: "ann"}
	ann, bert, owner := ballot.Member{ID: "ann"}, ballot.Member{ID: "bert"}, ballot.Member{ID: "owner", Owner: true}
	for seconds, may := range map[int]bool{0: true, 59: true, 60: false} {
		now := noon.Add(time.Duration(seconds) * time.Second)
		if move.MayTakeBack(now, ann) != may || move.MayTakeBack(now, owner) != may || move.MayTakeBack(now, bert) {
			t.Errorf("after %d s", seconds)
		}
	}
	if got := ballot.PlanBUntil(noon); !got.Equal(noon.Add(90 * time.Minute)) {
		t.Errorf("until %v", got)
	}
}
