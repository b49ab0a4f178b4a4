package gazetteer

import (
	"cmp"
	"maps"
	"math"
	"slices"

	"github.com/paulmach/orb"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
)

// stretch is the part of a street in one square of the map.
type stretch struct {
	name     uint32
	at       orb.Point // a point on the street: the middle of its longest piece, or a house
	longest  float64
	metres   float64
	houses   int
	worth    int
	district uint32
	city     uint32
	postcode uint32
}

// streets shows the streets of a file. Pieces and houses of one name in neighbouring squares are one street.
func (g *Gazetteer) streets(t *towns, show func(address.Address) bool) bool {
	byName := g.stretches()
	for _, name := range slices.Sorted(maps.Keys(byName)) {
		rows := []address.Address{}
		for _, group := range connected(byName[name]) {
			rows = append(rows, g.street(group, t))
		}
		namesakes(rows, t)
		for _, row := range rows {
			if !show(row) {
				return false
			}
		}
	}
	return true
}

// stretches returns the stretches by the simplified name of the street, then by square.
func (g *Gazetteer) stretches() map[string]map[cell]*stretch {
	byName := map[string]map[cell]*stretch{}
	simple := map[uint32]string{}
	at := func(name uint32, where orb.Point) *stretch {
		key, ok := simple[name]
		if !ok {
			key = address.Simplify(g.texts[name])
			simple[name] = key
		}
		if byName[key] == nil {
			byName[key] = map[cell]*stretch{}
		}
		c := cellOf(where, cacheDegrees)
		if byName[key][c] == nil {
			byName[key][c] = &stretch{name: name, at: where, longest: -1}
		}
		return byName[key][c]
	}
	for w := range g.ways.All() {
		if !source.IsNowhere(w.At) {
			s := at(w.name, w.At)
			s.metres, s.worth = s.metres+w.metres, max(s.worth, int(w.worth))
			if w.metres > s.longest {
				s.longest, s.at = w.metres, w.At
			}
		}
	}
	for h := range g.houses.All() {
		if !source.IsNowhere(h.At) {
			s := at(h.street, h.At)
			s.houses++
			s.district, s.city, s.postcode = cmp.Or(s.district, h.district),
				cmp.Or(s.city, h.city), cmp.Or(s.postcode, h.postcode)
		}
	}
	return byName
}

// connected returns the groups of squares that touch. The order is fixed, so that the result is the same each time.
func connected(squares map[cell]*stretch) [][]*stretch {
	order := slices.SortedFunc(maps.Keys(squares), func(a, b cell) int {
		return cmp.Or(cmp.Compare(a.row, b.row), cmp.Compare(a.col, b.col))
	})
	var groups [][]*stretch
	seen := map[cell]bool{}
	for _, start := range order {
		if seen[start] {
			continue
		}
		seen[start] = true
		var group []*stretch
		for queue := []cell{start}; len(queue) > 0; queue = queue[1:] {
			group = append(group, squares[queue[0]])
			queue[0].around(func(c cell) {
				if squares[c] != nil && !seen[c] {
					seen[c] = true
					queue = append(queue, c)
				}
			})
		}
		groups = append(groups, group)
	}
	return groups
}

// street makes one row of the stretches of a street. Its position is the stretch nearest to the middle of them all.
func (g *Gazetteer) street(group []*stretch, t *towns) address.Address {
	var lat, lng, weight, metres float64
	var houses, worth int
	first := group[0]
	for _, s := range group {
		w := 1 + s.metres + 10*float64(s.houses)
		lat, lng, weight = lat+w*s.at.Lat(), lng+w*s.at.Lon(), weight+w
		metres, houses, worth = metres+s.metres, houses+s.houses, max(worth, s.worth)
	}
	middle := orb.Point{lng / weight, lat / weight}
	centre := slices.MinFunc(group, func(a, b *stretch) int {
		return cmp.Compare(apart(a.at, middle), apart(b.at, middle))
	})
	row := address.Address{
		Kind: address.Street, Name: g.texts[first.name], Aliases: g.aliases[first.name],
		District: g.texts[centre.district], Postcode: g.texts[centre.postcode],
		City: cmp.Or(g.texts[centre.city], t.city(centre.at)), Lat: centre.at.Lat(), Lng: centre.at.Lon(),
	}
	// A longer street with more houses ranks higher. A worth of 0 means that only houses name the street.
	row.Importance = worth + int(70*math.Log10(1+float64(houses))+60*math.Log10(1+metres/20))
	return row
}

// namesakes keeps the district, or else the postcode, of streets that share a name within a city, to tell them apart.
// It removes both from a street without a namesake, because such a street may run through several.
func namesakes(rows []address.Address, t *towns) {
	same := map[string]int{}
	for _, row := range rows {
		same[row.City]++
	}
	for i := range rows {
		row := &rows[i]
		if same[row.City] < 2 {
			row.District, row.Postcode = "", ""
			continue
		}
		row.District = cmp.Or(row.District, t.district(orb.Point{row.Lng, row.Lat}))
		if row.District != "" {
			row.Postcode = ""
		}
	}
}
