package ballot_test

import (
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"noonish/internal/team/ballot"
)

func TestAVetoCountsWhereThreeMayHaveMadeIt(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		c    ballot.CandidateTally
		in   int
		want bool
	}{
		{"three of four did not vote for it", ballot.CandidateTally{Votes: 1}, 4, true},
		{"two of four did not vote for it", ballot.CandidateTally{Votes: 2}, 4, false},
		{"three of eight did not vote for it", ballot.CandidateTally{Votes: 5}, 8, true},
		{"nobody voted for it", ballot.CandidateTally{}, 8, false},
		{"it is closed", ballot.CandidateTally{Votes: 1, Closed: true}, 8, false},
		{"a must rules it out", ballot.CandidateTally{Votes: 1, Ruling: ballot.RuledMust}, 8, false},
		{"a veto of before rules it out", ballot.CandidateTally{Votes: 1, Ruling: ballot.RuledVeto}, 8, false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := ballot.VetoCounts(tt.c, tt.in); got != tt.want {
				t.Errorf("%t", got)
			}
		})
	}
}

// electorate draws who is in and what each of them votes for and vetoes; -1 is no veto.
type electorate struct {
	votes  [][]bool // by member and place
	vetoes []int
}

var electorates = rapid.Custom(func(t *rapid.T) electorate {
	places := rapid.IntRange(1, 4).Draw(t, "places")
	e := electorate{votes: make([][]bool, rapid.IntRange(1, 7).Draw(t, "in"))}
	for i := range e.votes {
		e.votes[i] = rapid.SliceOfN(rapid.Bool(), places, places).Draw(t, "votes")
		e.vetoes = append(e.vetoes, rapid.IntRange(-1, places-1).Draw(t, "veto"))
	}
	return e
})

// end returns the decision, and the places whose veto counted.
func (e electorate) end(allowed bool) (ballot.Decision, []string) {
	t := ballot.Tally{Secret: secret, Vetoes: allowed, In: len(e.votes), HeadCount: len(e.votes)}
	var vetoed []string
	for place := range e.votes[0] {
		c := ballot.CandidateTally{PlaceID: "osm-n" + strconv.Itoa(place)}
		for member := range e.votes {
			if e.votes[member][place] {
				c.Votes++
			}
			if e.vetoes[member] == place {
				vetoed = append(vetoed, c.PlaceID)
			}
		}
		t.Candidates = append(t.Candidates, c)
	}
	counted := t.ApplyVetoes(vetoed)
	return t.Decision("round", noon, noon, ballot.ByDeadline), counted
}

func TestAVetoThatCountsHasThreeSuspectsAndItsPlaceNeverWins(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := electorates.Draw(t, "electorate")
		allowed := rapid.Bool().Draw(t, "allowed")
		d, counted := e.end(allowed)
		if len(counted) > 0 && !allowed {
			t.Fatal("a veto counted that the owner does not allow")
		}
		for place := range e.votes[0] {
			id := "osm-n" + strconv.Itoa(place)
			without, voted := 0, 0
			for _, votes := range e.votes {
				if votes[place] {
					voted++
				} else {
					without++
				}
			}
			want := allowed && slices.Contains(e.vetoes, place) && without >= 3 && voted > 0
			if got := slices.Contains(counted, id); got != want || got && d.Winner == id {
				t.Fatalf("%s: counted %t, want %t, and %s won", id, got, want, d.Winner)
			}
		}
	})
}

func TestADecisionIsTheSameWhoeverVetoedAndHowManyDid(t *testing.T) {
	t.Parallel()
	rapid.Check(t, func(t *rapid.T) {
		e := electorates.Draw(t, "electorate")
		before, _ := e.end(true)
		// Deal the vetoes of the same places to other members, one place to several of them.
		var places []int
		for _, place := range e.vetoes {
			if place >= 0 && !slices.Contains(places, place) {
				places = append(places, place)
			}
		}
		if len(places) == 0 {
			return
		}
		dealt := electorate{votes: e.votes, vetoes: make([]int, len(e.vetoes))}
		for i := range dealt.vetoes {
			dealt.vetoes[i] = places[i%len(places)]
		}
		dealt.vetoes = rapid.Permutation(dealt.vetoes).Draw(t, "dealt")
		after, _ := dealt.end(true)
		if !same(before, after) {
			t.Fatalf("%+v\n%+v", before, after)
		}
	})
}

