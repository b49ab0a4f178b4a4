package foursquaretest

import (
	"hash/fnv"
	"image"
	"image/color"
	"image/jpeg"
	"math"
	"math/rand/v2"
	"net/http"
)

const photoWidth, photoHeight = 480, 360

// disc is a round thing on the table.
type disc struct {
	x, y, radius float64
	colour       color.RGBA
}

var (
	tables = []color.RGBA{{139, 100, 66, 255}, {92, 64, 44, 255}, {190, 168, 138, 255}, {72, 80, 84, 255}}
	foods  = []color.RGBA{
		{196, 67, 42, 255},
		{232, 163, 61, 255},
		{104, 141, 66, 255},
		{243, 226, 184, 255},
		{122, 72, 44, 255},
		{214, 110, 90, 255},
		{70, 110, 70, 255},
	}
)

// photo answers GET /img/general/{size}/{name} with a plate of food on a table, a different one for each name.
func photo(w http.ResponseWriter, r *http.Request) {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(r.PathValue("name")))
	random := rand.New(rand.NewPCG(sum.Sum64(), 0))
	table := tables[random.IntN(len(tables))]
	picture := image.NewRGBA(image.Rect(0, 0, photoWidth, photoHeight))
	for y := range photoHeight {
		for x := range photoWidth {
			picture.SetRGBA(x, y, shade(table, 0.9+0.1*math.Sin(float64(y)/7+math.Sin(float64(x)/90))))
		}
	}
	for _, d := range serve(random) {
		d.paint(picture)
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_ = jpeg.Encode(w, picture, nil)
}

func (d disc) paint(picture *image.RGBA) {
	for y := int(d.y - d.radius); y <= int(d.y+d.radius); y++ {
		for x := int(d.x - d.radius); x <= int(d.x+d.radius); x++ {
			if near := math.Hypot(float64(x)-d.x, float64(y)-d.y) / d.radius; near < 1 {
				picture.SetRGBA(x, y, shade(d.colour, 1.05-0.2*near*near))
			}
		}
	}
}

// serve returns a plate and what is on it, from below.
func serve(random *rand.Rand) []disc {
	const x, y, radius = photoWidth / 2, photoHeight / 2, 160
	plate := []disc{
		{x + 6, y + 10, radius + 6, color.RGBA{40, 30, 24, 255}},
		{x, y, radius, color.RGBA{240, 236, 226, 255}},
		{x, y, radius * 0.78, color.RGBA{226, 220, 206, 255}},
	}
	main, side := foods[random.IntN(len(foods))], foods[random.IntN(len(foods))]
	for i := range 46 {
		away, angle := radius*0.6*math.Sqrt(random.Float64()), random.Float64()*2*math.Pi
		colour := main
		if i%3 == 0 {
			colour = side
		}
		plate = append(plate, disc{
			x + away*math.Cos(angle), y + away*math.Sin(angle), 11 + 20*random.Float64(),
			shade(colour, 0.85+0.25*random.Float64()),
		})
	}
	return plate
}

func shade(c color.RGBA, by float64) color.RGBA {
	part := func(v uint8) uint8 { return uint8(min(255, float64(v)*by)) }
	return color.RGBA{R: part(c.R), G: part(c.G), B: part(c.B), A: 255}
}
