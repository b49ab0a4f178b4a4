package streetmap

import (
	"math"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/clip"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/planar"
	"github.com/paulmach/orb/project"
	"github.com/paulmach/orb/simplify"
)

// mercator projects a geometry to the map (EPSG:3857). It modifies its argument.
func mercator[G orb.LineString | orb.MultiPolygon](g G) G {
	//nolint:forcetypeassert // project keeps the type
	return project.Geometry(any(g).(orb.Geometry), project.WGS84.ToMercator).(G)
}

// eachTile calls show with the part of a shape on each tile of a band. It halves the shape on the way down, so the
// cost of a forest grows with the length of its outline, not with outline times tiles.
func eachTile(g orb.Geometry, to maptile.Zoom, show func(maptile.Tile, orb.Geometry) error) error {
	return descend(smallestAround(g.Bound(), to), g, to, show)
}

func descend(tile maptile.Tile, g orb.Geometry, to maptile.Zoom, show func(maptile.Tile, orb.Geometry) error) error {
	if g = cut(bound(tile), g); g == nil {
		return nil
	}
	if tile.Z == to {
		return show(tile, g)
	}
	for _, child := range tile.Children() {
		if err := descend(child, g, to, show); err != nil {
			return err
		}
	}
	return nil
}

// smallestAround returns the smallest tile that contains a bound with all margins. It may be the tile of the whole
// world.
func smallestAround(b orb.Bound, most maptile.Zoom) maptile.Tile {
	tile := maptile.Tile{}
	for tile.Z < most {
		next := tileAt(b.Center(), tile.Z+1)
		square := bound(next)
		side := (square.Max[0] - square.Min[0]) / (1 + 2*margin)
		inner := square.Pad(-2 * side * margin) // no neighbour's margin reaches into it
		if !inner.Contains(b.Min) || !inner.Contains(b.Max) {
			return tile
		}
		tile = next
	}
	return tile
}

func tileAt(p orb.Point, zoom maptile.Zoom) maptile.Tile {
	count := float64(uint32(1) << zoom)
	at := func(share float64) uint32 { return uint32(math.Max(0, math.Min(count-1, math.Floor(share*count)))) }
	return maptile.Tile{X: at(p[0]/circumference + 0.5), Y: at(0.5 - p[1]/circumference), Z: zoom}
}

// cut returns the part of a shape inside a bound, or nil if there is none.
func cut(b orb.Bound, g orb.Geometry) orb.Geometry {
	box := g.Bound()
	if !b.Intersects(box) {
		return nil
	}
	if b.Contains(box.Min) && b.Contains(box.Max) {
		return g
	}
	switch g := g.(type) {
	case orb.Point:
		return g
	case orb.MultiLineString:
		if part := clip.MultiLineString(b, g); len(part) > 0 {
			return part
		}
	case orb.MultiPolygon:
		// clip.MultiPolygon modifies its argument.
		if part := clip.MultiPolygon(b, g.Clone()); len(part) > 0 {
			return part
		}
	}
	return nil
}

// simpler returns a shape without the corners that are invisible in the band, or nil if nothing visible is left.
func (b band) simpler(g orb.Geometry) orb.Geometry {
	keep := simplify.DouglasPeucker(b.tolerance)
	switch g := g.(type) {
	case orb.Point:
		return g
	case orb.MultiLineString:
		return keep.MultiLineString(g.Clone())
	case orb.MultiPolygon:
		var seen orb.MultiPolygon
		for _, polygon := range keep.MultiPolygon(g.Clone()) {
			if rings := b.visible(polygon); rings != nil {
				seen = append(seen, rings)
			}
		}
		if seen != nil {
			return seen
		}
	}
	return nil
}

// visible returns the rings of a polygon that are large enough, or nil if the outer one is not.
func (b band) visible(p orb.Polygon) orb.Polygon {
	var rings orb.Polygon
	for i, ring := range p {
		if len(ring) >= 4 && math.Abs(planar.Area(ring)) >= b.least {
			rings = append(rings, ring)
		} else if i == 0 {
			return nil
		}
	}
	return rings
}
