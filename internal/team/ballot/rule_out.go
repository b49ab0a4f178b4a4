package ballot

import (
	"slices"

	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// Ruling is why a candidate cannot win. It never says whose must or veto it was.
type Ruling string

// The rulings, in the order in which reasons apply: what is true of the place comes before what people said of it, so
// that a veto or a must never shows where the place is closed anyway.
const (
	RuledClosed Ruling = "closed" // known to be closed on arrival
	RuledCloses Ruling = "closes" // open on arrival, and known to close before the usual stay is over
	RuledMust   Ruling = "must"   // known not to serve a must of somebody who is in today
	RuledVeto   Ruling = "veto"
)

// RulingOf returns why a candidate cannot win, or "" if it can. musts are the musts of everybody who is in today. What
// is unknown never rules out.
func RulingOf(stay place.Stay, musts []string, facts place.Facts, vetoed bool) Ruling {
	refused := func(must string) bool { return facts.Offer(must) == fact.Refused }
	switch {
	case stay == place.StayClosed:
		return RuledClosed
	case stay == place.StayCloses:
		return RuledCloses
	case slices.ContainsFunc(musts, refused):
		return RuledMust
	case vetoed:
		return RuledVeto
	}
	return ""
}

// IsShut reports whether a place is known not to be open for as long as people usually stay.
func IsShut(stay place.Stay) bool { return stay == place.StayClosed || stay == place.StayCloses }

// shut reports whether the hours are the reason.
func (r Ruling) shut() bool { return r == RuledClosed || r == RuledCloses }

// RuleOut sets the ruling of a candidate, and Closed with it.
func (c *CandidateTally) RuleOut(why Ruling) { c.Ruling, c.Closed = why, why.shut() }

// CanWin reports whether nothing rules the candidate out.
func (c CandidateTally) CanWin() bool { return c.Ruling == "" && !c.Closed }

// Musts returns the musts of everybody who is in today.
func (b *Ballot) Musts() (musts []string) {
	for _, member := range b.Members {
		if member.InToday {
			musts = append(musts, member.Musts...)
		}
	}
	return musts
}
