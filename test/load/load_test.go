package main

import (
	"errors"
	"testing"
	"time"

	"noonish/test/product"
)

// A small form of `make load-streams`, which keeps the tool working. Its figures mean nothing.
func TestEveryListenerHearsEveryVote(t *testing.T) {
	t.Parallel()
	f, err := measure(t.Context(), plan{teams: 8, listeners: 5, votes: 40, pace: time.Millisecond})
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	if err != nil {
		t.Fatal(err)
	}
	f.print(t.Output())
	if f.streams != 40 || len(f.fanout) != 40 || f.memoryMB == 0 || f.messageBytes == 0 {
		t.Errorf("%d streams, %d votes, %d MB, %d bytes", f.streams, len(f.fanout), f.memoryMB, f.messageBytes)
	}
}
