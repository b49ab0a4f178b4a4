package main

import "testing"

func TestGarbageIsBoundedOnceMuchIsInUse(t *testing.T) {
	t.Parallel()
	const mb = 1 << 20
	for inUse, want := range map[uint64]int{
		0: 400, 5 * mb: 400, 16 * mb: 400, 32 * mb: 200, 64 * mb: 100, 100 * mb: 50, 4096 * mb: 50,
	} {
		if got := garbagePercent(inUse); got != want {
			t.Errorf("%d MB in use: %d %%, want %d %%", inUse/mb, got, want)
		}
	}
}
