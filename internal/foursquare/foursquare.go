// Package foursquare asks the Places API of Foursquare about places that are on a screen. Its terms forbid to keep what
// it says, so nothing of it is stored: an answer goes to the browser and is forgotten.
package foursquare

import "noonish/internal/place"

// Place is what Foursquare says about a place. A zero field is unknown.
type Place struct {
	ID         string
	Name       string
	At         place.Point
	Rating     float64 // 0 to 10
	Ratings    int
	Price      int // 1 to 4
	Popularity float64
	Hours      string // in our notation
	Popular    string // when most people come, in our notation
	Photo      Photo
	Location   Location
	Closed     bool // for good
}

// Photo is where a picture is: a size comes between prefix and suffix.
type Photo struct{ Prefix, Suffix string }
