package streetmap

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"noonish/internal/fault"
)

// version caches the version of the map. Every search and every located ballot asks for it, so a caller waits only
// briefly for the database: an old version is good enough, and walking times can be estimates.
type version struct {
	mu    sync.Mutex
	text  string
	known bool          // it has been read at least once
	err   error         // of the last read
	read  time.Time     // when the last read ended
	began time.Time     // when the current read began
	done  chan struct{} // closed when the current read ends; nil if there is none
}

const (
	versionAge      = 5 * time.Second        // how long a new import may go unnoticed
	failureAge      = time.Second            // how long to wait after a failed read before the next
	versionPatience = 250 * time.Millisecond // how long a caller waits for a read
	firstPatience   = time.Second            // the same while no version is known
	versionTimeout  = 2 * time.Second        // how long a read may take
)

const readVersion = `
SELECT coalesce(substr(md5(string_agg(area || ' ' || digest, ',' ORDER BY area)), 1, 12), '') FROM streets`

// errVersion is returned if no version was read in time.
var errVersion = fault.Wrap(context.DeadlineExceeded, fault.Unavailable, "",
	"The map cannot be read just now. Please try again.")

// Version returns a text that changes when the map does. It is empty while there is no map.
func (s *Store) Version(ctx context.Context) (string, error) {
	done, wait := s.refresh(ctx)
	if wait > 0 {
		patience := time.NewTimer(wait)
		defer patience.Stop()
		select {
		case <-done:
		case <-patience.C:
		case <-ctx.Done():
			return "", ctx.Err()
		}
	}
	v := &s.version
	v.mu.Lock()
	defer v.mu.Unlock()
	switch {
	case v.known:
		return v.text, nil
	case v.err != nil:
		return "", v.err
	}
	return "", errVersion
}

// refresh starts a read if the version is old and no read is running. It returns how long waiting for it is worthwhile.
func (s *Store) refresh(ctx context.Context) (done <-chan struct{}, wait time.Duration) {
	v := &s.version
	v.mu.Lock()
	defer v.mu.Unlock()
	age := versionAge
	if v.err != nil {
		age = failureAge
	}
	if v.done == nil {
		if time.Since(v.read) < age {
			return nil, 0
		}
		v.done, v.began = make(chan struct{}), time.Now()
		go s.reread(context.WithoutCancel(ctx), v.done)
	}
	patience := versionPatience
	if !v.known {
		patience = firstPatience
	}
	return v.done, patience - time.Since(v.began)
}

func (s *Store) reread(ctx context.Context, done chan struct{}) {
	ctx, cancel := context.WithTimeout(ctx, versionTimeout)
	defer cancel()
	var text string
	err := s.Reads.QueryRow(ctx, readVersion).Scan(&text)
	v := &s.version
	v.mu.Lock()
	defer v.mu.Unlock()
	v.err = nil
	switch {
	case err == nil:
		if s.Changed != nil && text != v.text {
			s.Changed()
		}
		v.text, v.known = text, true
	case errors.Is(err, context.DeadlineExceeded):
		v.err = errVersion
	default:
		v.err = fault.Wrap(fmt.Errorf("reading the map's version: %w", err), fault.Unavailable, "",
			"The map cannot be read just now. Please try again.")
	}
	v.read, v.done = time.Now(), nil
	close(done)
}
