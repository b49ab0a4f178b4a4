package fact

import "slices"

// Catalogue is the specification's list of cuisines, in its order. A position gives a bit of Mask, which is also a term
// of the search table, so new words are only added at the end.
var Catalogue = [...]string{
	"restaurant", "food", "cafe", "hawker", "food stall", "bakery", "bar", "breakfast spot", "buffet", "food truck",
	"dessert shop", "fast food", "food court", "juice bar", "sandwich shop", "steakhouse", "sushi restaurant",
	"chinese", "japanese", "korean", "indian", "thai", "vietnamese", "italian", "mexican", "american", "french",
	"spanish", "greek", "mediterranean", "middle eastern", "caribbean", "brazilian", "german", "british", "irish",
	"african", "seafood", "bbq", "pizza", "burger", "vegetarian", "vegan", "halal", "kosher",
}

// Diets are the specification's dietary needs, in its order. A position is a bit.
var Diets = [...]string{"Vegetarian", "Vegan", "Gluten-free", "Halal", "Kosher", "Dairy-free", "Nut-free"}

// Mask holds, as bits, what a search tests of a place. Masks are stored, so no bit ever changes its meaning: the first
// 45 cuisines have bits 0 to 44, the flags below 45 to 49, and cuisines that are added later 50 to 62.
const (
	DearerThan1  = 45
	chainBit     = 48
	CafeBit      = 49
	laterBits    = 50
	mostCuisines = DearerThan1 + 63 - laterBits
)

// A catalogue with more words than there are bits does not compile.
const _ = uint(mostCuisines - len(Catalogue))

// ChainBit is the bit of Mask for a place that belongs to a chain. Imports set it by counting names.
const ChainBit = int64(1) << chainBit

// CuisineBits are the bits of Mask that mean cuisines.
const CuisineBits = (int64(1)<<min(len(Catalogue), DearerThan1) - 1) |
	(int64(1)<<max(len(Catalogue)-DearerThan1, 0)-1)<<laterBits

// LastTerm is the largest bit of a cuisine.
const LastTerm = len(Catalogue) - 1 + (laterBits-DearerThan1)*min(1, len(Catalogue)/(DearerThan1+1))

// CuisineBit returns the bit of the cuisine at a position of Catalogue.
func CuisineBit(position int) int {
	if position < DearerThan1 {
		return position
	}
	return position - DearerThan1 + laterBits
}

// Mask returns the bits that a search tests.
func (p Place) Mask() int64 {
	mask := CuisineMask(p.Cuisines)
	for level := 1; level <= 3; level++ {
		if p.Facts.PriceLevel > level {
			mask |= 1 << (DearerThan1 + level - 1)
		}
	}
	if p.Brand {
		mask |= ChainBit
	}
	if p.Cafe {
		mask |= 1 << CafeBit
	}
	return mask
}

// CuisineMask returns the bits of these cuisines. Words outside the catalogue have no bit.
func CuisineMask(words []string) (mask int64) {
	for _, w := range words {
		if i := slices.Index(Catalogue[:], w); i >= 0 {
			mask |= 1 << CuisineBit(i)
		}
	}
	return mask
}

// Offer is what is known about a diet at a place.
type Offer int

// The possible offers: unknown, not served, a little, served.
const (
	Untold Offer = iota
	Refused
	Limited
	Served
)

// Offer returns what is known about a diet here. A value we do not know counts as Limited: it is no promise.
func (f Facts) Offer(diet string) Offer {
	switch f.Dietary[diet] {
	case "yes", "only":
		return Served
	case "no":
		return Refused
	case "":
		return Untold
	}
	return Limited
}

// The bits of what a place offers: 0 to 6 the diets that are served, 7 to 13 the diets of which nothing is known, from
// 14 the features it has, from 27 what else is known. They are stored, so no bit ever changes its meaning.
const (
	unknownDiets = 7
	firstFeature = 14

	hoursKnown   = 1 << 27
	contactKnown = 1 << 28
	priceKnown   = 1 << 29
	Mealless     = 1 << 30 // a bar or a sweet shop
)

// A list of diets that reaches into other bits does not compile.
const _ = uint(unknownDiets-len(Diets)) + uint(firstFeature-2*unknownDiets)

// OfferBits returns the bits of what the place offers. Limited has neither bit of its diet: the source mentions the
// diet, and it is not enough.
func (p Place) OfferBits() int32 {
	bits := p.Facts.Features.bits()
	for i, diet := range Diets {
		switch p.Facts.Offer(diet) {
		case Served:
			bits |= 1 << i
		case Untold:
			bits |= 1 << (i + unknownDiets)
		case Refused, Limited:
		}
	}
	return bits | p.knownBits()
}

// UnknownDiets returns the diets of which nothing is known, as the bits of the diets that are served.
func UnknownDiets(offers int32) int32 { return offers >> unknownDiets & (1<<len(Diets) - 1) }

func (p Place) knownBits() (bits int32) {
	f := p.Facts
	if p.Hours != "" {
		bits |= hoursKnown
	}
	if f.Website != "" || f.Menu != "" || f.Phone != "" {
		bits |= contactKnown
	}
	if f.PriceLevel > 0 {
		bits |= priceKnown
	}
	if MealOf(p.Mask()) == NoMeal {
		bits |= Mealless
	}
	return bits
}

// FirstTerm is the first cuisine the search table lists by itself. Nearly every place is a restaurant and food, so a
// search for those is a search for everything.
const FirstTerm = 2

// CuisinesOf returns the cuisines in a mask.
func CuisinesOf(mask int64) (words []string) {
	for i, w := range Catalogue {
		if mask&(1<<CuisineBit(i)) != 0 {
			words = append(words, w)
		}
	}
	return words
}

// IsCafe reports whether a mask has the cafe bit.
func IsCafe(mask int64) bool { return mask&(1<<CafeBit) != 0 }
