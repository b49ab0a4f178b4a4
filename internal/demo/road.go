package demo

import (
	"cmp"
	"slices"
	"sort"
)

// road is a straight way of the map, and everything on it where another road meets it, in order.
type road struct {
	name     string
	kind     string // a value of the tag highway
	from, to spot
	stops    []spot
}

// roads returns the ways of the city: its streets, the avenues between districts, the paths over Noon Square, passages
// from dead ends, and alleys to streets that nothing else reaches. Every street can be walked to.
func roads() []road {
	all := streets()
	roads := make([]road, 0, len(all))
	for _, s := range all {
		roads = append(roads, s.road())
	}
	roads = append(roads, avenues()...)
	roads = append(roads, squarePaths()...)
	roads = append(roads, passages(roads)...)
	for {
		meet(roads)
		alley, found := missing(roads)
		if !found {
			return roads
		}
		roads = append(roads, alley)
	}
}

func (s street) road() road {
	kind := "residential"
	switch {
	case s.name == "Steamer Steps":
		kind = "steps"
	case s.name == "Noon Square", s.name == "Bakehouse Yard":
		kind = "pedestrian"
	case s.trade > 20:
		kind = "tertiary"
	}
	return road{name: s.name, kind: kind, from: s.area.at(s.segment, 0, 0), to: s.area.at(s.segment, s.end(), 0)}
}

// end is the length of the street in decimetres.
func (s street) end() int { return s.length * s.area.size / 10 }

// avenues connects the main street of every district to those of its nearest neighbours.
func avenues() []road {
	const neighbours = 3
	main := map[string]road{}
	for _, s := range streets() {
		if _, ok := main[s.area.name]; !ok {
			main[s.area.name] = s.road()
		}
	}
	var avenues []road
	taken := map[[2]spot]bool{}
	for _, a := range districts {
		others := slices.Clone(districts)
		slices.SortStableFunc(others, func(x, y district) int { return cmp.Compare(a.far(x), a.far(y)) })
		for _, b := range others[1 : neighbours+1] { // the nearest is the district itself
			ends := nearestEnds(main[a.name], main[b.name])
			if !taken[ends] && !taken[[2]spot{ends[1], ends[0]}] {
				taken[ends] = true
				avenues = append(avenues, road{name: b.name + " Avenue", kind: "secondary", from: ends[0], to: ends[1]})
			}
		}
	}
	return avenues
}

// squarePaths crosses Noon Square from the surrounding streets to the workplace.
func squarePaths() []road {
	centre := districts[0]
	path := func(s segment) road {
		return road{kind: "footway", from: centre.at(s, 0, 0), to: centre.at(s, s.length*centre.size/10, 0)}
	}
	return []road{
		path(segment{u: -152, v: 0, length: 216}),
		path(segment{u: 0, v: -74, length: 221, across: true}),
		path(segment{u: 60, v: 28, length: 54}), // to Bakehouse Yard
	}
}

// passages leads from dead ends to the next street, if it is near.
func passages(roads []road) []road {
	const near = 1200 // decimetres
	meet(roads)
	ends := map[spot]int{}
	for _, r := range roads {
		for _, stop := range r.stops {
			ends[stop]++
		}
	}
	var passages []road
	for i, r := range roads {
		for _, end := range []spot{r.from, r.to} {
			if ends[end] > 1 {
				continue
			}
			if p, ok := passage(end, slices.Concat(roads[:i], roads[i+1:])); ok && p.from.far(p.to) < near*near {
				passages = append(passages, p)
			}
		}
	}
	return passages
}

func (area district) far(from district) int {
	east, north := area.east-from.east, area.north-from.north
	return east*east + north*north
}

// nearestEnds returns the end of a and the end of b that are closest to each other.
func nearestEnds(a, b road) [2]spot {
	best := [2]spot{a.from, b.from}
	for _, x := range []spot{a.from, a.to} {
		for _, y := range []spot{b.from, b.to} {
			if x.far(y) < best[0].far(best[1]) {
				best = [2]spot{x, y}
			}
		}
	}
	return best
}

