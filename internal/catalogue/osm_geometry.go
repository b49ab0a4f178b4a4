package catalogue

import (
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
)

// coordinates are where the nodes of some lines are, as far as a file says. Which nodes are wanted never
// changes, so decoders may ask while one goroutine sets.
type coordinates struct {
	index  map[osm.NodeID]int
	points []orb.Point
	found  []bool
}

func newCoordinates(lines map[osm.WayID][]osm.NodeID) *coordinates {
	c := &coordinates{index: map[osm.NodeID]int{}}
	for _, line := range lines {
		for _, id := range line {
			if _, ok := c.index[id]; !ok {
				c.index[id] = len(c.index)
			}
		}
	}
	c.points = make([]orb.Point, len(c.index))
	c.found = make([]bool, len(c.index))
	return c
}

func (c *coordinates) wants(id osm.NodeID) bool {
	_, ok := c.index[id]
	return ok
}

func (c *coordinates) set(id osm.NodeID, at orb.Point) {
	if i, ok := c.index[id]; ok {
		c.points[i], c.found[i] = at, true
	}
}

// centre is the middle of the area that lines enclose, from those of their points that are known; false
// when none is.
func (c *coordinates) centre(lines [][]osm.NodeID) (orb.Point, bool) {
	var rings []orb.Ring
	for _, line := range joined(lines) {
		rings = append(rings, c.ring(line))
	}
	return middleOf(rings)
}

func (c *coordinates) ring(ids []osm.NodeID) orb.Ring {
	var ring orb.Ring
	for _, id := range ids {
		if i, ok := c.index[id]; ok && c.found[i] {
			ring = append(ring, c.points[i])
		}
	}
	return ring
}

// near shifts points by whole turns until they are on the same side of the antimeridian as lng.
func near(ring orb.Ring, lng float64) orb.Ring {
	shifted := make(orb.Ring, len(ring))
	for i, p := range ring {
		shifted[i] = orb.Point{lng + math.Remainder(p.Lon()-lng, 360), p.Lat()}
	}
	return shifted
}

// joined makes rings of lines that share end points, in whatever order and direction they come. What
// cannot be closed is left open.
func joined(lines [][]osm.NodeID) [][]osm.NodeID {
	var rings [][]osm.NodeID
	rest := slices.Clone(lines)
	for len(rest) > 0 {
		ring := slices.Clone(rest[0])
		rest = rest[1:]
		for ring[0] != ring[len(ring)-1] {
			i, next := following(rest, ring[len(ring)-1])
			if i < 0 {
				break
			}
			ring = append(ring, next[1:]...)
			rest = slices.Delete(rest, i, i+1)
		}
		rings = append(rings, ring)
	}
	return rings
}

// following is the line that goes on from a node, turned so that it starts there; -1 when there is none.
func following(lines [][]osm.NodeID, from osm.NodeID) (int, []osm.NodeID) {
	for i, line := range lines {
		if line[0] == from {
			return i, line
		}
		if line[len(line)-1] == from {
			turned := slices.Clone(line)
			slices.Reverse(turned)
			return i, turned
		}
	}
	return -1, nil
}
