package hours

import (
	"errors"
	"strings"
	"time"
)

var errYear = errors.New("the year of a date is ambiguous")

const (
	// Four digits outside this range are more likely a time of day ("1800-2030").
	firstYear, lastYear = 2010, 2099

	endOfMonth = 31 // works for any month: a day that does not exist never matches
)

func monthNamed(t token) (time.Month, bool) {
	if t.kind != word {
		return 0, false
	}
	for month := time.January; month <= time.December; month++ {
		name := month.String()
		if strings.EqualFold(t.text, name) || strings.EqualFold(t.text, name[:3]) {
			return month, true
		}
	}
	return time.September, t.text == "sept"
}

func isYear(t token) bool {
	return t.kind == number && len(t.text) == 4 && firstYear <= t.value && t.value <= lastYear
}

func (p *parser) startsDate(ahead int) bool {
	t := p.peek(ahead)
	_, month := monthNamed(t)
	return month || t.isWord("easter") || isYear(t)
}

// startsDayOfMonth distinguishes the 24 in "Dec 24: 10:00" from the hour in "Dec 10:00".
func (p *parser) startsDayOfMonth(ahead int) bool {
	t, after := p.peek(ahead), p.peek(ahead+1)
	if t.kind != number || len(t.text) > 2 || after.isWord("am") || after.isWord("pm") || after.isWord("h") {
		return false
	}
	return !after.is(":") || !after.glued || !p.peek(ahead+2).glued
}

// dates reads a list such as "Dec 24-26,31" or "2026 May 01-2026 Sep 30".
func (p *parser) dates(r *rule) error {
	for {
		item, err := p.years()
		if err != nil {
			return err
		}
		if err := p.dateItem(r, item); err != nil {
			return err
		}
		if !p.peek(0).is(",") || !p.startsDate(1) {
			return nil
		}
		p.pos++
		if item.firstYear != 0 && !isYear(p.peek(0)) {
			return errYear
		}
	}
}

// years reads "2026", "2026-2028", "2026-2030/2", "2026+" or nothing.
func (p *parser) years() (dateRange, error) {
	if !isYear(p.peek(0)) {
		return dateRange{}, nil
	}
	first := p.next().value
	item := dateRange{firstYear: first, lastYear: first, everyYears: 1}
	if p.accept("+") {
		item.lastYear = lastYear
		return item, nil
	}
	if !p.accept("-") {
		return item, nil
	}
	var err error
	if item.lastYear, err = p.integer(4, first, lastYear); err != nil {
		return item, err
	}
	item.everyYears, err = p.step()
	return item, err
}

func (p *parser) dateItem(r *rule, item dateRange) error {
	if p.acceptWord("easter") {
		return p.easterItem(r, item)
	}
	month, ok := monthNamed(p.peek(0))
	if !ok {
		item.from, item.to = monthDay(time.January, 1), monthDay(time.December, endOfMonth)
		r.dates = append(r.dates, item)
		return nil
	}
	p.pos++
	if p.startsDayOfMonth(0) {
		return p.daysOfMonth(r, item, month)
	}
	last := month
	if p.accept("-") {
		if last, ok = monthNamed(p.peek(0)); !ok {
			return p.unexpected()
		}
		p.pos++
	}
	item.from, item.to = monthDay(month, 1), monthDay(last, endOfMonth)
	return r.addDates(item)
}

// easterItem reads what may follow "easter": "+1 day" or "-2 days".
func (p *parser) easterItem(r *rule, item dateRange) error {
	item.easter = true
	sign := 0
	switch {
	case p.accept("+"):
		sign = 1
	case p.accept("-"):
		sign = -1
	}
	if sign != 0 {
		days, err := p.integer(2, 1, 60)
		if err != nil {
			return err
		}
		if !p.acceptWord("day", "days") {
			return p.unexpected()
		}
		item.offset = sign * days
	}
	r.dates = append(r.dates, item)
	return nil
}

// daysOfMonth reads the rest of "Dec 24", "Dec 24-26,31" or "Dec 24-Jan 2".
func (p *parser) daysOfMonth(r *rule, item dateRange, month time.Month) error {
	for {
		first, err := p.integer(2, 1, 31)
		if err != nil {
			return err
		}
		item.from, item.to = monthDay(month, first), monthDay(month, first)
		if p.accept("-") {
			if month, err = p.lastDay(&item, month); err != nil {
				return err
			}
		}
		if err := r.addDates(item); err != nil {
			return err
		}
		if item.absolute || !p.peek(0).is(",") || !p.startsDayOfMonth(1) {
			return nil
		}
		p.pos++
	}
}

// lastDay reads the end of a range of dates and returns its month.
func (p *parser) lastDay(item *dateRange, month time.Month) (time.Month, error) {
	if isYear(p.peek(0)) {
		if item.firstYear == 0 || item.firstYear != item.lastYear {
			return 0, errYear
		}
		item.absolute = true
		item.from += item.firstYear * 10000
		item.to = p.next().value * 10000
		item.firstYear = 0
	} else {
		item.to = 0
	}
	sameMonth := month
	named, ok := monthNamed(p.peek(0))
	if ok {
		p.pos++
		month = named
	}
	last, err := p.integer(2, 1, 31)
	if err != nil {
		return 0, err
	}
	item.to += monthDay(month, last)
	if item.to < item.from && (item.absolute || month == sameMonth) {
		return 0, errBackwards
	}
	return month, nil
}

// addDates rejects a range that wraps around the new year but is limited to certain years.
func (r *rule) addDates(item dateRange) error {
	if item.firstYear != 0 && item.to < item.from {
		return errYear
	}
	r.dates = append(r.dates, item)
	return nil
}

func monthDay(month time.Month, ofMonth int) int { return int(month)*100 + ofMonth }
