package streetmap

import (
	"slices"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/planar"
)

// closedRing makes a ring of a line, closing it if the file lacks a part of it. It returns nil if too few points are
// known.
func closedRing(line orb.LineString) orb.Ring {
	if len(line) > 0 && line[0] != line[len(line)-1] {
		line = append(slices.Clone(line), line[0])
	}
	if len(line) < 4 {
		return nil
	}
	return orb.Ring(line)
}

// polygons assembles the rings of a multipolygon. An inner ring belongs to the outer ring around it.
func polygons(outer, inner []orb.LineString) orb.MultiPolygon {
	var shape orb.MultiPolygon
	for _, line := range joinedLines(outer) {
		if ring := closedRing(line); ring != nil {
			shape = append(shape, orb.Polygon{ring})
		}
	}
	for _, line := range joinedLines(inner) {
		ring := closedRing(line)
		if ring == nil {
			continue
		}
		for i := range shape {
			if planar.RingContains(shape[i][0], ring[0]) {
				shape[i] = append(shape[i], ring)
				break
			}
		}
	}
	return shape
}

// joinedLines joins lines that share an end, in either direction. A line that cannot be closed stays open.
func joinedLines(lines []orb.LineString) []orb.LineString {
	return newJoiner(lines, true).all()
}

// joinedCoast joins lines but keeps their directions, because water is on the right of a coastline.
func joinedCoast(lines []orb.LineString) []orb.LineString {
	return newJoiner(lines, false).all()
}

type joiner struct {
	lines  []orb.LineString
	starts map[orb.Point][]int
	ends   map[orb.Point][]int
	used   []bool
	turn   bool
}

func newJoiner(lines []orb.LineString, turn bool) *joiner {
	j := &joiner{lines, map[orb.Point][]int{}, map[orb.Point][]int{}, make([]bool, len(lines)), turn}
	for i, line := range lines {
		j.starts[line[0]] = append(j.starts[line[0]], i)
		j.ends[line[len(line)-1]] = append(j.ends[line[len(line)-1]], i)
	}
	return j
}

func (j *joiner) all() []orb.LineString {
	var whole []orb.LineString
	for i := range j.lines {
		if j.used[i] {
			continue
		}
		j.used[i] = true
		line := slices.Clone(j.lines[i])
		for line[0] != line[len(line)-1] {
			if more := j.take(j.starts, j.ends, line[len(line)-1]); more != nil {
				line = append(line, more[1:]...)
			} else if more := j.take(j.ends, j.starts, line[0]); more != nil {
				line = append(slices.Clone(more), line[1:]...)
			} else {
				break
			}
		}
		whole = append(whole, line)
	}
	return whole
}

// take returns an unused line that under lists for p. If lines may be turned, it may also be one that other lists for
// p, reversed. It returns nil if there is none.
func (j *joiner) take(under, other map[orb.Point][]int, p orb.Point) orb.LineString {
	for _, i := range under[p] {
		if !j.used[i] {
			j.used[i] = true
			return j.lines[i]
		}
	}
	if !j.turn {
		return nil
	}
	for _, i := range other[p] {
		if !j.used[i] {
			j.used[i] = true
			turned := slices.Clone(j.lines[i])
			slices.Reverse(turned)
			return turned
		}
	}
	return nil
}
