package osm

import (
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/gazetteer"
	"noonish/internal/catalogue/source"
	"noonish/internal/spill"
)

// coordinates holds the positions of the nodes of some lines, as far as the file gives them. The set of wanted nodes
// never changes, so decoders may read it while one goroutine sets points.
type coordinates struct {
	ids    []osm.NodeID // sorted
	points []orb.Point  // nowhere until known
	maybe  []uint64     // a bit for each hash of a wanted id: most lookups end here
}

func newCoordinates(
	lines map[osm.WayID][]osm.NodeID, others *gazetteer.Gazetteer, space *spill.Space,
) *coordinates {
	wanted := spill.NewList[osm.NodeID](space)
	for _, line := range lines {
		for _, id := range line {
			wanted.Append(id)
		}
	}
	others.Spots(func(s *gazetteer.Spot) {
		for _, id := range s.Nodes {
			if id != 0 {
				wanted.Append(id)
			}
		}
	})
	ids := wanted.Slice()
	slices.Sort(ids)
	c := &coordinates{ids: slices.Compact(ids)}
	c.points = spill.Make[orb.Point](space, len(c.ids))
	c.maybe = make([]uint64, len(c.ids)/8+1)
	for i, id := range c.ids {
		c.points[i] = source.Nowhere
		word, bit := c.remainder(id)
		c.maybe[word] |= bit
	}
	return c
}

// remainder hashes an id to a bit of maybe, which has eight bits per id. Hashing spreads ids, which come in runs.
func (c *coordinates) remainder(id osm.NodeID) (word, bit uint64) {
	n := uint64(id) * 0x9e3779b97f4a7c15 >> 20 //nolint:gosec // any mixing of the bits will do
	return n >> 6 % uint64(len(c.maybe)), 1 << (n & 63)
}

func (c *coordinates) find(id osm.NodeID) (int, bool) {
	if word, bit := c.remainder(id); c.maybe[word]&bit == 0 {
		return 0, false
	}
	return slices.BinarySearch(c.ids, id)
}

func (c *coordinates) wants(id osm.NodeID) bool {
	_, ok := c.find(id)
	return ok
}

func (c *coordinates) set(id osm.NodeID, at orb.Point) {
	if i, ok := c.find(id); ok {
		c.points[i] = at
	}
}

// at returns the position of a node, if the file gives it.
func (c *coordinates) at(id osm.NodeID) (orb.Point, bool) {
	i, ok := c.find(id)
	if !ok || source.IsNowhere(c.points[i]) {
		return source.Nowhere, false
	}
	return c.points[i], true
}

// centre returns the centre of the area that lines enclose, computed from the points that are known. It returns false
// if none is known.
func (c *coordinates) centre(lines [][]osm.NodeID) (orb.Point, bool) {
	var rings []orb.Ring
	for _, line := range joined(lines) {
		rings = append(rings, c.ring(line))
	}
	return source.Middle(rings)
}

func (c *coordinates) ring(ids []osm.NodeID) orb.Ring {
	var ring orb.Ring
	for _, id := range ids {
		if at, ok := c.at(id); ok {
			ring = append(ring, at)
		}
	}
	return ring
}

// joined makes rings of lines that share end points, in any order and direction. A ring that cannot be closed stays
// open.
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

// following returns the line that continues from a node, reversed if necessary to start there, or -1 if there is none.
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
