package source

import (
	"noonish/internal/address"
	"noonish/internal/place"
)

// Sighting is what one source says about one place, as the source writes it. Readers do not normalise it: that is the
// same for all sources.
type Sighting struct {
	ID      string // with a prefix for the source: osm-n123, ovt-…, fsq-…
	Lat     float64
	Lng     float64
	Kinds   []string // the kinds of place, in OpenStreetMap's words: restaurant, fast_food, bakery
	Words   []string // cuisines and categories, as written
	Branded bool     // the source names a brand or a chain
	Country string   // two letters, or "" if the source does not say
	Hours   string   // as written
	Facts   place.Facts

	// Address is set if the source does not name the country. The country of the position then decides the order of the
	// parts; until then Facts.Address is a guess.
	Address address.Parts
}
