package ballot

import (
	"slices"

	"noonish/internal/place"
	"noonish/internal/team/seating"
)

// Offer returns the two tables that a team is offered, or nil if it is offered none. A candidate that only a must rules
// out may be one of them: those it does not suit go to the other.
func (t *Tally) Offer() *seating.Offer {
	places := make([]seating.Place, 0, len(t.Candidates))
	for _, c := range t.Candidates {
		switch {
		case c.CanWin(): // it suits everybody
			return nil
		case c.Ruling == RuledMust:
			places = append(places, seating.Place{ID: c.PlaceID, Votes: c.Votes, Walk: c.Walk})
		}
	}
	return t.Seating.Offer(places)
}

// seat makes a decision of two tables, the larger first, if at least two people accepted each: nobody eats alone. Of
// two that are equal, the better one of the tally is first. The first is the winner.
func (d *Decision) seat(o *seating.Offer) {
	accepted, first := o.Accepted(), 0
	if min(len(accepted[0]), len(accepted[1])) < seating.Least {
		return
	}
	if len(accepted[1]) > len(accepted[0]) {
		first = 1
	}
	for _, i := range []int{1 - first, first} {
		at := slices.IndexFunc(d.Tally, func(c CandidateTally) bool { return c.PlaceID == o.Two[i].PlaceID })
		line := d.Tally[at]
		d.Tally = slices.Insert(slices.Delete(d.Tally, at, at+1), 0, line)
		d.Tables = slices.Insert(d.Tables, 0, DecidedTable{
			PlaceID: line.PlaceID, Name: line.Name, ArriveAt: d.arrival(line.Walk), Members: accepted[i],
		})
	}
	d.Winner, d.Rule, d.Draw = d.Tables[0].PlaceID, RuleTables, nil
}

// AddTables computes what two tables the team is offered, if any, once for all who look at the ballot.
func (b *Ballot) AddTables(minutes func(km float64) int) {
	musts, r := b.Musts(), &b.Round
	if len(musts) == 0 || r.State != StateOpen {
		return
	}
	s := seating.Seating{Hidden: r.HideTallies, Facts: map[string]place.Facts{}, Minutes: minutes}
	t := Tally{Candidates: make([]CandidateTally, len(r.Candidates))}
	votes := map[string][]string{}
	for i, c := range r.Candidates {
		t.Candidates[i] = CandidateTally{PlaceID: c.PlaceID, Votes: len(c.Votes), Walk: c.Walk}
		t.Candidates[i].RuleOut(RulingOf(c.Stay, musts, c.Facts, b.vetoed(c.PlaceID)))
		s.Facts[c.PlaceID] = c.Facts
		for _, vote := range c.Votes {
			votes[vote.MemberID] = append(votes[vote.MemberID], c.PlaceID)
		}
	}
	for _, m := range b.Members {
		if m.InToday {
			s.Diners = append(s.Diners, seating.Diner{
				MemberID: m.ID, Musts: m.Musts, Votes: votes[m.ID], Seat: r.SeatOf(m.ID),
			})
		}
	}
	t.Seating = s
	b.Tables = t.Offer()
}

// SeatOf returns the place of the table that a member accepted, or "".
func (s *Round) SeatOf(memberID string) string {
	for _, seat := range s.Seats {
		if seat.MemberID == memberID {
			return seat.PlaceID
		}
	}
	return ""
}

// tables returns the table that a member is offered. A table tells something of the needs of who sits there, so
// everybody is told only of their own, and who is out or has not joined of none.
func (b *Ballot) tables(me *Member) *TablesView {
	if b.Tables == nil || me == nil || !me.InToday {
		return nil
	}
	accepted, own := b.Tables.Accepted(), b.Tables.PlaceOf(me.ID)
	return &TablesView{
		PlaceID: own, Accepted: own == b.Round.SeatOf(me.ID), AcceptedCount: len(accepted[0]) + len(accepted[1]),
	}
}

// decidedTables returns the tables of the decision, the first with the place where its people were moved. Only members
// are told who sits there.
func (b *Ballot) decidedTables(me *Member) []DecidedTable {
	tables := slices.Clone(b.Round.Receipt.Tables)
	for i := range tables {
		for _, m := range b.Members {
			if me != nil && b.Round.SeatOf(m.ID) == tables[i].PlaceID {
				tables[i].Members = append(tables[i].Members, m.ID)
				tables[i].Yours = tables[i].Yours || m.ID == me.ID
			}
		}
	}
	if len(tables) > 0 {
		tables[0].Name = b.Round.NameNow()
	}
	return tables
}

// AtOther reports whether a member sits at the table that is not the winner's. Plan B does not concern them.
func (s *Round) AtOther(memberID string) bool {
	two := s.Receipt.Tables
	return len(two) > 1 && s.SeatOf(memberID) == two[1].PlaceID
}
