package hours

// link says what a rule does to the rules before it.
type link uint8

const (
	overrides link = iota // ";": replaces them on the days it names
	adds                  // ",": leaves them be, and wins where both speak
	fallsBack             // "||": speaks only where they leave the place closed
)

// rule is one part of a schedule: on these days, at these times, this state.
type rule struct {
	link  link
	state State
	dates []dateRange
	weeks []weekRange
	days  daySet
	spans []span // none means the whole day
}

// span runs from one minute to before another, counted from the midnight its
// day begins with. It may reach into the next day.
type span struct {
	from, to int16
	vague    bool // may or may not be open: an open end, or the sun decides
}

// holidays says which kinds of holiday a day is taken to be.
type holidays uint8

const (
	publicHoliday holidays = 1 << iota
	schoolHoliday
)

// on returns the state that rules opening on day d give the minute counted from
// the start of that day, which may lie on the next. It is barred when a rule
// says off for just these times, which ends even the night before.
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

// bars tells whether the rule closes part of a day, and so leaves the rest to earlier rules.
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

// dated tells whether a weekday is too little to match the rule.
func (r *rule) dated() bool {
	return len(r.dates) > 0 || len(r.weeks) > 0 || len(r.days.nth) > 0 || r.days.public
}

// anyContains is true for an empty list: a rule that names no dates means all of them.
func anyContains[R interface{ contains(day) bool }](ranges []R, d day) bool {
	for _, r := range ranges {
		if r.contains(d) {
			return true
		}
	}
	return len(ranges) == 0
}
