// Package spill keeps large arrays of plain values in a temporary file that is mapped into memory. They are used like
// any other slice, but their pages belong to the file: a Space drops them from the process beyond a budget, and the
// system writes them out when it needs the memory.
package spill

import (
	"fmt"
	"iter"
	"os"
	"sync"
	"time"
)

// These bound the memory that mapped arrays take in the process. Pages beyond the budget are dropped at the next look.
const (
	budget   = 192 << 20
	lookEach = 20 * time.Millisecond
)

// Space is a temporary file in which arrays are kept. A nil Space keeps them in memory.
type Space struct {
	file *os.File
	mu   sync.Mutex
	size int64
	maps [][]byte
	err  error
	stop chan struct{}
	wait sync.WaitGroup
}

// Open creates the file, in /var/tmp unless TMPDIR names a folder: /tmp is often memory. The file has no name
// afterwards, so that it is gone whatever happens to the process.
func Open() (*Space, error) {
	file, err := os.CreateTemp(largeTemp(), "noonish-*")
	if err != nil {
		return nil, fmt.Errorf("creating a temporary file (TMPDIR names another folder): %w", err)
	}
	if err := os.Remove(file.Name()); err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("creating a temporary file: %w", err)
	}
	s := &Space{file: file, stop: make(chan struct{})}
	s.wait.Go(s.watch)
	return s, nil
}

func largeTemp() string {
	const usual, large = "/tmp", "/var/tmp"
	if info, err := os.Stat(large); os.TempDir() == usual && err == nil && info.IsDir() {
		return large
	}
	return os.TempDir()
}

// Close gives the file back. Arrays of the space must not be used afterwards.
func (s *Space) Close() {
	if s == nil {
		return
	}
	close(s.stop)
	s.wait.Wait()
	for _, m := range s.maps {
		unmap(m)
	}
	_ = s.file.Close() // nothing in it is needed again
}

// Err returns why an array could not be kept in the file, the first time it happened. Such an array is in memory.
func (s *Space) Err() error {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return fmt.Errorf("keeping data in a temporary file (TMPDIR names another folder): %w", s.err)
	}
	return nil
}

// watch drops the pages of the space from the process whenever they take more than the budget.
func (s *Space) watch() {
	tick := time.NewTicker(lookEach)
	defer tick.Stop()
	for {
		select {
		case <-s.stop:
			return
		case <-tick.C:
		}
		if mappedBytes() <= budget {
			continue
		}
		s.mu.Lock()
		for _, m := range s.maps {
			drop(m)
		}
		s.mu.Unlock()
	}
}

// bytes returns n new bytes of the file, all zero, or nil if they must be in memory.
func (s *Space) bytes(n int64) []byte {
	if s == nil || n == 0 {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	page := int64(os.Getpagesize())
	n = (n + page - 1) / page * page
	m, err := extend(s.file, s.size, n)
	if err != nil {
		if s.err == nil {
			s.err = err
		}
		return nil
	}
	s.size += n
	s.maps = append(s.maps, m)
	return m
}

// List is a list in a space that only grows. T must hold no pointers.
type List[T any] struct {
	space  *Space
	bits   int // of the number of values in a chunk
	chunks [][]T
	length int
}

// NewList returns an empty list.
func NewList[T any](s *Space) *List[T] {
	if s == nil {
		return &List[T]{bits: 10}
	}
	return &List[T]{space: s, bits: 16} // the system bounds the number of maps, so they are large
}

// Len returns how many values there are.
func (l *List[T]) Len() int { return l.length }

// Append adds a value.
func (l *List[T]) Append(value T) {
	if l.length == len(l.chunks)<<l.bits {
		l.chunks = append(l.chunks, Make[T](l.space, 1<<l.bits))
	}
	*l.At(l.length) = value
	l.length++
}

// At returns the value with an index, to be read or changed.
func (l *List[T]) At(i int) *T { return &l.chunks[i>>l.bits][i&(1<<l.bits-1)] }

// All yields every value, to be read or changed.
func (l *List[T]) All() iter.Seq[*T] {
	return func(yield func(*T) bool) {
		for i := range l.length {
			if !yield(l.At(i)) {
				return
			}
		}
	}
}

// Slice returns a copy of the list as one array of the space.
func (l *List[T]) Slice() []T {
	whole := Make[T](l.space, l.length)[:0]
	for i, chunk := range l.chunks {
		whole = append(whole, chunk[:min(len(chunk), l.length-i<<l.bits)]...)
	}
	return whole
}
