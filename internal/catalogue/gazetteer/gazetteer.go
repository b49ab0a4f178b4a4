// Package gazetteer collects the addresses of a file, and makes of them the streets, houses, postcodes, buildings and
// localities that people type.
package gazetteer

import (
	"cmp"
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/place"
	"noonish/internal/spill"
)

// Gazetteer collects the addresses of a file while the file is read for its places. Some facts are known only at the
// end: where the nodes of a way are, which houses make up a street, and the city of a house that does not name it.
// Until then a house takes about 70 bytes of the space, because each text is stored once.
type Gazetteer struct {
	texts   []string
	numbers map[string]uint32 // index of each text in texts
	houses  *spill.List[house]
	codes   *spill.List[code]
	ways    *spill.List[namedWay]
	things  []Thing
	aliases map[uint32][]string // by street name
}

// New returns an empty gazetteer. What it collects is in the space, except for texts; nil keeps all in memory.
func New(space *spill.Space) *Gazetteer {
	return &Gazetteer{
		texts: []string{""}, numbers: map[string]uint32{"": 0}, aliases: map[uint32][]string{},
		houses: spill.NewList[house](space), codes: spill.NewList[code](space), ways: spill.NewList[namedWay](space),
	}
}

// Spot is a position: a point, or a few nodes or a way whose points become known later.
type Spot struct {
	At    orb.Point
	Nodes [3]osm.NodeID
	Way   osm.WayID // for a multipolygon: the first way of its outline
}

type house struct {
	street, number, postcode, district, city uint32

	leads bool // the number is written before the street
	Spot
}

// code is a postcode without a house.
type code struct {
	postcode, city uint32
	Spot
}

// namedWay is a piece of a street, given by its first, middle and last node.
type namedWay struct {
	name   uint32
	worth  int32
	metres float64
	Spot
}

// Thing is a locality or a building.
type Thing struct {
	Kind           address.Kind
	Name           string
	Aliases        []string
	Worth          int    // how well known it is
	Place          string // city, suburb, …; localities only
	Postcode, City string
	Spot
}

// number returns the index of a text in texts, adding the text if it is new.
func (g *Gazetteer) number(text string) uint32 {
	n, ok := g.numbers[text]
	if !ok {
		n = uint32(len(g.texts)) //nolint:gosec // four billion texts do not fit into a file
		g.texts = append(g.texts, text)
		g.numbers[text] = n
	}
	return n
}

// AddHouse records a house. Its number may be missing; then only the street is known.
func (g *Gazetteer) AddHouse(p address.Parts, where Spot) {
	g.houses.Append(house{
		street: g.number(p.Street), number: g.number(p.Number), postcode: g.number(p.Postcode),
		district: g.number(p.District), city: g.number(p.City), leads: p.Leads, Spot: where,
	})
}

// AddPostcode records a postcode without a house.
func (g *Gazetteer) AddPostcode(postcode, city string, where Spot) {
	g.codes.Append(code{postcode: g.number(postcode), city: g.number(city), Spot: where})
}

// AddThing records a locality or a building.
func (g *Gazetteer) AddThing(t Thing) { g.things = append(g.things, t) }

// AddStreet records a piece of a street.
func (g *Gazetteer) AddStreet(name string, aliases []string, worth int, where Spot) {
	n := g.number(name)
	if len(aliases) > 0 && g.aliases[n] == nil {
		g.aliases[n] = aliases
	}
	g.ways.Append(namedWay{
		name: n, worth: int32(worth), Spot: where, //nolint:gosec // worth comes from a table of small numbers
	})
}

// AddPlace records the address of a place, for sources that have no other addresses.
func (g *Gazetteer) AddPlace(p place.Place) {
	parts := address.ParseLine(p.Facts.Address)
	where := Spot{At: orb.Point{p.Lng, p.Lat}}
	if parts.Street != "" {
		g.AddHouse(parts, where)
	} else if parts.Postcode != "" {
		g.AddPostcode(parts.Postcode, parts.City, where)
	}
}

// Settle turns the nodes of all spots into points, once position knows where they are.
func (g *Gazetteer) Settle(position func(osm.NodeID) (orb.Point, bool)) {
	for way := range g.ways.All() {
		way.metres = way.settle(position)
	}
	g.Spots(func(s *Spot) { s.settle(position) })
}

// Spots calls show with every spot, for example to collect the nodes whose positions are needed.
func (g *Gazetteer) Spots(show func(*Spot)) {
	for house := range g.houses.All() {
		show(&house.Spot)
	}
	for code := range g.codes.All() {
		show(&code.Spot)
	}
	for way := range g.ways.All() {
		show(&way.Spot)
	}
	for i := range g.things {
		show(&g.things[i].Spot)
	}
}

// SpotOf picks the nodes that represent a way: two opposite corners of an outline, or both ends and the middle of a
// line.
func SpotOf(nodes []osm.NodeID) Spot {
	n := len(nodes)
	switch {
	case n == 0:
		return Spot{At: source.Nowhere}
	case nodes[0] == nodes[n-1]:
		return Spot{At: source.Nowhere, Nodes: [3]osm.NodeID{nodes[0], nodes[n/2]}}
	}
	return Spot{At: source.Nowhere, Nodes: [3]osm.NodeID{nodes[0], nodes[n/2], nodes[n-1]}}
}

// settle turns nodes into a point: the middle node of a line, or the midpoint between the corners of an outline. It
// returns the length of a line in metres, measured over its middle node.
func (s *Spot) settle(position func(osm.NodeID) (orb.Point, bool)) (metres float64) {
	if s.Nodes == ([3]osm.NodeID{}) {
		return 0
	}
	var points []orb.Point
	for _, id := range s.Nodes {
		if at, ok := position(id); ok && id != 0 {
			points = append(points, at)
		}
	}
	for i := 1; i < len(points); i++ {
		metres += apart(points[i-1], points[i])
	}
	switch {
	case len(points) == 0:
		s.At = source.Nowhere
	case s.Nodes[2] == 0 && len(points) == 2:
		s.At = orb.Point{(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2}
	default:
		s.At = points[len(points)/2]
	}
	return metres
}

// metresPerDegree is the length of a degree of latitude.
const metresPerDegree = 111_195

// apart returns the distance in metres. It is accurate enough within a city.
func apart(a, b orb.Point) float64 {
	east := math.Remainder(a[0]-b[0], 360) * math.Cos(a[1]*math.Pi/180)
	return math.Hypot(east, a[1]-b[1]) * metresPerDegree
}

// most returns the key with the highest count, and the smallest such key if there are several.
func most[K cmp.Ordered](counts map[K]int) (best K) {
	top := 0
	for key, n := range counts {
		if n > top || n == top && key < best {
			best, top = key, n
		}
	}
	return best
}
