package main

import (
	"errors"
	"testing"
	"time"

	"noonish/test/product"
)

// A small form of `make noon`: every round is closed, once and in time.
func TestEveryRoundIsClosedInTime(t *testing.T) {
	t.Parallel()
	f, err := measure(t.Context(), plan{rounds: 2000, within: time.Second})
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	f.print(t.Output())
	if err != nil {
		t.Fatal(err)
	}
	if f.latest > latest.Seconds() {
		t.Errorf("the last was closed %.1f s after its deadline", f.latest)
	}
}
