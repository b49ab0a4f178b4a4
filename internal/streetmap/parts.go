package streetmap

import (
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/spill"
)

// parts holds the lines of the ways that areas consist of, in a temporary file. The set of ways never changes, so
// decoders may ask for it while one goroutine draws.
type parts struct {
	ways  []osm.WayID // sorted
	spans []span
	at    *spill.List[orb.Point]
}

// span says which points of the list are a line. A way that is not drawn has none.
type span struct{ from, n int }

func newParts(space *spill.Space, ways *spill.List[osm.WayID]) *parts {
	sorted := ways.Slice()
	slices.Sort(sorted)
	sorted = slices.Compact(sorted)
	return &parts{sorted, spill.Make[span](space, len(sorted)), spill.NewList[orb.Point](space)}
}

func (p *parts) has(way osm.WayID) bool {
	_, ok := slices.BinarySearch(p.ways, way)
	return ok
}

// draw records the line of a way, if an area consists of it.
func (p *parts) draw(way osm.WayID, line orb.LineString) {
	i, ok := slices.BinarySearch(p.ways, way)
	if !ok {
		return
	}
	p.spans[i] = span{p.at.Len(), len(line)}
	for _, point := range line {
		p.at.Append(point)
	}
}

// lines returns the lines of the ways that are drawn.
func (p *parts) lines(ways []osm.WayID) []orb.LineString {
	var lines []orb.LineString
	for _, way := range ways {
		i, ok := slices.BinarySearch(p.ways, way)
		if !ok || p.spans[i].n == 0 {
			continue
		}
		line := make(orb.LineString, p.spans[i].n)
		for j := range line {
			line[j] = *p.at.At(p.spans[i].from + j)
		}
		lines = append(lines, line)
	}
	return lines
}
