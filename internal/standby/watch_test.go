package standby

import (
	"testing"
	"time"

	"noonish/internal/postgres/postgrestest"
)

func TestALookThatBeganBeforeADoubtDoesNotCount(t *testing.T) {
	t.Parallel()
	now := time.Now()
	w := watch{Server: New(nil, 5*time.Second)}
	w.begin()
	w.follower.primary(now, 100)
	w.follower.standby(100)
	for _, tt := range []struct {
		name  string
		doubt func()
		used  bool
	}{
		{"no doubt", func() {}, true},
		{"a failure", func() { w.doubt(false) }, false},
		{"none after it", func() {}, true},
		{"an import", w.Barrier, false},
	} {
		doubts := w.begin()
		tt.doubt()
		if w.end(doubts, "", now); w.usable(now) != tt.used {
			t.Errorf("%s: it is used: %v", tt.name, !tt.used)
		}
	}
	w.begin()
	if !w.follower.waiting {
		t.Error("the look after an import does not wait for it")
	}
}

func TestAServerThatIsNoStandbyIsNotUsed(t *testing.T) {
	t.Parallel()
	primary := postgrestest.Open(t)
	s := New(postgrestest.Open(t), 5*time.Second) // another database of the same server
	s.seen.Store(&sight{time.Now(), time.Now()})
	w := watch{Server: s, primary: primary}
	w.look(t.Context())
	if s.usable(time.Now()) || w.told != "it is not a standby: it was promoted, or never was one" {
		t.Errorf("it is used, or not because %q", w.told)
	}
	state := state{inRecovery: true, cluster: w.cluster + 1}
	if got := w.judge(state, nil); got != "it is a standby of another database server" {
		t.Errorf("%q", got)
	}
}

func TestWithoutAStandbyThereAreNoMetrics(t *testing.T) {
	t.Parallel()
	var none *Server
	if none.Barrier(); none.Metrics() != nil {
		t.Error("metrics of nothing")
	}
}
