// Package admission decides which work may begin now, which waits, and which is refused at once. Work is divided into
// classes that cannot take each other's slots: searches that strangers send in masses must not stop a team from voting.
package admission

import (
	"context"
	"errors"
	"sync/atomic"
	"time"

	"golang.org/x/sync/semaphore"

	"noonish/internal/fault"
)

// Kind is one kind of work of a class.
type Kind struct {
	Name string
	// Queue is how full the queue may be, in percent, for work of this kind to wait in it. The kind with the smallest
	// value is refused first.
	Queue int
	// AtOnce is the part of the slots, in percent, that work of this kind may take.
	AtOnce int
	// Elsewhere is for work that waits for another server and not for our database. It takes no slot; this many may be
	// under way at once.
	Elsewhere int
}

// Limits are how much of a class's work is under way, how much waits, and for how long.
type Limits struct {
	Slots, Queue int
	Patience     time.Duration
}

// Outcome is the result of one piece of work.
type Outcome string

// The outcomes.
const (
	Admitted Outcome = "admitted"
	Full     Outcome = "full" // the queue was full
	Late     Outcome = "late" // it waited too long
	Gone     Outcome = "gone" // the caller cancelled it
)

// Class admits one class of work. Create it with New.
type Class struct {
	Name    string
	limits  Limits
	slots   *semaphore.Weighted
	kinds   map[string]*kind
	waiting atomic.Int64

	// Seen, if set, is called with the outcome of each piece of work. Set it before the first.
	Seen func(kind string, outcome Outcome, waited time.Duration)
}

// kind is a Kind in absolute numbers.
type kind struct {
	queue  int64
	atOnce *semaphore.Weighted
	apart  bool
}

// New returns a class with these kinds of work.
func New(name string, limits Limits, kinds ...Kind) *Class {
	c := &Class{
		Name: name, limits: limits, slots: semaphore.NewWeighted(int64(limits.Slots)), kinds: map[string]*kind{},
	}
	for _, k := range kinds {
		atOnce := max(1, limits.Slots*k.AtOnce/100)
		if k.Elsewhere > 0 {
			atOnce = k.Elsewhere
		}
		c.kinds[k.Name] = &kind{
			queue: int64(max(1, limits.Queue*k.Queue/100)), atOnce: semaphore.NewWeighted(int64(atOnce)),
			apart: k.Elsewhere > 0,
		}
	}
	return c
}

// Waiting returns how much work waits.
func (c *Class) Waiting() int64 { return c.waiting.Load() }

// Has reports whether the class knows a kind of work.
func (c *Class) Has(kind string) bool { return c.kinds[kind] != nil }

// errTooLong ends a wait.
var errTooLong = errors.New("waited too long")

// Enter waits for a slot, which the caller gives back with leave. An error means that the work must not begin.
func (c *Class) Enter(ctx context.Context, name string) (leave func(), err error) {
	k, start := c.kinds[name], time.Now()
	leave, outcome := c.enter(ctx, k)
	if c.Seen != nil {
		c.Seen(name, outcome, time.Since(start))
	}
	switch outcome {
	case Admitted:
		return leave, nil
	case Gone:
		return nil, ctx.Err()
	case Full, Late:
	}
	return nil, &fault.Fault{
		Kind: fault.Unavailable, Code: "too-busy", Message: "Too many people are asking just now. Please try again.",
		Retry: c.retry(),
	}
}

// retry returns when to try again: a queue that was full has been worked off by then.
func (c *Class) retry() time.Duration { return c.limits.Patience + time.Second }

func (c *Class) enter(ctx context.Context, k *kind) (leave func(), outcome Outcome) {
	// Work that takes no slot is still refused while other work queues for one: it is the smaller loss.
	if k.apart && c.waiting.Load() >= k.queue {
		return nil, Full
	}
	if leave, ok := c.try(k); ok {
		return leave, Admitted
	}
	if c.waiting.Add(1) > k.queue {
		c.waiting.Add(-1)
		return nil, Full
	}
	defer c.waiting.Add(-1)
	limited, cancel := context.WithTimeoutCause(ctx, c.limits.Patience, errTooLong)
	defer cancel()
	err := k.atOnce.Acquire(limited, 1)
	if err == nil && !k.apart {
		if err = c.slots.Acquire(limited, 1); err != nil {
			k.atOnce.Release(1)
		}
	}
	switch {
	case err == nil:
		return c.leave(k), Admitted
	case errors.Is(context.Cause(limited), errTooLong):
		return nil, Late
	}
	return nil, Gone
}

// try takes a free slot. It does not overtake work that waits already.
func (c *Class) try(k *kind) (leave func(), ok bool) {
	if !k.atOnce.TryAcquire(1) {
		return nil, false
	}
	if !k.apart && !c.slots.TryAcquire(1) {
		k.atOnce.Release(1)
		return nil, false
	}
	return c.leave(k), true
}

func (c *Class) leave(k *kind) func() {
	return func() {
		if !k.apart {
			c.slots.Release(1)
		}
		k.atOnce.Release(1)
	}
}
