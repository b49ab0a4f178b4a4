package ballot

import "slices"

// fewestSuspects is how many of those who are in must not have voted for a place before a veto of it counts. Any of
// them may have made it: even one of them still has two others to suspect.
const fewestSuspects = 3

// VetoCounts reports whether a veto of a candidate counts in a round with so many members in today. It depends only on
// what the whole team sees. Who voted for the place counts as nobody's suspect, although they may have vetoed it too.
func VetoCounts(c CandidateTally, in int) bool {
	return c.CanWin() && c.Votes > 0 && in-c.Votes >= fewestSuspects
}

// VetoMayCount reports whether a veto of a candidate might still count if nobody withdraws a vote. headCount is how
// many people are expected, including those who have not joined yet.
func VetoMayCount(c CandidateTally, headCount int) bool { return headCount-c.Votes >= fewestSuspects }

// ApplyVetoes rules out those of the places whose veto counts, and returns them. It is for the close of a round alone:
// until then nobody can tell whether there is a veto, so nothing else may depend on it.
func (t *Tally) ApplyVetoes(places []string) (counted []string) {
	if !t.Vetoes {
		return nil
	}
	for i := range t.Candidates {
		c := &t.Candidates[i]
		if slices.Contains(places, c.PlaceID) && VetoCounts(*c, t.In) {
			c.RuleOut(RuledVeto)
			counted = append(counted, c.PlaceID)
		}
	}
	return counted
}

// OwnVeto is what is stored of a member's veto on the day of a round.
type OwnVeto struct {
	PlaceID   string // "" if there is none
	Spent     bool   // a round of the day closed while it counted
	SpentWeek bool   // one of another day of the week was spent
}

// VetoState is what becomes of a veto.
type VetoState string

// The states. Only their member is told.
const (
	VetoActive   VetoState = "counts"    // it counts if the round closes now
	VetoHidden   VetoState = "hidden"    // votes are hidden, and whether it counts would tell of them
	VetoRuledOut VetoState = "ruled-out" // the place cannot win anyway
	VetoUnvoted  VetoState = "unvoted"   // nobody has voted for the place
	VetoFew      VetoState = "few"       // too few of those who are in did not vote for the place
	VetoSpent    VetoState = "spent"     // it counted in a decision of today
	VetoUnused   VetoState = "unused"    // the round closed, and it did not count
)

// VetoView is a member's own veto. Nobody else sees it.
type VetoView struct {
	Allowed      bool      `json:"allowed"` // by the team
	Left         int       `json:"left"`    // how many the member has left this week
	RestaurantID string    `json:"restaurantId,omitempty"`
	State        VetoState `json:"state,omitempty"`
}

// Veto returns a member's own veto as they see it.
func (b *Ballot) Veto(own OwnVeto) VetoView {
	v := VetoView{Allowed: b.Vetoes, RestaurantID: own.PlaceID}
	if !own.Spent && !own.SpentWeek {
		v.Left = 1
	}
	if own.PlaceID != "" && b.Vetoes {
		v.State = b.vetoState(own)
	}
	return v
}

func (b *Ballot) vetoState(own OwnVeto) VetoState {
	switch {
	case own.Spent:
		return VetoSpent
	case b.Round.State != StateOpen || own.SpentWeek:
		return VetoUnused
	}
	tally := b.tally()
	i := slices.IndexFunc(tally, func(c CandidateTally) bool { return c.PlaceID == own.PlaceID })
	switch {
	case i >= 0 && !tally[i].CanWin():
		return VetoRuledOut
	case b.hidden():
		return VetoHidden
	case i < 0 || tally[i].Votes == 0:
		return VetoUnvoted
	case !VetoCounts(tally[i], b.in()):
		return VetoFew
	}
	return VetoActive
}

// in returns how many members are in today.
func (b *Ballot) in() (count int) {
	for _, member := range b.Members {
		if member.InToday {
			count++
		}
	}
	return count
}

// vetoed reports whether a veto ruled out a place in an earlier attempt of the day, which everybody has seen. It stays
// so for the day, whoever leaves or goes out meanwhile: otherwise reopening a round would show whose veto it was.
func (b *Ballot) vetoed(placeID string) bool {
	return b.Vetoes && slices.Contains(b.Round.Vetoed, placeID)
}
