package main

import (
	"fmt"
	"maps"
	"slices"

	"noonish/test/product"
)

// state is a team in the model: what everybody sees, and what only some are shown.
type state struct {
	product.Ballot
	vetoes    map[string]heldVeto // by member
	vetoed    []string            // places that a veto has ruled out for the day, also those that left the ballot
	seats     map[string]string   // the places of the tables that members accepted
	confirmed map[served]string   // who confirmed it last
}

// heldVeto is a member's veto of the day.
type heldVeto struct {
	place string
	spent bool // it counted in a decision
}

// served is that a place serves a diet.
type served struct{ place, diet string }

// Limits of the product.
const (
	fewestSuspects = 3 // of those who are in and did not vote for a place, before a veto of it counts
	fewestSeats    = 2 // of each of two tables
)

// String returns the whole state. Package fmt prints maps in the order of their keys.
func (s *state) String() string {
	return fmt.Sprint(&s.Ballot, s.vetoes, s.vetoed, s.seats, s.confirmed)
}

// shows reports whether the team is shown like this to the person who looks.
func (s *state) shows(b *product.Ballot) bool {
	everybody := s.Ballot
	if at := s.seats[b.Me]; s.Final && at != "" && at != s.Winner { // only the winner's table is moved
		everybody.Moved = ""
	}
	if everybody.String() != b.String() {
		return false
	}
	for _, c := range b.Candidates {
		if !maps.Equal(s.confirmations(c.Place, b.Me), c.Confirmed) {
			return false
		}
	}
	if s.Final {
		return maps.Equal(s.seats, b.Seats)
	}
	return b.Accepts == len(s.seats) && b.Accepted == (s.seats[b.Me] != "")
}

// confirmations returns the confirmed diets of a place, as one member is shown them.
func (s *state) confirmations(place, me string) map[string]bool {
	shown := map[string]bool{}
	for what, member := range s.confirmed {
		if what.place == place {
			shown[what.diet] = member == me
		}
	}
	return shown
}

// showsVeto reports whether a member is shown their veto like this.
func (s *state) showsVeto(member string, v *product.Veto) bool {
	held := s.vetoes[member]
	return v.Place == held.place && (v.Left == 0) == held.spent
}

// ruledOut reports whether a place takes no votes.
func (s *state) ruledOut(place string) bool {
	if i := s.Index(place); i >= 0 {
		return s.Candidates[i].Ruling != ""
	}
	return slices.Contains(s.vetoed, place)
}

// decidable reports whether finalising is allowed.
func (s *state) decidable() bool { return s.Final || s.Votes() > 0 || s.twoTables() }

// seatsAt returns how many have accepted each table.
func (s *state) seatsAt() map[string]int {
	at := map[string]int{}
	for _, place := range s.seats {
		at[place]++
	}
	return at
}

func (s *state) twoTables() bool {
	full := 0
	for _, n := range s.seatsAt() {
		if n >= fewestSeats {
			full++
		}
	}
	return full == 2
}

// decided returns the team after its round closed. Every veto that counts has ruled out its place and is spent, and of
// two tables the larger one won. It takes the winner from the answer, which is checked when it is parsed.
func (s *state) decided(told *product.Ballot) *state {
	if s.Final {
		return s
	}
	at := s.seatsAt()
	if !s.decidable() || s.twoTables() && at[told.Winner] < slices.Max(slices.Collect(maps.Values(at))) {
		return nil
	}
	after := *s
	after.Final, after.Winner = true, told.Winner
	after.vetoes, after.vetoed = maps.Clone(s.vetoes), slices.Clone(s.vetoed)
	after.Candidates = slices.Clone(s.Candidates)
	for i := range after.Candidates {
		c := &after.Candidates[i]
		if !s.vetoCounts(*c) {
			continue
		}
		c.Ruling = "veto"
		after.vetoed = append(after.vetoed, c.Place)
		for member, held := range after.vetoes {
			if held.place == c.Place {
				after.vetoes[member] = heldVeto{c.Place, true}
			}
		}
	}
	after.Version++
	return &after
}

// vetoCounts reports whether somebody's veto rules out a candidate if the round closes now. Everybody is in.
func (s *state) vetoCounts(c product.Candidate) bool {
	votes := len(c.Voters)
	if c.Ruling != "" || votes == 0 || len(s.Members)-votes < fewestSuspects {
		return false
	}
	for _, held := range s.vetoes {
		if held == (heldVeto{c.Place, false}) {
			return true
		}
	}
	return false
}

// vetoedBy returns the team after a member set or withdrew their veto, which is no version of the team.
func (s *state) vetoedBy(in input) *state {
	if s.Final || s.vetoes[in.member].spent || in.kind == veto && s.Index(in.place) < 0 {
		return nil
	}
	after := *s
	after.vetoes = with(s.vetoes, in.member, heldVeto{in.place, false}, in.kind == veto)
	return &after
}

// seated returns the team after a member accepted their table or left it.
func (s *state) seated(in input) *state {
	switch {
	case s.Final || in.kind == accept && !in.own:
		return nil
	case (s.seats[in.member] != "") == (in.kind == accept): // nobody in the load has two tables
		return s
	}
	after := *s
	after.seats = with(s.seats, in.member, in.place, in.kind == accept)
	after.Version++
	return &after
}

// confirmedBy returns the team after a member confirmed that a place serves a diet, or took it back. To confirm it
// again is a version, too: it has another date.
func (s *state) confirmedBy(in input) *state {
	after, what := *s, served{in.place, in.diet}
	switch {
	case s.Index(in.place) < 0:
		return nil
	case in.kind == unconfirm && s.confirmed[what] != in.member:
		return s
	}
	after.confirmed = with(s.confirmed, what, in.member, in.kind == confirm)
	after.Version++
	return &after
}

// with returns a copy of a map in which the key has the value, or is missing if there is none.
func with[K comparable, V any](m map[K]V, key K, value V, there bool) map[K]V {
	changed := map[K]V{}
	maps.Copy(changed, m)
	delete(changed, key)
	if there {
		changed[key] = value
	}
	return changed
}
