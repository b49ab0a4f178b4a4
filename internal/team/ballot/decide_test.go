package ballot_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

var secret = []byte("thirty-two bytes nobody knew yet")

func TestTheRuleAsksInItsOrder(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name   string
		given  tallies
		winner string
		rule   ballot.Rule
	}{
		{
			"most votes win",
			tallies{{PlaceID: "far", Votes: 3, Walk: 20}, {PlaceID: "near", Votes: 2, Walk: 1}},
			"far",
			ballot.RuleVotes,
		},
		{
			"the only candidate with votes wins by votes",
			tallies{{PlaceID: "only", Votes: 1}, {PlaceID: "unloved", Walk: 1}},
			"only", ballot.RuleVotes,
		},
		{
			"the shorter walk breaks a tie",
			tallies{{PlaceID: "a", Votes: 2, Walk: 9}, {PlaceID: "b", Votes: 2, Walk: 4}},
			"b",
			ballot.RuleWalk,
		},
		{
			"a known walk is ahead of an unknown one",
			tallies{{PlaceID: "a", Votes: 2}, {PlaceID: "b", Votes: 2, Walk: 30}},
			"b",
			ballot.RuleWalk,
		},
		{
			"the least recently visited",
			tallies{
				{PlaceID: "a", Votes: 2, LastVisited: "2026-11-10"},
				{PlaceID: "b", Votes: 2, LastVisited: "2026-09-30"},
			},
			"b", ballot.RuleVisited,
		},
		{
			"one never visited",
			tallies{{PlaceID: "a", Votes: 2, LastVisited: "2001-01-01"}, {PlaceID: "b", Votes: 2}},
			"b", ballot.RuleVisited,
		},
		{
			"the last visit is asked before the walk",
			tallies{
				{PlaceID: "near", Votes: 2, Walk: 1, LastVisited: "2026-11-12"},
				{PlaceID: "far", Votes: 2, Walk: 20},
			},
			"far", ballot.RuleVisited,
		},
		{
			"the walk is asked when the last visits are the same day",
			tallies{
				{PlaceID: "far", Votes: 2, Walk: 20, LastVisited: "2026-11-12"},
				{PlaceID: "near", Votes: 2, Walk: 1, LastVisited: "2026-11-12"},
			},
			"near", ballot.RuleWalk,
		},
		{
			"the rule that parted the first two is named, not the one that parted the rest",
			tallies{
				{PlaceID: "a", Votes: 2, Walk: 1, LastVisited: "2026-11-10"},
				{PlaceID: "b", Votes: 2, Walk: 9},
				{PlaceID: "c", Votes: 2, Walk: 4},
			},
			"c", ballot.RuleWalk,
		},
		{
			"a closed place does not win",
			tallies{{PlaceID: "a", Votes: 5, Closed: true}, {PlaceID: "b", Votes: 1}},
			"b", ballot.RuleVotes,
		},
		{"nobody voted", tallies{{PlaceID: "a", Walk: 3}, {PlaceID: "b", Closed: true}}, "", ballot.RuleNobody},
		{"nothing was suggested", nil, "", ballot.RuleNobody},
		{
			"every place with votes is closed",
			tallies{{PlaceID: "a", Votes: 5, Closed: true}, {PlaceID: "b"}},
			"",
			ballot.RuleClosed,
		},
		{
			"a place that closes too early is closed, and older receipts say only that",
			tallies{
				{PlaceID: "a", Votes: 5, Closed: true},
				{PlaceID: "b", Votes: 1, Closed: true, Ruling: ballot.RuledCloses},
				{PlaceID: "c", Ruling: ballot.RuledVeto},
			},
			"", ballot.RuleClosed,
		},
		{
			"a place that is ruled out does not win",
			tallies{{PlaceID: "a", Votes: 5, Ruling: ballot.RuledMust}, {PlaceID: "b", Votes: 1}},
			"b", ballot.RuleVotes,
		},
		{
			"every place with votes is ruled out, and not all are closed",
			tallies{
				{PlaceID: "a", Votes: 5, Closed: true, Ruling: ballot.RuledClosed},
				{PlaceID: "b", Votes: 1, Ruling: ballot.RuledVeto},
				{PlaceID: "c"},
			},
			"", ballot.RuleRuledOut,
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := ballot.Decide("round", secret, tt.given)
			if got.Winner != tt.winner || got.Rule != tt.rule {
				t.Errorf("%q by %s, want %q by %s", got.Winner, got.Rule, tt.winner, tt.rule)
			}
			if got.Draw != nil {
				t.Errorf("there was a draw: %+v", got.Draw)
			}
		})
	}
}