// far returns the square of the distance.
func (s spot) far(from spot) int {
	east, north := s.east-from.east, s.north-from.north
	return east*east + north*north
}

// root returns the square root, rounded up. The city is less than 100 km wide.
func root(square int) int {
	return sort.Search(1_000_000, func(length int) bool { return length*length >= square })
}

// meet finds where roads meet and notes it on both.
func meet(roads []road) {
	for i := range roads {
		roads[i].stops = []spot{roads[i].from, roads[i].to}
	}
	for i := range roads {
		for j := range roads[:i] {
			if at, ok := crossing(roads[i].from, roads[i].to, roads[j].from, roads[j].to); ok {
				roads[i].stops = append(roads[i].stops, at)
				roads[j].stops = append(roads[j].stops, at)
			}
		}
	}
	for i := range roads {
		r := &roads[i]
		slices.SortFunc(r.stops, func(a, b spot) int { return cmp.Compare(a.far(r.from), b.far(r.from)) })
		r.stops = slices.Compact(r.stops)
	}
}

// crossing returns where the lines from a to b and from c to d cross or touch. Parallel lines do not.
func crossing(a, b, c, d spot) (spot, bool) {
	alongEast, alongNorth := b.east-a.east, b.north-a.north
	overEast, overNorth := d.east-c.east, d.north-c.north
	whole := alongEast*overNorth - alongNorth*overEast
	first := (c.east-a.east)*overNorth - (c.north-a.north)*overEast
	second := (c.east-a.east)*alongNorth - (c.north-a.north)*alongEast
	if whole < 0 {
		whole, first, second = -whole, -first, -second
	}
	if whole == 0 || first < 0 || first > whole || second < 0 || second > whole {
		return spot{}, false
	}
	return spot{a.east + alongEast*first/whole, a.north + alongNorth*first/whole}, true
}

// missing returns the shortest alley from a street that cannot be reached to one that can.
func missing(roads []road) (road, bool) {
	var near, far []road
	for i, reached := range reach(roads) {
		if reached {
			near = append(near, roads[i])
		} else {
			far = append(far, roads[i])
		}
	}
	var best road
	for _, r := range far {
		for _, end := range []spot{r.from, r.to} {
			if p, ok := passage(end, near); ok && (best.kind == "" || p.from.far(p.to) < best.from.far(best.to)) {
				best = p
			}
		}
	}
	return best, best.kind != ""
}

// passage returns the shortest footway from a spot to one of the roads.
func passage(from spot, roads []road) (road, bool) {
	best := road{from: from}
	for _, r := range roads {
		to := r.beyond(from)
		if _, ok := crossing(from, to, r.from, r.to); ok && (best.kind == "" || from.far(to) < from.far(best.to)) {
			best.kind, best.to = "footway", to
		}
	}
	return best, best.kind != ""
}

// beyond returns a spot a little beyond the road as seen from s, so that a line to it surely crosses the road.
func (r road) beyond(s spot) spot {
	const little = 20
	east, north := r.to.east-r.from.east, r.to.north-r.from.north
	along := (s.east-r.from.east)*east + (s.north-r.from.north)*north
	whole := east*east + north*north
	along = min(max(along, whole/100), whole-whole/100)
	foot := spot{r.from.east + east*along/whole, r.from.north + north*along/whole}
	long := max(root(s.far(foot)), 1)
	return spot{foot.east + (foot.east-s.east)*little/long, foot.north + (foot.north-s.north)*little/long}
}

// reach reports which roads can be walked to from the first.
func reach(roads []road) []bool {
	at := map[spot][]int{}
	for i, r := range roads {
		for _, stop := range r.stops {
			at[stop] = append(at[stop], i)
		}
	}
	reached := make([]bool, len(roads))
	reached[0] = true
	for open := []int{0}; len(open) > 0; {
		next := open[0]
		open = open[1:]
		for _, stop := range roads[next].stops {
			for _, i := range at[stop] {
				if !reached[i] {
					reached[i] = true
					open = append(open, i)
				}
			}
		}
	}
	return reached
}
