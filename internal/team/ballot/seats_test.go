package ballot_test

import (
	"encoding/json"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
	"noonish/internal/team/seating"
)

// serves returns the facts of a place with what is known of its kitchen.
func serves(known map[string]string) place.Facts { return place.Facts{Dietary: known} }

// twoCamps is a team of five: two vegans and three who must eat halal, with a place for each.
func twoCamps(seats ...ballot.Seat) *ballot.Ballot {
	b := &ballot.Ballot{
		Members: []ballot.Member{
			{ID: "a", PersonID: "A", Name: "Anna", Musts: []string{"Vegan"}},
			{ID: "b", PersonID: "B", Name: "Ben", Musts: []string{"Vegan"}},
			{ID: "c", PersonID: "C", Name: "Cara", Musts: []string{"Halal"}},
			{ID: "d", PersonID: "D", Name: "Dan", Musts: []string{"Halal"}},
			{ID: "e", PersonID: "E", Name: "Eve", Musts: []string{"Halal"}},
			{ID: "f", PersonID: "F", Name: "Finn", Musts: []string{"Vegan"}}, // out today
		},
		Round: ballot.Round{State: ballot.StateOpen, Seats: seats, Candidates: []ballot.Candidate{
			{PlaceID: "grill", Name: "Grill", Facts: serves(map[string]string{"Vegan": "no", "Halal": "yes"})},
			{PlaceID: "green", Name: "Green", Facts: serves(map[string]string{"Vegan": "yes", "Halal": "no"})},
		}},
	}
	for i := range b.Members {
		b.Members[i].InToday = b.Members[i].ID != "f"
	}
	b.AddTables(func(float64) int { return 1 })
	return b
}

