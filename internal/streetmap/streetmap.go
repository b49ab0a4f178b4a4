// Package streetmap makes a map of an OpenStreetMap extract: shapes that tiles show, and ways on foot.
//
// Read brings the tables up to date inside the import's transaction; API answers with vector tiles.
package streetmap

import (
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
)

// The zooms that tiles have. A browser enlarges the last one.
const (
	minZoom = 10
	maxZoom = 15
)

// band is one or two zooms that share their shapes.
type band struct {
	zoom      maptile.Zoom // the first, whose tiles the shapes are listed under
	tolerance float64      // how far a simplified line may stray, in metres of the map
	least     float64      // smaller fills are not shown, in square metres of the map
}

// Half a pixel of a screen at the band's last zoom; the last band is enlarged sixteen times, and so is exact to
// what a tile can say.
var bands = []band{
	{zoom: 10, tolerance: 16, least: 20_000},
	{zoom: 12, tolerance: 6, least: 2000},
	{zoom: 13, tolerance: 2.5, least: 400},
	{zoom: 14, tolerance: 0.3, least: 60},
}

// bandOf is the band whose shapes a tile of a zoom is made of.
func bandOf(zoom int) maptile.Zoom {
	first := bands[0].zoom
	for _, b := range bands {
		if int(b.zoom) <= zoom {
			first = b.zoom
		}
	}
	return first
}

// circumference is that of the Earth in metres of the map (EPSG:3857).
const circumference = 40075016.685578488

// margin is how much of its neighbours a tile's shapes reach into, in tiles: a wide line must not end at the edge.
const margin = 1.0 / 32

// bound is a tile's square on the map, with its margin.
func bound(t maptile.Tile) orb.Bound {
	side := circumference / float64(uint32(1)<<t.Z)
	west := float64(t.X)*side - circumference/2
	north := circumference/2 - float64(t.Y)*side
	return orb.Bound{Min: orb.Point{west, north - side}, Max: orb.Point{west + side, north}}.Pad(side * margin)
}
