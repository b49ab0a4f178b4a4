package place

import "sync"

// scratch holds the buffers of one answer. They are reused for the next one: an answer is 30 kB, and allocating and
// clearing that much each time would cost a fifth of the request.
type scratch struct {
	documents []byte
	batch     []found
	page      []found
	body      []byte
	known     map[string]string
}

var scratchPool = sync.Pool{New: func() any { return &scratch{known: map[string]string{}} }}

// getScratch returns an empty scratch. Its contents are invalid once it is given back.
func getScratch() *scratch {
	d, _ := scratchPool.Get().(*scratch)
	d.documents, d.page, d.body = d.documents[:0], d.page[:0], d.body[:0]
	return d
}

// release keeps buffers of ordinary size only, so that an answer with all ids of a city does not occupy memory for
// ever.
func (d *scratch) release() {
	const ordinary = 256 << 10
	if cap(d.documents) > ordinary || cap(d.body) > ordinary || len(d.known) > maxBatch {
		return
	}
	scratchPool.Put(d)
}

func (d *scratch) keep(text []byte) string {
	if s, ok := d.known[string(text)]; ok {
		return s
	}
	s := string(text)
	d.known[s] = s
	return s
}
