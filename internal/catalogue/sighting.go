package catalogue

import (
	"noonish/internal/address"
	"noonish/internal/place"
)

// Sighting is what one source says about one place, as the source says it. Bringing it to the normal form
// is the same for all sources, and not the reader's concern.
type Sighting struct {
	ID      string // with the source in it: osm-n123, ovt-…, fsq-…
	Lat     float64
	Lng     float64
	Kinds   []string // what sort of place, in OpenStreetMap's words: restaurant, fast_food, bakery
	Words   []string // cuisines and categories as written
	Branded bool     // the source names a brand or a chain
	Country string   // two letters, where the source says
	Hours   string   // as written
	Facts   place.Facts

	// Address is in parts where the source does not say the country, whose custom is then told by the position.
	// Facts.Address is a guess until then.
	Address address.Parts
}
