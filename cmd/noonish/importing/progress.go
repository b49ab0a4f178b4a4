package importing

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress shows how far an import is, with its rate and remaining time: a bar that is redrawn in place on a terminal,
// a plain line every few seconds elsewhere.
type progress struct {
	out     io.Writer
	file    string
	watched bool
	step    string
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
	return &progress{out: out, file: file, watched: isTerminal(out), started: time.Now(), spoke: time.Now()}
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

// Step sets the name of the current step.
func (p *progress) Step(name string) {
	p.step = name
	p.say()
}

// Total sets how many bytes will be read in all.
func (p *progress) Total(bytes int64) { p.total = bytes }

// Add counts bytes that were read.
func (p *progress) Add(bytes int64) {
	p.read += bytes
	if silence := time.Since(p.spoke); silence > quietSpell || (p.watched && silence > glance) {
		p.say()
	}
}

func (p *progress) say() {
	p.spoke = time.Now()
	line := p.file + ": " + p.step
	seconds := time.Since(p.started).Seconds()
	if p.read > 0 && p.total > 0 && seconds > 0.5 {
		rate := float64(p.read) / seconds
		left := time.Duration(float64(max(0, p.total-p.read)) / rate * float64(time.Second)).Round(time.Second)
		line += fmt.Sprintf(", %d%%, %.1f MB/s, %v left", 100*p.read/p.total, rate/1e6, left)
	}
	if !p.watched {
		_, _ = fmt.Fprintln(p.out, line)
		return
	}
	const wide = 24
	filled := 0
	if p.total > 0 {
		filled = int(min(wide, wide*p.read/p.total))
	}
	// Return to the start of the line, draw the bar, and clear the rest of the old line.
	_, _ = fmt.Fprintf(p.out, "\r[%s%s] %s\x1b[K", strings.Repeat("#", filled), strings.Repeat(".", wide-filled), line)
}

// done clears the line for the report.
func (p *progress) done() {
	if p.watched {
		_, _ = fmt.Fprint(p.out, "\r\x1b[K")
	}
}
