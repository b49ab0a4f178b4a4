package gazetteer

import (
	"cmp"
	"iter"
	"maps"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
)

// Addresses yields the rows of a file, always in the same order. country returns the country of a point.
func (g *Gazetteer) Addresses(country func(lat, lng float64) string) iter.Seq[address.Address] {
	t := newTowns(g)
	countries := map[cell]string{}
	return func(yield func(address.Address) bool) {
		show := func(a address.Address) bool {
			c := cellOf(orb.Point{a.Lng, a.Lat}, cacheDegrees)
			code, ok := countries[c]
			if !ok {
				code = country(a.Lat, a.Lng)
				countries[c] = code
			}
			a.Country = code
			return yield(a)
		}
		_ = g.streets(t, show) && g.doors(t, show) && g.named(t, show) && g.postcodes(t, show) && g.cities(t, show)
	}
}

func (g *Gazetteer) doors(t *towns, show func(address.Address) bool) bool {
	for h := range g.houses.All() {
		if source.IsNowhere(h.At) || h.number == 0 {
			continue
		}
		a := address.Address{
			Kind: address.House, Street: g.texts[h.street], Number: g.texts[h.number], Leads: h.leads,
			Postcode: g.texts[h.postcode], District: g.texts[h.district],
			City: cmp.Or(g.texts[h.city], t.city(h.At)), Lat: h.At.Lat(), Lng: h.At.Lon(),
		}
		if !show(a) {
			return false
		}
	}
	return true
}

func (g *Gazetteer) named(t *towns, show func(address.Address) bool) bool {
	for _, thing := range g.things {
		if source.IsNowhere(thing.At) {
			continue
		}
		a := address.Address{
			Kind: thing.Kind, Name: thing.Name, Aliases: thing.Aliases, Importance: thing.Worth,
			Postcode: thing.Postcode, City: thing.City, Lat: thing.At.Lat(), Lng: thing.At.Lon(),
		}
		if reach(thing.Place) == 0 { // a town is not inside another town
			a.City = cmp.Or(a.City, t.city(thing.At))
		}
		if !show(a) {
			return false
		}
	}
	return true
}

// gathered sums up the positions and cities of several addresses.
type gathered struct {
	lat, lng float64
	n        int
	cities   map[uint32]int
}

func (s *gathered) add(at orb.Point, city uint32) {
	if s.cities == nil {
		s.cities = map[uint32]int{}
	}
	s.lat, s.lng, s.n = s.lat+at.Lat(), s.lng+at.Lon(), s.n+1
	if city != 0 {
		s.cities[city]++
	}
}

func (s *gathered) middle() orb.Point {
	return orb.Point{s.lng / float64(s.n), s.lat / float64(s.n)}
}

// gather adds a point to the entry of a key.
func gather(all map[uint32]*gathered, key uint32, at orb.Point, city uint32) {
	if key == 0 || source.IsNowhere(at) {
		return
	}
	if all[key] == nil {
		all[key] = &gathered{}
	}
	all[key].add(at, city)
}

// postcodes shows one row for each postcode, in the middle of its addresses.
func (g *Gazetteer) postcodes(t *towns, show func(address.Address) bool) bool {
	all := map[uint32]*gathered{}
	for h := range g.houses.All() {
		gather(all, h.postcode, h.At, h.city)
	}
	for c := range g.codes.All() {
		gather(all, c.postcode, c.At, c.city)
	}
	for _, n := range slices.Sorted(maps.Keys(all)) {
		at := all[n].middle()
		city := cmp.Or(g.texts[most(all[n].cities)], t.city(at))
		if !show(address.Address{
			Kind: address.Postcode, Name: g.texts[n], Postcode: g.texts[n], City: city, Lat: at.Lat(), Lng: at.Lon(),
			Importance: 300 + int(20*math.Log10(float64(all[n].n))),
		}) {
			return false
		}
	}
	return true
}

// cities shows the cities that addresses name but the map has no point for, and their districts.
func (g *Gazetteer) cities(_ *towns, show func(address.Address) bool) bool {
	const enough = 3 // a name that occurs in fewer addresses is probably a mistake
	known := map[string]bool{}
	for _, thing := range g.things {
		if thing.Kind == address.Locality {
			known[address.Simplify(thing.Name)] = true
		}
	}
	cities, districts := map[uint32]*gathered{}, map[uint32]*gathered{}
	for h := range g.houses.All() {
		gather(cities, h.city, h.At, 0)
		gather(districts, h.district, h.At, h.city)
	}
	for _, list := range []struct {
		all        map[uint32]*gathered
		importance int
	}{{cities, 700}, {districts, 500}} {
		for _, n := range slices.Sorted(maps.Keys(list.all)) {
			group := list.all[n]
			if known[address.Simplify(g.texts[n])] || group.n < enough {
				continue
			}
			at := group.middle()
			if !show(address.Address{
				Kind: address.Locality, Name: g.texts[n], City: g.texts[most(group.cities)],
				Importance: list.importance, Lat: at.Lat(), Lng: at.Lon(),
			}) {
				return false
			}
		}
	}
	return true
}
