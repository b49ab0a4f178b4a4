package memory

import (
	"iter"
	"math"
	"slices"
	"sort"
	"unsafe"

	"noonish/internal/place/sphere"
)

// View is the rows of one version of the catalogue.
type View struct {
	version int64
	bands   []*band // from the south; nil where none are held
	hours   []hours
	places  int
	bytes   uint64
}

// band holds the places of a strip of latitude, by longitude. It has no pointers inside its arrays, so that the garbage
// collector does not read them.
type band struct {
	since int64 // the version in which it last changed, or a later one
	rows  []row
	lngs  []float64 // of the rows
	text  string    // the ids of the rows
}

// nobody is a band without places: most are, over the oceans.
var nobody = new(band)

// row is a place.
type row struct {
	x, y, z float64 // on the unit sphere
	mask    int64
	n       int64
	offers  int32
	hours   uint32 // a position in View.hours
	text    uint32 // where its ids begin
	// Its own id, and Foursquare's, which often is a part of it.
	id, fsq, end uint16
}

// hours are opening hours and their time zone. Many places share them.
type hours struct{ text, zone string }

// The bands of the poles.
var (
	southmost = sphere.BandOf(-90)
	bandCount = int(sphere.BandOf(90)-southmost) + 1
)

// Hit is a place of a view.
type Hit struct {
	Chord2 float64 // the squared distance on the unit sphere
	row    *row
	band   *band
}

// N returns the number of the place.
func (h Hit) N() int64 { return h.row.n }

// Mask returns its bits, as fact.Place.Mask.
func (h Hit) Mask() int64 { return h.row.mask }

// Offers returns its bits, as fact.Place.OfferBits.
func (h Hit) Offers() int32 { return h.row.offers }

// ID returns the id of the place.
func (h Hit) ID() string { return h.band.text[h.row.text : h.row.text+uint32(h.row.id)] }

// FsqID returns Foursquare's id of the place, or its own.
func (h Hit) FsqID() string {
	return h.band.text[h.row.text+uint32(h.row.fsq) : h.row.text+uint32(h.row.end)]
}

func (h Hit) key() key { return key{n: h.row.n, since: h.band.since} }

// Hours returns the opening hours of a hit and their time zone.
func (v *View) Hours(h Hit) (text, zone string) {
	open := v.hours[h.row.hours]
	return open.text, open.zone
}

// Holds reports whether the view has every place of a circle.
func (v *View) Holds(from sphere.Point, radiusKm float64) bool {
	first, last := sphere.Span(from, math.Nextafter(sphere.Chord2(radiusKm), 5))
	return !slices.Contains(v.bands[first-southmost:last-southmost+1], nil)
}

// Within returns the places at least as far from a point as low and nearer than high, as squared chords, in no order.
// The view must hold their circle.
func (v *View) Within(from sphere.Point, low, high float64) iter.Seq[Hit] {
	return func(yield func(Hit) bool) {
		x, y, z := from.Unit()
		var strips sphere.Rings
		strips.Cover(from, low, high)
		for i, number := range strips.Bands {
			b := v.bands[number-southmost]
			first := sort.SearchFloat64s(b.lngs, strips.Wests[i])
			after := first + sort.SearchFloat64s(b.lngs[first:], math.Nextafter(strips.Easts[i], 200))
			for at := range b.rows[first:after] {
				r := &b.rows[first+at]
				d := chord2(r.x-x, r.y-y, r.z-z)
				if d >= low && d < high && !yield(Hit{Chord2: d, row: r, band: b}) {
					return
				}
			}
		}
	}
}

// chord2 rounds after each step, as PostgreSQL does, on every processor: cursors of either must work with the other.
func chord2(x, y, z float64) float64 {
	return float64(float64(x*x)+float64(y*y)) + float64(z*z)
}

// with returns the view as of a later version. The bands that changed are not held.
func (v *View) with(version int64, changed []int32) *View {
	next := *v
	next.version, next.bands = version, slices.Clone(v.bands)
	for _, number := range changed {
		next.set(number, nil)
	}
	return &next
}

// set replaces a band of a view that nobody else has yet.
func (v *View) set(number int32, b *band) {
	at := number - southmost
	if at < 0 || int(at) >= len(v.bands) {
		return // no latitude has it
	}
	if old := v.bands[at]; old != nil {
		v.places -= len(old.rows)
		v.bytes -= old.bytes()
	}
	if v.bands[at] = b; b != nil {
		v.places += len(b.rows)
		v.bytes += b.bytes()
	}
}

func (b *band) bytes() uint64 {
	if b == nobody {
		return 0
	}
	return uint64(cap(b.rows))*uint64(unsafe.Sizeof(row{})) + uint64(cap(b.lngs))*8 + uint64(len(b.text)) +
		uint64(unsafe.Sizeof(*b))
}
