package proposal

import (
	"slices"

	"noonish/internal/place"
)

// Reason is why a place is proposed. It is given only where what it asserts is true.
type Reason string

// What the reasons assert, the most telling first.
const (
	ReasonNeeds     Reason = "needs"     // it is known to serve every need that the team is shown, and there is one
	ReasonOpen      Reason = "open"      // it is known to be open from arrival until the usual stay is over
	ReasonNear      Reason = "near"      // it is at most five minutes on foot from the team's location
	ReasonNew       Reason = "new"       // the team has not chosen it, as far back as decisions are kept
	ReasonDifferent Reason = "different" // its kind is known, and no other proposal is of that kind
)

// nearWalk is how many minutes on foot are near.
const nearWalk = 5

// giveReasons returns a different reason for each proposal: for as many as possible, and then the most telling for the
// first.
func giveReasons(chosen []option) []Reason {
	reasons := make([][]Reason, len(chosen))
	for i, o := range chosen {
		reasons[i] = reasonsFor(o, chosen)
	}
	return matchReasons(reasons, nil)
}

// matchReasons returns one of its reasons for each proposal, "" where all of them are taken.
func matchReasons(reasons [][]Reason, taken []Reason) (best []Reason) {
	if len(reasons) == 0 {
		return nil
	}
	most := -1
	for _, reason := range append(slices.Clone(reasons[0]), "") {
		if reason != "" && slices.Contains(taken, reason) {
			continue
		}
		match := append([]Reason{reason}, matchReasons(reasons[1:], append(slices.Clone(taken), reason))...)
		given := 0
		for _, reason := range match {
			if reason != "" {
				given++
			}
		}
		if given > most {
			best, most = match, given
		}
	}
	return best
}

// reasonsFor returns every reason that is true of a proposal.
func reasonsFor(o option, chosen []option) (reasons []Reason) {
	add := func(reason Reason, holds bool) {
		if holds {
			reasons = append(reasons, reason)
		}
	}
	add(ReasonNeeds, o.anyNeed && o.serves)
	add(ReasonOpen, o.Stay == place.StayOpen)
	add(ReasonNear, o.Walk > 0 && o.Walk <= nearWalk)
	add(ReasonNew, !o.Visited)
	// The proposal is one of those chosen, so its own kind is there once.
	add(ReasonDifferent, o.kind != "" && len(chosen) > 1 && sharedKinds(o, chosen) == 1)
	return reasons
}
