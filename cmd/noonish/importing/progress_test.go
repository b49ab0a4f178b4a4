package importing

import (
	"bytes"
	"strings"
	"testing"
	"time"
)

// newTestProgress is a progress without the goroutine that speaks by itself.
func newTestProgress(out *bytes.Buffer, ago time.Duration) *progress {
	begin := time.Now().Add(-ago)
	return &progress{out: out, file: "town.osm.pbf", started: begin, since: begin, spoke: begin}
}

func TestProgressIsPlainWhenNobodyWatches(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newTestProgress(&out, 6*time.Second)
	p.step = "reading places"
	p.Total(12_000_000)
	p.Add(3_000_000)
	want := "town.osm.pbf: reading places, 25% read, 0.5 MB/s, 18s of reading left\n"
	if got := out.String(); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	out.Reset()
	p.watched = true
	p.Step("merging places")
	if got := out.String(); !strings.HasPrefix(got, "\r[######..................] town.osm.pbf: merging places\x1b") {
		t.Errorf("got %q", got)
	}
}

// A database takes as long to write as it takes: when all is read, nothing says that the import is nearly done.
func TestProgressDoesNotClaimToBeDone(t *testing.T) {
	t.Parallel()
	for _, step := range []string{"reading places", "merging places", "vacuuming"} {
		var out bytes.Buffer
		p := newTestProgress(&out, time.Minute)
		p.watched = true
		p.Total(4_000_000)
		p.Step(step)
		p.Add(4_000_000)
		p.mu.Lock()
		p.say(p.since.Add(90 * time.Second))
		p.mu.Unlock()
		got := out.String()
		if last := got[strings.LastIndex(got, "\r"):]; !strings.Contains(last, step+", for 1m30s") {
			t.Errorf("%s: got %q", step, last)
		}
		for _, lie := range []string{"100%", "left", "[########################]"} {
			if strings.Contains(got, lie) {
				t.Errorf("%s: %q in %q", step, lie, got)
			}
		}
	}
}

func TestProgressSpeaksWhileTheDatabaseWorks(t *testing.T) {
	t.Parallel()
	var out bytes.Buffer
	p := newProgress(&out, "town.osm.pbf")
	p.mu.Lock()
	p.step, p.since, p.spoke = "vacuuming", time.Now().Add(-time.Minute), time.Now().Add(-time.Minute)
	p.mu.Unlock()
	time.Sleep(4 * glance)
	p.done()
	if got, want := out.String(), "town.osm.pbf: vacuuming, for 1m0s\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
