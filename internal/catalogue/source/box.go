package source

import (
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/paulmach/orb"
)

// ParseBox reads a box of longitudes and latitudes, written as west,south,east,north.
func ParseBox(text string) (orb.Bound, error) {
	const maxBytes = 200
	parts := strings.Split(text, ",")
	if len(parts) != 4 || len(text) > maxBytes {
		return orb.Bound{}, errors.New(
			"a box is four numbers, west,south,east,north in degrees, such as 24.5,60.1,25.3,60.4")
	}
	var edges [4]float64
	for i, part := range parts {
		edge, err := strconv.ParseFloat(strings.TrimSpace(part), 64)
		most := []float64{180, 90}[i%2]
		if err != nil || math.IsNaN(edge) || math.Abs(edge) > most {
			return orb.Bound{}, fmt.Errorf("%q is no degree between %g and %g: a box is west,south,east,north",
				strings.TrimSpace(part), -most, most)
		}
		edges[i] = edge + 0 // 0 for -0
	}
	box := orb.Bound{Min: orb.Point{edges[0], edges[1]}, Max: orb.Point{edges[2], edges[3]}}
	switch {
	case box.Min.Lat() >= box.Max.Lat():
		return orb.Bound{}, fmt.Errorf("the south of the box, %g, is not below its north, %g",
			box.Min.Lat(), box.Max.Lat())
	case box.Min.Lon() == box.Max.Lon():
		return orb.Bound{}, fmt.Errorf("the west and the east of the box are both %g", box.Min.Lon())
	case box.Min.Lon() > box.Max.Lon():
		return orb.Bound{}, fmt.Errorf("the west of the box, %g, is east of its east, %g: if it crosses the "+
			"antimeridian, import two boxes, one that ends at 180 and one that starts at -180",
			box.Min.Lon(), box.Max.Lon())
	}
	return box, nil
}

// BoxText writes a box as ParseBox reads it.
func BoxText(box orb.Bound) string {
	return fmt.Sprintf("%g,%g,%g,%g", box.Min.Lon(), box.Min.Lat(), box.Max.Lon(), box.Max.Lat())
}