func TestEverybodyIsShownOnlyTheirOwnTable(t *testing.T) {
	t.Parallel()
	b := twoCamps(ballot.Seat{MemberID: "a", PlaceID: "green"}, ballot.Seat{MemberID: "f", PlaceID: "green"},
		ballot.Seat{MemberID: "c", PlaceID: "green"}) // as it was before Cara's must
	for person, want := range map[string]*ballot.TablesView{
		"A": {PlaceID: "green", Accepted: true, AcceptedCount: 1},
		"B": {PlaceID: "green", AcceptedCount: 1},
		"C": {PlaceID: "grill", AcceptedCount: 1},
		"F": nil,
		"X": nil, // has not joined
	} {
		if diff := cmp.Diff(want, b.For(person).Round.Tables); diff != "" {
			t.Error(person, diff)
		}
	}
	// What Ben sees is the same whoever has accepted: nothing tells him where the others go.
	ben := func(who, at string) string {
		text, err := json.Marshal(twoCamps(ballot.Seat{MemberID: who, PlaceID: at}).For("B"))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	if diff := cmp.Diff(ben("a", "green"), ben("c", "grill")); diff != "" {
		t.Error(diff)
	}
}

func TestATeamThatOnePlaceSuitsIsOfferedNoTables(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(*ballot.Ballot){
		"a third place, of which nothing is known": func(b *ballot.Ballot) {
			b.Round.Candidates = append(b.Round.Candidates, ballot.Candidate{PlaceID: "soup"})
		},
		"nobody has a must": func(b *ballot.Ballot) {
			for i := range b.Members {
				b.Members[i].Musts = nil
			}
		},
		"one vegan would sit alone": func(b *ballot.Ballot) { b.Members[1].InToday = false },
		"the round is decided": func(b *ballot.Ballot) {
			b.Round.State = ballot.StateFinal
		},
		"one of the two is closed": func(b *ballot.Ballot) { b.Round.Candidates[0].Stay = place.StayClosed },
	} {
		b := twoCamps()
		b.Tables = nil
		change(b)
		if b.AddTables(func(float64) int { return 1 }); b.Tables != nil {
			t.Errorf("%s: %+v", name, b.Tables.Two)
		}
	}
}

func TestHiddenVotesDoNotChooseTables(t *testing.T) {
	t.Parallel()
	b := twoCamps()
	b.Members[4].Musts = nil // Eve eats anywhere
	b.Round.Candidates[1].Votes = []ballot.Vote{{MemberID: "e"}, {MemberID: "a"}}
	at := func() string { return b.For("E").Round.Tables.PlaceID }
	if b.AddTables(func(float64) int { return 1 }); at() != "green" {
		t.Error("Eve voted for the green place and is sent to", at())
	}
	b.Round.HideTallies = true
	b.Round.Candidates[0].Walk = 1 // the nearer one
	if b.AddTables(func(float64) int { return 1 }); at() != "grill" {
		t.Error("hidden votes send Eve to", at())
	}
}

// seated returns a tally of two camps, of which some have accepted a table.
func seated(seats map[string]string) ballot.Tally {
	tally := ballot.Tally{
		HeadCount: 5, Candidates: []ballot.CandidateTally{
			{PlaceID: "green", Name: "Green", Votes: 1, Ruling: ballot.RuledMust, Walk: 4},
			{PlaceID: "grill", Name: "Grill", Ruling: ballot.RuledMust, Walk: 7},
			{PlaceID: "shut", Name: "Shut", Votes: 3, Ruling: ballot.RuledClosed, Closed: true},
		},
		Seating: seating.Seating{
			Minutes: func(float64) int { return 1 },
			Facts: map[string]place.Facts{
				"grill": serves(map[string]string{"Vegan": "no", "Halal": "yes"}),
				"green": serves(map[string]string{"Vegan": "yes", "Halal": "no"}),
			},
		},
	}
	for i, must := range []string{"Vegan", "Vegan", "Halal", "Halal", "Halal"} {
		id := string(rune('a' + i))
		tally.Seating.Diners = append(tally.Seating.Diners,
			seating.Diner{MemberID: id, Musts: []string{must}, Seat: seats[id]})
	}
	return tally
}

func TestADecisionHoldsBothTables(t *testing.T) {
	t.Parallel()
	leave := time.Date(2026, 11, 16, 12, 0, 0, 0, time.UTC)
	for _, tt := range []struct {
		name, want string
		seats      map[string]string
	}{
		{"the larger first", "grill c d e, green a b", map[string]string{
			"a": "green", "b": "green", "c": "grill", "d": "grill", "e": "grill",
		}},
		{"of two equals the better one of the tally", "green a b, grill c e", map[string]string{
			"a": "green", "b": "green", "c": "grill", "e": "grill",
		}},
		{"one would eat alone", "", map[string]string{"a": "green", "c": "grill", "d": "grill", "e": "grill"}},
		{"a seat elsewhere does not count", "", map[string]string{
			"a": "green", "b": "grill", "c": "grill", "d": "grill",
		}},
		{"nobody accepted", "", nil},
	} {
		tally := seated(tt.seats)
		d := tally.Decision("r", leave, leave, ballot.ByDeadline)
		if tt.want == "" {
			if d.Winner != "" || d.Rule != ballot.RuleRuledOut || d.Tables != nil || d.MeetAt != nil {
				t.Errorf("%s: %+v", tt.name, d)
			}
			continue
		}
		got := ""
		for _, table := range d.Tables {
			got += ", " + table.PlaceID
			for _, id := range table.Members {
				got += " " + id
			}
		}
		walk := time.Duration(d.Tally[0].Walk) * time.Minute
		if got != ", "+tt.want || d.Winner != d.Tables[0].PlaceID || d.Rule != ballot.RuleTables ||
			d.Tally[0].PlaceID != d.Winner || d.Tally[1].PlaceID != d.Tables[1].PlaceID || d.WouldHave != nil ||
			!d.ArriveAt.Equal(leave.Add(walk)) || !d.ArriveAt.Equal(*d.Tables[0].ArriveAt) || len(d.Tally) != 3 {
			t.Errorf("%s: %s: %+v", tt.name, got, d)
		}
	}
}

func TestCalendarOfTwoTables(t *testing.T) {
	t.Parallel()
	b := twoCamps(ballot.Seat{MemberID: "a", PlaceID: "green"}, ballot.Seat{MemberID: "c", PlaceID: "grill"})
	b.Round.State = ballot.StateFinal
	for i := range b.Round.Candidates {
		b.Round.Candidates[i].Facts.Name = b.Round.Candidates[i].Name
	}
	b.Round.Receipt = &ballot.Decision{
		Winner: "grill", Tally: []ballot.CandidateTally{{PlaceID: "grill", Name: "Grill"}},
		Tables: []ballot.DecidedTable{{PlaceID: "grill", Name: "Grill"}, {PlaceID: "green", Name: "Green"}},
	}
	for person, want := range map[string]string{
		"A": "Green", "C": "Grill", "B": "Two tables: Grill and Green", "X": "Two tables: Grill and Green",
	} {
		if l, ok := b.Lunch(person); !ok || l.Name != want {
			t.Errorf("%s: %q, want %q", person, l.Name, want)
		}
	}
	for person, want := range map[string]int{"A": 1, "B": 1, "X": 0} {
		d := b.For(person).Round.Decision
		if len(d.Tables) != 2 || len(d.Tables[1].Members) != want {
			t.Errorf("%s is told %+v", person, d.Tables)
		}
	}
}
