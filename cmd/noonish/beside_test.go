package main

import (
	"context"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"
)

func TestWithoutAStandbyNothingListensForImports(t *testing.T) {
	t.Parallel()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	watchStandby(ctx, nil, nil, nil) // listening to no bus panics
	if ctx.Err() == nil {
		t.Error("it ended by itself, and would be started again every second")
	}
}

func TestWhatRunsBesideSurvivesAPanic(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		ctx, cancel := context.WithCancel(t.Context())
		var runs atomic.Int64
		ended := make(chan struct{})
		go func() {
			keep(ctx, "a test", func(ctx context.Context) {
				if runs.Add(1) == 1 {
					panic("once")
				}
				<-ctx.Done()
			})
			close(ended)
		}()
		time.Sleep(5 * time.Second)
		if runs.Load() != 2 {
			t.Errorf("it ran %d times, want 2", runs.Load())
		}
		cancel()
		<-ended
	})
}
