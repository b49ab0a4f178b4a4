package normal

import (
	"slices"

	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// vagueTypes are the types that do not tell what a place cooks. If a source states any other, the name is not asked.
var vagueTypes = [...]string{
	"restaurant", "food", "fast food", "cafe", "food court", "food stall", "food stand", "street vendor", "takeaway",
	"take away", "snack", "snack bar", "casual eatery", "eat and drink", "food and drink", "dining and drinking",
	"yes", "no", "",
}

// describe returns the words that describe a place, and what they rest on. Where the source tells little, the name is
// asked.
func (n *Normaliser) describe(s source.Sighting, country string, brand bool) (words []string, basis string) {
	if !isVague(s.Kinds, s.Words) {
		return s.Words, fact.StatedTypes
	}
	if told := n.infer(s, country, brand); len(told) > 0 {
		return slices.Concat(told, s.Words), fact.InferredTypes
	}
	return s.Words, ""
}

// infer returns what the name of a place tells about what it cooks, in OpenStreetMap's words. The name of a brand is
// looked up in the index of chains, which knows what McDonald's cooks.
func (n *Normaliser) infer(s source.Sighting, country string, brand bool) []string {
	if brand {
		if told := n.chains.cuisines(s.Kinds, s.Facts.Name, country); len(told) > 0 {
			return told
		}
	}
	return n.names.tell(s.Facts.Name, country)
}

// isVague reports whether a source does not say what a place cooks.
func isVague(kinds, words []string) bool {
	for _, kind := range kinds {
		if !isVagueType(word(kind)) {
			return false
		}
	}
	for _, written := range words {
		for _, part := range partsOf(written) {
			if !isVagueType(shownWord(part)) {
				return false
			}
		}
	}
	return true
}

func isVagueType(shown string) bool { return slices.Contains(vagueTypes[:], shown) }

// BasisOf returns what the types of a stored place rest on. A place that was stored before names were asked has no
// basis: if its types tell anything, they are stated.
func BasisOf(facts place.Facts) string {
	if facts.TypesBasis == "" && !isVague(nil, facts.Types) {
		return fact.StatedTypes
	}
	return facts.TypesBasis
}

// WithoutInferred returns the place without what its name told.
func WithoutInferred(p place.Place) place.Place {
	if p.Facts.TypesBasis != fact.InferredTypes {
		return p
	}
	var types []string
	for _, t := range p.Facts.Types {
		if isVagueType(t) {
			types = append(types, t)
		}
	}
	p.Facts.Types, p.Facts.TypesBasis = types, ""
	p.Cuisines = cuisinesOf(nil, types)
	return p
}
