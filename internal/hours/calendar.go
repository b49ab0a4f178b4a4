package hours

import "time"

// day is a calendar day. Only the weekday is set if no rule of the schedule needs more.
type day struct {
	weekday time.Weekday
	month   time.Month
	year    int
	ofMonth int
}

func (s Schedule) day(t time.Time) day {
	if !s.dated {
		return day{weekday: t.Weekday()}
	}
	year, month, ofMonth := t.Date()
	return day{weekday: t.Weekday(), year: year, month: month, ofMonth: ofMonth}
}

func (s Schedule) before(d day) day {
	if !s.dated {
		return day{weekday: (d.weekday + 6) % 7}
	}
	return s.day(time.Date(d.year, d.month, d.ofMonth-1, 0, 0, 0, 0, time.UTC))
}

func (d day) midnight() time.Time {
	return time.Date(d.year, d.month, d.ofMonth, 0, 0, 0, 0, time.UTC)
}

// monthDay returns the month and day as one number that orders the days of a year: 1225 for 25 December.
func (d day) monthDay() int { return monthDay(d.month, d.ofMonth) }

// widelyKept reports whether the day is a public holiday in many countries, though not in all.
func (d day) widelyKept() bool {
	switch d.monthDay() {
	case 101, 501, 1225, 1226:
		return true
	}
	const goodFriday, easterMonday = -2, 1
	return d.isEaster(goodFriday) || d.isEaster(easterMonday)
}

// isEaster reports whether the day is offset days after Western Easter Sunday.
func (d day) isEaster(offset int) bool {
	sunday := d.midnight().AddDate(0, 0, -offset)
	month, ofMonth := easter(sunday.Year())
	return sunday.Month() == month && sunday.Day() == ofMonth
}

// easter returns the date of Western Easter Sunday (the anonymous Gregorian computus).
func easter(year int) (time.Month, int) {
	golden, century := year%19, year/100
	epact := (19*golden + century - century/4 - (century-(century+8)/25+1)/3 + 15) % 30
	toSunday := (32 + 2*(century%4) + 2*(year%100/4) - epact - year%100%4) % 7
	correction := (golden + 11*epact + 22*toSunday) / 451
	days := epact + toSunday - 7*correction + 114
	return time.Month(days / 31), days%31 + 1
}

// daySet is the part of a rule that names weekdays and holidays. An empty set contains every day.
type daySet struct {
	weekdays       uint8 // bit 0 is Sunday
	nth            []nthWeekday
	public, school bool
	both           bool // "PH Mo-Fr": a holiday that is also one of the weekdays
}

func (s *daySet) add(weekday time.Weekday) { s.weekdays |= 1 << weekday }

func (s *daySet) empty() bool {
	return s.weekdays == 0 && len(s.nth) == 0 && !s.public && !s.school
}

func (s *daySet) contains(d day, kept holidays) bool {
	if s.empty() {
		return true
	}
	onWeekday := s.weekdays>>d.weekday&1 == 1 || len(s.nth) > 0 && anyContains(s.nth, d)
	onHoliday := s.public && kept&publicHoliday != 0 || s.school && kept&schoolHoliday != 0
	if s.both {
		return onWeekday && onHoliday
	}
	return onWeekday || onHoliday
}

// nthWeekday is the nth weekday of a month, "Th[1]", or counted from its end, "Th[-1]".
type nthWeekday struct {
	weekday time.Weekday
	nth     int
}

func (n nthWeekday) contains(d day) bool {
	if d.weekday != n.weekday {
		return false
	}
	if n.nth > 0 {
		return (d.ofMonth-1)/7+1 == n.nth
	}
	last := time.Date(d.year, d.month+1, 0, 0, 0, 0, 0, time.UTC).Day()
	return (last-d.ofMonth)/7+1 == -n.nth
}

// dateRange is a range of days, in every year or in some years.
type dateRange struct {
	firstYear, lastYear, everyYears int // zero means every year

	// from and to are month and day as returned by day.monthDay, preceded by the year if absolute is set. If to is
	// before from, the range wraps around the new year.
	from, to int
	absolute bool

	easter bool // the range is the single day offset days from Easter
	offset int
}

func (r dateRange) contains(d day) bool {
	if r.firstYear != 0 && (d.year < r.firstYear || d.year > r.lastYear || (d.year-r.firstYear)%r.everyYears != 0) {
		return false
	}
	if r.easter {
		return d.isEaster(r.offset)
	}
	at := d.monthDay()
	if r.absolute {
		at += d.year * 10000
	}
	if r.from > r.to {
		return at >= r.from || at <= r.to
	}
	return r.from <= at && at <= r.to
}

// weekRange is a range of ISO weeks.
type weekRange struct{ from, to, every int }

func (r weekRange) contains(d day) bool {
	_, week := d.midnight().ISOWeek()
	return r.from <= week && week <= r.to && (week-r.from)%r.every == 0
}
