package place

import (
	"sync"
)

// desk holds the buffers of one answer. They are reused for the next one: an answer is 30 kB, and allocating and
// clearing that much each time would cost a fifth of the request.
type desk struct {
	documents []byte
	batch     []found
	page      []found
	body      []byte
	known     map[string]string
}

var desks = sync.Pool{New: func() any { return &desk{known: map[string]string{}} }}

// takeDesk returns an empty desk. Its contents are invalid once it is given back.
func takeDesk() *desk {
	d, _ := desks.Get().(*desk)
	d.documents, d.page, d.body = d.documents[:0], d.page[:0], d.body[:0]
	return d
}

// giveBack keeps buffers of ordinary size only, so that an answer with all ids of a city does not occupy memory for
// ever.
func (d *desk) giveBack() {
	const ordinary = 256 << 10
	if cap(d.documents) > ordinary || cap(d.body) > ordinary || len(d.known) > maxBatch {
		return
	}
	desks.Put(d)
}

func (d *desk) keep(text []byte) string {
	if s, ok := d.known[string(text)]; ok {
		return s
	}
	s := string(text)
	d.known[s] = s
	return s
}
