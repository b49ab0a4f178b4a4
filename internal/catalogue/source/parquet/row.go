package parquet

import (
	"encoding/binary"
	"errors"
	"io"
	"math"
	"strings"

	"github.com/parquet-go/parquet-go"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
)

// rowReader reads the rows of a row group, and holds one page of each column.
type rowReader struct {
	columns []*columnCursor
	row     tableRow
}

func (f *File) rows(group parquet.RowGroup) *rowReader {
	chunks := group.ColumnChunks()
	rows := &rowReader{row: tableRow{index: f.index, values: make([][]parquet.Value, len(f.wanted))}}
	for _, column := range f.wanted {
		rows.columns = append(rows.columns, &columnCursor{pages: chunks[column].Pages()})
	}
	return rows
}

// next returns the next row, which is valid until the following call.
func (r *rowReader) next() (row tableRow, err error) {
	defer recovered(&err, errDamaged)
	for i, column := range r.columns {
		if r.row.values[i], err = column.next(); err != nil {
			return tableRow{}, err
		}
	}
	return r.row, nil
}

func (r *rowReader) close() {
	for _, column := range r.columns {
		_ = column.pages.Close() // it was only read
	}
}

// columnCursor reads a column row by row. It never releases a page to the library, which would reuse the page's
// memory: a row may begin in one page and end in the next.
type columnCursor struct {
	pages  parquet.Pages
	page   parquet.ValueReader
	buffer []parquet.Value
	ahead  []parquet.Value // the values of buffer that are not yet part of a row
	row    []parquet.Value
}

func (c *columnCursor) next() ([]parquet.Value, error) {
	const maxValues = 10_000 // in a list
	c.row = c.row[:0]
	for len(c.row) < maxValues {
		if len(c.ahead) == 0 {
			if err := c.fill(); errors.Is(err, io.EOF) && len(c.row) > 0 {
				return c.row, nil
			} else if err != nil {
				return nil, err
			}
		}
		if len(c.row) > 0 && c.ahead[0].RepetitionLevel() == 0 {
			return c.row, nil
		}
		c.row = append(c.row, c.ahead[0])
		c.ahead = c.ahead[1:]
	}
	return nil, errors.New("a list has too many values")
}

func (c *columnCursor) fill() error {
	const values = 256
	if c.buffer == nil {
		c.buffer = make([]parquet.Value, values)
	}
	for {
		if c.page != nil {
			n, err := c.page.ReadValues(c.buffer)
			if c.ahead = c.buffer[:n]; n > 0 {
				return nil
			}
			if err != nil && !errors.Is(err, io.EOF) {
				return err
			}
		}
		page, err := c.pages.ReadPage()
		if err != nil {
			return err
		}
		c.page = page.Values()
	}
}

// tableRow holds the values of one place. A column that is not in the file has no values.
type tableRow struct {
	index  map[string]int
	values [][]parquet.Value
}

func (r tableRow) of(column string) []parquet.Value {
	if i, ok := r.index[column]; ok {
		return r.values[i]
	}
	return nil
}

// texts returns the values of a list that are not empty.
func (r tableRow) texts(column string) []string {
	var all []string
	for _, v := range r.of(column) {
		if said := textOf(v); said != "" {
			all = append(all, said)
		}
	}
	return all
}

// trimmed returns the text without spaces around it.
func (r tableRow) trimmed(column string) string { return strings.TrimSpace(r.text(column)) }

// text returns the value, or the first value of a list.
func (r tableRow) text(column string) string {
	if values := r.of(column); len(values) > 0 {
		return textOf(values[0])
	}
	return ""
}

// id returns the id of the row, or "" if it is too long or has characters that are unsafe in a URL.
func (r tableRow) id(column string) string {
	const plain, maxBytes = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-_", 100
	id := r.text(column)
	if len(id) > maxBytes || strings.ContainsFunc(id, func(c rune) bool { return !strings.ContainsRune(plain, c) }) {
		return ""
	}
	return id
}

// textOf copies a text out of the page, at most maxBytes of it.
func textOf(v parquet.Value) string {
	const maxBytes = 4 << 10
	if v.IsNull() || !isText(v.Kind()) {
		return ""
	}
	bytes := v.ByteArray()
	return string(bytes[:min(len(bytes), maxBytes)])
}

// says reports whether a column has a value.
func (r tableRow) says(column string) bool {
	for _, v := range r.of(column) {
		if !v.IsNull() && (!isText(v.Kind()) || len(v.ByteArray()) > 0) {
			return true
		}
	}
	return false
}

// number returns the value, or NaN if there is none.
func (r tableRow) number(column string) float64 {
	if values := r.of(column); len(values) > 0 {
		return numberOf(values[0])
	}
	return math.NaN()
}

// numberOf returns a value as a number, or NaN if it is none.
func numberOf(v parquet.Value) float64 {
	if v.IsNull() {
		return math.NaN()
	}
	switch v.Kind() {
	case parquet.Double:
		return v.Double()
	case parquet.Float:
		return float64(v.Float())
	case parquet.Int32:
		return float64(v.Int32())
	case parquet.Int64:
		return float64(v.Int64())
	case parquet.Boolean, parquet.Int96, parquet.ByteArray, parquet.FixedLenByteArray:
	}
	return math.NaN()
}

// positionTexts and positionNumbers are the columns that position reads.
var (
	positionTexts   = []string{"geometry", "geom"}
	positionNumbers = []string{"longitude", "latitude", "geometry.x", "geometry.y", "bbox.xmin", "bbox.ymin"}
)

// position returns where the place is, and NaN coordinates if that is unknown.
func (r tableRow) position() orb.Point {
	for _, column := range positionTexts {
		if at, ok := wkbPoint(r.text(column)); ok {
			return at
		}
	}
	for i := 0; i < len(positionNumbers); i += 2 {
		at := orb.Point{r.number(positionNumbers[i]), r.number(positionNumbers[i+1])}
		if !math.IsNaN(at[0]) && !math.IsNaN(at[1]) {
			return at
		}
	}
	return source.Nowhere
}

// wkbPoint reads a point in well-known binary, with or without height and reference system.
func wkbPoint(wkb string) (orb.Point, bool) {
	const header, pair, point, withReference = 5, 16, 1, 0x20000000
	if len(wkb) < header+pair {
		return orb.Point{}, false
	}
	var order binary.ByteOrder = binary.BigEndian
	if wkb[0] == 1 {
		order = binary.LittleEndian
	}
	kind, rest := order.Uint32([]byte(wkb[1:header])), []byte(wkb[header:])
	if kind&withReference != 0 && len(rest) >= 4+pair {
		rest = rest[4:]
	}
	if kind&0xff != point && kind%1000 != point {
		return orb.Point{}, false
	}
	at := orb.Point{math.Float64frombits(order.Uint64(rest)), math.Float64frombits(order.Uint64(rest[8:]))}
	return at, !math.IsNaN(at[0]) && !math.IsNaN(at[1])
}
