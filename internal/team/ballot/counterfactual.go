package ballot

import "slices"

// Counterfactual is the smallest change that would have changed the winner: this many more votes for this place.
type Counterfactual struct {
	PlaceID string `json:"place_id"`
	Votes   int    `json:"votes"`
}

// CounterfactualOf returns the fewest votes that would have changed the outcome of a tally (best first), all for one
// candidate and by people who are in and did not vote for it; in is how many people are in. Among candidates that need
// as many it is the first of the tally. It returns false if no votes would have done it for certain: a draw that might
// have been won does not count.
func CounterfactualOf(tally []CandidateTally, winner string, in int) (Counterfactual, bool) {
	var best Counterfactual
	for i, c := range tally {
		if c.PlaceID == winner || !c.CanWin() {
			continue
		}
		votes := votesToWin(tally, i, in-c.Votes)
		if votes > 0 && (best.Votes == 0 || votes < best.Votes) {
			best = Counterfactual{PlaceID: c.PlaceID, Votes: votes}
		}
	}
	return best, best.Votes > 0
}

// votesToWin returns how many more votes let a candidate of the tally win for certain, or 0 if it takes more than most.
func votesToWin(tally []CandidateTally, candidate, most int) int {
	changed := slices.Clone(tally)
	had := tally[candidate].Votes
	// With fewer votes than the head of the tally nothing wins, so this tries two numbers at most.
	for more := max(1, tally[0].Votes-had); more <= most; more++ {
		changed[candidate].Votes = had + more
		if outcome := Decide("", nil, changed); outcome.Winner == changed[candidate].PlaceID && outcome.Draw == nil {
			return more
		}
	}
	return 0
}
