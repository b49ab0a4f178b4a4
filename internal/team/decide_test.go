package team_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/team"
)

var secret = []byte("thirty-two bytes nobody knew yet")

func TestTheRuleAsksInItsOrder(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		given  []team.CandidateTally
		winner string
		rule   team.Rule
	}{
		{"most thumbs", []team.CandidateTally{{PlaceID: "far", Votes: 3, Walk: 20}, {PlaceID: "near", Votes: 2, Walk: 1}}, "far", team.RuleVotes},
		{"one that is alone needs no other rule", []team.CandidateTally{{PlaceID: "only", Votes: 1}, {PlaceID: "unloved", Walk: 1}}, "only", team.RuleVotes},
		{"the shorter walk", []team.CandidateTally{{PlaceID: "a", Votes: 2, Walk: 9}, {PlaceID: "b", Votes: 2, Walk: 4}}, "b", team.RuleWalk},
		{"a way that is known", []team.CandidateTally{{PlaceID: "a", Votes: 2}, {PlaceID: "b", Votes: 2, Walk: 30}}, "b", team.RuleWalk},
		{
			"the least recently visited",
			[]team.CandidateTally{{PlaceID: "a", Votes: 2, LastVisited: "2026-11-10"}, {PlaceID: "b", Votes: 2, LastVisited: "2026-09-30"}},
			"b", team.RuleVisited,
		},
		{
			"one never visited",
			[]team.CandidateTally{{PlaceID: "a", Votes: 2, LastVisited: "2001-01-01"}, {PlaceID: "b", Votes: 2}},
			"b", team.RuleVisited,
		},
		{
			"the last visit is asked before the walk",
			[]team.CandidateTally{{PlaceID: "near", Votes: 2, Walk: 1, LastVisited: "2026-11-12"}, {PlaceID: "far", Votes: 2, Walk: 20}},
			"far", team.RuleVisited,
		},
		{
			"the walk is asked when the last visits are the same day",
			[]team.CandidateTally{{PlaceID: "far", Votes: 2, Walk: 20, LastVisited: "2026-11-12"}, {PlaceID: "near", Votes: 2, Walk: 1, LastVisited: "2026-11-12"}},
			"near", team.RuleWalk,
		},
		{
			"the rule that parted the first two is named, not the one that parted the rest",
			[]team.CandidateTally{{PlaceID: "a", Votes: 2, Walk: 1, LastVisited: "2026-11-10"}, {PlaceID: "b", Votes: 2, Walk: 9}, {PlaceID: "c", Votes: 2, Walk: 4}},
			"c", team.RuleWalk,
		},
		{"a closed place does not win", []team.CandidateTally{{PlaceID: "a", Votes: 5, Closed: true}, {PlaceID: "b", Votes: 1}}, "b", team.RuleVotes},
		{"nobody voted", []team.CandidateTally{{PlaceID: "a", Walk: 3}, {PlaceID: "b", Closed: true}}, "", team.RuleNobody},
		{"nothing was suggested", nil, "", team.RuleNobody},
		{"all that was voted for is closed", []team.CandidateTally{{PlaceID: "a", Votes: 5, Closed: true}, {PlaceID: "b"}}, "", team.RuleClosed},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := team.Decide("round", secret, tt.given)
			if got.Winner != tt.winner || got.Rule != tt.rule {
				t.Errorf("%q by %s, want %q by %s", got.Winner, got.Rule, tt.winner, tt.rule)
			}
			if got.Draw != nil {
				t.Errorf("there was a draw: %+v", got.Draw)
			}
		})
	}
}

func TestTheTallyIsBestFirstAndClosedPlacesLast(t *testing.T) {
	t.Parallel()
	got := team.Decide("round", secret, []team.CandidateTally{
		{PlaceID: "unloved"}, {PlaceID: "closed", Votes: 9, Closed: true}, {PlaceID: "far", Votes: 2, Walk: 9}, {PlaceID: "near", Votes: 2, Walk: 3},
	})
	if diff := cmp.Diff([]string{"near", "far", "unloved", "closed"}, ids(got.Tally)); diff != "" {
		t.Error(diff)
	}
}

func ids(standings []team.CandidateTally) (ids []string) {
	for _, s := range standings {
		ids = append(ids, s.PlaceID)
	}
	return ids
}

// ballots generates small ballots with many ties.
var ballots = rapid.Custom(func(t *rapid.T) []team.CandidateTally {
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) team.CandidateTally {
		return team.CandidateTally{
			PlaceID:     rapid.StringMatching(`osm-n[0-9]{1,2}`).Draw(t, "place"),
			Votes:       rapid.IntRange(0, 2).Draw(t, "votes"),
			Closed:      rapid.Bool().Draw(t, "closed"),
			Walk:        rapid.IntRange(0, 2).Draw(t, "walk"),
			LastVisited: rapid.SampledFrom([]string{"", "2026-11-09", "2026-11-10"}).Draw(t, "visited"),
		}
	}), 0, 12, func(s team.CandidateTally) string { return s.PlaceID }).Draw(t, "ballot")
})

func TestTheOrderOfSuggestionsDecidesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ballot := ballots.Draw(t, "ballot")
		given := slices.Clone(ballot)
		once := team.Decide("round", secret, given)
		if diff := cmp.Diff(ballot, given); diff != "" {
			t.Fatalf("deciding changed what it was given:\n%s", diff)
		}
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		dice.Shuffle(len(given), func(i, j int) { given[i], given[j] = given[j], given[i] })
		if diff := cmp.Diff(once, team.Decide("round", secret, given)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestTheWinnerIsOpenAndNothingOpenHasMoreVotes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		ballot := ballots.Draw(t, "ballot")
		got := team.Decide("round", secret, ballot)
		most, voted := 0, false
		for _, s := range ballot {
			voted = voted || s.Votes > 0
			if !s.Closed {
				most = max(most, s.Votes)
			}
		}
		if len(got.Tally) != len(ballot) {
			t.Fatalf("%d in the tally, %d on the ballot", len(got.Tally), len(ballot))
		}
		switch got.Rule {
		case team.RuleNobody:
			if voted || got.Winner != "" {
				t.Fatalf("the rule is that nobody voted, but there are votes or a winner: %+v", got)
			}
		case team.RuleClosed:
			if !voted || most > 0 || got.Winner != "" {
				t.Fatalf("the rule is that all places with votes are closed, which is not true: %+v", got)
			}
		case team.RuleVotes, team.RuleWalk, team.RuleVisited, team.RuleDraw:
			winner := got.Tally[0]
			if got.Winner != winner.PlaceID || winner.Closed || winner.Votes == 0 || winner.Votes != most {
				t.Fatalf("%q won by %s: %+v", got.Winner, got.Rule, got.Tally)
			}
		}
		if drawn := got.Draw != nil; drawn != (got.Rule == team.RuleDraw) {
			t.Fatalf("drawn is %t, but the rule is %s", drawn, got.Rule)
		}
		if got.Draw != nil && (len(got.Draw.Tied) < 2 || got.Draw.Tied[got.Draw.Winner(secret)] != got.Winner) {
			t.Fatalf("the winner %q is not the one that was drawn: %+v", got.Winner, got.Draw)
		}
	})
}
