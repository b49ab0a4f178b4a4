package admission_test

import (
	"context"
	"errors"
	"testing"
	"testing/synctest"
	"time"

	"noonish/internal/admission"
	"noonish/internal/fault"
)

var errBusy = &fault.Fault{Kind: fault.Unavailable, Message: "busy", Retry: time.Second}

func TestOneIsUnderWayUnderAKeyAndTheWaitIsBounded(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		lanes := admission.NewLanes(2, time.Second, errBusy)
		leave, err := lanes.Enter(t.Context(), "team")
		if err != nil {
			t.Fatal(err)
		}
		results := make(chan error, 2)
		for range cap(results) {
			go func() {
				leave, err := lanes.Enter(t.Context(), "team")
				if err == nil {
					defer leave()
				}
				results <- err
			}()
		}
		synctest.Wait()
		_, err = lanes.Enter(t.Context(), "team") // a fourth
		refused(t, err)
		other, err := lanes.Enter(t.Context(), "another team")
		if err != nil {
			t.Fatalf("another team waits: %v", err)
		}
		other()
		leave()
		for range cap(results) {
			if err := <-results; err != nil {
				t.Errorf("the waiting caller got %v", err)
			}
		}
	})
}

func TestALaneIsNotWaitedForLongerThanItMay(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		lanes := admission.NewLanes(2, time.Second, errBusy)
		leave, err := lanes.Enter(t.Context(), "team")
		if err != nil {
			t.Fatal(err)
		}
		start := time.Now()
		_, err = lanes.Enter(t.Context(), "team")
		refused(t, err)
		if took := time.Since(start); took != time.Second {
			t.Errorf("refused after %v, want 1s", took)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if _, err = lanes.Enter(ctx, "team"); !errors.Is(err, context.Canceled) {
			t.Errorf("the cancelled caller got %v", err)
		}
		leave()
		if leave, err = lanes.Enter(t.Context(), "team"); err != nil {
			t.Fatal(err)
		}
		leave()
	})
}
