package importing

import (
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"
)

// progress shows what an import does: how much of the file is read and how long that will take, and after that the
// step and how long it has run. Nobody knows how long the database will need, so it does not say. It is a bar that is
// redrawn in place on a terminal, a plain line every few seconds elsewhere.
type progress struct {
	out     io.Writer
	file    string
	watched bool
	stop    chan struct{}
	beats   sync.WaitGroup

	mu      sync.Mutex
	step    string
	since   time.Time // when the step began
	reading bool      // the step has read something
	total   int64
	read    int64
	started time.Time
	spoke   time.Time
}

// How often progress is written, to a terminal and to a log.
const (
	glance     = 150 * time.Millisecond
	quietSpell = 5 * time.Second
)

func newProgress(out io.Writer, file string) *progress {
	now := time.Now()
	p := &progress{
		out: out, file: file, watched: isTerminal(out), started: now, since: now, spoke: now, stop: make(chan struct{}),
	}
	p.beats.Go(p.beat)
	return p
}

// isTerminal reports whether out is a terminal.
func isTerminal(out io.Writer) bool {
	file, ok := out.(*os.File)
	if !ok {
		return false
	}
	info, err := file.Stat()
	return err == nil && info.Mode()&os.ModeCharDevice != 0
}

// beat writes a line now and then while the database works and nobody calls.
func (p *progress) beat() {
	tick := time.NewTicker(glance)
	defer tick.Stop()
	for {
		select {
		case <-p.stop:
			return
		case now := <-tick.C:
			p.mu.Lock()
			p.sayIfDue(now)
			p.mu.Unlock()
		}
	}
}

// Step sets the name of the current step.
func (p *progress) Step(name string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.step, p.since, p.reading = name, time.Now(), false
	p.say(p.since)
}

// Total sets how many bytes will be read in all.
func (p *progress) Total(bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.total = bytes
}

// Add counts bytes that were read.
func (p *progress) Add(bytes int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.read += bytes
	p.reading = true
	p.sayIfDue(time.Now())
}

func (p *progress) sayIfDue(now time.Time) {
	silence := now.Sub(p.spoke)
	if p.step != "" && (silence > quietSpell || p.watched && silence > glance) {
		p.say(now)
	}
}

func (p *progress) say(now time.Time) {
	p.spoke = now
	line := p.file + ": " + p.step + p.figures(now)
	if !p.watched {
		_, _ = fmt.Fprintln(p.out, line)
		return
	}
	const wide = 24
	filled := 0
	if p.total > 0 {
		filled = int(min(wide-1, wide*p.read/p.total)) // full only when the import is done
	}
	// Return to the start of the line, draw the bar, and clear the rest of the old line.
	_, _ = fmt.Fprintf(p.out, "\r[%s%s] %s\x1b[K", strings.Repeat("#", filled), strings.Repeat(".", wide-filled), line)
}

// figures says how much of the file is read, or how long the step has run if it reads nothing.
func (p *progress) figures(now time.Time) string {
	running := now.Sub(p.since).Round(time.Second)
	seconds := now.Sub(p.started).Seconds()
	switch {
	case p.reading && p.total > 0 && p.read < p.total && seconds > 0.5:
		rate := float64(p.read) / seconds
		left := time.Duration(float64(p.total-p.read) / rate * float64(time.Second)).Round(time.Second)
		return fmt.Sprintf(", %d%% read, %.1f MB/s, %v of reading left", 100*p.read/p.total, rate/1e6, left)
	case running > 0:
		return fmt.Sprintf(", for %v", running)
	}
	return ""
}

// done ends the progress and clears the line for the report.
func (p *progress) done() {
	close(p.stop)
	p.beats.Wait()
	p.clear()
}

func (p *progress) clear() {
	if p.watched {
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
	}
}
