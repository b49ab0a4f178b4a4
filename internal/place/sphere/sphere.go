// Package sphere has the distances of a search: on the unit sphere, and as the strips that the search table is read by.
package sphere

import "math"

// Point is a position in degrees.
type Point struct{ Lat, Lng float64 }

// earthKm is the mean radius of the Earth.
const earthKm = 6371.0088

// Chord2 returns the squared straight line through a unit sphere between two points this far apart on it. It grows with
// the distance, needs no trigonometry per row, and is what searches order by.
func Chord2(km float64) float64 {
	half := math.Sin(km / earthKm / 2)
	return 4 * half * half
}

// Km returns the distance on the ground for a squared chord.
func Km(chord2 float64) float64 {
	return 2 * earthKm * math.Asin(math.Min(1, math.Sqrt(math.Max(0, chord2))/2))
}

// Unit returns the point on the unit sphere.
func (p Point) Unit() (x, y, z float64) {
	lat, lng := p.Lat*math.Pi/180, p.Lng*math.Pi/180
	return math.Cos(lat) * math.Cos(lng), math.Cos(lat) * math.Sin(lng), math.Sin(lat)
}

// Km returns the distance on the ground between two points.
func (p Point) Km(q Point) float64 {
	px, py, pz := p.Unit()
	qx, qy, qz := q.Unit()
	dx, dy, dz := px-qx, py-qy, pz-qz
	return Km(dx*dx + dy*dy + dz*dz)
}
