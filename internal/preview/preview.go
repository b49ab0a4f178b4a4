// Package preview draws the picture that a chat shows beside a link to a team.
package preview

import (
	"bytes"
	_ "embed"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// The size that chats ask for.
const (
	Width  = 1200
	Height = 630
)

// The name stands in the free corner of the card, on one line.
const (
	left, baseline = 80, 128
	widest         = 430 // up to the disc
	largest        = 56
	smallest       = 24
)

// card is everything but the name. `make icons` draws it.
//
//go:embed data/card.png
var card []byte

// serif is Young Serif, under the SIL Open Font License beside it.
//
//go:embed data/young-serif.ttf
var serif []byte

// Draw returns the picture as PNG: the product's name, and that there is a vote. It is the same for every team, so that
// neither it nor its address tells anything about one. A name that the font cannot write, or that does not fit, is left
// out.
func Draw(name string) ([]byte, error) {
	ground, err := png.Decode(bytes.NewReader(card))
	if err != nil {
		return nil, fmt.Errorf("reading the card: %w", err)
	}
	picture := image.NewNRGBA(ground.Bounds())
	draw.Draw(picture, picture.Bounds(), ground, image.Point{}, draw.Src)
	face, err := faceFor(name)
	if err != nil {
		return nil, err
	}
	if face != nil {
		pen := font.Drawer{
			Dst: picture, Src: image.NewUniform(color.NRGBA{0x16, 0x26, 0x1D, 0xFF}), Face: face,
			Dot: fixed.P(left, baseline),
		}
		pen.DrawString(name)
	}
	var file bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&file, picture); err != nil {
		return nil, fmt.Errorf("writing the picture: %w", err)
	}
	return file.Bytes(), nil
}

// faceFor returns the font in the largest size in which the name fits, or nil when it cannot be written.
func faceFor(name string) (font.Face, error) {
	parsed, err := opentype.Parse(serif)
	if err != nil {
		return nil, fmt.Errorf("reading the font: %w", err)
	}
	if !writes(parsed, name) {
		return nil, nil //nolint:nilnil // no face is an answer here
	}
	for size := largest; size >= smallest; size -= 4 {
		face, err := opentype.NewFace(parsed, &opentype.FaceOptions{Size: float64(size), DPI: 72})
		if err != nil {
			return nil, fmt.Errorf("preparing the font: %w", err)
		}
		if font.MeasureString(face, name).Ceil() <= widest {
			return face, nil
		}
	}
	return nil, nil //nolint:nilnil // no face is an answer here
}

// writes reports whether the font has every character of a text. A font draws boxes for those it lacks.
func writes(f *sfnt.Font, text string) bool {
	var buffer sfnt.Buffer
	for _, character := range text {
		if glyph, err := f.GlyphIndex(&buffer, character); err != nil || glyph == 0 {
			return false
		}
	}
	return true
}
