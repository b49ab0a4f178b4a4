package place

import (
	"bytes"
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"slices"

	"noonish/internal/place/fact"
	"noonish/internal/place/sphere"
	"noonish/internal/travel"
)

// candidate is a place that passes the filters of the search table, with its rank.
type candidate struct {
	n      int64
	chord2 float64
	rank   float64
}

// worse orders candidates by rank. The number of a place decides between equals: it stays the same while the catalogue
// stands still, and needs no second table.
func worse(a, b candidate) int { return cmp.Or(cmp.Compare(a.rank, b.rank), cmp.Compare(a.n, b.n)) }

// lunchCandidates lists the places of the rings, in no order. $16 bounds how many.
var lunchCandidates = `SELECT hit.n, hit.d, hit.mask, hit.diets` + rankedHits + inRing + chosen + served + `) AS hit
LIMIT $16`

// lunchCandidatesTyped lists them for cuisines that a person typed, as nearWords does.
var lunchCandidatesTyped = `SELECT near.n, near.d, near.mask, near.diets
FROM (SELECT hit.n, hit.d, hit.mask, hit.diets` + rankedHits + inRing + served + `) AS hit LIMIT $18) AS near
JOIN places q USING (n)
WHERE near.mask & $12::int8 <> 0 OR q.words LIKE ANY($17::text[])
LIMIT $16`

// byNumber reads places in the order of their numbers in $1. The last column is the position, counted from 1.
func (c choose) byNumber() string {
	return `SELECT ` + string(c) + `, wanted.position::float8
FROM unnest($1::int8[]) WITH ORDINALITY AS wanted(n, position) JOIN places p USING (n)
ORDER BY wanted.position`
}

// firstReachKm is how far the first look goes. Each further look goes twice as far.
const firstReachKm = 0.5

// hairMinutes is more than ranks can differ by rounding: six centimetres of walking.
const hairMinutes = 0.001

// lunchPage returns one page of a search, best for lunch first, and whether more follow. A place's rank is never less
// than its walk, so once everything within a walk was read, all ranks below that walk are final. The places of a page
// are read only then.
func (s Store) lunchPage(
	ctx context.Context, search Search, keep func(found) bool, scratch *scratch, columns statements,
) (page []found, more bool, err error) {
	page = scratch.page[:0]
	t := search.Filter.test()
	var waiting []candidate
	low, read := 0.0, 0
	if search.After != nil { // a place that is worse than the mark walks at least this far
		low = sphere.Chord2(travel.WalkableKm(search.After.value - fact.MaxPenalty - hairMinutes))
	}
	reach := max(firstReachKm, 2*sphere.Km(low))
	for ; ; reach *= 2 {
		last := reach >= search.RadiusKm
		reach = min(reach, search.RadiusKm)
		fresh, err := s.candidates(ctx, search, t, low, reach)
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
		page, err = s.take(ctx, search, keep, scratch, columns.byNumber, page, waiting[:final])
		if err != nil {
			return nil, false, err
		}
		if scratch.page = page; len(page) > search.PageSize {
			return page[:search.PageSize], true, nil
		}
		if last {
			return page, false, nil
		}
		waiting, low = waiting[final:], math.Nextafter(sphere.Chord2(reach), 5) // the edge was read
	}
}

// candidates lists the places from a distance, as a squared chord, up to a reach, that come after the mark.
func (s Store) candidates(ctx context.Context, search Search, t test, low, reach float64) ([]candidate, error) {
	statement := lunchCandidates
	after := search.After
	search.RadiusKm = reach
	args := searchArgs(search, t, low, maxRead)
	if len(t.words) > 0 {
		statement, args = lunchCandidatesTyped, append(args, t.words, maxRead)
	}
	rows, err := s.Pool.Query(ctx, statement, args...)
	if err != nil {
		return nil, wrap(err, "searching for lunch")
	}
	defer rows.Close()
	var all []candidate
	for rows.Next() {
		raw := rows.RawValues()
		if len(raw) != 4 || len(raw[0]) != 8 || len(raw[1]) != 8 || len(raw[2]) != 8 || len(raw[3]) != 4 {
			return nil, fmt.Errorf("a candidate of %d columns", len(raw))
		}
		c := candidate{
			n:      int64(binary.BigEndian.Uint64(raw[0])), //nolint:gosec // the same 64 bits
			chord2: math.Float64frombits(binary.BigEndian.Uint64(raw[1])),
		}
		mask := int64(binary.BigEndian.Uint64(raw[2]))   //nolint:gosec // the same 64 bits
		offers := int32(binary.BigEndian.Uint32(raw[3])) //nolint:gosec // the same 32 bits
		c.rank = travel.WalkMinutes(sphere.Km(c.chord2)) + fact.LunchPenalty(mask, offers, t.priced)
		if after == nil || worse(candidate{rank: after.value, n: after.n}, c) < 0 {
			all = append(all, c)
		}
	}
	return all, wrap(rows.Err(), "reading what was found for lunch")
}

// take reads candidates in their order and appends those that are kept to the page, until it has one more than asked.
func (s Store) take(
	ctx context.Context, search Search, keep func(found) bool, scratch *scratch, numbered string, page []found,
	from []candidate,
) ([]found, error) {
	for len(from) > 0 && len(page) <= search.PageSize {
		few := from[:min(len(from), search.PageSize+1)]
		batch, err := s.numbered(ctx, scratch, numbered, few)
		if err != nil {
			return nil, wrap(err, "reading places for lunch")
		}
		for _, f := range batch {
			c := few[int(f.chord2)-1] // the position, until now
			f.chord2, f.rank, f.n = c.chord2, c.rank, c.n
			if keep == nil || keep(f) {
				f.doc = bytes.Clone(f.doc)
				page = append(page, f)
			}
		}
		scratch.documents = scratch.documents[:0]
		from = from[len(few):]
	}
	return page, nil
}

func (s Store) numbered(
	ctx context.Context, scratch *scratch, statement string, few []candidate,
) ([]found, error) {
	numbers := make([]int64, len(few))
	for i, c := range few {
		numbers[i] = c.n
	}
	rows, err := s.Pool.Query(ctx, statement, numbers)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	return scratch.collect(rows)
}

// countLeftOut returns how many bars and sweet shops near by a search for meals leaves out.
func (s Store) countLeftOut(ctx context.Context, search Search) (n int, known bool, err error) {
	t := search.Filter.test()
	if t.care&fact.Mealless == 0 {
		return 0, false, nil
	}
	t.offer |= fact.Mealless
	err = s.Pool.QueryRow(ctx, leftOut, searchArgs(search, t, 0, maxUnknown)...).Scan(&n)
	if err != nil {
		return 0, false, wrap(err, "counting what was left out")
	}
	return n, true, nil
}
