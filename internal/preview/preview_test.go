package preview_test

import (
	"bytes"
	"image"
	stddraw "image/draw"
	"image/png"
	"strings"
	"testing"

	"noonish/internal/preview"
)

func draw(t *testing.T, name string) *image.NRGBA {
	t.Helper()
	file, err := preview.Draw(name)
	if err != nil {
		t.Fatal(err)
	}
	if len(file) > 150_000 {
		t.Errorf("%q: %d bytes, more than a chat waits for", name, len(file))
	}
	decoded, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		t.Fatal(err)
	}
	picture := image.NewNRGBA(decoded.Bounds())
	stddraw.Draw(picture, picture.Bounds(), decoded, image.Point{}, stddraw.Src)
	if got := picture.Bounds(); got != image.Rect(0, 0, preview.Width, preview.Height) {
		t.Errorf("%q is drawn on %v", name, got)
	}
	return picture
}

// changed returns the part of the picture that differs from the one without a name.
func changed(bare, picture *image.NRGBA) image.Rectangle {
	var found image.Rectangle
	for i, value := range picture.Pix {
		if value != bare.Pix[i] {
			x, y := i%picture.Stride/4, i/picture.Stride
			found = found.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	return found
}

func TestTheNameStaysInItsCorner(t *testing.T) {
	t.Parallel()
	bare := draw(t, "")
	corner := image.Rect(60, 60, 530, 180)
	for _, tt := range []struct {
		name    string
		written bool
	}{
		{"Noonish", true},
		{"Déjeuner à Çeşme", true},
		{"The canteen of the tax office", true},
		{strings.Repeat("Long", 50), false},
		{"お昼ごはん", false},
		{"Lunch \u202e", false},
	} {
		got := changed(bare, draw(t, tt.name))
		if written := !got.Empty(); written != tt.written || !got.In(corner) {
			t.Errorf("%q is written at %v", tt.name, got)
		}
	}
}
