package main

import (
	"fmt"
	"io"
	"os"
	"time"

	"github.com/schollz/progressbar/v3"
	"golang.org/x/term"
)

// progress shows how far an import is: a bar with rate and remaining time on a terminal, a plain line
// every few seconds elsewhere.
type progress struct {
	out     io.Writer
	file    string
	bar     *progressbar.ProgressBar // nil when nobody watches
	step    string
	total   int64
	read    int64
	started time.Time
	spoke   time.Time
}

const quietSpell = 5 * time.Second

func newProgress(out io.Writer, file string) *progress {
	p := &progress{out: out, file: file, started: time.Now(), spoke: time.Now()}
	if f, ok := out.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		p.bar = progressbar.NewOptions64(1,
			progressbar.OptionSetWriter(out), progressbar.OptionShowBytes(true), progressbar.OptionFullWidth(),
			progressbar.OptionThrottle(100*time.Millisecond), progressbar.OptionSetPredictTime(true),
			progressbar.OptionClearOnFinish(), progressbar.OptionSetDescription(file))
	}
	return p
}

// Step says what is being done now.
func (p *progress) Step(name string) {
	p.step = name
	if p.bar != nil {
		p.bar.Describe(p.file + ": " + name)
	} else {
		p.say()
	}
}

// Total is how many bytes will be read in all.
func (p *progress) Total(bytes int64) {
	p.total = bytes
	if p.bar != nil {
		p.bar.ChangeMax64(bytes)
	}
}

// Add counts what has been read.
func (p *progress) Add(bytes int64) {
	p.read += bytes
	if p.bar != nil {
		_ = p.bar.Add64(bytes)
	} else if time.Since(p.spoke) > quietSpell {
		p.say()
	}
}

func (p *progress) say() {
	p.spoke = time.Now()
	line := fmt.Sprintf("%s: %s", p.file, p.step)
	seconds := time.Since(p.started).Seconds()
	if p.read > 0 && p.total > 0 && seconds > 0.5 {
		rate := float64(p.read) / seconds
		left := time.Duration(float64(p.total-p.read) / rate * float64(time.Second)).Round(time.Second)
		line += fmt.Sprintf(", %d%%, %.1f MB/s, %v left", 100*p.read/p.total, rate/1e6, left)
	}
	_, _ = fmt.Fprintln(p.out, line)
}

func (p *progress) done() {
	if p.bar != nil {
		_ = p.bar.Finish()
	}
}
