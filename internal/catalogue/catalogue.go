// Package catalogue fills the table of places from open data.
//
// An importer reads one file and yields places; Load merges them in one transaction. So whatever happens
// to an import, searches see the table as it was before or as it is after, never between.
package catalogue

import "noonish/internal/streetmap"

// Options are what an operator may say about an import. The zero value imports a file under its own name.
type Options struct {
	Area     string   // the name under which the file's places are kept; AreaName of the file when empty
	Force    bool     // let the area lose more than half of its places
	Progress Progress // nil is silent
	NoMap    bool     // leave the map as it is, and read places alone
}

// Progress hears how far an import is. Its methods are called from several goroutines, never two at once.
type Progress interface {
	Step(name string)  // what is being done now, in a few words
	Total(bytes int64) // how many bytes will be read in all; corrected when more is known
	Add(bytes int64)   // so many more have been read
}

// Report counts what an import did to the table.
type Report struct {
	Read      int64 // what the source yielded: added, changed, unchanged and skipped together
	Added     int64
	Changed   int64
	Unchanged int64
	Skipped   int64 // without a name or a position on Earth, or in the file twice
	Deleted   int64 // of this area, and no longer in the file
	Addresses int64 // that the area now has

	Map streetmap.Report
}

type silent struct{}

func (silent) Step(string) {}
func (silent) Total(int64) {}
func (silent) Add(int64)   {}

func orSilent(p Progress) Progress {
	if p == nil {
		return silent{}
	}
	return p
}
