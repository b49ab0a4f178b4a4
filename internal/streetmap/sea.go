package streetmap

import (
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/clip/smartclip"
	"github.com/paulmach/orb/geo"
	"github.com/paulmach/orb/planar"
)

// reach is how far from the edge of an extract a coastline may end, in metres. Extracts drop nodes beyond their edge,
// so a coastline ends a little before it.
const reach = 150

// sea returns the water that coastlines enclose together with the edge of the extract. Water is on their right. It
// returns nil if the water is unknown: the extract has no edge, or a coastline ends in the middle of it.
func sea(edge orb.Bound, coast []orb.LineString) orb.MultiPolygon {
	if edge.IsZero() || len(coast) == 0 {
		return nil
	}
	var open orb.MultiPolygon
	var islands []orb.Ring
	var water orb.MultiPolygon
	for _, line := range joinedCoast(coast) {
		ring := orb.Ring(line)
		switch {
		case !ring.Closed():
			whole, ok := toEdge(edge, line)
			if !ok {
				return nil
			}
			open = append(open, orb.Polygon{orb.Ring(whole)})
		case ring.Orientation() == orb.CCW:
			islands = append(islands, ring)
		default:
			water = append(water, orb.Polygon{ring})
		}
	}
	switch {
	case len(open) > 0:
		water = append(water, smartclip.MultiPolygon(edge, open, orb.CW)...)
	case len(islands) > 0 && len(water) == 0:
		water = orb.MultiPolygon{edge.ToPolygon()}
	}
	for _, island := range islands {
		for i := range water {
			if planar.RingContains(water[i][0], island[0]) {
				water[i] = append(water[i], island)
				break
			}
		}
	}
	return water
}

// toEdge extends both ends of a line beyond the nearest edge. It returns false if one end is too far from it.
func toEdge(edge orb.Bound, line orb.LineString) (orb.LineString, bool) {
	first, ok := outside(edge, line[0])
	if !ok {
		return nil, false
	}
	last, ok := outside(edge, line[len(line)-1])
	if !ok {
		return nil, false
	}
	whole := append(orb.LineString{first}, line...)
	return append(whole, last), true
}

func outside(edge orb.Bound, p orb.Point) (orb.Point, bool) {
	const beyond = 1e-6
	if !edge.Contains(p) {
		return p, true
	}
	nearest, best := orb.Point{}, math.Inf(1)
	for _, q := range []orb.Point{
		{edge.Min[0] - beyond, p[1]},
		{edge.Max[0] + beyond, p[1]},
		{p[0], edge.Min[1] - beyond},
		{p[0], edge.Max[1] + beyond},
	} {
		if d := geo.Distance(p, q); d < best {
			nearest, best = q, d
		}
	}
	return nearest, best <= reach
}
