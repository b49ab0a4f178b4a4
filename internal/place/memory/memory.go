// Package memory holds what searches read: one compact row for each place, in the order of the search table, and the
// documents of the places that people look at. PostgreSQL stays the truth. What is not held is read there.
package memory

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/maypok86/otter/v2"

	"noonish/internal/postgres"
)

// Memory holds rows and documents. A nil one holds nothing.
type Memory struct {
	most      uint64 // bytes
	view      atomic.Pointer[View]
	documents *otter.Cache[key, []byte]
	current   atomic.Int64  // until when the view was the newest, as Unix time in nanoseconds
	heard     atomic.Int64  // when PostgreSQL last answered the loader, in the same form
	wake      chan struct{} // a reader has seen a newer version
	searches  atomic.Int64  // so far
	metrics   metrics
}

// key names a document as of the import that last changed its band.
type key struct{ n, since int64 }

// overhead is about what the cache needs for a document besides its bytes.
const overhead = 150

// New returns a memory that takes at most so many bytes. It is nil for 0: none.
func New(most uint64) *Memory {
	if most == 0 {
		return nil
	}
	m := &Memory{most: most, wake: make(chan struct{}, 1)}
	m.documents = otter.Must(&otter.Options[key, []byte]{
		MaximumWeight: most / 4,
		Weigher: func(_ key, doc []byte) uint32 {
			return uint32(len(doc)) + overhead //nolint:gosec // a document is a few kilobytes
		},
	})
	m.metrics = newMetrics(m)
	return m
}

// View returns the rows that are held now, or nil. They never change: the next import makes another view.
func (m *Memory) View() *View {
	if m == nil {
		return nil
	}
	return m.view.Load()
}

// ErrChanged means that PostgreSQL has a newer version than the view.
var ErrChanged = errors.New("the catalogue has changed")

// missing reads documents, and the version that they are of.
const missing = `
SELECT n, doc, (SELECT coalesce(max(version), 0) FROM search_changes) FROM places WHERE n = ANY($1::int8[])`

// Documents returns the documents of hits, in their order. What is not held is read in one statement.
func (m *Memory) Documents(ctx context.Context, db postgres.Querier, v *View, hits []Hit) ([][]byte, error) {
	documents := make([][]byte, len(hits))
	var numbers []int64
	var at map[int64]int
	for i, h := range hits {
		doc, ok := m.documents.GetIfPresent(h.key())
		if documents[i] = doc; ok {
			continue
		}
		if at == nil {
			at = map[int64]int{}
		}
		at[h.N()] = i
		numbers = append(numbers, h.N())
	}
	if len(numbers) == 0 {
		return documents, nil
	}
	rows, err := db.Query(ctx, missing, numbers)
	if err != nil {
		return nil, err
	}
	var n, version int64
	var doc []byte
	read, err := pgx.ForEachRow(rows, []any{&n, &doc, &version}, func() error {
		if version != v.version {
			m.hurry()
			return ErrChanged
		}
		i := at[n]
		documents[i] = doc
		m.documents.Set(hits[i].key(), doc)
		doc = nil
		return nil
	})
	if err == nil && read.RowsAffected() != int64(len(numbers)) { // they are gone
		m.hurry()
		err = ErrChanged
	}
	if err != nil {
		return nil, fmt.Errorf("reading documents: %w", err)
	}
	return documents, nil
}

// hurry makes Run look for changes now.
func (m *Memory) hurry() {
	select {
	case m.wake <- struct{}{}:
	default:
	}
}

// Await waits until the view has what was committed before, at most for a second. Whoever changed the catalogue through
// this replica then sees it.
func (m *Memory) Await(ctx context.Context) {
	if m == nil {
		return
	}
	since := time.Now().UnixNano()
	for range 100 {
		if m.current.Load() >= since {
			return
		}
		m.hurry()
		select {
		case <-ctx.Done():
			return
		case <-time.After(10 * time.Millisecond):
		}
	}
}

// freshness is how old an answer may be without saying so: PostgreSQL is asked every second.
const freshness = 2 * time.Second

// Stale returns for how long nobody has known whether the view is the newest. It is 0 while that is short, and while
// there is no view.
func (m *Memory) Stale() time.Duration {
	if m == nil {
		return 0
	}
	current := m.current.Load()
	if age := time.Since(time.Unix(0, current)); current != 0 && age > freshness {
		return age
	}
	return 0
}

// Silent reports whether PostgreSQL has not answered for a while. A portion of rows that takes long is an answer.
func (m *Memory) Silent() bool {
	if m == nil {
		return false
	}
	heard := m.heard.Load()
	return heard != 0 && time.Since(time.Unix(0, heard)) > freshness
}

func (m *Memory) hear() { m.heard.Store(time.Now().UnixNano()) }
