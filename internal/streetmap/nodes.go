package streetmap

import (
	"math"
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/spill"
)

// nodes holds the positions of the nodes of drawn ways. It uses flat slices, 21 bytes per node, in a temporary file,
// because a country has a hundred million nodes.
type nodes struct {
	ids   []int64 // sorted
	at    []coordinate
	facts []fact
	group []int32 // union-find over the nodes that walks connect: the index of another node of the group
}

// coordinate is in ten-millionths of a degree, as in OpenStreetMap.
type coordinate struct{ lng, lat int32 }

type fact uint8

const (
	known    fact = 1 << iota // the file gives its position
	junction                  // several walks meet here, or one ends
	blocked                   // people on foot cannot pass
	crossing
	signals
	linked // a walk starts or ends here
)

// newNodes returns the nodes of ways and marks the junctions. wanted lists the nodes of all ways; a node that occurs
// in shared more than once is a junction. Both lists may contain duplicates and are modified.
func newNodes(space *spill.Space, wanted, shared []int64) *nodes {
	slices.Sort(wanted)
	ids := slices.Compact(wanted)
	n := &nodes{
		ids: ids, at: spill.Make[coordinate](space, len(ids)), facts: spill.Make[fact](space, len(ids)),
		group: spill.Make[int32](space, len(ids)),
	}
	for i := range n.group {
		n.group[i] = int32(i)
	}
	slices.Sort(shared)
	at := 0
	for i := 1; i < len(shared); i++ {
		if shared[i] != shared[i-1] {
			continue
		}
		for at < len(n.ids) && n.ids[at] < shared[i] {
			at++
		}
		if at < len(n.ids) && n.ids[at] == shared[i] {
			n.facts[at] |= junction
		}
	}
	return n
}

func (n *nodes) index(id osm.NodeID) (int, bool) { return slices.BinarySearch(n.ids, int64(id)) }

func (n *nodes) wants(id osm.NodeID) bool {
	_, ok := n.index(id)
	return ok
}

// set records where a node is and what it means for people on foot.
func (n *nodes) set(node *osm.Node) {
	i, ok := n.index(node.ID)
	if !ok {
		return
	}
	n.at[i] = coordinate{int32(math.Round(node.Lon * 1e7)), int32(math.Round(node.Lat * 1e7))}
	n.facts[i] |= known
	if len(node.Tags) == 0 {
		return
	}
	if isBarrier(node.Tags) {
		n.facts[i] |= blocked
	}
	switch wait(node.Tags) {
	case atSignals:
		n.facts[i] |= signals | junction
	case atCrossing:
		n.facts[i] |= crossing | junction
	}
}

func (n *nodes) point(i int) orb.Point {
	return orb.Point{float64(n.at[i].lng) / 1e7, float64(n.at[i].lat) / 1e7}
}

// line returns the points of a way whose positions are known.
func (n *nodes) line(way *osm.Way) orb.LineString {
	line := make(orb.LineString, 0, len(way.Nodes))
	for _, node := range way.Nodes {
		if i, ok := n.index(node.ID); ok && n.facts[i]&known != 0 {
			line = append(line, n.point(i))
		}
	}
	return line
}

// find returns the node that represents the group of i.
func (n *nodes) find(i int32) int32 {
	for n.group[i] != i {
		n.group[i] = n.group[n.group[i]]
		i = n.group[i]
	}
	return i
}

func (n *nodes) join(a, b int) {
	x, y := n.find(int32(a)), n.find(int32(b)) //nolint:gosec // indices of group
	n.group[max(x, y)] = min(x, y)
}
