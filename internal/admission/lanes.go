package admission

import (
	"context"
	"sync"
	"time"
)

// Lanes admit one caller at a time for each key, in order of arrival. A waiting caller holds nothing that others need.
// Nil Lanes admit everybody. Create them with NewLanes.
type Lanes struct {
	most     int
	patience time.Duration
	busy     error

	mu    sync.Mutex
	lanes map[string]*lane
}

type lane struct {
	turn chan struct{}
	here int // under way and waiting
}

// NewLanes returns lanes where at most this many wait for one key, each for at most this long. Other callers get busy.
func NewLanes(most int, patience time.Duration, busy error) *Lanes {
	return &Lanes{most: most, patience: patience, busy: busy, lanes: map[string]*lane{}}
}

// Enter waits for the key's turn, which ends when leave is called.
func (l *Lanes) Enter(ctx context.Context, key string) (leave func(), err error) {
	if l == nil {
		return func() {}, nil
	}
	own, ok := l.join(key)
	if !ok {
		return nil, l.busy
	}
	patience := time.NewTimer(l.patience)
	defer patience.Stop()
	select {
	case own.turn <- struct{}{}:
		return func() {
			<-own.turn
			l.part(key, own)
		}, nil
	case <-patience.C:
		err = l.busy
	case <-ctx.Done():
		err = ctx.Err()
	}
	l.part(key, own)
	return nil, err
}

func (l *Lanes) join(key string) (*lane, bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	own := l.lanes[key]
	if own == nil {
		own = &lane{turn: make(chan struct{}, 1)}
		l.lanes[key] = own
	}
	if own.here > l.most {
		return nil, false
	}
	own.here++
	return own, true
}

func (l *Lanes) part(key string, own *lane) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if own.here--; own.here == 0 {
		delete(l.lanes, key)
	}
}
