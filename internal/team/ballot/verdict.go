package ballot

import (
	"slices"

	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// Verdict says whether a place serves the given needs, as far as we know.
type Verdict struct {
	Kind  string   `json:"kind"`  // covers, ask, no
	Needs []string `json:"needs"` // those to ask about, or those that are not served
}

// VerdictOf compares needs with what is known of a place. A need that is unknown or limited there has to be asked
// about: it never counts as served.
func VerdictOf(needs []string, facts place.Facts) Verdict {
	unknown, refused := []string{}, []string{}
	for _, need := range fact.Diets {
		if !slices.Contains(needs, need) {
			continue
		}
		switch facts.Offer(need) {
		case fact.Served:
		case fact.Refused:
			refused = append(refused, need)
		case fact.Untold, fact.Limited:
			unknown = append(unknown, need)
		}
	}
	switch {
	case len(refused) > 0:
		return Verdict{Kind: "no", Needs: refused}
	case len(unknown) > 0:
		return Verdict{Kind: "ask", Needs: unknown}
	}
	return Verdict{Kind: "covers", Needs: []string{}}
}
