package parquet

import (
	"math"

	"github.com/parquet-go/parquet-go"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
)

// boundColumns are pairs of columns whose least and greatest values tell where the rows of a row group are. The first
// pair that a file has is used. A row without them has no position either.
var boundColumns = [][2]string{{"bbox.xmin", "bbox.ymin"}, {"longitude", "latitude"}, {"geometry.x", "geometry.y"}}

// margin widens a box where it is compared with statistics, in degrees. Overture rounds its boxes to 32 bits.
const margin = 1e-4

// keepWithin makes the file yield only places within a box, and leaves out row groups that lie outside of it.
func (f *File) keepWithin(box orb.Bound) (err error) {
	defer recovered(&err, errDamaged)
	f.within = &box
	inside := f.groups[:0:0]
	for _, group := range f.groups {
		if f.liesOutside(group, box) {
			f.outside += group.NumRows()
			continue
		}
		inside = append(inside, group)
	}
	f.groups = inside
	return nil
}

// liesOutside reports whether statistics show that no row of a group is in the box.
func (f *File) liesOutside(group parquet.RowGroup, box orb.Bound) bool {
	for _, pair := range boundColumns {
		if !f.has(pair[0]) || !f.has(pair[1]) {
			continue
		}
		for axis, name := range pair {
			least, greatest := columnBounds(group.ColumnChunks()[f.wanted[f.index[name]]])
			if least <= greatest && (greatest < box.Min[axis]-margin || least > box.Max[axis]+margin) {
				return true
			}
		}
		return false
	}
	return false
}

// columnBounds returns the least and the greatest value of a column, or NaN if its statistics do not tell.
func columnBounds(chunk parquet.ColumnChunk) (least, greatest float64) {
	column, ok := chunk.(*parquet.FileColumnChunk)
	if !ok {
		return math.NaN(), math.NaN()
	}
	low, high, ok := column.Bounds()
	if !ok {
		return math.NaN(), math.NaN()
	}
	return numberOf(low), numberOf(high)
}

// isWithin reports whether a row is in the box that was asked for.
func (f *File) isWithin(row tableRow) bool {
	if f.within == nil {
		return true
	}
	at := row.position()
	return !source.IsNowhere(at) && f.within.Contains(at)
}
