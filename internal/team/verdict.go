package team

import (
	"slices"

	"noonish/internal/place"
)

// Verdict is whether everyone can eat at a place, as far as it is known.
type Verdict struct {
	Kind  string   `json:"kind"`  // covers, ask, no
	Needs []string `json:"needs"` // those to ask about, or those that are not served
}

// VerdictOf holds needs against what is known of a place. What nobody told us, and what is limited, is to be asked:
// it is never a yes.
func VerdictOf(needs []string, facts place.Facts) Verdict {
	op, refused := []string{}, []string{}
	for _, need := range place.Diets {
		if !slices.Contains(needs, need) {
			continue
		}
		switch facts.Offer(need) {
		case place.Served:
		case place.Refused:
			refused = append(refused, need)
		case place.Untold, place.Limited:
			op = append(op, need)
		}
	}
	switch {
	case len(refused) > 0:
		return Verdict{Kind: "no", Needs: refused}
	case len(op) > 0:
		return Verdict{Kind: "ask", Needs: op}
	}
	return Verdict{Kind: "covers", Needs: []string{}}
}
