package foursquaretest

import (
	"hash/fnv"
	"image"
	"image/color"
	"image/jpeg"
	"net/http"
)

// photo answers GET /img/general/{size}/{name} with a picture that looks different for each name.
func photo(w http.ResponseWriter, r *http.Request) {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(r.PathValue("name")))
	seed := sum.Sum(nil)
	red, green, blue := seed[0], seed[1], seed[2]
	picture := image.NewRGBA(image.Rect(0, 0, 320, 240))
	for y := range 240 {
		for x := range 320 {
			shade := uint8((x + y) / 8)
			picture.Set(x, y, color.RGBA{R: red/2 + shade, G: green/2 + shade, B: blue/3 + shade, A: 255})
		}
	}
	w.Header().Set("Content-Type", "image/jpeg")
	_ = jpeg.Encode(w, picture, nil)
}
