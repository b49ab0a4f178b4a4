package near

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/memory"
)

// Scratch holds the buffers of one answer. They are reused for the next one: an answer is 30 kB, and allocating and
// clearing that much each time would cost a fifth of the request.
type Scratch struct {
	Body      []byte // for the answer itself
	documents []byte
	batch     []Found
	page      []Found
	hits      []memory.Hit
	known     map[string]string
}

var scratchPool = sync.Pool{New: func() any { return &Scratch{known: map[string]string{}} }}

// GetScratch returns an empty scratch. Its contents are invalid once it is given back.
func GetScratch() *Scratch {
	d, _ := scratchPool.Get().(*Scratch)
	d.documents, d.page, d.Body = d.documents[:0], d.page[:0], d.Body[:0]
	return d
}

// Release keeps buffers of ordinary size only, so that an answer with all ids of a city does not occupy memory for
// ever.
func (d *Scratch) Release() {
	const ordinary = 256 << 10
	if cap(d.documents) > ordinary || cap(d.Body) > ordinary || len(d.known) > maxBatch {
		return
	}
	scratchPool.Put(d)
}

func (d *Scratch) keep(text []byte) string {
	if s, ok := d.known[string(text)]; ok {
		return s
	}
	s := string(text)
	d.known[s] = s
	return s
}

// collect reads rows straight from the wire: scanning each column by its type would cost more than the rest of the
// request. Documents go into one buffer. Hours and zones repeat, so each is kept once.
func (d *Scratch) collect(rows pgx.Rows, brief bool) ([]Found, error) {
	d.batch = d.batch[:0]
	for rows.Next() {
		raw := rows.RawValues()
		if len(raw) != 6 || len(raw[4]) != 8 || len(raw[5]) != 8 {
			return nil, fmt.Errorf("a row of %d columns", len(raw))
		}
		f := Found{
			ID: string(raw[0]), Hours: d.keep(raw[2]), Zone: d.keep(raw[3]),
			Mask:   int64(binary.BigEndian.Uint64(raw[4])), //nolint:gosec // the same 64 bits
			Chord2: math.Float64frombits(binary.BigEndian.Uint64(raw[5])),
		}
		if brief {
			f.FsqID = string(raw[1])
		} else {
			start := len(d.documents)
			d.documents = append(d.documents, raw[1]...)
			f.Doc = d.documents[start:len(d.documents):len(d.documents)]
		}
		d.batch = append(d.batch, f)
	}
	return d.batch, rows.Err()
}
