package catalogue

import (
	"strings"
	"sync"

	"noonish/internal/address"
	"noonish/internal/place"
)

// normaliser converts sightings of all sources to places in one normal form.
type normaliser struct {
	chains *chains
	zones  *zones
}

// sharedNormaliser returns the normaliser, made once per process because its tables are large and never change.
var sharedNormaliser = sync.OnceValues(func() (*normaliser, error) {
	chains, err := loadChains()
	if err != nil {
		return nil, err
	}
	zones, err := loadZones()
	return &normaliser{chains: chains, zones: zones}, err
})

// place returns the sighting in normal form, or an error if it cannot be a place.
func (n *normaliser) place(s Sighting) (place.Place, error) {
	zone, country := n.zones.at(s.Lat, s.Lng)
	if country == "" {
		country = strings.ToUpper(s.Country)
	}
	brand, generic := n.chains.find(s.Kinds, s.Facts.Name, country)
	cuisines := cuisinesOf(s.Kinds, s.Words)
	facts := s.Facts
	if country != "" && s.Address != (address.Parts{}) {
		facts.Address = s.Address.Line(country)
	}
	facts.Address = address.InOrder(facts.Address, country)
	facts.Types = typeWords(s.Kinds, s.Words)
	facts.Dietary = dietsOf(s.Facts.Dietary, s.Kinds, s.Words)
	return place.Place{
		ID: s.ID, Lat: s.Lat, Lng: s.Lng, Hours: s.Hours,
		Country: country, Zone: zone,
		Cuisines: cuisines, Cafe: isCafe(s.Kinds, cuisines),
		Brand: brand || s.Branded, Generic: generic,
		Facts: facts,
	}.Normal()
}
