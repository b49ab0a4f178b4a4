package boundtest_test

import (
	"testing"
	"time"

	"noonish/internal/boundtest"
)

// spy records whether a test failed.
type spy struct {
	testing.TB
	failed bool
}

func (s *spy) Helper()               {}
func (s *spy) Logf(string, ...any)   {}
func (s *spy) Errorf(string, ...any) { s.failed = true }

func TestABoundIsComparedOnlyWhenAsked(t *testing.T) {
	for _, tt := range []struct {
		bench  string
		took   time.Duration
		failed bool
	}{
		{"", time.Minute, false},
		{"1", time.Minute, true},
		{"1", time.Second, false},
	} {
		t.Setenv("NOONISH_BENCH", tt.bench)
		s := &spy{TB: t}
		if boundtest.Under(s, "took", tt.took, time.Second); s.failed != tt.failed {
			t.Errorf("NOONISH_BENCH=%q, %v: failed %v, want %v", tt.bench, tt.took, s.failed, tt.failed)
		}
	}
}
