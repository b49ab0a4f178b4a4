package foursquare

import (
	"cmp"
	"math"
	"slices"

	"noonish/internal/catalogue/normal"
	"noonish/internal/place"
)

// pair is one of our places and one of theirs that may be the same.
type pair struct {
	ours     string
	theirs   int
	known    bool // our open data has Foursquare's id of it
	likeness float64
	metres   float64
}

// match returns what Foursquare says about our places, by our ids. A place of theirs is at most one of ours: an id that
// we know comes first, then the most similar name, then the nearest.
func match(ours []place.Named, theirs []Place) map[string]Place {
	names := make([]string, len(theirs))
	for i, t := range theirs {
		names[i] = normal.Simplify(t.Name)
	}
	var pairs []pair
	for _, o := range ours {
		name := normal.Simplify(o.Name)
		for i, t := range theirs {
			p := pair{ours: o.ID, theirs: i, known: slices.Contains(o.FsqIDs, t.ID), metres: o.At.Km(t.At) * 1000}
			var same bool
			p.likeness, same = normal.Same(name, names[i], p.metres, o.Generic)
			if !t.Closed && (same || p.known) {
				pairs = append(pairs, p)
			}
		}
	}
	slices.SortStableFunc(pairs, func(a, b pair) int {
		return cmp.Or(
			-compareBool(a.known, b.known), -cmp.Compare(a.likeness, b.likeness), cmp.Compare(a.metres, b.metres))
	})
	matched, taken := map[string]Place{}, map[int]bool{}
	for _, p := range pairs {
		if _, done := matched[p.ours]; !done && !taken[p.theirs] {
			matched[p.ours], taken[p.theirs] = theirs[p.theirs], true
		}
	}
	return matched
}

func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case a:
		return 1
	}
	return -1
}

// Bounds on the boxes of one page, and on what it costs: twelve calls. A call returns 50 places; in the middle of a
// city a box has up to 200.
const (
	mostBoxes       = 3
	pagesPerBox     = 4
	narrowMetres    = 500
	metresPerDegree = 111_195
)

// group is places that are asked about together.
type group []place.Named

// groups splits places that are far apart, the widest group first, until every group is narrow or there are enough.
func groups(places []place.Named) []group {
	if len(places) == 0 {
		return nil
	}
	split := []group{places}
	for len(split) < mostBoxes {
		widest, width, byLat := 0, 0.0, false
		for i, g := range split {
			if tall, wide := g.extent(); max(tall, wide) > width {
				widest, width, byLat = i, max(tall, wide), tall > wide
			}
		}
		if width <= narrowMetres {
			break
		}
		near, far := split[widest].halves(byLat)
		split[widest] = near
		split = append(split, far)
	}
	return split
}

// extent returns how many metres a group is tall and wide.
func (g group) extent() (tall, wide float64) {
	b := g.bounds()
	return (b.ne.Lat - b.sw.Lat) * metresPerDegree, (b.ne.Lng - b.sw.Lng) * metresPerDegree * shrink(b.sw.Lat)
}

// shrink is how much shorter a degree of longitude is than one of latitude.
func shrink(lat float64) float64 { return max(math.Cos(lat*math.Pi/180), 0.01) }

// halves splits a group at its widest gap, so that neighbours stay together.
func (g group) halves(byLat bool) (near, far group) {
	along := func(p place.Named) float64 {
		if byLat {
			return p.At.Lat
		}
		return p.At.Lng
	}
	sorted := slices.Clone(g)
	slices.SortFunc(sorted, func(a, b place.Named) int { return cmp.Compare(along(a), along(b)) })
	cut, gap := 1, -1.0
	for i := 1; i < len(sorted); i++ {
		if d := along(sorted[i]) - along(sorted[i-1]); d > gap {
			cut, gap = i, d
		}
	}
	return sorted[:cut:cut], sorted[cut:]
}

// bounds is the smallest box around a group.
func (g group) bounds() box {
	b := box{sw: g[0].At, ne: g[0].At}
	for _, p := range g[1:] {
		b.sw = place.Point{Lat: min(b.sw.Lat, p.At.Lat), Lng: min(b.sw.Lng, p.At.Lng)}
		b.ne = place.Point{Lat: max(b.ne.Lat, p.At.Lat), Lng: max(b.ne.Lng, p.At.Lng)}
	}
	return b
}

// box is the bounds and the distance within which a place may be the same.
func (g group) box() box {
	const lat = float64(normal.SameMetres) / metresPerDegree
	b := g.bounds()
	lng := lat / shrink(b.ne.Lat)
	return box{
		sw: place.Point{Lat: max(b.sw.Lat-lat, -90), Lng: max(b.sw.Lng-lng, -180)},
		ne: place.Point{Lat: min(b.ne.Lat+lat, 90), Lng: min(b.ne.Lng+lng, 180)},
	}
}
