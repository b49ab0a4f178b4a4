package streetmap

import (
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/geo"
	"github.com/paulmach/osm"
)

// edge is a part of a way between two junctions.
type edge struct {
	step           int
	source, target int64
	metres         float64
	seconds        float64
	line           orb.LineString
}

// edges cuts a way at its junctions. A node without a known position, or one that nobody can pass, ends an edge before
// it; the next edge starts after it.
func (n *nodes) edges(way *osm.Way) []edge {
	kind := way.Tags.Find("highway")
	cutter := edgeCutter{nodes: n, factor: 1 / metresPerSecond, apart: apart[kind]}
	if kind == "steps" {
		cutter.factor *= stairs
	}
	for step, node := range way.Nodes {
		i, ok := n.index(node.ID)
		if !ok || n.facts[i]&known == 0 || n.facts[i]&blocked != 0 {
			cutter.finish()
			continue
		}
		cutter.add(step, i)
	}
	cutter.finish()
	return cutter.done
}

type edgeCutter struct {
	nodes  *nodes
	factor float64 // seconds per metre
	apart  bool
	open   []int // the nodes of the current edge
	step   int   // where it starts
	done   []edge
}

func (c *edgeCutter) add(step, i int) {
	if len(c.open) == 0 {
		c.step = step
	}
	if c.open = append(c.open, i); len(c.open) > 1 && c.nodes.facts[i]&junction != 0 {
		c.finish()
		c.open, c.step = append(c.open, i), step
	}
}

func (c *edgeCutter) finish() {
	open := c.open
	c.open = c.open[:0]
	if len(open) < 2 {
		return
	}
	e := edge{step: c.step, source: c.nodes.ids[open[0]], target: c.nodes.ids[open[len(open)-1]]}
	for _, i := range open {
		e.line = append(e.line, c.nodes.point(i))
	}
	e.metres = geo.LengthHaversine(e.line)
	e.seconds = e.metres*c.factor + c.waits(open[0]) + c.waits(open[len(open)-1])
	c.nodes.join(open[0], open[len(open)-1])
	c.nodes.facts[open[0]] |= linked
	c.nodes.facts[open[len(open)-1]] |= linked
	c.done = append(c.done, e)
}

// waits returns half of the waiting time at a crossing, because a person who crosses arrives on one edge and leaves on
// another. People who walk along the street do not cross it.
func (c *edgeCutter) waits(i int) float64 {
	switch {
	case !c.apart:
		return 0
	case c.nodes.facts[i]&signals != 0:
		return atSignals / 2
	case c.nodes.facts[i]&crossing != 0:
		return atCrossing / 2
	}
	return 0
}

// fewNodes is how many end nodes an island of walks must have. A smaller one is a balcony, or a courtyard whose gate
// is missing on the map, and no way leads from it to anywhere.
const fewNodes = 24

// cutOff returns the end nodes on islands. The largest group is never an island, however small the extract.
func (n *nodes) cutOff() []int64 {
	counts := map[int32]int{}
	largest := 0
	for i := range n.ids {
		if n.facts[i]&linked != 0 {
			group := n.find(int32(i))
			counts[group]++
			largest = max(largest, counts[group])
		}
	}
	var few []int64
	for i := range n.ids {
		if n.facts[i]&linked == 0 {
			continue
		}
		if count := counts[n.find(int32(i))]; count < fewNodes && count < largest {
			few = append(few, n.ids[i])
		}
	}
	return few
}
