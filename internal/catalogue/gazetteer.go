package catalogue

import (
	"cmp"
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/address"
	"noonish/internal/place"
)

// gazetteer collects the addresses of a file while the file is read for its places. Some facts are known only at the
// end: where the nodes of a way are, which houses make up a street, and the city of a house that does not name it.
// Until then a house takes about 70 bytes, because each text is stored once.
type gazetteer struct {
	texts   []string
	numbers map[string]uint32 // index of each text in texts
	houses  []house
	codes   []code
	ways    []namedWay
	things  []thing
	aliases map[uint32][]string // by street name
}

func newGazetteer() *gazetteer {
	return &gazetteer{texts: []string{""}, numbers: map[string]uint32{"": 0}, aliases: map[uint32][]string{}}
}

// spot is a position: a point, or a few nodes or a way whose points become known later.
type spot struct {
	at    orb.Point
	nodes [3]osm.NodeID
	way   osm.WayID // for a multipolygon: the first way of its outline
}

type house struct {
	street, number, postcode, district, city uint32

	leads bool // the number is written before the street
	spot
}

// code is a postcode without a house.
type code struct {
	postcode, city uint32
	spot
}

// namedWay is a piece of a street, given by its first, middle and last node.
type namedWay struct {
	name   uint32
	worth  int32
	metres float64
	spot
}

// thing is a locality or a building.
type thing struct {
	kind           address.Kind
	name           string
	aliases        []string
	worth          int
	place          string // city, suburb, …; localities only
	postcode, city string
	spot
}

// number returns the index of a text in texts, adding the text if it is new.
func (g *gazetteer) number(text string) uint32 {
	n, ok := g.numbers[text]
	if !ok {
		n = uint32(len(g.texts)) //nolint:gosec // four billion texts do not fit into a file
		g.texts = append(g.texts, text)
		g.numbers[text] = n
	}
	return n
}

func (g *gazetteer) addHouse(p address.Parts, where spot) {
	g.houses = append(g.houses, house{
		street: g.number(p.Street), number: g.number(p.Number), postcode: g.number(p.Postcode),
		district: g.number(p.District), city: g.number(p.City), leads: p.Leads, spot: where,
	})
}

func (g *gazetteer) addPostcode(postcode, city string, where spot) {
	g.codes = append(g.codes, code{postcode: g.number(postcode), city: g.number(city), spot: where})
}

func (g *gazetteer) addThing(t thing) { g.things = append(g.things, t) }

// addWay records a piece of a street.
func (g *gazetteer) addWay(name string, aliases []string, worth int, where spot) {
	n := g.number(name)
	if len(aliases) > 0 && g.aliases[n] == nil {
		g.aliases[n] = aliases
	}
	g.ways = append(g.ways, namedWay{
		name: n, worth: int32(worth), spot: where, //nolint:gosec // worth comes from a table of small numbers
	})
}

// addPlace records the address of a place, for sources that have no other addresses.
func (g *gazetteer) addPlace(p place.Place) {
	parts := address.ParseLine(p.Facts.Address)
	where := spot{at: orb.Point{p.Lng, p.Lat}}
	if parts.Street != "" { // the number may be missing; then only the street is known
		g.addHouse(parts, where)
	} else if parts.Postcode != "" {
		g.addPostcode(parts.Postcode, parts.City, where)
	}
}

// settle turns the nodes of all spots into points, once their positions are known.
func (g *gazetteer) settle(known *coordinates) {
	for i := range g.ways {
		g.ways[i].metres = g.ways[i].settle(known)
	}
	g.spots(func(s *spot) { s.settle(known) })
}

// spots calls show with every spot, for example to collect the nodes whose positions are needed.
func (g *gazetteer) spots(show func(*spot)) {
	for i := range g.houses {
		show(&g.houses[i].spot)
	}
	for i := range g.codes {
		show(&g.codes[i].spot)
	}
	for i := range g.ways {
		show(&g.ways[i].spot)
	}
	for i := range g.things {
		show(&g.things[i].spot)
	}
}

// spotOf picks the nodes that represent a way: two opposite corners of an outline, or both ends and the middle of a
// line.
func spotOf(nodes []osm.NodeID) spot {
	n := len(nodes)
	switch {
	case n == 0:
		return spot{at: nowhere}
	case nodes[0] == nodes[n-1]:
		return spot{at: nowhere, nodes: [3]osm.NodeID{nodes[0], nodes[n/2]}}
	}
	return spot{at: nowhere, nodes: [3]osm.NodeID{nodes[0], nodes[n/2], nodes[n-1]}}
}

var nowhere = orb.Point{math.NaN(), math.NaN()}

func isNowhere(p orb.Point) bool { return math.IsNaN(p[0]) }

// settle turns nodes into a point: the middle node of a line, or the midpoint between the corners of an outline. It
// returns the length of a line in metres, measured over its middle node.
func (s *spot) settle(known *coordinates) (metres float64) {
	if s.nodes == ([3]osm.NodeID{}) {
		return 0
	}
	var points []orb.Point
	for _, id := range s.nodes {
		if at, ok := known.at(id); ok && id != 0 {
			points = append(points, at)
		}
	}
	for i := 1; i < len(points); i++ {
		metres += apart(points[i-1], points[i])
	}
	switch {
	case len(points) == 0:
		s.at = nowhere
	case s.nodes[2] == 0 && len(points) == 2:
		s.at = orb.Point{(points[0][0] + points[1][0]) / 2, (points[0][1] + points[1][1]) / 2}
	default:
		s.at = points[len(points)/2]
	}
	return metres
}

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
