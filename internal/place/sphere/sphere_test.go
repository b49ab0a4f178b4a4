package sphere

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestDistance(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name string
		a, b Point
		km   float64
	}{
		{"the same point", Point{60, 24}, Point{60, 24}, 0},
		{"one degree of the equator", Point{0, 0}, Point{0, 1}, 111.195},
		{"across the antimeridian", Point{0, 179.5}, Point{0, -179.5}, 111.195},
		{"pole to pole", Point{90, 0}, Point{-90, 77}, 20015.114},
		{"all longitudes meet at a pole", Point{90, -120}, Point{90, 33}, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := tt.a.Km(tt.b); math.Abs(got-tt.km) > 0.001 {
				t.Errorf("got %.3f km, want %.3f", got, tt.km)
			}
		})
	}
}

// A strip that misses a point of its ring would silently hide a restaurant.
func TestStripsHoldTheirRings(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(1, 2))
	centres := []Point{
		{0, 0}, {90, 0}, {-90, 10}, {89.99, 50}, {0, 180}, {10, -180}, {60, 179.999}, {-45, -179.99}, {89.96, -20},
	}
	for range 200 {
		centres = append(centres, Point{random.Float64()*180 - 90, random.Float64()*360 - 180})
	}
	for _, centre := range centres {
		radius := 0.2 + random.Float64()*4.8
		start := Chord2(radius * math.Max(0, random.Float64()*2-1))
		r := RingsOf(centre, radius, start, 0.05+random.Float64()/2)
		for range 500 {
			p := centre.at(radius*math.Sqrt(random.Float64()), random.Float64()*2*math.Pi)
			x, y, z := centre.Unit()
			px, py, pz := p.Unit()
			d := (x-px)*(x-px) + (y-py)*(y-py) + (z-pz)*(z-pz)
			if held := r.holding(p, d); d >= start && d <= Chord2(radius) && held != 1 {
				t.Fatalf("%v is %.4f km from %v and in %d strips of its ring", p, centre.Km(p), centre, held)
			}
		}
	}
}

// holding counts the strips that would find a point.
func (r Rings) holding(p Point, d float64) (n int) {
	for i := range r.Low {
		if d < r.Low[i] || d >= r.High[i] {
			continue
		}
		for s := r.From[i] - 1; s < r.To[i]; s++ {
			if r.Bands[s] == BandOf(p.Lat) && p.Lng >= r.Wests[s] && p.Lng <= r.Easts[s] {
				n++
			}
		}
	}
	return n
}

// at returns the point this many km away in a direction.
func (p Point) at(km, bearing float64) Point {
	lat, lng, d := p.Lat*math.Pi/180, p.Lng*math.Pi/180, km/earthKm
	lat2 := math.Asin(math.Sin(lat)*math.Cos(d) + math.Cos(lat)*math.Sin(d)*math.Cos(bearing))
	lng2 := lng + math.Atan2(math.Sin(bearing)*math.Sin(d)*math.Cos(lat), math.Cos(d)-math.Sin(lat)*math.Sin(lat2))
	degrees := math.Mod(lng2*180/math.Pi+540, 360) - 180
	return Point{lat2 * 180 / math.Pi, degrees}
}
