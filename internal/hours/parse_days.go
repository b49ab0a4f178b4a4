package hours

import (
	"errors"
	"time"
)

var errBackwards = errors.New("a range ends before it begins")

func stateNamed(t token) (State, bool) {
	if t.kind != word {
		return Unknown, false
	}
	switch t.text {
	case "open":
		return Open, true
	case "off", "closed":
		return Closed, true
	case "unknown":
		return Unknown, true
	}
	return Unknown, false
}

func weekdayNamed(t token) (time.Weekday, bool) {
	if t.kind != word {
		return 0, false
	}
	switch t.text {
	case "mo", "mon", "monday", "mondays":
		return time.Monday, true
	case "tu", "tue", "tues", "tuesday", "tuesdays":
		return time.Tuesday, true
	case "we", "wed", "weds", "wednesday", "wednesdays":
		return time.Wednesday, true
	case "th", "thu", "thur", "thurs", "thursday", "thursdays":
		return time.Thursday, true
	case "fr", "fri", "friday", "fridays":
		return time.Friday, true
	case "sa", "sat", "saturday", "saturdays":
		return time.Saturday, true
	case "su", "sun", "sunday", "sundays":
		return time.Sunday, true
	}
	return 0, false
}

// daysNamed returns the first and last day of a word that means several days.
func daysNamed(t token) (first, last time.Weekday, ok bool) {
	if t.kind != word {
		return 0, 0, false
	}
	switch t.text {
	case "daily", "everyday":
		return time.Monday, time.Sunday, true
	case "weekdays":
		return time.Monday, time.Friday, true
	case "weekend", "weekends":
		return time.Saturday, time.Sunday, true
	}
	return 0, 0, false
}

func isHoliday(t token) bool { return t.isWord("ph") || t.isWord("sh") }

func (p *parser) startsDay(ahead int) bool {
	t := p.peek(ahead)
	_, single := weekdayNamed(t)
	_, _, several := daysNamed(t)
	return single || several || isHoliday(t) || p.everyDay(ahead)
}

// everyDay recognises "7/7".
func (p *parser) everyDay(ahead int) bool {
	return p.peek(ahead).text == "7" && p.peek(ahead+1).is("/") && p.peek(ahead+2).text == "7"
}

func (p *parser) days(set *daySet) error {
	for {
		if err := p.dayItem(set); err != nil {
			return err
		}
		switch {
		case p.peek(0).is(",") && p.startsDay(1):
			p.pos++
		case p.startsDay(0):
			// "Mo Tu" without a comma is still a list, but "PH Mo-Fr" means holidays on those weekdays.
			set.both = set.both || isHoliday(p.peek(0)) != (set.weekdays == 0 && len(set.nth) == 0)
		default:
			return nil
		}
	}
}

func (p *parser) dayItem(set *daySet) error {
	if p.everyDay(0) {
		p.pos += 3
		set.addRange(time.Monday, time.Sunday)
		return nil
	}
	t := p.next()
	if isHoliday(t) {
		set.public = set.public || t.text == "ph"
		set.school = set.school || t.text == "sh"
		return nil
	}
	if first, last, ok := daysNamed(t); ok {
		set.addRange(first, last)
		return nil
	}
	first, _ := weekdayNamed(t)
	if p.peek(0).is("[") {
		return p.nth(set, first)
	}
	last := first
	if p.accept("-") {
		var ok bool
		if last, ok = weekdayNamed(p.peek(0)); !ok || p.peek(1).is("[") {
			return p.unexpected()
		}
		p.pos++
	}
	set.addRange(first, last)
	return nil
}

func (s *daySet) addRange(first, last time.Weekday) {
	for day := first; ; day = (day + 1) % 7 {
		s.add(day)
		if day == last {
			return
		}
	}
}

// nth reads "[1]", "[-1]", "[1,3]" or "[1-2]".
func (p *parser) nth(set *daySet, weekday time.Weekday) error {
	p.pos++
	for {
		sign := 1
		if p.accept("-") {
			sign = -1
		}
		first, err := p.integer(1, 1, 5)
		if err != nil {
			return err
		}
		last := first
		if sign > 0 && p.accept("-") {
			if last, err = p.integer(1, 1, 5); err != nil {
				return err
			}
		}
		for n := first; n <= last; n++ {
			set.nth = append(set.nth, nthWeekday{weekday: weekday, nth: sign * n})
		}
		if p.accept("]") {
			return nil
		}
		if !p.accept(",") {
			return p.unexpected()
		}
	}
}

// weeks reads "week 1-10,20" or "week 2-52/2".
func (p *parser) weeks(r *rule) error {
	p.pos++
	for {
		first, err := p.integer(2, 1, 53)
		if err != nil {
			return err
		}
		w := weekRange{from: first, to: first, every: 1}
		if p.accept("-") {
			if w.to, err = p.integer(2, 1, 53); err != nil {
				return err
			}
			if w.every, err = p.step(); err != nil {
				return err
			}
		}
		if w.to < w.from {
			return errBackwards
		}
		r.weeks = append(r.weeks, w)
		if !p.peek(0).is(",") || p.peek(1).kind != number {
			return nil
		}
		p.pos++
	}
}

// step reads "/2", meaning every second one. Without it, step returns 1.
func (p *parser) step() (int, error) {
	if !p.accept("/") {
		return 1, nil
	}
	return p.integer(2, 1, 53)
}
