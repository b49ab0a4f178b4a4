package memory

import (
	"testing"
	"time"
)

// A rest that is longer than the promised freshness must not keep an import from being seen.
func TestChangesAreAskedForWhileReadingRests(t *testing.T) {
	t.Parallel()
	now := time.Now()
	for _, tt := range []struct {
		name    string
		resting time.Duration // from now on
		more    bool
		want    time.Duration
	}{
		{"everything is held", 0, false, longestWait},
		{"everything is held, and it would rest", time.Minute, false, longestWait},
		{"a portion is missing", -time.Second, true, -time.Second},
		{"a portion is missing, and it rests for long", time.Minute, true, longestWait},
		{"a portion is missing, and it rests shortly", time.Second / 2, true, time.Second / 2},
	} {
		l := loader{resting: now.Add(tt.resting)}
		if got := l.wait(now, tt.more); got != tt.want {
			t.Errorf("%s: it waits %v, want %v", tt.name, got, tt.want)
		}
	}
	l := loader{}
	if l.giveWay(time.Second, busy); !l.resting.IsZero() {
		t.Error("it gives way to few searches")
	}
	if l.giveWay(time.Second, busy+1); time.Until(l.resting) < 8*time.Second {
		t.Error("it does not give way to many searches")
	}
}
