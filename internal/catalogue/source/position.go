package source

import (
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
)

// Nowhere is the position of something whose position is unknown.
var Nowhere = orb.Point{math.NaN(), math.NaN()}

// IsNowhere reports whether a position is unknown.
func IsNowhere(p orb.Point) bool { return math.IsNaN(p[0]) }

// Middle returns the centroid of rings, or the centre of their bounds if they enclose no area. It returns false if they
// have no point.
func Middle(rings []orb.Ring) (orb.Point, bool) {
	var area orb.MultiPolygon
	var first *orb.Point
	for _, ring := range rings {
		if len(ring) == 0 {
			continue
		}
		if first == nil {
			first = &ring[0]
		}
		area = append(area, orb.Polygon{near(ring, first.Lon())})
	}
	if first == nil {
		return orb.Point{}, false
	}
	middle, size := planar.CentroidArea(area)
	if bound := area.Bound(); size == 0 || !bound.Contains(middle) { // a line, or a ring that crosses itself
		middle = bound.Center()
	}
	return orb.Point{math.Remainder(middle.Lon(), 360), middle.Lat()}, true
}

// near shifts points by multiples of 360° until they are on the same side of the antimeridian as lng.
func near(ring orb.Ring, lng float64) orb.Ring {
	shifted := make(orb.Ring, len(ring))
	for i, p := range ring {
		shifted[i] = orb.Point{lng + math.Remainder(p.Lon()-lng, 360), p.Lat()}
	}
	return shifted
}
