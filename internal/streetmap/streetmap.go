// Package streetmap makes a map of an OpenStreetMap extract: shapes for tiles, and a graph of walking routes.
//
// Read updates the tables inside the import's transaction; API serves vector tiles.
package streetmap

import (
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
)

// These are the zoom levels of tiles. Browsers enlarge the tiles of the last one.
const (
	minZoom = 10
	maxZoom = 15
)

// band is one or two zoom levels that share their shapes.
type band struct {
	zoom      maptile.Zoom // the first zoom level; shapes are stored by its tiles
	tolerance float64      // how far a simplified line may deviate, in map metres
	least     float64      // smaller fills are not shown, in square map metres
}

// The tolerance is half a pixel at the band's last zoom level. Browsers enlarge the last band sixteen times, so it is
// as exact as a tile can be.
var bands = []band{
	{zoom: 10, tolerance: 16, least: 20_000},
	{zoom: 12, tolerance: 6, least: 2000},
	{zoom: 13, tolerance: 2.5, least: 400},
	{zoom: 14, tolerance: 0.3, least: 60},
}

// bandOf returns the band that the tiles of a zoom level are made from.
func bandOf(zoom int) maptile.Zoom {
	first := bands[0].zoom
	for _, b := range bands {
		if int(b.zoom) <= zoom {
			first = b.zoom
		}
	}
	return first
}

// circumference is the circumference of the Earth in map metres (EPSG:3857).
const circumference = 40075016.685578488

// margin is how far the shapes of a tile extend into its neighbours, in tiles, so that a wide line does not end at the
// edge.
const margin = 1.0 / 32

// bound returns the square of a tile on the map, including its margin.
func bound(t maptile.Tile) orb.Bound {
	side := circumference / float64(uint32(1)<<t.Z)
	west := float64(t.X)*side - circumference/2
	north := circumference/2 - float64(t.Y)*side
	return orb.Bound{Min: orb.Point{west, north - side}, Max: orb.Point{west + side, north}}.Pad(side * margin)
}
