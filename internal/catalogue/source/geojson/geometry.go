package geojson

import (
	"encoding/json"

	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
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
	return source.Middle(rings)
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
