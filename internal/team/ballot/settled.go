package ballot

import "slices"

// Settled returns the winner of an open round if no ballots of the missing members, who have not voted yet, can change
// it. Each of them may approve any of the candidates that can win and of one that they suggest, or none. It is false if
// nobody would win now, and if some of those ballots lead to a draw, even one that the same candidate might win. Votes
// that are withdrawn are not foreseen.
func Settled(candidates []CandidateTally, missing int) (winner string, ok bool) {
	able := slices.DeleteFunc(slices.Clone(candidates), func(c CandidateTally) bool { return !c.CanWin() })
	if len(able) == 0 {
		return "", false
	}
	leader := slices.MinFunc(able, ahead)
	if leader.Votes == 0 {
		return "", false
	}
	if missing > 0 { // what they might suggest: a place around the corner where the team never was
		able = append(able, CandidateTally{Walk: 1})
	}
	for _, rival := range able {
		// A rival is never stronger than when everyone who is missing votes for it alone.
		rival.Votes += missing
		if rival.PlaceID != leader.PlaceID && ahead(leader, rival) >= 0 {
			return "", false
		}
	}
	return leader.PlaceID, true
}

// settled returns the place that wins whatever the missing vote, or "". It knows neither the last visits nor which of
// two equals is nearer, so it leaves ties open. While votes are hidden, it tells nothing.
func (b *Ballot) settled() string {
	if b.Round.State != StateOpen || b.hidden() {
		return ""
	}
	musts, tally := b.musts(), make([]CandidateTally, len(b.Round.Candidates))
	for i, c := range b.Round.Candidates {
		tally[i] = CandidateTally{PlaceID: c.PlaceID, Votes: len(c.Votes)}
		tally[i].RuleOut(RulingOf(c.Stay, musts, c.Facts, false))
	}
	winner, _ := Settled(tally, max(0, b.headCount()-len(b.voted())))
	return winner
}
