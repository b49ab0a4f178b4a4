package memory

import (
	"cmp"
	"context"
	"encoding/binary"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"
)

// rowsOf are places with all that a search tests. Hidden places are not in the search table.
const rowsOf = `
SELECT t.band, t.lng, t.x, t.y, t.z, t.mask, t.n, t.diets, p.place_id, p.fsq_id, p.hours, p.zone
FROM place_terms t JOIN places p USING (n)
WHERE t.term = -1 AND `

// readBands adds some bands to a view that nobody else has yet.
func (l *loader) readBands(ctx context.Context, tx pgx.Tx, to *View, numbers []int32) error {
	drafts, _, err := l.drafts(ctx, tx, rowsOf+`t.band = ANY($1::int4[])`, numbers)
	if err != nil {
		return err
	}
	for _, number := range numbers {
		to.set(number, drafts[number].band(to.version))
	}
	return nil
}

// readPortion adds the first bands that are missing to a view that nobody else has yet: as many as have a portion of
// places, and at least one.
func (l *loader) readPortion(ctx context.Context, tx pgx.Tx, to *View) error {
	first := slices.Index(to.bands, nil)
	if first < 0 {
		return nil
	}
	last := len(to.bands) - 1
	for last > first && to.bands[last] != nil {
		last--
	}
	number := func(at int) int32 { return int32(at) + southmost } //nolint:gosec // 72 thousand bands
	const inOrder = rowsOf + `t.band BETWEEN $1 AND $2 ORDER BY t.band, t.lng, t.n LIMIT $3`
	for limit := portion; ; limit *= 2 {
		drafts, read, err := l.drafts(ctx, tx, inOrder, number(first), number(last), limit)
		if err != nil {
			return err
		}
		if read == limit { // the last band may have more places
			last = int(slices.Max(slices.Collect(maps.Keys(drafts)))-southmost) - 1
		}
		for at := first; at <= last; at++ {
			if to.bands[at] == nil {
				to.set(number(at), drafts[number(at)].band(to.version))
			}
		}
		if last >= first {
			return nil
		}
		last = first // one band has more than a portion
	}
}

// drafts reads places into the bands that they belong to, and counts them.
func (l *loader) drafts(
	ctx context.Context, tx pgx.Tx, statement string, args ...any,
) (drafts map[int32]*draft, read int, err error) {
	rows, err := tx.Query(ctx, statement, args...)
	if err != nil {
		return nil, 0, err
	}
	defer rows.Close()
	drafts = map[int32]*draft{}
	for ; rows.Next(); read++ {
		if read%1000 == 0 {
			l.memory.hear()
		}
		if err := l.add(drafts, rows.RawValues()); err != nil {
			return nil, 0, err
		}
	}
	return drafts, read, rows.Err()
}

// draft is a band that is being read, in no order.
type draft struct {
	rows []located
	text strings.Builder
}

type located struct {
	lng float64
	row
}

// add adds one row of rowsOf, straight from the wire.
func (l *loader) add(drafts map[int32]*draft, raw [][]byte) error {
	if len(raw) != 12 || len(raw[0]) != 4 || len(raw[7]) != 4 {
		return fmt.Errorf("a row of %d columns", len(raw))
	}
	number := int32(binary.BigEndian.Uint32(raw[0])) //nolint:gosec // the same 32 bits
	d := drafts[number]
	if d == nil {
		d = new(draft)
		drafts[number] = d
	}
	whole := func(i int) int64 { return int64(binary.BigEndian.Uint64(raw[i])) } //nolint:gosec // the same 64 bits
	real := func(i int) float64 { return math.Float64frombits(binary.BigEndian.Uint64(raw[i])) }
	place := located{lng: real(1), row: row{
		x: real(2), y: real(3), z: real(4), mask: whole(5), n: whole(6),
		offers: int32(binary.BigEndian.Uint32(raw[7])), //nolint:gosec // the same 32 bits
		hours:  l.key(raw[10], raw[11]),
	}}
	d.write(&place.row, string(raw[8]), string(raw[9]))
	d.rows = append(d.rows, place)
	return nil
}

// write adds the ids of a row. Foursquare's is often the end of our own.
func (d *draft) write(r *row, id, fsq string) {
	r.text = uint32(d.text.Len()) //nolint:gosec // a band has a few thousand places
	d.text.WriteString(id)
	r.id = uint16(len(id)) //nolint:gosec // at most 160, by the table's check
	r.end = r.id
	if !strings.HasSuffix(id, fsq) {
		d.text.WriteString(fsq)
		r.end += uint16(len(fsq)) //nolint:gosec // as long as an id
	}
	r.fsq = r.end - uint16(len(fsq)) //nolint:gosec // as long as an id
}

// band returns what was read, by longitude.
func (d *draft) band(version int64) *band {
	if d == nil {
		return nobody
	}
	b := &band{since: version}
	slices.SortFunc(d.rows, func(a, b located) int { return cmp.Or(cmp.Compare(a.lng, b.lng), cmp.Compare(a.n, b.n)) })
	b.text = strings.Clone(d.text.String())
	b.rows, b.lngs = make([]row, len(d.rows)), make([]float64, len(d.rows))
	for i, place := range d.rows {
		b.rows[i], b.lngs[i] = place.row, place.lng
	}
	return b
}

// key returns the position of opening hours.
func (l *loader) key(text, zone []byte) uint32 {
	h := hours{string(text), string(zone)}
	at, ok := l.known[h]
	if !ok {
		at = uint32(len(l.hours)) //nolint:gosec // fewer than places
		l.known[h], l.hours = at, append(l.hours, h)
		l.bytes += uint64(len(text)+len(zone)) + 2*overhead
	}
	return at
}
