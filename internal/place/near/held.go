package near

import (
	"cmp"
	"context"
	"slices"

	"noonish/internal/place/fact"
	"noonish/internal/place/memory"
	"noonish/internal/place/sphere"
	"noonish/internal/postgres"
)

// held reads the rows in memory. All of a page is read from one view, so no page mixes two imports.
type held struct {
	memory  *memory.Memory
	view    *memory.View
	pool    postgres.Querier // for documents that are not in memory
	scratch *Scratch
}

// passes is what the statements' conditions say.
func (t Test) passes(mask int64, offers int32) bool {
	return mask&t.Not == 0 && (t.Any == 0 || mask&t.Any != 0) && offers&t.Care == t.Offer
}

func (t Test) dietsUnknown(mask int64, offers int32) bool {
	missing := t.Offer &^ offers
	return mask&t.Not == 0 && (t.Any == 0 || mask&t.Any != 0) &&
		missing != 0 && offers&(t.Care&^t.Offer) == 0 && fact.UnknownDiets(offers)&missing == missing
}

func (h held) batch(_ context.Context, q Query, start float64, limit int) ([]Found, error) {
	hits := h.scratch.hits[:0]
	for low, high := range sphere.Bounds(q.RadiusKm, start, q.firstRing()) {
		from := len(hits)
		for hit := range h.view.Within(q.From, low, high) {
			if q.passes(hit.Mask(), hit.Offers()) {
				hits = append(hits, hit)
			}
		}
		slices.SortFunc(hits[from:], nearer)
		if len(hits) >= limit {
			hits = hits[:limit]
			break
		}
	}
	h.scratch.hits = hits
	batch := h.scratch.batch[:0]
	for _, hit := range hits {
		batch = append(batch, h.found(hit))
	}
	h.scratch.batch = batch
	return batch, nil
}

func nearer(a, b memory.Hit) int {
	switch {
	case a.Chord2 < b.Chord2:
		return -1
	case a.Chord2 > b.Chord2:
		return 1
	}
	return cmp.Compare(a.ID(), b.ID())
}

func (h held) found(hit memory.Hit) Found {
	f := Found{ID: hit.ID(), Mask: hit.Mask(), Chord2: hit.Chord2, N: hit.N(), hit: hit}
	f.Hours, f.Zone = h.view.Hours(hit)
	return f
}

func (h held) candidates(_ context.Context, q Query, low, reach float64) (all []candidate, _ error) {
	for low, high := range sphere.Bounds(reach, low, reach) {
		for hit := range h.view.Within(q.From, low, high) {
			if !q.passes(hit.Mask(), hit.Offers()) {
				continue
			}
			c := candidate{n: hit.N(), chord2: hit.Chord2, hit: hit}
			if c.rank = q.rankOf(hit.Chord2, hit.Mask(), hit.Offers()); !q.reached(c) {
				all = append(all, c)
			}
		}
	}
	return all, nil
}

func (h held) read(_ context.Context, _ Query, few []candidate) ([]Found, error) {
	batch := h.scratch.batch[:0]
	for _, c := range few {
		f := h.found(c.hit)
		f.rank = c.rank
		batch = append(batch, f)
	}
	h.scratch.batch = batch
	return batch, nil
}

// fill adds the documents, or the ids in their place.
func (h held) fill(ctx context.Context, q Query, page []Found) error {
	hits := h.scratch.hits[:0]
	for i := range page {
		if q.Brief {
			page[i].FsqID = page[i].hit.FsqID()
			continue
		}
		hits = append(hits, page[i].hit)
	}
	h.scratch.hits = hits
	documents, err := h.memory.Documents(ctx, h.pool, h.view, hits)
	for i, doc := range documents {
		page[i].Doc = doc
	}
	return Wrap(err, "reading documents")
}

func (h held) count(_ context.Context, q Query, what counted, most int) (n int, _ error) {
	matches := q.passes
	if what == dietsUnknown {
		matches = q.dietsUnknown
	}
	for low, high := range sphere.Bounds(q.RadiusKm, 0, q.firstRing()) {
		for hit := range h.view.Within(q.From, low, high) {
			if !matches(hit.Mask(), hit.Offers()) {
				continue
			}
			if n++; n == most {
				return n, nil
			}
		}
	}
	return n, nil
}