// tallies are the candidates of a round.
type tallies = []ballot.CandidateTally

func TestTheTallyIsBestFirstAndClosedPlacesLast(t *testing.T) {
	t.Parallel()
	got := ballot.Decide("round", secret, []ballot.CandidateTally{
		{PlaceID: "unloved"},
		{PlaceID: "closed", Votes: 9, Closed: true},
		{PlaceID: "far", Votes: 2, Walk: 9},
		{PlaceID: "near", Votes: 2, Walk: 3},
	})
	if diff := cmp.Diff([]string{"near", "far", "unloved", "closed"}, ids(got.Tally)); diff != "" {
		t.Error(diff)
	}
}

func ids(tally []ballot.CandidateTally) (ids []string) {
	for _, s := range tally {
		ids = append(ids, s.PlaceID)
	}
	return ids
}

// ballots generates small ballots with many ties.
var ballots = rapid.Custom(func(t *rapid.T) []ballot.CandidateTally {
	return rapid.SliceOfNDistinct(rapid.Custom(func(t *rapid.T) ballot.CandidateTally {
		c := ballot.CandidateTally{
			PlaceID:     rapid.StringMatching(`osm-n[0-9]{1,2}`).Draw(t, "place"),
			Votes:       rapid.IntRange(0, 2).Draw(t, "votes"),
			Walk:        rapid.IntRange(0, 2).Draw(t, "walk"),
			LastVisited: rapid.SampledFrom([]string{"", "2026-11-09", "2026-11-10"}).Draw(t, "visited"),
		}
		c.RuleOut(rapid.SampledFrom([]ballot.Ruling{
			"", "", "", ballot.RuledClosed, ballot.RuledCloses, ballot.RuledMust, ballot.RuledVeto,
		}).Draw(t, "ruling"))
		if c.Closed && rapid.Bool().Draw(t, "old") { // a receipt from before rulings
			c.Ruling = ""
		}
		return c
	}), 0, 12, func(s ballot.CandidateTally) string { return s.PlaceID }).Draw(t, "ballot")
})

func TestTheOrderOfSuggestionsDecidesNothing(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		candidates := ballots.Draw(t, "ballot")
		given := slices.Clone(candidates)
		once := ballot.Decide("round", secret, given)
		if diff := cmp.Diff(candidates, given); diff != "" {
			t.Fatalf("deciding changed what it was given:\n%s", diff)
		}
		dice := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		dice.Shuffle(len(given), func(i, j int) { given[i], given[j] = given[j], given[i] })
		if diff := cmp.Diff(once, ballot.Decide("round", secret, given)); diff != "" {
			t.Fatal(diff)
		}
	})
}

func TestTheWinnerCanWinAndNothingThatCanHasMoreVotes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		candidates := ballots.Draw(t, "ballot")
		got := ballot.Decide("round", secret, candidates)
		most, voted, open := 0, false, false
		for _, s := range candidates {
			voted, open = voted || s.Votes > 0, open || s.Votes > 0 && !s.Closed
			if s.CanWin() {
				most = max(most, s.Votes)
			}
		}
		if len(got.Tally) != len(candidates) {
			t.Fatalf("%d in the tally, %d on the ballot", len(got.Tally), len(candidates))
		}
		switch got.Rule {
		case ballot.RuleNobody:
			if voted || got.Winner != "" {
				t.Fatalf("the rule is that nobody voted, but there are votes or a winner: %+v", got)
			}
		case ballot.RuleClosed, ballot.RuleRuledOut:
			if !voted || most > 0 || got.Winner != "" || open != (got.Rule == ballot.RuleRuledOut) {
				t.Fatalf("the rule is that no place with votes can win (%s), which is not true: %+v", got.Rule, got)
			}
		case ballot.RuleVotes, ballot.RuleWalk, ballot.RuleVisited, ballot.RuleDraw:
			winner := got.Tally[0]
			if got.Winner != winner.PlaceID || !winner.CanWin() || winner.Votes == 0 || winner.Votes != most {
				t.Fatalf("%q won by %s: %+v", got.Winner, got.Rule, got.Tally)
			}
		case ballot.RuleTables:
			t.Fatal("votes alone decide on no tables")
		}
		if isDraw := got.Draw != nil; isDraw != (got.Rule == ballot.RuleDraw) {
			t.Fatalf("a draw: %t, but the rule is %s", isDraw, got.Rule)
		}
		if got.Draw != nil && (len(got.Draw.Tied) < 2 || got.Draw.Tied[got.Draw.Winner(secret)] != got.Winner) {
			t.Fatalf("the winner %q is not the one that was drawn: %+v", got.Winner, got.Draw)
		}
	})
}
