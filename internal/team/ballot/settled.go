package ballot

import "slices"

// Turnout is how many of those who are expected have voted.
type Turnout struct {
	HeadCount, Voted int
	Vetoes           bool // each of those who are expected may veto a place
}

// Settled returns the winner of an open round if neither ballots of the missing members, who have not voted yet, nor
// vetoes can change it. Each of the missing may approve any of the candidates that can win and of one that they
// suggest, or none. It is false if nobody would win now, and if some of those ballots lead to a draw, even one that the
// same candidate might win. Votes that are withdrawn are not foreseen.
func Settled(candidates []CandidateTally, t Turnout) (winner string, ok bool) {
	able := slices.DeleteFunc(slices.Clone(candidates), func(c CandidateTally) bool { return !c.CanWin() })
	if len(able) == 0 {
		return "", false
	}
	leader := slices.MinFunc(able, ahead)
	if leader.Votes == 0 || t.Vetoes && VetoMayCount(leader, t.HeadCount) {
		return "", false
	}
	missing := max(0, t.HeadCount-t.Voted)
	if missing > 0 { // what they might suggest: a place around the corner where the team never was
		able = append(able, CandidateTally{Walk: 1})
	}
	for _, rival := range able {
		// A rival is never stronger than when everyone who is missing votes for it alone. A veto makes none stronger.
		rival.Votes += missing
		if rival.PlaceID != leader.PlaceID && ahead(leader, rival) >= 0 {
			return "", false
		}
	}
	return leader.PlaceID, true
}

// settled returns the place that wins whatever the missing vote and whoever vetoes, or "". It knows neither the last
// visits nor which of two equals is nearer, so it leaves ties open. While votes are hidden, it tells nothing.
func (b *Ballot) settled(voted int) string {
	if b.Round.State != StateOpen || b.hidden() {
		return ""
	}
	winner, _ := Settled(b.tally(), Turnout{HeadCount: b.headCount(), Voted: voted, Vetoes: b.Vetoes})
	return winner
}

// tally returns the votes of the open round, as far as the ballot knows what a decision depends on.
func (b *Ballot) tally() []CandidateTally {
	musts, tally := b.Musts(), make([]CandidateTally, len(b.Round.Candidates))
	for i, c := range b.Round.Candidates {
		tally[i] = CandidateTally{PlaceID: c.PlaceID, Votes: len(c.Votes)}
		tally[i].RuleOut(RulingOf(c.Stay, musts, c.Facts, b.vetoed(c.PlaceID)))
	}
	return tally
}
