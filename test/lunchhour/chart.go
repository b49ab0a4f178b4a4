package main

import (
	"bytes"
	"fmt"
)

const (
	chartWidth, chartHeight = 760, 340
	left, right, top, foot  = 60, 20, 44, 46
)

// chart draws searches and votes per second as bars by hour, and open streams as a line. Its text is text, its colours
// follow the reader's light or dark mode, and it has no script.
func chart(users float64, day []hour) []byte {
	var most, streams float64
	for _, h := range day {
		most, streams = max(most, h.searches), max(streams, h.streams)
	}
	var b bytes.Buffer
	say := func(format string, args ...any) { _, _ = fmt.Fprintf(&b, format+"\n", args...) }
	say(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" aria-labelledby="title">`,
		chartWidth, chartHeight)
	say(`<title id="title">Noon around the world, %s people: searches per second and open streams by hour</title>`,
		short(users))
	say(`<style>
svg { background: #fff; color: #1f2328; font: 12px system-ui, sans-serif }
text { fill: currentColor } .bar { fill: #b35900 } .line { fill: none; stroke: #0a58a8; stroke-width: 2.5 }
.axis { stroke: currentColor; stroke-opacity: .3 } .streams { fill: #0a58a8 } .searches { fill: #b35900 }
@media (prefers-color-scheme: dark) {
  svg { background: #15181c; color: #e6e8ea } .bar, .searches { fill: #f0a04b }
  .line { stroke: #6cb2ff } .streams { fill: #6cb2ff }
}
</style>`)
	wide := float64(chartWidth - left - right)
	high := float64(chartHeight - top - foot)
	x := func(i int) float64 { return left + wide*float64(i)/hours }
	y := func(share float64) float64 { return top + high*(1-share) }
	say(`<text class="searches" x="%d" y="20">searches per second, at most %s</text>`, left, short(most))
	say(`<text class="streams" x="%d" y="20">open streams, at most %s</text>`, left+250, short(streams))
	for _, share := range []float64{0, 0.5, 1} {
		say(`<path class="axis" d="M%d %.1fH%d"/>`, left, y(share), chartWidth-right)
		say(`<text x="%d" y="%.1f" text-anchor="end">%s</text>`, left-8, y(share)+4, short(most*share))
	}
	line := "M"
	for i, h := range day {
		share := h.searches / most
		say(`<rect class="bar" x="%.1f" y="%.1f" width="%.1f" height="%.1f"/>`,
			x(i)+3, y(share), wide/hours-6, high*share)
		line += fmt.Sprintf("%.1f %.1fL", x(i)+wide/hours/2, y(h.streams/streams))
		say(`<text x="%.1f" y="%d" text-anchor="middle">%02d</text>`, x(i)+wide/hours/2, chartHeight-foot+18, h.at)
	}
	say(`<path class="line" d="%s"/>`, line[:len(line)-1])
	say(`<text x="%d" y="%d">hour of the day in UTC; %s people, of whom %.0f %% choose a lunch that day</text>`,
		left, chartHeight-8, short(users), activeShare*100)
	say(`</svg>`)
	return b.Bytes()
}
