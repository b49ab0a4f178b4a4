package gazetteer

import (
	"math"

	"github.com/paulmach/orb"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
)

// cell is a square of the map.
type cell struct{ row, col int32 }

func cellOf(at orb.Point, degrees float64) cell {
	return cell{int32(math.Floor(at.Lat() / degrees)), int32(math.Floor(at.Lon() / degrees))}
}

func (c cell) around(show func(cell)) {
	for row := c.row - 1; row <= c.row+1; row++ {
		for col := c.col - 1; col <= c.col+1; col++ {
			show(cell{row, col})
		}
	}
}

// These are the sizes of the squares in which addresses agree on a city, answers are cached, and towns are filed.
const (
	agreeDegrees = 0.02
	cacheDegrees = 0.01
	fileDegrees  = 0.25
)

// towns finds the city of a point and the part of the city, as far as the file knows them.
type towns struct {
	agreed    map[cell]string  // the city that most addresses in a square name
	filed     map[cell][]Thing // cities, towns and villages
	districts map[cell][]Thing
	common    string // the city that most addresses name
	cities    map[cell]string
	parts     map[cell]string
}

func newTowns(g *Gazetteer) *towns {
	t := &towns{
		agreed: map[cell]string{}, filed: map[cell][]Thing{}, districts: map[cell][]Thing{},
		cities: map[cell]string{}, parts: map[cell]string{},
	}
	votes, all := map[cell]map[string]int{}, map[string]int{}
	vote := func(city uint32, at orb.Point) {
		if source.IsNowhere(at) {
			return
		}
		c := cellOf(at, agreeDegrees)
		if votes[c] == nil {
			votes[c] = map[string]int{}
		}
		votes[c][g.texts[city]]++
		all[g.texts[city]]++
	}
	for h := range g.houses.All() {
		vote(h.city, h.At)
	}
	for c := range g.codes.All() {
		vote(c.city, c.At)
	}
	for c, cities := range votes {
		t.agreed[c] = elected(cities)
	}
	t.common = elected(all)
	for _, thing := range g.things {
		t.file(thing)
	}
	return t
}

// elected returns the city that most addresses name, or "" if too few addresses name a city.
func elected(votes map[string]int) string {
	const quorum = 5 // at least one address in five must name it
	silent := votes[""]
	delete(votes, "")
	city := most(votes)
	if n := votes[city]; n < 2 || n*quorum < n+silent {
		return ""
	}
	return city
}

func (t *towns) file(l Thing) {
	if l.Kind != address.Locality || source.IsNowhere(l.At) {
		return
	}
	c := cellOf(l.At, fileDegrees)
	if reach(l.Place) > 0 {
		t.filed[c] = append(t.filed[c], l)
	} else if partReach(l.Place) > 0 {
		t.districts[c] = append(t.districts[c], l)
	}
}

// reach returns the radius in metres within which a point belongs to a town.
func reach(place string) float64 {
	switch place {
	case "city":
		return 12_000
	case "town":
		return 5000
	case "village":
		return 2000
	}
	return 0
}

func partReach(place string) float64 {
	switch place {
	case "borough":
		return 2000
	case "suburb":
		return 1500
	case "quarter":
		return 900
	case "neighbourhood":
		return 600
	}
	return 0
}

// city returns the city of a point: the one that the addresses around it name, else the nearest town, measured
// relative to its reach, else the one that most addresses of the file name.
func (t *towns) city(at orb.Point) string {
	c := cellOf(at, cacheDegrees)
	if city, ok := t.cities[c]; ok {
		return city
	}
	city := t.agreed[cellOf(at, agreeDegrees)]
	if city == "" {
		city = nearest(t.filed, at, reach)
	}
	if city == "" {
		city = t.common
	}
	t.cities[c] = city
	return city
}

// district returns the part of a city that a point is in, or "".
func (t *towns) district(at orb.Point) string {
	c := cellOf(at, cacheDegrees)
	part, ok := t.parts[c]
	if !ok {
		part = nearest(t.districts, at, partReach)
		t.parts[c] = part
	}
	return part
}

// nearest returns the name of the locality that is nearest relative to its reach, at most three times its reach away.
func nearest(filed map[cell][]Thing, at orb.Point, reach func(string) float64) (name string) {
	best := 3.0
	cellOf(at, fileDegrees).around(func(c cell) {
		for _, l := range filed[c] {
			if d := apart(at, l.At) / reach(l.Place); d < best || d == best && l.Name < name {
				best, name = d, l.Name
			}
		}
	})
	return name
}
