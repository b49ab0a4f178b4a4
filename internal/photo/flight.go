package photo

import (
	"context"
	"errors"
	"sync"
)

// mostWaiting is how many different pictures may be fetched at once.
const mostWaiting = 64

var errBusy = errors.New("too many pictures are being fetched")

// flights shares one fetch among all callers that ask for the same picture at the same time. It ends when the last of
// them has left.
type flights struct {
	mu      sync.Mutex
	waiting map[string]*flight
}

type flight struct {
	waiters int
	leave   context.CancelFunc
	done    chan struct{}
	picture picture
	err     error
}

func (f *flights) do(ctx context.Context, key string, fetch func(context.Context) (picture, error)) (picture, error) {
	one, err := f.join(ctx, key, fetch)
	if err != nil {
		return picture{}, err
	}
	defer f.leave(key, one)
	select {
	case <-ctx.Done():
		return picture{}, ctx.Err()
	case <-one.done:
		return one.picture, one.err
	}
}

func (f *flights) join(ctx context.Context, key string, fetch func(context.Context) (picture, error)) (*flight, error) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one := f.waiting[key]; one != nil {
		one.waiters++
		return one, nil
	}
	if len(f.waiting) >= mostWaiting {
		return nil, errBusy
	}
	ctx, cancel := context.WithCancel(context.WithoutCancel(ctx))
	one := &flight{waiters: 1, leave: cancel, done: make(chan struct{})}
	f.waiting[key] = one
	go func() {
		defer cancel()
		one.picture, one.err = fetch(ctx)
		close(one.done)
	}()
	return one, nil
}

func (f *flights) leave(key string, one *flight) {
	f.mu.Lock()
	defer f.mu.Unlock()
	if one.waiters--; one.waiters > 0 {
		return
	}
	one.leave()
	delete(f.waiting, key)
}
