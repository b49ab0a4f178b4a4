package catalogue

import (
	"encoding/json"
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
)

// centreOf returns the centre of a GeoJSON geometry, and false if it has no point.
func centreOf(geometry any) (orb.Point, bool) {
	g, _ := geometry.(map[string]any)
	coordinates, _ := g["coordinates"].([]any)
	var rings []orb.Ring
	switch g["type"] {
	case "Point":
		return pointOf(coordinates)
	case "MultiPoint", "LineString":
		rings = append(rings, ringOf(coordinates))
	case "Polygon", "MultiLineString":
		rings = append(rings, outerRing(coordinates))
	case "MultiPolygon":
		for _, polygon := range coordinates {
			rings = append(rings, outerRing(polygon))
		}
	}
	return middleOf(rings)
}

func outerRing(polygon any) orb.Ring {
	if rings, _ := polygon.([]any); len(rings) > 0 {
		return ringOf(rings[0])
	}
	return nil
}

func ringOf(positions any) orb.Ring {
	var ring orb.Ring
	list, _ := positions.([]any)
	for _, position := range list {
		if at, ok := pointOf(position); ok {
			ring = append(ring, at)
		}
	}
	return ring
}

func pointOf(position any) (orb.Point, bool) {
	pair, _ := position.([]any)
	if len(pair) < 2 {
		return orb.Point{}, false
	}
	lng, ok := pair[0].(json.Number)
	lat, also := pair[1].(json.Number)
	if !ok || !also {
		return orb.Point{}, false
	}
	x, errX := lng.Float64()
	y, errY := lat.Float64()
	return orb.Point{x, y}, errX == nil && errY == nil
}

// middleOf returns the centroid of rings, or the centre of their bounds if they enclose no area.
func middleOf(rings []orb.Ring) (orb.Point, bool) {
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
