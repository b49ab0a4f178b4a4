package fact

// The order "best for lunch". A place's rank is its estimated walk in minutes plus penalties in the same unit: people
// walk four minutes more for a place that is surely open. The least rank comes first. A rank follows from the stored
// bits and the distance alone, so it is the same on every page and in every replica, and it never depends on whether
// walking routes could be read.

// Penalties, in minutes of walking.
const (
	quickPenalty        = 2.0  // fast food and sandwiches: a lunch, eaten quickly
	coffeePenalty       = 12.0 // a cafe or bakery may have a lunch
	noMealPenalty       = 20.0 // a bar or a sweet shop, if it is asked for at all
	vagueCuisinePenalty = 2.0  // "restaurant", and nobody says what it cooks
	unknownHoursPenalty = 4.0  // it may be closed on arrival
	unknownPricePenalty = 3.0  // it may be dearer than asked for
	noContactPenalty    = 1.0  // no website, menu or telephone number: less is known, and less can be asked

	// MaxPenalty is more than any place has.
	MaxPenalty = noMealPenalty + vagueCuisinePenalty + unknownHoursPenalty + unknownPricePenalty + noContactPenalty
)

// Meal is what one can have at a place at noon.
type Meal string

// The groups of places, in the order in which a list shows them.
const (
	ProperMeal Meal = "proper"
	QuickMeal  Meal = "quick"
	CoffeeMeal Meal = "coffee"
	NoMeal     Meal = "none"
)

// The kinds that decide which group a place belongs to. Every other word of the catalogue is a cuisine or a dish.
var (
	DrinkOrSweet = CuisineMask([]string{"bar", "dessert shop", "juice bar"})
	coffeeKinds  = CuisineMask([]string{"cafe", "bakery", "breakfast spot"}) | 1<<CafeBit
	counterKinds = CuisineMask([]string{"fast food", "food truck", "food stall"})
	sandwichKind = CuisineMask([]string{"sandwich shop"})
	tableKinds   = CuisineMask([]string{"restaurant", "buffet", "food court", "hawker", "steakhouse"})
	saysNothing  = CuisineMask([]string{"food", "vegetarian", "vegan", "halal", "kosher"})
	cookedKinds  = CuisineBits &^ (DrinkOrSweet | coffeeKinds | counterKinds | sandwichKind | tableKinds | saysNothing)
)

// MealOf returns what one can have at a place with this mask. A bar that names what it cooks has meals; a counter that
// sells only ice cream has none.
func MealOf(mask int64) Meal {
	cooks, table := mask&cookedKinds != 0, mask&tableKinds != 0
	switch {
	case mask&DrinkOrSweet != 0 && !cooks && mask&(tableKinds|coffeeKinds|sandwichKind) == 0:
		return NoMeal
	case mask&(counterKinds|sandwichKind) != 0 && !table:
		return QuickMeal
	case mask&coffeeKinds != 0 && (!cooks || !table):
		return CoffeeMeal
	}
	return ProperMeal
}

// LunchPenalty returns the penalties of a place. The bits are those of Mask and OfferBits. An unknown price counts only
// where a price was asked for.
func LunchPenalty(mask int64, offers int32, priced bool) float64 {
	sum := 0.0
	switch MealOf(mask) {
	case QuickMeal:
		sum += quickPenalty
	case CoffeeMeal:
		sum += coffeePenalty
	case NoMeal:
		sum += noMealPenalty
	case ProperMeal:
		if mask&cookedKinds == 0 {
			sum += vagueCuisinePenalty
		}
	}
	if offers&hoursKnown == 0 {
		sum += unknownHoursPenalty
	}
	if priced && offers&priceKnown == 0 {
		sum += unknownPricePenalty
	}
	if offers&contactKnown == 0 {
		sum += noContactPenalty
	}
	return sum
}
