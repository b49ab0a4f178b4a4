package address

import (
	"context"
	"errors"
	"sync"
	"time"
)

// pace lets one call through per period. It rejects a call that would wait longer than one period, because by then the
// person has given up.
type pace struct {
	period time.Duration
	mu     sync.Mutex
	next   time.Time
}

var errTooMany = errors.New("too many requests for its rate limit")

// wait returns when the caller may proceed. A nil pace never waits.
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
