package place

import (
	"encoding/binary"
	"fmt"
	"math"
	"sync"

	"github.com/jackc/pgx/v5"
)

// desk is where one answer is put together. Its room is used again for the next one: an answer is 30 kB, and
// making and clearing that much for each would cost a fifth of the request.
type desk struct {
	documents []byte
	batch     []found
	page      []found
	body      []byte
	known     map[string]string
}

var desks = sync.Pool{New: func() any { return &desk{known: map[string]string{}} }}

// takeDesk is a clean desk. What lies on it is gone once it is given back.
func takeDesk() *desk {
	d, _ := desks.Get().(*desk)
	d.documents, d.page, d.body = d.documents[:0], d.page[:0], d.body[:0]
	return d
}

// giveBack keeps the room of ordinary answers only, so that one with all ids of a city does not stay for ever.
func (d *desk) giveBack() {
	const ordinary = 256 << 10
	if cap(d.documents) > ordinary || cap(d.body) > ordinary || len(d.known) > maxBatch {
		return
	}
	desks.Put(d)
}

// collect reads rows straight from the wire: scanning each column by its type would cost more than the rest
// of the request. Documents go into one buffer, and hours and zones, which repeat, are kept once.
func (d *desk) collect(rows pgx.Rows) ([]found, error) {
	d.batch = d.batch[:0]
	for rows.Next() {
		raw := rows.RawValues()
		if len(raw) != 5 || len(raw[4]) != 8 {
			return nil, fmt.Errorf("a row of %d columns", len(raw))
		}
		start := len(d.documents)
		d.documents = append(d.documents, raw[1]...)
		d.batch = append(d.batch, found{
			id: string(raw[0]), doc: d.documents[start:len(d.documents):len(d.documents)],
			hours: d.keep(raw[2]), zone: d.keep(raw[3]),
			chord2: math.Float64frombits(binary.BigEndian.Uint64(raw[4])),
		})
	}
	return d.batch, rows.Err()
}

func (d *desk) keep(text []byte) string {
	if s, ok := d.known[string(text)]; ok {
		return s
	}
	s := string(text)
	d.known[s] = s
	return s
}
