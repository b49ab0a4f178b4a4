package near

import (
	"bytes"
	"context"
	"errors"

	"noonish/internal/place/memory"
	"noonish/internal/postgres"
)

// Store finds places in memory, and in PostgreSQL what is not there.
type Store struct {
	Pool   postgres.Querier
	Memory *memory.Memory // nil for none
}

// Page is one page of a search in its order.
type Page struct {
	Places []Found
	More   bool // more follow
	Held   bool // found in memory
}

// source is where places are read.
type source interface {
	// batch returns the nearest places that are not nearer than start, by distance and id.
	batch(ctx context.Context, q Query, start float64, limit int) ([]Found, error)
	// candidates returns the places between two distances, the first as a squared chord, in no order.
	candidates(ctx context.Context, q Query, low, reach float64) ([]candidate, error)
	// read returns candidates as places, in their order.
	read(ctx context.Context, q Query, few []candidate) ([]Found, error)
	// fill adds what a page shows and batch and read leave out.
	fill(ctx context.Context, q Query, page []Found) error
	// count returns how many places match, up to a number.
	count(ctx context.Context, q Query, what counted, most int) (int, error)
}

// counted is what is counted of the places around a point.
type counted int

const (
	dietsUnknown counted = iota // places that would pass if their diets were known
	passing                     // places that pass
)

// maxRead bounds how many places one call reads, whatever passes. Only a few cities have more around one office.
const maxRead = 20_000

// maxBatch bounds what is read at once when a filter that only Go can test drops nearly everything.
const maxBatch = 1000

// Page returns one page of a search. Its places are invalid once the scratch is given back.
func (s Store) Page(ctx context.Context, q Query, scratch *Scratch) (Page, error) {
	if view := s.view(q); view != nil {
		page, err := pageFrom(ctx, held{memory: s.Memory, view: view, pool: s.Pool, scratch: scratch}, q, scratch)
		if !errors.Is(err, memory.ErrChanged) {
			s.Memory.Answered(true)
			page.Held = true
			return page, err
		}
	}
	s.Memory.Answered(false)
	return pageFrom(ctx, table{pool: s.Pool, scratch: scratch}, q, scratch)
}

// view returns the rows in memory, or nil if they cannot answer the query: words that a person typed are not in them.
func (s Store) view(q Query) *memory.View {
	view := s.Memory.View()
	if view == nil || len(q.Words) > 0 || !view.Holds(q.From, q.RadiusKm) {
		return nil
	}
	return view
}

func pageFrom(ctx context.Context, from source, q Query, scratch *Scratch) (p Page, err error) {
	if q.Order == BestForLunch {
		p.Places, p.More, err = lunchPage(ctx, from, q, scratch)
	} else {
		p.Places, p.More, err = nearestPage(ctx, from, q, scratch)
	}
	if err == nil {
		err = from.fill(ctx, q, p.Places)
	}
	return p, err
}

// nearestPage returns one page, nearest first and then by id, and whether more follow.
func nearestPage(ctx context.Context, from source, q Query, scratch *Scratch) (page []Found, more bool, err error) {
	page = scratch.page[:0]
	start := 0.0
	if q.After != nil {
		start = q.After.Value
	}
	// One extra row shows whether more follow, and one that all rows at the last distance were read.
	most, read := max(maxBatch, q.PageSize+2), 0
	for limit := q.PageSize + 2; ; limit = min(2*limit, most) {
		batch, err := from.batch(ctx, q, start, limit)
		if err != nil {
			return nil, false, err
		}
		last := len(batch) < limit
		whole := batch
		if !last {
			whole = withoutLastDistance(batch)
		}
		for _, f := range whole {
			if (q.After == nil || q.After.before(f)) && (q.Keep == nil || q.Keep(f)) {
				if q.Keep != nil {
					f.Doc = bytes.Clone(f.Doc) // a clone, so that dropped documents do not stay in memory
				}
				page = append(page, f)
			}
		}
		if q.Keep != nil {
			scratch.documents = scratch.documents[:0]
		}
		scratch.page = page
		if len(page) > q.PageSize {
			return page[:q.PageSize], true, nil
		}
		if read += len(batch); last || read >= maxRead {
			return page, !last && len(page) > 0, nil // the next call continues after the last place that was kept
		}
		if len(whole) > 0 {
			start = batch[len(batch)-1].Chord2
		} else { // all are at one distance, which must be read whole
			most = max(most, 2*limit)
		}
	}
}

// withoutLastDistance drops the rows at the greatest distance: others at the same distance may be missing.
func withoutLastDistance(batch []Found) []Found {
	n := len(batch)
	for n > 0 && batch[n-1].Chord2 == batch[len(batch)-1].Chord2 {
		n--
	}
	return batch[:n]
}

// UnknownDiets returns how many places pass everything but the diets, of which nothing is known, up to most. It
// does not ask Keep.
func (s Store) UnknownDiets(ctx context.Context, q Query, most int) (int, error) {
	return s.count(ctx, q, dietsUnknown, most)
}

// Passing returns how many places pass, up to most. It does not ask Keep.
func (s Store) Passing(ctx context.Context, q Query, most int) (int, error) {
	return s.count(ctx, q, passing, most)
}

func (s Store) count(ctx context.Context, q Query, what counted, most int) (int, error) {
	if view := s.view(q); view != nil {
		return held{view: view}.count(ctx, q, what, most)
	}
	return table{pool: s.Pool}.count(ctx, q, what, most)
}
