package ballot_test

import (
	"math/rand/v2"
	"strconv"
	"testing"

	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/team/ballot"
)

func TestACandidateIsRuledOutByTheFirstReason(t *testing.T) {
	t.Parallel()
	facts := place.Facts{Dietary: map[string]string{"Vegan": "no", "Halal": "limited", "Kosher": "yes"}}
	refused, asked := []string{"Kosher", "Vegan"}, []string{"Kosher", "Halal", "Nut-free"}
	for _, tt := range []struct {
		name   string
		stay   place.Stay
		musts  []string
		vetoed bool
		want   ballot.Ruling
	}{
		{"open and nobody minds", place.StayOpen, nil, false, ""},
		{"unknown hours rule nothing out", place.StayUnknown, nil, false, ""},
		{"limited and unknown diets rule nothing out", place.StayOpen, asked, false, ""},
		{"a refused must", place.StayOpen, refused, false, ballot.RuledMust},
		{"a veto", place.StayUnknown, asked, true, ballot.RuledVeto},
		{"a must comes before a veto", place.StayOpen, refused, true, ballot.RuledMust},
		{"closing comes before both", place.StayCloses, refused, true, ballot.RuledCloses},
		{"closed comes before all", place.StayClosed, refused, true, ballot.RuledClosed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ballot.RulingOf(tt.stay, tt.musts, facts, tt.vetoed); got != tt.want {
				t.Errorf("%q, want %q", got, tt.want)
			}
		})
	}
}

func TestARulingSaysWhetherThePlaceIsClosed(t *testing.T) {
	t.Parallel()
	for ruling, closed := range map[ballot.Ruling]bool{
		"": false, ballot.RuledClosed: true, ballot.RuledCloses: true, ballot.RuledMust: false, ballot.RuledVeto: false,
	} {
		c := ballot.CandidateTally{Closed: !closed}
		c.RuleOut(ruling)
		if c.Ruling != ruling || c.Closed != closed || c.CanWin() != (ruling == "") {
			t.Errorf("%q: %+v", ruling, c)
		}
	}
}

// candidateFacts is what is known of one candidate, and whether somebody vetoed it.
type candidateFacts struct {
	stay   place.Stay
	diets  map[string]string
	vetoed bool
}

// mayWin says in other words than the rule whether a candidate may win.
func (c candidateFacts) mayWin(musts []string) bool {
	for _, must := range musts {
		if c.diets[must] == "no" {
			return false
		}
	}
	return (c.stay == "" || c.stay == "open") && !c.vetoed
}

func TestInTenThousandRoundsNothingThatIsRuledOutWins(t *testing.T) {
	t.Parallel()
	stays := []place.Stay{place.StayUnknown, place.StayOpen, place.StayOpen, place.StayClosed, place.StayCloses}
	offers := []string{"", "", "yes", "only", "limited", "no"}
	won := 0
	for seed := range uint64(10_000) {
		dice := rand.New(rand.NewPCG(seed, 0))
		var musts []string
		for _, diet := range fact.Diets {
			if dice.IntN(5) == 0 {
				musts = append(musts, diet)
			}
		}
		given, tally := map[string]candidateFacts{}, make(tallies, 1+dice.IntN(6))
		votable := false
		for i := range tally {
			c := candidateFacts{stays[dice.IntN(len(stays))], map[string]string{}, dice.IntN(6) == 0}
			for _, diet := range fact.Diets {
				c.diets[diet] = offers[dice.IntN(len(offers))]
			}
			tally[i] = ballot.CandidateTally{PlaceID: strconv.Itoa(i), Votes: dice.IntN(4), Walk: dice.IntN(3)}
			tally[i].RuleOut(ballot.RulingOf(c.stay, musts, place.Facts{Dietary: c.diets}, c.vetoed))
			given[tally[i].PlaceID] = c
			votable = votable || tally[i].Votes > 0 && c.mayWin(musts)
		}
		got := ballot.Decide("round", secret, tally)
		if got.Winner != "" {
			won++
		}
		if votable != (got.Winner != "") || votable && !given[got.Winner].mayWin(musts) {
			t.Fatalf("round %d: %q won by %s, musts %v: %+v", seed, got.Winner, got.Rule, musts, given)
		}
	}
	if won < 2000 || won > 8000 {
		t.Errorf("%d rounds had a winner, so one side is hardly tested", won)
	}
}
