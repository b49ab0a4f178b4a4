// Package normal turns what a source says about a place into the one normal form of all sources: cuisines, diets,
// chain, time zone, country and address.
package normal

import (
	"strings"
	"sync"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/place"
)

// Normaliser converts sightings of all sources to places in one normal form.
type Normaliser struct {
	chains *chains
	names  *nameWords
	zones  *zones
}

// Shared returns the normaliser, made once per process because its tables are large and never change.
func Shared() (*Normaliser, error) { return shared() }

var shared = sync.OnceValues(func() (*Normaliser, error) {
	chains, err := loadChains()
	if err != nil {
		return nil, err
	}
	names, err := loadNameWords()
	if err != nil {
		return nil, err
	}
	zones, err := loadZones()
	return &Normaliser{chains: chains, names: names, zones: zones}, err
})

// Place returns the sighting in normal form, or an error if it cannot be a place.
func (n *Normaliser) Place(s source.Sighting) (place.Place, error) {
	zone, country := n.zones.at(s.Lat, s.Lng)
	if country == "" {
		country = strings.ToUpper(s.Country)
	}
	brand, generic := n.chains.find(s.Kinds, s.Facts.Name, country)
	words, basis := n.describe(s, country, brand)
	cuisines := cuisinesOf(s.Kinds, words)
	facts := s.Facts
	if country != "" && s.Address != (address.Parts{}) {
		facts.Address = s.Address.Line(country)
	}
	facts.Address = address.InOrder(facts.Address, country)
	facts.Types, facts.TypesBasis = typeWords(s.Kinds, words), basis
	facts.Dietary = dietsOf(s.Facts.Dietary, s.Kinds, s.Words) // only what the source says: a name promises nothing
	return place.Place{
		ID: s.ID, Lat: s.Lat, Lng: s.Lng, Hours: s.Hours,
		Country: country, Zone: zone,
		Cuisines: cuisines, Cafe: isCafe(s.Kinds, cuisines),
		Brand: brand || s.Branded, Generic: generic,
		Facts: facts,
	}.Normal()
}

// Cuisines returns the words of the specification's catalogue for one word of a source.
func Cuisines(word string) []string { return cuisinesOf(nil, []string{word}) }

// Country returns the two-letter code of the country that a point is in, or "" at sea.
func (n *Normaliser) Country(lat, lng float64) string {
	_, country := n.zones.at(lat, lng)
	return country
}
