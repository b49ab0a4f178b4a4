package demo

import (
	"slices"

	"github.com/paulmach/osm"
)

// Houses begin at front from the middle of the street and leave its corners free. All lengths are in decimetres.
const (
	houseFront  = 45
	houseDepth  = 125
	houseWidest = 360
	houseCorner = 90
)

// houses returns the outlines of the houses along the streets. Restaurants are on their ground floors. No house stands
// in the way of a road.
func houses(roads []road) [][]spot {
	d := newDice(streamOfHouses)
	var houses [][]spot
	for i, s := range streets() { // the streets come first among the roads, in the same order
		stops := roads[i].stops
		for j := range len(stops) - 1 {
			start, end := s.along(stops[j])+houseCorner, s.along(stops[j+1])-houseCorner
			houses = append(houses, s.row(d, start, end, -1)...)
			houses = append(houses, s.row(d, start, end, 1)...)
		}
	}
	return slices.DeleteFunc(houses, func(house []spot) bool { return blocks(house, roads) })
}

// row builds houses on one side of a street. Some share a wall.
func (s street) row(d dice, start, end, side int) [][]spot {
	var houses [][]spot
	for start+houseFront < end {
		stop := min(start+d.between(3*houseFront, houseWidest), end)
		front, back := side*houseFront, side*(houseFront+houseDepth+d.between(-30, 30))
		houses = append(houses, []spot{
			s.area.at(s.segment, start, front), s.area.at(s.segment, stop, front),
			s.area.at(s.segment, stop, back), s.area.at(s.segment, start, back),
		})
		start = stop + d.between(0, 1)*25
	}
	return houses
}

// along returns how many decimetres down the street a spot on it is.
func (s street) along(at spot) int {
	return root(at.far(s.area.at(s.segment, 0, 0)))
}

// blocks reports whether a road passes through a house.
func blocks(house []spot, roads []road) bool {
	for _, r := range roads {
		for corner := range 2 {
			if _, ok := crossing(house[corner], house[corner+2], r.from, r.to); ok {
				return true
			}
		}
	}
	return false
}

// park is an area of the map that is not built on.
type park struct {
	name    string
	kind    osm.Tag
	outline []spot
}

// commons lists the districts with a green in the middle of their plan.
var commons = list("Guildgate, Tannery, Weir End, Larkmead, Fennel Park, Sedge Fen")

func parks() []park {
	all := []park{{"Noon Square", tag("place", "square"), districts[0].rectangle(-62, -62, 110, 80)}}
	for _, area := range districts {
		for _, name := range commons {
			if name == area.name {
				all = append(all, park{name + " Common", tag("leisure", "park"), area.rectangle(-145, -85, 280, 180)})
			}
		}
	}
	// The others are in the gaps between districts. Positions are in metres from the workplace.
	return append(
		all,
		park{"Noon Mere", tag("natural", "water"), rounded(-950, -2030, 560, 330)},
		park{"Mere Wood", tag("natural", "wood"), rounded(-1250, 1430, 500, 420)},
		park{"Harbour Basin", tag("natural", "water"), rounded(680, -1010, 210, 150)},
		park{"Lamplight Gardens", tag("leisure", "park"), rounded(1820, 600, 330, 290)},
		park{"Kettle Wood", tag("natural", "wood"), rounded(1250, 2170, 480, 420)},
		park{"Orchard Meadow", tag("landuse", "meadow"), rounded(-1600, -380, 300, 290)},
		park{"Foundry Pond", tag("natural", "water"), rounded(1300, -1520, 330, 250)},
	)
}

// rectangle returns an outline in the district's plan, in metres.
func (area district) rectangle(u, v, width, height int) []spot {
	near, far := segment{u: u, v: v}, segment{u: u, v: v + height}
	across := width * area.size / 10
	return []spot{area.at(near, 0, 0), area.at(near, across, 0), area.at(far, across, 0), area.at(far, 0, 0)}
}

// rounded returns an outline with twelve corners, with these halves of its width and height, in metres.
func rounded(east, north, width, height int) []spot {
	circle := []spot{ // per cent
		{100, 0},
		{85, 52},
		{48, 86},
		{0, 100},
		{-52, 88},
		{-88, 48},
		{-100, 0},
		{-84, -53},
		{-50, -84},
		{0, -100},
		{52, -88},
		{86, -49},
	}
	outline := make([]spot, len(circle))
	for i, c := range circle {
		outline[i] = spot{east*10 + c.east*width/10, north*10 + c.north*height/10}
	}
	return outline
}
