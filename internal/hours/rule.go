package hours

// link is how a rule combines with the rules before it.
type link uint8

const (
	overrides link = iota // ";": replaces them on the days it names
	adds                  // ",": keeps them, and wins where both apply
	fallsBack             // "||": applies only where they leave the place closed
)

// rule is one part of a schedule: the state on certain days at certain times.
type rule struct {
	link  link
	state State
	dates []dateRange
	weeks []weekRange
	days  daySet
	spans []span // none means the whole day
}

// span is the minutes from up to but not including to, counted from the midnight at which its day begins. It may extend
// into the next day.
type span struct {
	from, to int16
	vague    bool // may or may not be open: an open end, or the sun decides
}

// holidays is the set of kinds of holiday that a day is assumed to be.
type holidays uint8

const (
	publicHoliday holidays = 1 << iota
	schoolHoliday
)

// on returns the state that the rules for day d give a minute. The minute counts from the start of d and may be on the
// next day. The result is barred if a rule says off for exactly these times, which also ends the night before.
func (s Schedule) on(d day, minute int) (state State, barred bool) {
	state, barred = s.resolve(d, minute, 0)
	if !s.public && !s.school {
		return state, barred
	}

	var possible holidays
	if s.public && d.widelyKept() {
		possible |= publicHoliday
	}
	if s.school {
		possible |= schoolHoliday
	}
	for kept := publicHoliday; kept <= possible; kept++ {
		if kept&^possible != 0 {
			continue
		}
		if other, _ := s.resolve(d, minute, kept); other != state {
			return Unknown, false
		}
	}
	return state, barred
}

func (s Schedule) resolve(d day, minute int, kept holidays) (state State, barred bool) {
	state = Closed
	for i := range s.rules {
		r := &s.rules[i]
		if r.link == fallsBack && state != Closed || !r.matches(d, kept) {
			continue
		}
		if r.link == overrides && !r.bars() {
			state, barred = Closed, false
		}
		if said, speaks := r.at(minute); speaks {
			state, barred = said, r.bars()
		}
	}
	return state, barred
}

// bars reports whether the rule closes only part of a day and leaves the rest to earlier rules.
func (r *rule) bars() bool { return r.state == Closed && len(r.spans) > 0 }

func (r *rule) at(minute int) (state State, speaks bool) {
	if len(r.spans) == 0 {
		return r.state, minute < dayMinutes
	}
	for _, span := range r.spans {
		if minute < int(span.from) || minute >= int(span.to) {
			continue
		}
		if !span.vague {
			return r.state, true
		}
		speaks = true
	}
	return Unknown, speaks
}

func (r *rule) matches(d day, kept holidays) bool {
	return r.days.contains(d, kept) && anyContains(r.dates, d) && anyContains(r.weeks, d)
}

// dated reports whether matching the rule needs more than the weekday.
func (r *rule) dated() bool {
	return len(r.dates) > 0 || len(r.weeks) > 0 || len(r.days.nth) > 0 || r.days.public
}

// anyContains reports whether a range contains the day. An empty list contains every day.
func anyContains[R interface{ contains(day) bool }](ranges []R, d day) bool {
	for _, r := range ranges {
		if r.contains(d) {
			return true
		}
	}
	return len(ranges) == 0
}
