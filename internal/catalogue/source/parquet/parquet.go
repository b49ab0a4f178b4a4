// Package parquet reads places to eat from the Parquet files of Overture Maps and of Foursquare OS Places.
package parquet

import (
	"context"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/parquet-go/parquet-go"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
)

var (
	errNotParquet = errors.New("not a Parquet file, or a truncated or damaged one")
	errDamaged    = errors.New("the Parquet file is damaged")
)

// wantedColumns lists the columns that a reader wants, by the names that columnsOf returns. A file may lack any of
// them.
type wantedColumns struct {
	texts   []string // strings, or the bytes of a geometry
	numbers []string
	others  []string // of any type: only whether they have a value matters
}

// File is an open Parquet file of which some columns are read.
type File struct {
	file     *os.File
	size     int64
	parquet  *parquet.File
	wanted   []int              // leaf columns, in the order of a row's values
	index    map[string]int     // position of a column in a row
	groups   []parquet.RowGroup // those to read
	within   *orb.Bound         // nil for the whole file
	outside  int64              // rows of groups that are left out
	sighting rowFunc
	progress source.Progress
}

// rowFunc returns what a row says about a place, and false if the row is to be left out.
type rowFunc func(tableRow) (source.Sighting, bool)

func open(path string, columns wantedColumns, sighting rowFunc, progress source.Progress) (*File, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to import
	if err != nil {
		return nil, err
	}
	f := &File{file: file, index: map[string]int{}, sighting: sighting, progress: progress}
	if err := f.readSchema(columns); err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, err), file.Close())
	}
	return f, nil
}

// Close closes the file.
func (f *File) Close() error { return f.file.Close() }

func (f *File) readSchema(columns wantedColumns) (err error) {
	defer recovered(&err, errNotParquet)
	info, err := f.file.Stat()
	if err != nil {
		return err
	}
	f.size = info.Size()
	f.parquet, err = parquet.OpenFile(f.file, f.size, parquet.SkipPageIndex(true), parquet.SkipBloomFilters(true))
	if err != nil {
		return fmt.Errorf("%w: %w", errNotParquet, err)
	}
	f.groups = f.parquet.RowGroups()
	there := columnsOf(f.parquet.Root())
	for _, group := range []struct {
		names []string
		kind  string
		fits  func(parquet.Kind) bool
	}{
		{columns.texts, "text", isText},
		{columns.numbers, "numbers", isNumber},
		{columns.others, "anything", func(parquet.Kind) bool { return true }},
	} {
		for _, name := range group.names {
			column, ok := there[name]
			if !ok {
				continue
			}
			if !group.fits(column.Type().Kind()) {
				return fmt.Errorf("the column %s does not hold %s", name, group.kind)
			}
			f.index[name] = len(f.wanted)
			f.wanted = append(f.wanted, column.Index())
		}
	}
	return nil
}

func isText(k parquet.Kind) bool { return k == parquet.ByteArray || k == parquet.FixedLenByteArray }

func isNumber(k parquet.Kind) bool {
	return k == parquet.Double || k == parquet.Float || k == parquet.Int32 || k == parquet.Int64
}

// has reports whether the file has a column with values.
func (f *File) has(column string) bool {
	_, ok := f.index[column]
	return ok
}

// columnsOf returns the columns of a schema by name, with the names of the structs they are in: names.primary. It
// omits the names inside lists and maps, which vary between writers (list.element, list.item, bag.array):
// addresses.postcode.
func columnsOf(root *parquet.Column) map[string]*parquet.Column {
	columns := map[string]*parquet.Column{}
	var walk func(c *parquet.Column, path string)
	walk = func(c *parquet.Column, path string) {
		children := c.Columns()
		if c.Leaf() {
			if c.Type().Kind() >= 0 { // a column that is always null has no kind
				columns[path] = c
			}
			return
		}
		if len(children) == 1 && children[0].Repeated() {
			inner := children[0]
			if elements := inner.Columns(); len(elements) == 1 {
				inner = elements[0]
			}
			walk(inner, path)
			return
		}
		for _, child := range children {
			name := child.Name()
			if path != "" {
				name = path + "." + name
			}
			walk(child, name)
		}
	}
	walk(root, "")
	return columns
}

// Sightings yields the places to eat of the file.
func (f *File) Sightings(ctx context.Context) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		f.progress.Step("reading places")
		f.progress.Total(f.bytes())
		f.read(ctx, yield)
	}
}

// read yields the places to eat of the file, and reports whether it came to the end of it.
func (f *File) read(ctx context.Context, yield func(source.Sighting, error) bool) bool {
	advance, done := f.rowProgress()
	for _, group := range f.groups {
		rows := f.rows(group)
		for range group.NumRows() {
			row, err := rows.next()
			if err == nil {
				err = ctx.Err()
			}
			if err != nil {
				rows.close()
				yield(source.Sighting{}, err)
				return false
			}
			advance()
			if !f.isWithin(row) {
				continue
			}
			if s, ok := f.sighting(row); ok && !yield(s, nil) {
				rows.close()
				return false
			}
		}
		rows.close()
	}
	done()
	return true
}

// bytes returns how many bytes the file counts for in the progress: all, less the row groups that are not read.
func (f *File) bytes() int64 {
	if f.outside == 0 {
		return f.size
	}
	return f.bytesOf(f.parquet.NumRows() - f.outside)
}

// bytesOf returns how many bytes a number of rows counts for in the progress. Columns are scattered over the file, so
// its bytes are never read in order.
func (f *File) bytesOf(rows int64) int64 {
	if f.parquet.NumRows() == 0 {
		return 0
	}
	return int64(float64(f.size) * float64(rows) / float64(f.parquet.NumRows()))
}

// rowProgress returns a function to call after each row, and one to call after the last row.
func (f *File) rowProgress() (advance, done func()) {
	const step = 1000
	rows, told := int64(0), int64(0)
	advance = func() {
		if rows++; rows%step == 0 {
			now := f.bytesOf(rows)
			f.progress.Add(now - told)
			told = now
		}
	}
	return advance, func() { f.progress.Add(f.bytes() - told) }
}

// recovered turns a panic into an error, because the library panics on some damaged files.
func recovered(err *error, kind error) {
	if cause := recover(); cause != nil {
		*err = fmt.Errorf("%w: %v", kind, cause)
	}
	if errors.Is(*err, io.EOF) || errors.Is(*err, io.ErrUnexpectedEOF) {
		*err = fmt.Errorf("%w: it ends too early", kind)
	}
}
