// Package boundtest checks bounds on time and memory in tests. A busy machine breaks such bounds although the product
// is right, so the gate only logs the figures, and `make bench-bounds` compares them.
package boundtest

import (
	"cmp"
	"os"
	"testing"
)

// Compared reports whether figures are compared with their bounds. A test may measure more work then.
func Compared() bool { return os.Getenv("NOONISH_BENCH") != "" }

// Under logs a figure with its bound. It fails the test above the bound if NOONISH_BENCH is set.
func Under[T cmp.Ordered](t testing.TB, what string, got, bound T) {
	t.Helper()
	if got > bound && Compared() {
		t.Errorf("%s: %v, want at most %v", what, got, bound)
		return
	}
	t.Logf("%s: %v, bound %v", what, got, bound)
}
