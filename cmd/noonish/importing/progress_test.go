package importing

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

func TestProgressIsPlainWhenNobodyWatches(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newProgress(&out, "town.osm.pbf")
	p.started = time.Now().Add(-2 * time.Second)
	p.Total(4_000_000)
	p.Add(1_000_000)
	p.Step("reading places")
	p.done()
	if got, want := out.String(), "town.osm.pbf: reading places, 25%, 0.5 MB/s, 6s left\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	p.watched = true
	p.Step("merging")
	if got := out.String(); !strings.HasPrefix(got, "\r[######..................] town.osm.pbf: merging, 25%") {
		t.Errorf("got %q", got)
	}
}
