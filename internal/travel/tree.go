package travel

import "math"

// spot is a point on an edge of the graph, and its distance from the actual position of the person or the door.
type spot struct {
	edge           int64
	source, target int64
	metres         float64 // length of the edge
	seconds        float64
	fraction       float64 // from source to target, 0 to 1
	off            float64 // metres from the edge
}

// reach is the distance and time from the origin to a node.
type reach struct{ metres, seconds float64 }

// tree holds the shortest routes from an origin to all nodes around it.
type tree struct {
	origin spot
	nodes  map[int64]reach
}

// branch is a node that a search reached, and the edge by which it did.
type branch struct {
	node, edge     int64
	source, target int64   // of the edge
	metres         float64 // of the edge
	seconds        float64 // from the origin
}

// These edges, by which a search leaves its origin and arrives at its door, are not in a table. pgRouting itself uses
// -1.
const (
	toSource   = -2
	toTarget   = -3
	fromSource = -4
	fromTarget = -5
	straight   = -6
)

// newTree adds up metres along the branches, which must be in the order in which the search reached them.
func newTree(origin spot, branches []branch) tree {
	t := tree{origin: origin, nodes: make(map[int64]reach, len(branches))}
	for _, b := range branches {
		var before reach
		var metres float64
		switch b.edge {
		case toSource:
			metres = origin.metres * origin.fraction
		case toTarget:
			metres = origin.metres * (1 - origin.fraction)
		default:
			before, metres = t.nodes[b.source+b.target-b.node], b.metres
		}
		t.nodes[b.node] = reach{before.metres + metres, b.seconds}
	}
	return t
}

// leg returns the route from the origin to a door, and false if there is none.
func (t tree) leg(door spot) (Leg, bool) {
	best := reach{seconds: math.Inf(1)}
	try := func(from reach, known bool, share float64) {
		if seconds := from.seconds + share*door.seconds; known && seconds < best.seconds {
			best = reach{from.metres + share*door.metres, seconds}
		}
	}
	source, atSource := t.nodes[door.source]
	target, atTarget := t.nodes[door.target]
	try(source, atSource, door.fraction)
	try(target, atTarget, 1-door.fraction)
	try(reach{}, door.edge == t.origin.edge, math.Abs(door.fraction-t.origin.fraction))
	off := t.origin.off + door.off
	return Leg{
		Metres:  float32(best.metres + off),
		Seconds: float32(best.seconds + off/metresPerSecond),
	}, !math.IsInf(best.seconds, 1)
}
