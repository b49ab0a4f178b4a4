package standby

import (
	"fmt"
	"time"
)

// position is a place in the primary's log of changes: an LSN.
type position int64

// mark says where the primary's log ended at an instant, or later.
type mark struct {
	at  time.Time
	end position
}

// mostMarks bounds how many marks are kept: for the longest lag that can be set, and twice that.
const mostMarks = 600

// follower knows how far a standby follows its primary. The zero value knows nothing.
//
// The time of the last replayed transaction would not do: on an idle primary it grows old although nothing is missing.
type follower struct {
	marks    []mark    // of the primary, which the standby has not replayed, the oldest first
	last     position  // where the primary's log ended last
	replayed position  // how far the standby has come
	asOf     time.Time // the standby has everything that was committed before
	barrier  position  // how far it must have come to be used
	waiting  bool      // the barrier is where the primary's log ends when it is next asked
	ahead    bool      // the standby has changes that the primary does not have
}

// primary is told where the primary's log ended at an instant. The standby is asked after that.
func (f *follower) primary(at time.Time, end position) {
	if end < f.last { // another server took its place, and lost some changes
		f.marks, f.waiting = nil, true
	}
	f.last, f.ahead = end, end < f.replayed
	if f.waiting {
		f.barrier, f.waiting = end, false
	}
	if n := len(f.marks); n > 0 && f.marks[n-1].end == end {
		f.marks[n-1].at = at
		return
	}
	if f.marks = append(f.marks, mark{at, end}); len(f.marks) > mostMarks {
		f.marks = f.marks[1:]
	}
}

// standby is told how far the standby has come.
func (f *follower) standby(replayed position) {
	if replayed < f.replayed { // it started again, from an older state
		f.waiting = true
	}
	f.replayed = replayed
	if f.ahead { // its positions mean other changes
		return
	}
	for len(f.marks) > 0 && f.marks[0].end <= replayed {
		f.asOf, f.marks = f.marks[0].at, f.marks[1:]
	}
}

// fault returns why the standby must not be used, or nothing.
func (f *follower) fault(now time.Time, most time.Duration) string {
	switch {
	case f.ahead:
		return "it has changes that the primary does not have"
	case f.waiting || f.replayed < f.barrier:
		return "it has not replayed the newest import yet, or has just been found"
	case now.Sub(f.asOf) > most:
		return fmt.Sprintf("it may be more than %v behind", most)
	}
	return ""
}
