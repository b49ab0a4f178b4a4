package streetmap

import (
	"math"
	"testing"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/planar"
)

func square(west, south, side float64) orb.Ring {
	east, north := west+side, south+side
	return orb.Ring{{west, south}, {east, south}, {east, north}, {west, north}, {west, south}}
}

func TestAShapeIsListedUnderEveryTileItTouchesAndNoOther(t *testing.T) {
	t.Parallel()
	side := circumference / (1 << 14)
	west := math.Floor(2_776_000/side) * side
	for name, c := range map[string]struct {
		shape orb.MultiPolygon
		want  int
	}{
		"inside one tile":         {orb.MultiPolygon{{square(west+side*0.2, west+side*0.2, side*0.3)}}, 0},
		"over the corner of four": {orb.MultiPolygon{{square(west-side*0.2, 0-side*0.2, side*0.4)}}, 4},
		"over nine":               {orb.MultiPolygon{{square(west-side*0.5, 0-side*0.5, side*2)}}, 9},
	} {
		tiles, whole := 0, 0.0
		err := eachTile(c.shape, 14, func(tile maptile.Tile, part orb.Geometry) error {
			tiles++
			square := bound(tile)
			whole += math.Abs(planar.Area(cut(square.Pad(-side*margin), part)))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		if c.want > 0 && tiles != c.want {
			t.Errorf("%s: on %d tiles, want %d", name, tiles, c.want)
		}
		if want := planar.Area(c.shape); math.Abs(whole-want) > want/1000 {
			t.Errorf("%s: its parts are %.0f square metres, and it is %.0f", name, whole, want)
		}
	}
}

func TestTheSeaIsOnTheRightOfTheCoast(t *testing.T) {
	t.Parallel()
	edge := orb.Bound{Min: orb.Point{24.90, 60.10}, Max: orb.Point{25.00, 60.20}}
	// It runs west, so the water is in the north.
	south := []orb.LineString{{{25.0, 60.15}, {24.95, 60.15}}, {{24.95, 60.15}, {24.90, 60.15}}}
	island := orb.LineString{{24.94, 60.17}, {24.96, 60.17}, {24.96, 60.18}, {24.94, 60.18}, {24.94, 60.17}}
	for name, c := range map[string]struct {
		coast     []orb.LineString
		wet, land []orb.Point
		none      bool
	}{
		"a coast from edge to edge": {south, []orb.Point{{24.95, 60.19}}, []orb.Point{{24.95, 60.12}}, false},
		"an island in it": {
			append(south, island), []orb.Point{{24.91, 60.19}}, []orb.Point{{24.95, 60.12}, {24.95, 60.175}}, false,
		},
		"an island alone": {
			[]orb.LineString{island}, []orb.Point{{24.91, 60.11}}, []orb.Point{{24.95, 60.175}}, false,
		},
		"a coast that ends a little before the edge": {
			[]orb.LineString{{{24.9995, 60.15}, {24.9005, 60.15}}},
			[]orb.Point{{24.95, 60.19}},
			[]orb.Point{{24.95, 60.12}},
			false,
		},
		"a coast that ends in the middle cannot be told": {
			[]orb.LineString{{{25.0, 60.15}, {24.95, 60.15}}}, nil, nil, true,
		},
		"no coast": {nil, nil, nil, true},
	} {
		water := sea(edge, c.coast)
		if (water == nil) != c.none {
			t.Errorf("%s: %v", name, water)
		}
		for _, p := range c.wet {
			if !planar.MultiPolygonContains(water, p) {
				t.Errorf("%s: %v is dry", name, p)
			}
		}
		for _, p := range c.land {
			if planar.MultiPolygonContains(water, p) {
				t.Errorf("%s: %v is under water", name, p)
			}
		}
	}
	if sea(orb.Bound{}, south) != nil {
		t.Error("an extract without an edge has a sea")
	}
}

func TestRingsAreJoinedWhateverTheirDirection(t *testing.T) {
	t.Parallel()
	a, b, c, d := orb.Point{0, 0}, orb.Point{9, 0}, orb.Point{9, 9}, orb.Point{0, 9}
	shape := polygons([]orb.LineString{{b, c}, {a, b}, {a, d, c}},
		[]orb.LineString{orb.LineString(square(2, 2, 3)), orb.LineString(square(20, 20, 3))})
	if len(shape) != 1 || len(shape[0]) != 2 || planar.Area(shape) != 81-9 {
		t.Errorf("the shape is %v", shape)
	}
}
