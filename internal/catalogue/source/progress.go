package source

import (
	"context"
	"io"
)

// Progress receives the progress of an import. Its methods are called from several goroutines, but never concurrently.
type Progress interface {
	Step(name string)  // the current step, in a few words
	Total(bytes int64) // the number of bytes to read in all; called again when a better number is known
	Add(bytes int64)   // bytes read since the last call
}

// Silent is a Progress that reports nothing.
type Silent struct{}

// Step does nothing.
func (Silent) Step(string) {}

// Total does nothing.
func (Silent) Total(int64) {}

// Add does nothing.
func (Silent) Add(int64) {}

// OrSilent returns p, or Silent if p is nil.
func OrSilent(p Progress) Progress {
	if p == nil {
		return Silent{}
	}
	return p
}

// Counted returns a reader that adds what it reads to the progress, and that fails once the context is cancelled.
func Counted(ctx context.Context, reader io.Reader, progress Progress) io.Reader {
	return &countedReader{Reader: reader, ctx: ctx, progress: progress}
}

type countedReader struct {
	io.Reader
	ctx      context.Context //nolint:containedctx // io.Reader has no other way to be cancelled
	progress Progress
}

func (r *countedReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.Reader.Read(p)
	r.progress.Add(int64(n))
	return n, err
}
