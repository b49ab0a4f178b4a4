package streetmap

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"noonish/internal/fault"
)

// version is what is remembered of the map's version. Every search and every located ballot asks for it, so nobody
// waits for the database longer than a moment: an old version does as well, and minutes can be estimates.
type version struct {
	mu    sync.Mutex
	text  string
	known bool          // it was read once
	err   error         // of the last reading
	read  time.Time     // when the last reading ended
	began time.Time     // when the one under way began
	done  chan struct{} // closed when it ends; nil when there is none
}

const (
	versionAge      = 5 * time.Second        // how long a new import may go unnoticed
	failureAge      = time.Second            // how long a reading that failed is not tried again
	versionPatience = 250 * time.Millisecond // how long a reading is waited for
	firstPatience   = time.Second            // while nothing is known at all
	versionTimeout  = 2 * time.Second        // how long it may take
)

const readVersion = `SELECT coalesce(substr(md5(string_agg(area || ' ' || digest, ',' ORDER BY area)), 1, 12), '') FROM streets`

// errVersion is why there is no version: the caller's own deadline, or the database's.
var errVersion = fault.Wrap(context.DeadlineExceeded, fault.Unavailable, "The map cannot be read just now. Please try again.")

// Version changes when the map does; it is empty while there is no map.
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

// refresh has the version read if it is old and nobody reads it, and tells how long that is worth waiting for.
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
	err := s.Pool.QueryRow(ctx, readVersion).Scan(&text)
	v := &s.version
	v.mu.Lock()
	defer v.mu.Unlock()
	v.err = nil
	switch {
	case err == nil:
		v.text, v.known = text, true
	case errors.Is(err, context.DeadlineExceeded):
		v.err = errVersion
	default:
		v.err = fault.Wrap(fmt.Errorf("reading the map's version: %w", err), fault.Unavailable, "The map cannot be read just now. Please try again.")
	}
	v.read, v.done = time.Now(), nil
	close(done)
}
