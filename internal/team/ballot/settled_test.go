package ballot_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

func TestARoundIsSettledWhenTheMissingCannotChangeIt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name    string
		given   tallies
		missing int
		winner  string // "" if it is not settled
	}{
		{"nothing was suggested", nil, 0, ""},
		{"nobody voted and nobody is missing", tallies{{PlaceID: "a"}}, 0, ""},
		{"the only candidate has a vote, the missing may suggest another", tallies{{PlaceID: "a", Votes: 1}}, 1, ""},
		{"the only candidate has more votes than are missing", tallies{{PlaceID: "a", Votes: 2}}, 1, "a"},
		{"ahead by more than are missing", tallies{{PlaceID: "a", Votes: 3}, {PlaceID: "b"}}, 2, "a"},
		{
			"ahead by as many as are missing, which would be drawn",
			tallies{{PlaceID: "a", Votes: 2}, {PlaceID: "b"}},
			2, "",
		},
		{
			"ahead by as many as are missing, and the walk settles that",
			tallies{{PlaceID: "a", Votes: 3, Walk: 3}, {PlaceID: "b", Votes: 1, Walk: 4}},
			2, "a",
		},
		{
			"ahead by as many as are missing, and the walk changes it",
			tallies{{PlaceID: "a", Votes: 2, Walk: 4}, {PlaceID: "b", Walk: 3}},
			2, "",
		},
		{
			"tied with nobody missing, and the last visit settles it",
			tallies{{PlaceID: "a", Votes: 2, LastVisited: "2026-11-12"}, {PlaceID: "b", Votes: 2}},
			0, "b",
		},
		{"tied with nobody missing, to be drawn", tallies{{PlaceID: "a", Votes: 2}, {PlaceID: "b", Votes: 2}}, 0, ""},
		{
			"nobody can vote for the rival that is ruled out",
			tallies{{PlaceID: "a", Votes: 4}, {PlaceID: "b", Votes: 5, Ruling: ballot.RuledVeto}},
			3, "a",
		},
		{"all are ruled out", tallies{{PlaceID: "a", Votes: 1, Ruling: ballot.RuledMust}}, 0, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			turnout := ballot.Turnout{HeadCount: 5 + tt.missing, Voted: 5}
			if got, ok := ballot.Settled(tt.given, turnout); got != tt.winner || ok != (tt.winner != "") {
				t.Errorf("%q, %t, want %q", got, ok, tt.winner)
			}
		})
	}
}

// completions calls do with the tally after every combination of ballots of the missing members.
func completions(tally tallies, missing int, do func(tallies)) {
	if missing == 0 {
		do(tally)
		return
	}
	for approved := range 1 << len(tally) {
		next, legal := slices.Clone(tally), true
		for i := range next {
			if approved>>i&1 == 1 {
				next[i].Votes++
				legal = legal && next[i].CanWin()
			}
		}
		if legal {
			completions(next, missing-1, do)
		}
	}
}

// vetoed calls do with the complete tally, and with what it becomes by every combination of vetoes that count.
func vetoed(tally tallies, headCount int, vetoes bool, do func(tallies)) {
	for chosen := range 1 << len(tally) {
		t := ballot.Tally{Candidates: slices.Clone(tally), Vetoes: vetoes, In: headCount}
		var places []string
		for i, c := range tally {
			if chosen>>i&1 == 1 {
				places = append(places, c.PlaceID)
			}
		}
		t.ApplyVetoes(places)
		do(t.Candidates)
	}
}

func TestSettledAgreesWithEveryCompletionAndEveryVeto(t *testing.T) {
	t.Parallel()
	secrets := [][]byte{secret, []byte("another"), []byte("a third")}
	rapid.Check(t, func(t *rapid.T) {
		tally := ballots.Draw(t, "ballot")
		tally = tally[:min(len(tally), 3)]
		most := 0
		if len(tally) > 0 {
			tally[0].Votes += rapid.IntRange(0, 3).Draw(t, "lead")
		}
		for _, c := range tally {
			most = max(most, c.Votes)
		}
		missing := rapid.IntRange(0, 3-len(tally)/3).Draw(t, "missing")
		turnout := ballot.Turnout{
			Voted:  most + rapid.IntRange(0, 4).Draw(t, "voted for none of them more often"),
			Vetoes: rapid.Bool().Draw(t, "vetoes"),
		}
		turnout.HeadCount = turnout.Voted + missing

		want := ballot.Decide("round", secret, tally).Winner
		suggested := ballot.CandidateTally{PlaceID: "new", Walk: 1} // by somebody who is missing
		completions(append(slices.Clone(tally), suggested), missing, func(complete tallies) {
			vetoed(complete, turnout.HeadCount, turnout.Vetoes, func(ended tallies) {
				for _, s := range secrets {
					if got := ballot.Decide("round", s, ended); got.Winner != want || got.Draw != nil {
						want = ""
					}
				}
			})
		})
		if got, ok := ballot.Settled(tally, turnout); got != want || ok != (want != "") {
			t.Fatalf("settled for %q, %t; by all completions for %q", got, ok, want)
		}
	})
}
