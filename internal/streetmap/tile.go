package streetmap

import (
	"strconv"
	"strings"

	"noonish/internal/fault"
)

// Tile is a square of the map, counted from the north-west.
type Tile struct{ Z, X, Y int }

// ParseTile parses the three parts of a tile's address. The last one ends in .mvt.
func ParseTile(z, x, y string) (Tile, error) {
	zoom, ok := number(z, maxZoom)
	if !ok || zoom < minZoom {
		return Tile{}, fault.Param("z", "must be a whole number from %d to %d", minZoom, maxZoom)
	}
	most := 1<<zoom - 1
	column, ok := number(x, most)
	if !ok {
		return Tile{}, fault.Param("x", "must be a whole number from 0 to %d at zoom %d", most, zoom)
	}
	row, ok := number(strings.TrimSuffix(y, ".mvt"), most)
	if !ok || !strings.HasSuffix(y, ".mvt") {
		return Tile{}, fault.Param("y", "must be a whole number from 0 to %d at zoom %d, followed by .mvt", most, zoom)
	}
	return Tile{Z: zoom, X: column, Y: row}, nil
}

// number parses digits only, without a sign or leading zeros, so that each tile has a single address.
func number(text string, most int) (int, bool) {
	value, err := strconv.Atoi(text)
	return value, err == nil && value >= 0 && value <= most && strconv.Itoa(value) == text
}
