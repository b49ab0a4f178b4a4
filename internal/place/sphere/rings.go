package sphere

import (
	"iter"
	"math"
)

// Rings divide the circle of a search into a disc and rings around it, so that a search whose page fills up near by
// never reads far away. Each ring is covered by strips that the search table can be queried for: a band of latitude
// between two longitudes.
type Rings struct {
	Low, High    []float64 // squared chords: a ring holds low <= d < high
	From, To     []int32   // the strips of a ring, as positions counted from 1
	Bands        []int32
	Wests, Easts []float64
}

// BandsPerDegree is how many strips of latitude a degree has in the search table.
const BandsPerDegree = 400

// ringGrowth is how many times more area each ring covers than the one before.
const ringGrowth = 5

// hair widens every strip a little, so that rounding cannot lose its edge: a tenth of a metre in degrees, and as a
// fraction of the Earth's radius.
const (
	hair      = 1e-6
	hairChord = 2e-8
)

// RingsOf covers the area within the radius that is not nearer than start. The first ring covers as much area as a disc
// of firstKm.
func RingsOf(from Point, radiusKm, start, firstKm float64) Rings {
	var r Rings
	for low, high := range Bounds(radiusKm, start, firstKm) {
		r.Low, r.High = append(r.Low, low), append(r.High, high)
		r.From = append(r.From, int32(len(r.Bands)+1)) //nolint:gosec // a circle has a few dozen strips
		r.Cover(from, low, high)
		r.To = append(r.To, int32(len(r.Bands))) //nolint:gosec // a circle has a few dozen strips
	}
	return r
}

// Bounds returns where each ring begins and ends, as squared chords, the nearest first.
func Bounds(radiusKm, start, firstKm float64) iter.Seq2[float64, float64] {
	return func(yield func(low, high float64) bool) {
		limit := math.Nextafter(Chord2(radiusKm), 5) // the edge itself belongs to the circle
		for low, ground := start, Chord2(firstKm); low < limit; ground *= ringGrowth {
			high := low + ground
			if high+ground > limit {
				high = limit
			}
			if !yield(low, high) {
				return
			}
			low = high
		}
	}
}

// Cover adds the strips of one ring.
func (r *Rings) Cover(from Point, low, high float64) {
	hole := math.Pow(math.Max(0, math.Sqrt(low)-hairChord), 2)
	south, north := from.span(high)
	for band := BandOf(south); band <= BandOf(north); band++ {
		a := math.Max(float64(band)/BandsPerDegree, south)
		b := math.Min(float64(band+1)/BandsPerDegree, north)
		outer := widest(from, a, b, high) + hair
		inner := math.Min(halfWidth(from, a, hole), halfWidth(from, b, hole)) - hair
		if inner <= 0 {
			r.add(band, from.Lng-outer, from.Lng+outer)
			continue
		}
		if outer >= 180 { // both sides meet behind the pole, where two strips would overlap
			r.add(band, from.Lng+inner, from.Lng+360-inner)
			continue
		}
		r.add(band, from.Lng-outer, from.Lng-inner)
		r.add(band, from.Lng+inner, from.Lng+outer)
	}
}

// Span returns the first and the last strip of latitude that a circle touches.
func Span(from Point, chord2 float64) (first, last int32) {
	south, north := from.span(chord2)
	return BandOf(south), BandOf(north)
}

func (p Point) span(chord2 float64) (south, north float64) {
	reach := Km(chord2)/earthKm*180/math.Pi + hair
	return math.Max(p.Lat-reach, -90), math.Min(p.Lat+reach, 90)
}

// add adds one strip, cut in two where it crosses the antimeridian.
func (r *Rings) add(band int32, west, east float64) {
	switch {
	case east < west:
		return
	case east-west >= 360:
		west, east = -180, 180
	case west < -180:
		r.add(band, west+360, 180)
		west = -180
	case east > 180:
		r.add(band, -180, east-360)
		east = 180
	}
	if west > 180 || east < -180 {
		return // the other part covers it all
	}
	r.Bands = append(r.Bands, band)
	r.Wests, r.Easts = append(r.Wests, west), append(r.Easts, east)
}

// widest returns the greatest half width of the circle between two latitudes.
func widest(from Point, a, b, chord2 float64) float64 {
	width := math.Max(halfWidth(from, a, chord2), halfWidth(from, b, chord2))
	if from.Lat > a && from.Lat < b {
		width = math.Max(width, halfWidth(from, from.Lat, chord2))
	}
	// A circle on a globe is widest a little towards the pole.
	sin := math.Sin(from.Lat*math.Pi/180) / (1 - chord2/2)
	if math.Abs(sin) > 1 {
		return 180 // the circle contains a pole
	}
	if lat := math.Asin(sin) * 180 / math.Pi; lat > a && lat < b {
		width = math.Max(width, halfWidth(from, lat, chord2))
	}
	return width
}

// halfWidth returns how many degrees east and west the circle reaches at a latitude: 0 where it does not reach at all,
// 180 where it contains the whole parallel.
func halfWidth(from Point, lat, chord2 float64) float64 {
	sin0, cos0 := math.Sincos(from.Lat * math.Pi / 180)
	sin1, cos1 := math.Sincos(lat * math.Pi / 180)
	reach := 1 - chord2/2 - sin0*sin1
	across := cos0 * cos1
	switch {
	case reach >= across:
		return 0
	case reach <= -across:
		return 180
	}
	return math.Acos(reach/across) * 180 / math.Pi
}

// BandOf returns the strip of a latitude.
func BandOf(lat float64) int32 { return int32(math.Floor(lat * BandsPerDegree)) }
