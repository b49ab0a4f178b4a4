// Package catalogue fills the table of places from open data.
//
// An importer opens a file with a reader of source, which yields sightings. Load turns them into their normal form and
// merges them in one transaction. Whatever happens to an import, searches see the table either as it was before or as
// it is after, never in between.
package catalogue

import (
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
	"noonish/internal/streetmap"
)

// Options are an operator's choices for an import. The zero value imports a file under its own name.
type Options struct {
	Area     string          // the area to store the places under; AreaName of the file if empty
	Force    bool            // allow the area to lose more than half of its places
	Progress source.Progress // nil reports nothing
	NoMap    bool            // import places only and leave the map unchanged
	Newer    bool            // of an extract: fail unless its area is there and has nothing newer
	Within   *orb.Bound      // of a release, import only what is in this box; nil for all of it
}

// Report counts what an import changed.
type Report struct {
	Read      int64 // places that the source yielded: Added + Changed + Unchanged + Skipped
	Added     int64
	Changed   int64
	Unchanged int64
	Skipped   int64 // places without a name or a valid position, and duplicates within the file
	Deleted   int64 // places of this area that are no longer in the file
	Addresses int64 // addresses that the area now has

	Waiting int64 // of an update: places whose position only the next extract tells

	Rows        int64 // of a release in Parquet: its rows, of whatever kind
	RowsOutside int64 // those that were not read, because statistics show that they are outside of the box

	Map streetmap.Report
}
