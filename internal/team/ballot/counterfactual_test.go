package ballot_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

func TestTheSmallestChangeThatWouldHaveChangedTheWinner(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		given tallies
		in    int
		place string
		votes int
	}{
		{"one vote, where the walk settles the tie", tallies{
			{PlaceID: "a", Votes: 3, Walk: 9}, {PlaceID: "b", Votes: 2, Walk: 4},
		}, 4, "b", 1},
		{"two votes, where a tie would be drawn", tallies{
			{PlaceID: "a", Votes: 3}, {PlaceID: "b", Votes: 2},
		}, 4, "b", 2},
		{"two votes, whoever would have won the draw", tallies{
			{PlaceID: "a", Votes: 2}, {PlaceID: "b", Votes: 3},
		}, 4, "a", 2},
		{"one vote, after a draw", tallies{{PlaceID: "a", Votes: 2}, {PlaceID: "b", Votes: 2}}, 4, "?", 1},
		{"the first of the tally, where two need as many", tallies{
			{PlaceID: "a", Votes: 3}, {PlaceID: "b", Votes: 2, Walk: 4}, {PlaceID: "c", Votes: 2, Walk: 5},
		}, 4, "b", 1},
		{"the third, if it was visited longer ago than the second", tallies{
			{PlaceID: "a", Votes: 3, LastVisited: "2026-11-10"},
			{PlaceID: "b", Votes: 2, LastVisited: "2026-11-11"},
			{PlaceID: "c", Votes: 2, LastVisited: "2026-11-09"},
		}, 4, "c", 1},
		{"nothing, if everyone who is in has voted for it", tallies{
			{PlaceID: "a", Votes: 3, Walk: 4}, {PlaceID: "b", Votes: 3, Walk: 9},
		}, 3, "", 0},
		{"nothing for what is ruled out", tallies{
			{PlaceID: "a", Votes: 1}, {PlaceID: "b", Votes: 9, Ruling: ballot.RuledMust},
		}, 9, "", 0},
		{"one vote, if nobody won", tallies{
			{PlaceID: "a", Walk: 4}, {PlaceID: "b", Votes: 9, Ruling: ballot.RuledVeto},
		}, 9, "a", 1},
		{"nothing, if nobody else was suggested", tallies{{PlaceID: "a", Votes: 1}}, 9, "", 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			outcome := ballot.Decide("round", secret, tt.given)
			got, ok := ballot.CounterfactualOf(outcome.Tally, outcome.Winner, tt.in)
			if tt.place == "?" {
				tt.place = outcome.Tally[1].PlaceID
			}
			if got.PlaceID != tt.place || got.Votes != tt.votes || ok != (tt.votes > 0) {
				t.Errorf("%+v, %t, want %d for %q", got, ok, tt.votes, tt.place)
			}
		})
	}
}

// flips reports whether more votes for a place make it win for certain.
func flips(tally tallies, place string, more int) bool {
	changed := slices.Clone(tally)
	for i := range changed {
		if changed[i].PlaceID == place {
			changed[i].Votes += more
		}
	}
	got := ballot.Decide("round", secret, changed)
	return got.Winner == place && got.Draw == nil
}

func TestTheCounterfactualChangesTheWinnerAndNothingLessDoes(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		candidates := ballots.Draw(t, "ballot")
		alike := rapid.Bool().Draw(t, "alike") // so that many ties would be drawn
		for i := range candidates {
			candidates[i].Votes += rapid.IntRange(0, 2).Draw(t, "more")
			if alike {
				candidates[i].LastVisited, candidates[i].Walk = "", 0
			}
		}
		in := rapid.IntRange(0, 7).Draw(t, "in")
		outcome := ballot.Decide("round", secret, candidates)
		got, ok := ballot.CounterfactualOf(outcome.Tally, outcome.Winner, in)

		less := in // tried for every candidate, which nothing up to here may flip
		if ok {
			less = got.Votes - 1
			if got.PlaceID == outcome.Winner || !flips(candidates, got.PlaceID, got.Votes) {
				t.Fatalf("%+v does not change the winner %q: %+v", got, outcome.Winner, outcome.Tally)
			}
		}
		reached := !ok
		for _, c := range outcome.Tally {
			if c.PlaceID == outcome.Winner {
				continue
			}
			for more := range min(less, in-c.Votes) + 1 {
				if more > 0 && flips(candidates, c.PlaceID, more) {
					t.Fatalf("%+v, but %d for %q are enough", got, more, c.PlaceID)
				}
			}
			if reached = reached || c.PlaceID == got.PlaceID; !reached && c.Votes+got.Votes <= in &&
				flips(candidates, c.PlaceID, got.Votes) {
				t.Fatalf("%+v, but %q is before it in the tally", got, c.PlaceID)
			}
			if c.PlaceID == got.PlaceID && c.Votes+got.Votes > in {
				t.Fatalf("%+v needs more people than are in", got)
			}
		}
	})
}
