package demo

import (
	"fmt"

	"noonish/internal/place"
)

// The city is in the Bay of Biscay, more than 200 km from any coast. No import can put a real place among the invented
// ones, and nobody's house is mistaken for a restaurant. The longitude is in the time zone of Greenwich, so noon is
// noon in UTC all year.
const (
	workplaceLat = 46_0000000 // in units of coordinateSteps
	workplaceLng = -6_0000000

	coordinateSteps = 1e7
)

// spot is a position in decimetres east and north of the workplace. All positions are integers, because processors
// differ in how they round floating-point sums.
type spot struct{ east, north int }

func (s spot) point() place.Point {
	const perNorth, per100East = 9, 1295 // coordinate steps per decimetre at this latitude, to a thousandth
	return place.Point{
		Lat: float64(workplaceLat+s.north*perNorth) / coordinateSteps,
		Lng: float64(workplaceLng+s.east*per100East/100) / coordinateSteps,
	}
}

// heading is a rotation given by a Pythagorean triple: its cosine is cos/over and its sine is sin/over.
type heading struct{ cos, sin, over int }

// district is a part of the city whose streets follow a plan. Its position is in metres from the workplace.
type district struct {
	name        string
	east, north int
	turned      heading
	size        int // per cent of the plan's size
	plan        []segment
	places      int
}

// segment is a street of a plan: where it starts, how long it is, and its share of the places.
type segment struct {
	name   string // "" takes the next name from the street register
	u, v   int
	length int
	across bool
	trade  int
}

// lot is a shop front where a place can open.
type lot struct {
	spot     spot
	number   int
	street   string
	district string
	postcode string
}

func (l lot) address() string {
	if l.district == districts[0].name {
		return fmt.Sprintf("%d %s, %s %s", l.number, l.street, CityName, l.postcode)
	}
	return fmt.Sprintf("%d %s, %s, %s %s", l.number, l.street, l.district, CityName, l.postcode)
}

// street is a named segment of a district, with the number of its places.
type street struct {
	segment
	area   district
	places int
	zone   string // the first part of its postcodes
}

// streets returns all streets of the city. Those without a name of their own take the next from the register.
func streets() []street {
	register := streetNames()
	var all []street
	for i, area := range districts {
		trade := 0
		for _, s := range area.plan {
			trade += s.trade
		}
		left := area.places
		for j, s := range area.plan {
			share := left * s.trade / trade
			left, trade = left-share, trade-s.trade
			if s.name == "" {
				s.name, register = register[0], register[1:]
			}
			all = append(all, street{s, area, share, fmt.Sprintf("NH%d %d", i+1, j+1)})
		}
	}
	return all
}

// survey returns a lot for every place of every street.
func survey() []lot {
	d := newDice(streamOfLots)
	taken := map[spot]bool{}
	var lots []lot
	for _, s := range streets() {
		code := fmt.Sprintf("%s%c%c", s.zone, postLetter(d), postLetter(d))
		lots = append(lots, s.area.build(d, s.segment, s.places, code, taken)...)
	}
	return lots
}

func postLetter(d dice) byte { return pick(d, []byte("ABDEFGHJLNPQRSTUWXYZ")) }

// build chooses shop fronts on both sides of a street, never two within a few metres.
func (area district) build(d dice, s segment, places int, code string, taken map[spot]bool) []lot {
	const front, corner, cell = 90, 1, 60 // front and cell in decimetres; the corner house is never a restaurant
	lots := make([]lot, 0, places)
	fronts := s.length*area.size/10/front - corner
	for _, slot := range d.Perm(2 * fronts) {
		if len(lots) == places {
			break
		}
		house, side := slot/2+corner, slot%2*2-1
		at := area.at(s, house*front+d.IntN(front/2), side*d.between(70, 120))
		nearby := spot{at.east / cell, at.north / cell}
		if taken[nearby] {
			continue
		}
		taken[nearby] = true
		lots = append(lots, lot{
			spot: at, number: 2*house + 1 + slot%2, street: s.name, district: area.name, postcode: code,
		})
	}
	return lots
}

// at returns the spot that is along decimetres down a street and off decimetres from its middle.
func (area district) at(s segment, along, off int) spot {
	startU, startV := s.u*area.size/10, s.v*area.size/10
	u, v := startU+along, startV+off
	if s.across {
		u, v = startU+off, startV+along
	}
	t := area.turned
	return spot{
		east:  area.east*10 + (u*t.cos-v*t.sin)/t.over,
		north: area.north*10 + (u*t.sin+v*t.cos)/t.over,
	}
}

// streetNames returns all names of the register, shuffled.
func streetNames() []string {
	d := newDice(streamOfStreets)
	var names []string
	for _, stem := range streetStems {
		for _, way := range streetWays {
			names = append(names, stem+" "+way)
		}
	}
	d.Shuffle(len(names), func(i, j int) { names[i], names[j] = names[j], names[i] })
	return names
}
