// Package near finds the places around a point that pass a filter: from rows in memory where they are held, and with a
// statement elsewhere. Both give the same answers.
package near

import (
	"noonish/internal/place/memory"
	"noonish/internal/place/sphere"
)

// Query asks for one page of the places within a radius of a point.
type Query struct {
	From     sphere.Point
	RadiusKm float64
	Order    Order
	PageSize int
	After    *Mark // where the previous page ended; nil on the first one
	Test
	Keep  func(Found) bool // the filter that only Go can test; nil keeps all
	Brief bool             // Foursquare's or our own id in place of the document
}

// Order is the order of the results.
type Order string

// The orders of a search.
const (
	Nearest      Order = "nearest"
	BestForLunch Order = "lunch"
)

// Test is a filter in the form that rows are compared with.
type Test struct {
	Terms []int16  // terms to search under
	Any   int64    // one of these cuisines; 0 when no cuisine was chosen
	Not   int64    // none of these
	Offer int32    // all of these diets and features
	Care  int32    // the bits of an offer that are compared: those of Offer, and those that must be absent
	Words []string // or a cuisine that a person typed, as patterns

	Priced bool // a price was asked for
}

// Everything is the term under which the search table lists every place.
const Everything = -1

// Mark is the last row of a page. The next page starts after it.
type Mark struct {
	Value float64 // the squared chord, or the rank
	ID    string  // decides between equals, nearest first
	N     int64   // decides between equals, best for lunch first
}

// before reports whether a place comes after the mark, nearest first.
func (m Mark) before(f Found) bool {
	return m.Value < f.Chord2 || (m.Value == f.Chord2 && m.ID < f.ID)
}

// Found is a place as stored, with its distance.
type Found struct {
	ID     string
	FsqID  string // in place of the document, in a brief answer
	Doc    []byte
	Hours  string
	Zone   string
	Mask   int64
	Chord2 float64
	N      int64

	rank float64    // for the order "best for lunch" only
	hit  memory.Hit // where it is in memory; empty elsewhere
}

// Mark returns where a page that ends with this place ended.
func (f Found) Mark(order Order) Mark {
	if order == BestForLunch {
		return Mark{Value: f.rank, N: f.N}
	}
	return Mark{Value: f.Chord2, ID: f.ID}
}

// firstRing returns the radius of the nearest ring. The rarer a match, the larger it is.
func (t Test) firstRing() float64 {
	km := 0.12
	if t.Any != 0 {
		km *= 3
	}
	if t.Not != 0 || t.Offer != 0 {
		km *= 2
	}
	return km
}

// Rings returns the rings that the query is read by, from a distance on, as a squared chord.
func (q Query) Rings(start float64) sphere.Rings {
	return sphere.RingsOf(q.From, q.RadiusKm, start, q.firstRing())
}
