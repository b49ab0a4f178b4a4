package admission_test

import (
	"context"
	"errors"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noonish/internal/admission"
	"noonish/internal/fault"
)

// class returns a class with two slots and a queue of eight.
func class() *admission.Class {
	return admission.New("browse", admission.Limits{Slots: 2, Queue: 8, Patience: time.Second},
		admission.Kind{Name: "photo", Queue: 25, Elsewhere: 3},
		admission.Kind{Name: "tile", Queue: 50, AtOnce: 50},
		admission.Kind{Name: "search", Queue: 100, AtOnce: 100})
}

// crowd makes n calls at once, each of which keeps its slot until all are done, and counts the outcomes.
func crowd(ctx context.Context, c *admission.Class, kind string, n int) (leave func(), admitted func() int) {
	var mu sync.Mutex
	var leaves []func()
	for range n {
		go func() {
			if done, err := c.Enter(ctx, kind); err == nil {
				mu.Lock()
				defer mu.Unlock()
				leaves = append(leaves, done)
			}
		}()
	}
	return func() {
			mu.Lock()
			defer mu.Unlock()
			for _, done := range leaves {
				done()
			}
			leaves = nil
		}, func() int {
			mu.Lock()
			defer mu.Unlock()
			return len(leaves)
		}
}

func refused(t *testing.T, err error) {
	t.Helper()
	var f *fault.Fault
	if !errors.As(err, &f) || f.Kind != fault.Unavailable || f.Retry <= 0 {
		t.Errorf("got %v, want an error that says when to try again", err)
	}
}

func TestNoMoreThanTheSlotsAreUnderWayAndTheQueueIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := class()
		leave, admitted := crowd(t.Context(), c, "search", 10)
		synctest.Wait()
		if admitted() != 2 || c.Waiting() != 8 {
			t.Fatalf("%d under way and %d waiting, want 2 and 8", admitted(), c.Waiting())
		}
		_, err := c.Enter(t.Context(), "search")
		refused(t, err)
		leave()
		synctest.Wait()
		if admitted() != 2 || c.Waiting() != 6 {
			t.Errorf("%d under way and %d waiting after two have left, want 2 and 6", admitted(), c.Waiting())
		}
		time.Sleep(2 * time.Second)
		if c.Waiting() != 0 {
			t.Errorf("%d wait longer than allowed", c.Waiting())
		}
		leave()
	})
}

func TestTheSmallestLossIsRefusedFirst(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := class()
		leave, _ := crowd(t.Context(), c, "search", 2+4)
		synctest.Wait()
		for _, kind := range []string{"photo", "tile"} {
			_, err := c.Enter(t.Context(), kind)
			refused(t, err)
		}
		if c.Waiting() != 4 {
			t.Errorf("%d wait, want the 4 searches", c.Waiting())
		}
		for range 4 {
			leave()
			synctest.Wait()
		}
		for _, kind := range []string{"photo", "tile"} {
			done, err := c.Enter(t.Context(), kind)
			if err != nil {
				t.Fatalf("a %s when nobody waits: %v", kind, err)
			}
			done()
		}
	})
}

func TestAKindHoldsItsPartOfTheSlotsOnly(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := class()
		leave, admitted := crowd(t.Context(), c, "tile", 4)
		synctest.Wait()
		if admitted() != 1 {
			t.Fatalf("%d tiles hold slots, want 1 of 2", admitted())
		}
		done, err := c.Enter(t.Context(), "search")
		if err != nil {
			t.Fatalf("a search beside tiles: %v", err)
		}
		done()
		for range 4 {
			leave()
			synctest.Wait()
		}
	})
}

func TestWorkThatWaitsElsewhereTakesNoSlotAndIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := class()
		leave, admitted := crowd(t.Context(), c, "photo", 9)
		synctest.Wait()
		if admitted() != 3 || c.Waiting() != 2 {
			t.Errorf("%d photos under way and %d waiting, want 3 and 2", admitted(), c.Waiting())
		}
		for range 2 {
			done, err := c.Enter(t.Context(), "search")
			if err != nil {
				t.Fatalf("a search beside photos: %v", err)
			}
			defer done()
		}
		leave()
		synctest.Wait()
		leave()
	})
}

func TestWhoHasGoneWaitsNoLonger(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		c := class()
		var outcomes sync.Map
		c.Seen = func(_ string, outcome admission.Outcome, _ time.Duration) { outcomes.Store(outcome, true) }
		leave, _ := crowd(t.Context(), c, "search", 2)
		synctest.Wait()
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		if _, err := c.Enter(ctx, "search"); !errors.Is(err, context.Canceled) {
			t.Errorf("got %v, want the caller's own cancellation", err)
		}
		if _, ok := outcomes.Load(admission.Gone); !ok || c.Waiting() != 0 {
			t.Errorf("%d wait, although the caller cancelled", c.Waiting())
		}
		leave()
	})
}
