// Package hours parses OpenStreetMap opening_hours tags and reports whether a place is open.
//
// It follows the opening_hours specification and, where that is silent, the
// reference implementation (npm opening_hours), with one rule above both: a text
// that we cannot read, or that depends on something we do not know, is Unknown. It
// differs from the reference on purpose where the reference would ignore part of
// the text, and where it knows or assumes more than we do:
//
//   - A span past midnight belongs to the day it opens on, so "Fr 18:00-04:00;
//     Sa 20:00-24:00" is open on Saturday at 01:00. The reference lets Saturday's
//     rule cut Friday's night short, and warns about it.
//   - A rule replaces earlier ones on the days it names, so a rule that names no
//     days adds to them: "11:30-14:30; 17:30-22:30" is open for lunch. The
//     reference does so only if another rule names days.
//   - Days without times ("We-Sa") are Unknown on those days, not open all day.
//   - There is no holiday calendar. On the days that most countries observe, a PH
//     rule that would change the answer makes it Unknown; on any other day we assume
//     that it does not apply. An SH rule that would change the answer always makes it
//     Unknown.
//   - Sunrise and sunset are not computed: such a span is Unknown.
package hours

import (
	"slices"
	"time"
)

// State is whether a place is open. The zero value is Unknown.
type State uint8

// These are the states of a place at an instant.
const (
	Unknown State = iota
	Open
	Closed
)

func (s State) String() string {
	switch s {
	case Open:
		return "open"
	case Closed:
		return "closed"
	case Unknown:
	}
	return "unknown"
}

// lookAhead is how many days ahead NextChange looks.
const lookAhead = 8

const (
	dayMinutes = 24 * 60
	maxMinutes = 2 * dayMinutes
)

// Schedule is a parsed opening_hours text. It is immutable, so it is safe for concurrent use. The zero Schedule is
// Unknown at every instant.
type Schedule struct {
	rules []rule
	// turns lists the minutes of the day at which the state may change, in ascending order from 0.
	turns []int16

	dated          bool // some rule needs more than the weekday
	public, school bool // some rule depends on public or school holidays
}

func newSchedule(rules []rule) Schedule {
	s := Schedule{rules: rules, turns: []int16{0}}
	for i := range rules {
		r := &rules[i]
		s.public = s.public || r.days.public
		s.school = s.school || r.days.school
		s.dated = s.dated || r.dated()
		for _, span := range r.spans {
			s.turns = append(s.turns, span.from%dayMinutes, span.to%dayMinutes)
		}
	}
	slices.Sort(s.turns)
	s.turns = slices.Clip(slices.Compact(s.turns))
	return s
}

// At returns the state at t. The location of t must be the time zone of the place, because schedules use its local
// time.
func (s Schedule) At(t time.Time) State {
	if len(s.rules) == 0 {
		return Unknown
	}
	hour, minute, _ := t.Clock()
	minute += hour * 60
	today := s.day(t)

	state, barred := s.on(today, minute)
	if state == Open || barred {
		return state
	}
	night, _ := s.on(s.before(today), minute+dayMinutes)
	if night == Closed {
		return state
	}
	return night
}

// NextChange returns the first instant after t at which the state differs from that at t, and the new state. It returns
// false if nothing changes within eight days.
func (s Schedule) NextChange(t time.Time) (time.Time, State, bool) {
	return s.changeBefore(t, t.AddDate(0, 0, lookAhead))
}

// OpenFor returns Open if the place is open at t and stays open for d, and otherwise the first other state in that
// time. It looks at most eight days ahead.
func (s Schedule) OpenFor(t time.Time, d time.Duration) State {
	state := s.At(t)
	if state != Open {
		return state
	}
	if _, next, changes := s.changeBefore(t, t.Add(d)); changes {
		return next
	}
	return Open
}

func (s Schedule) changeBefore(t, end time.Time) (time.Time, State, bool) {
	state := s.At(t)
	year, month, dayOfMonth := t.Date()
	for ahead := range lookAhead + 1 {
		for _, minute := range s.turns {
			turn := time.Date(year, month, dayOfMonth+ahead, 0, int(minute), 0, 0, t.Location())
			if !turn.After(t) {
				continue
			}
			if !turn.Before(end) {
				return time.Time{}, Unknown, false
			}
			if next := s.At(turn); next != state {
				return turn, next, true
			}
		}
	}
	return time.Time{}, Unknown, false
}
