package standby

import (
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 17, 12, 0, 0, 0, time.UTC)

// second is an instant so many seconds after noon.
func second(n float64) time.Time { return noon.Add(time.Duration(n * float64(time.Second))) }

// step is a look at both servers: where the primary's log ends, how far the standby is. Below 0 it does not answer.
type step struct {
	at                float64
	primary, replayed position
}

func TestHowFarAStandbyIsBehind(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name  string
		steps []step
		now   float64
		asOf  float64 // seconds; below 0 if nothing is known
		used  bool
	}{
		{"nobody answered", nil, 0, -1, false},
		{"it has everything", []step{{0, 100, 100}}, 1, 0, true},
		{"it has more than when the primary was asked", []step{{0, 100, 105}}, 1, 0, true},
		{"it is a little behind", []step{{0, 100, 100}, {1, 200, 100}, {2, 300, 250}}, 2, 1, true},
		{"an idle primary leaves nothing to replay", []step{{0, 100, 100}, {60, 100, 100}}, 61, 60, true},
		{"it stands still", []step{{0, 100, 100}, {1, 200, 100}, {4, 500, 100}, {6, 700, 100}}, 6, 0, false},
		{"it stands still for as long as it may", []step{{0, 100, 100}, {5, 500, 100}}, 5, 0, true},
		{"it caught up", []step{{0, 100, 100}, {9, 900, 100}, {10, 901, 901}}, 10, 10, true},
		{"it caught up a little", []step{{0, 100, 100}, {8, 800, 100}, {9, 900, 100}, {20, 950, 920}}, 20, 9, false},
		{"the primary is away for a while", []step{{0, 100, 100}, {3, -1, 100}}, 4, 0, true},
		{"the primary is away for long", []step{{0, 100, 100}, {3, -1, 100}, {6, -1, 100}}, 6, 0, false},
		{"the primary was never asked", []step{{0, -1, 100}}, 1, -1, false},
		{"it did not answer meanwhile", []step{{0, 100, 100}, {1, 200, -1}, {2, 200, -1}, {3, 200, 200}}, 3, 3, true},
		{"it is ahead of the primary", []step{{0, 100, 100}, {1, 200, 200}, {2, 150, 200}}, 2, 1, false},
		{"another primary caught up with it", []step{{0, 200, 200}, {1, 150, 200}, {2, 210, 210}}, 2, 2, true},
		{"another one lost changes", []step{{0, 100, 100}, {1, 500, 100}, {2, 300, 100}, {3, 310, 310}}, 3, 3, true},
		{"it came back with an older state", []step{{0, 100, 100}, {1, 200, 200}, {2, 300, 150}}, 2, 1, false},
		{"it came back and caught up", []step{{0, 100, 100}, {1, 200, 150}, {2, 300, 120}, {3, 300, 300}}, 3, 3, true},
	} {
		f := follower{waiting: true}
		for _, s := range tt.steps {
			if s.primary >= 0 {
				f.primary(second(s.at), s.primary)
			}
			if s.replayed >= 0 {
				f.standby(s.replayed)
			}
		}
		fault := f.fault(second(tt.now), 5*time.Second)
		if (fault == "") != tt.used {
			t.Errorf("%s: it is not used because %q; want it used: %v", tt.name, fault, tt.used)
		}
		if known := !f.asOf.IsZero(); known != (tt.asOf >= 0) || known && !f.asOf.Equal(second(tt.asOf)) {
			t.Errorf("%s: it has everything as of %v, want second %v", tt.name, f.asOf.Sub(noon), tt.asOf)
		}
	}
}

func TestABarrierIsWhereThePrimaryIsAfterIt(t *testing.T) {
	t.Parallel()
	f := follower{waiting: true}
	look := func(at float64, primary, replayed position) string {
		if primary >= 0 {
			f.primary(second(at), primary)
		}
		f.standby(replayed)
		return f.fault(second(at), 5*time.Second)
	}
	if fault := look(0, 100, 100); fault != "" {
		t.Fatal(fault)
	}
	f.waiting = true // an import ended
	for _, s := range []struct {
		step
		used bool
	}{
		{step{1, -1, 100}, false}, // the primary does not say where it ended
		{step{2, 200, 150}, false},
		{step{3, 300, 199}, false}, // four seconds are not too old, but the import is missing
		{step{4, 400, 200}, true},  // the import is there, and what came after is not too old
	} {
		if fault := look(s.at, s.primary, s.replayed); (fault == "") != s.used {
			t.Errorf("second %v: %q; want it used: %v", s.at, fault, s.used)
		}
	}
}

func TestMarksAreBounded(t *testing.T) {
	t.Parallel()
	var f follower
	for n := range 10 * mostMarks {
		f.primary(second(float64(n)), position(n))
		f.standby(0)
	}
	if len(f.marks) != mostMarks {
		t.Errorf("%d marks are kept, want %d", len(f.marks), mostMarks)
	}
}
