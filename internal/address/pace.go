package address

import (
	"context"
	"errors"
	"sync"
	"time"
)

// pace lets one call through each period. A call that would wait longer than one is turned away: by then the
// person who asked has given up.
type pace struct {
	period time.Duration
	mu     sync.Mutex
	next   time.Time
}

var errTooMany = errors.New("it may not be asked so often")

// wait returns when it is the caller's turn. The nil pace never waits.
func (p *pace) wait(ctx context.Context) error {
	if p == nil {
		return nil
	}
	p.mu.Lock()
	now := time.Now()
	turn := now
	if p.next.After(now) {
		turn = p.next
	}
	if turn.Sub(now) > p.period {
		p.mu.Unlock()
		return errTooMany
	}
	p.next = turn.Add(p.period)
	p.mu.Unlock()
	timer := time.NewTimer(turn.Sub(now))
	defer timer.Stop()
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-timer.C:
		return nil
	}
}
