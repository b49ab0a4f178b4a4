package main

import (
	"errors"
	"testing"
	"time"

	"noonish/internal/boundtest"
	"noonish/test/product"
)

// A small form of `make noon`: every round is closed, once.
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
	boundtest.Under(t, "seconds from a deadline to its round's end", f.latest, latest.Seconds())
}
