package place

import "math"

// earthKm is the mean radius of the Earth.
const earthKm = 6371.0088

// chord2 returns the squared straight line through a unit sphere between two points this far apart on it. It grows with
// the distance, needs no trigonometry per row, and is what searches order by.
func chord2(km float64) float64 {
	half := math.Sin(km / earthKm / 2)
	return 4 * half * half
}

// kmOf returns the distance on the ground for a squared chord.
func kmOf(chord2 float64) float64 {
	return 2 * earthKm * math.Asin(math.Min(1, math.Sqrt(math.Max(0, chord2))/2))
}

// unit returns the point on the unit sphere.
func (p Point) unit() (x, y, z float64) {
	lat, lng := p.Lat*math.Pi/180, p.Lng*math.Pi/180
	return math.Cos(lat) * math.Cos(lng), math.Cos(lat) * math.Sin(lng), math.Sin(lat)
}

// km returns the distance on the ground between two points.
func (p Point) km(q Point) float64 {
	px, py, pz := p.unit()
	qx, qy, qz := q.unit()
	dx, dy, dz := px-qx, py-qy, pz-qz
	return kmOf(dx*dx + dy*dy + dz*dz)
}