func same(a, b ballot.Decision) bool {
	return a.Winner == b.Winner && a.Rule == b.Rule && slices.Equal(a.Tally, b.Tally) &&
		(a.WouldHave == nil) == (b.WouldHave == nil) && (a.WouldHave == nil || *a.WouldHave == *b.WouldHave)
}

func TestAMemberIsToldWhatBecomesOfTheirVeto(t *testing.T) {
	t.Parallel()
	anna := ballot.Member{ID: "anna", InToday: true}
	crew := []ballot.Member{anna, {ID: "b", InToday: true}, {ID: "c", InToday: true}, {ID: "d", InToday: true}}
	votes := func(ids ...string) (all []ballot.Vote) {
		for _, id := range ids {
			all = append(all, ballot.Vote{MemberID: id})
		}
		return all
	}
	own := ballot.OwnVeto{PlaceID: "osm-n1"}
	for _, tt := range []struct {
		name  string
		votes []ballot.Vote
		own   ballot.OwnVeto
		but   func(*ballot.Ballot)
		want  ballot.VetoView
	}{
		{"none", nil, ballot.OwnVeto{}, nil, ballot.VetoView{Left: 1}},
		{"it counts", votes("b"), own, nil, ballot.VetoView{Left: 1, State: ballot.VetoActive}},
		{"she voted for it too", votes("anna"), own, nil, ballot.VetoView{Left: 1, State: ballot.VetoActive}},
		{"too few did not vote for it", votes("b", "c"), own, nil, ballot.VetoView{Left: 1, State: ballot.VetoFew}},
		{"nobody voted for it", nil, own, nil, ballot.VetoView{Left: 1, State: ballot.VetoUnvoted}},
		{
			"it is not on the ballot any more",
			votes("b"),
			ballot.OwnVeto{PlaceID: "osm-n2"},
			nil,
			ballot.VetoView{Left: 1, State: ballot.VetoUnvoted},
		},
		{
			"votes are hidden, so it does not tell of them",
			votes("b", "c"), own,
			func(b *ballot.Ballot) { b.Round.HideTallies = true },
			ballot.VetoView{Left: 1, State: ballot.VetoHidden},
		},
		{
			"the place cannot win anyway",
			votes("b"), own,
			func(b *ballot.Ballot) { b.Round.Candidates[0].Stay = "closed" },
			ballot.VetoView{Left: 1, State: ballot.VetoRuledOut},
		},
		{"another of the week is spent", votes("b"), ballot.OwnVeto{SpentWeek: true}, nil, ballot.VetoView{}},
		{
			"it is spent, and the round is open again",
			votes("b"),
			ballot.OwnVeto{PlaceID: "osm-n1", Spent: true},
			nil,
			ballot.VetoView{State: ballot.VetoSpent},
		},
		{
			"the round closed without it",
			votes("b"), own,
			func(b *ballot.Ballot) { b.Round.State = ballot.StateFinal },
			ballot.VetoView{Left: 1, State: ballot.VetoUnused},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			b := &ballot.Ballot{Vetoes: true, Members: slices.Clone(crew), Round: ballot.Round{
				State: ballot.StateOpen, Candidates: []ballot.Candidate{{PlaceID: "osm-n1", Votes: tt.votes}},
			}}
			if tt.but != nil {
				tt.but(b)
			}
			want := tt.want
			want.Allowed, want.RestaurantID = true, tt.own.PlaceID
			if got := b.Veto(tt.own); got != want {
				t.Errorf("%+v, want %+v", got, want)
			}
			b.Vetoes = false
			if got := b.Veto(tt.own); got.Allowed || got.State != "" {
				t.Errorf("turned off: %+v", got)
			}
		})
	}
}
