// Package place finds restaurants near a point and describes them.
package place

import "noonish/internal/place/fact"

// What a place is and what is known of it has a package of its own. These are its names for everybody else.
type (
	// Place is a restaurant in the normal form that every source is converted to.
	Place = fact.Place
	// Facts are what the browser gets about a place, the same for every caller.
	Facts = fact.Facts
	// Point is a position on Earth in degrees.
	Point = fact.Point
	// Photo is a picture of a place as the browser gets it.
	Photo = fact.Photo
	// Features are yes-or-no facts about a place.
	Features = fact.Features
	// Payment is how one can pay besides cash.
	Payment = fact.Payment
	// FoodAndDrink is what is served, and how.
	FoodAndDrink = fact.FoodAndDrink
	// Amenities are what the building offers.
	Amenities = fact.Amenities
)
