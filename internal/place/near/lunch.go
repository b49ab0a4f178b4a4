package near

import (
	"bytes"
	"cmp"
	"context"
	"math"
	"slices"

	"noonish/internal/place/fact"
	"noonish/internal/place/memory"
	"noonish/internal/place/sphere"
	"noonish/internal/travel"
)

// candidate is a place that passes the filters, with its rank.
type candidate struct {
	n      int64
	chord2 float64
	rank   float64
	hit    memory.Hit // where it is in memory; empty elsewhere
}

// worse orders candidates by rank. The number of a place decides between equals: it stays the same while the catalogue
// stands still, and needs no second table.
func worse(a, b candidate) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.n, b.n)) }

// rankOf returns the rank of a place: its walk in minutes, and penalties in the same unit.
func (q Query) rankOf(chord2 float64, mask int64, offers int32) float64 {
	return travel.WalkMinutes(sphere.Km(chord2)) + fact.LunchPenalty(mask, offers, q.Priced)
}

// reached reports whether the previous pages include a candidate.
func (q Query) reached(c candidate) bool {
	return q.After != nil && worse(candidate{rank: q.After.Value, n: q.After.N}, c) >= 0
}

// firstReachKm is how far the first look goes. Each further look goes twice as far.
const firstReachKm = 0.5

// hairMinutes is more than ranks can differ by rounding: six centimetres of walking.
const hairMinutes = 0.001

// lunchPage returns one page, best for lunch first, and whether more follow. A place's rank is never less than its
// walk, so once everything within a walk was read, all ranks below that walk are final. The places of a page are read
// only then.
func lunchPage(ctx context.Context, from source, q Query, scratch *Scratch) (page []Found, more bool, err error) {
	page = scratch.page[:0]
	var waiting []candidate
	low, read := 0.0, 0
	if q.After != nil { // a place that is worse than the mark walks at least this far
		low = sphere.Chord2(travel.WalkableKm(q.After.Value - fact.MaxPenalty - hairMinutes))
	}
	reach := max(firstReachKm, 2*sphere.Km(low))
	for ; ; reach *= 2 {
		last := reach >= q.RadiusKm
		reach = min(reach, q.RadiusKm)
		fresh, err := from.candidates(ctx, q, low, reach)
		if err != nil {
			return nil, false, err
		}
		if read += len(fresh); read >= maxRead {
			last = true // places farther away are not found
		}
		waiting = append(waiting, fresh...)
		slices.SortFunc(waiting, worse)
		final := len(waiting)
		if !last {
			final, _ = slices.BinarySearchFunc(waiting, candidate{rank: travel.WalkMinutes(reach) - hairMinutes}, worse)
		}
		page, err = take(ctx, from, q, scratch, page, waiting[:final])
		if err != nil {
			return nil, false, err
		}
		if scratch.page = page; len(page) > q.PageSize {
			return page[:q.PageSize], true, nil
		}
		if last {
			return page, false, nil
		}
		waiting, low = waiting[final:], math.Nextafter(sphere.Chord2(reach), 5) // the edge was read
	}
}

// take reads candidates in their order and appends those that are kept to the page, until it has one more than asked.
func take(
	ctx context.Context, source source, q Query, scratch *Scratch, page []Found, from []candidate,
) ([]Found, error) {
	for len(from) > 0 && len(page) <= q.PageSize {
		few := from[:min(len(from), q.PageSize+1)]
		batch, err := source.read(ctx, q, few)
		if err != nil {
			return nil, err
		}
		for _, f := range batch {
			if q.Keep == nil || q.Keep(f) {
				f.Doc = bytes.Clone(f.Doc)
				page = append(page, f)
			}
		}
		scratch.documents = scratch.documents[:0]
		from = from[len(few):]
	}
	return page, nil
}
