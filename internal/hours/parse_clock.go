package hours

// style is how a time is written. Both ends of a span must use the same style, because "10-2pm" does not say which ten
// it means.
type style uint8

const (
	bare     style = iota // 11
	precise               // 11:00, 11h
	meridiem              // 11am, 11:00 am
	named                 // midnight
)

// clock is one end of a span, in minutes since midnight.
type clock struct {
	minute  int
	style   style
	sun     bool // minute is unknown
	morning bool // with sun: sunrise or dawn
}

func (p *parser) clock() (clock, error) {
	if p.acceptWord("midnight") {
		return clock{minute: dayMinutes, style: named}, nil
	}
	if t := p.peek(0); t.is("(") || isSun(t) {
		return p.sun()
	}
	hour, err := p.integer(2, 0, 48)
	if err != nil {
		return clock{}, err
	}
	c := clock{minute: hour * 60}
	if err := p.minutes(&c); err != nil {
		return clock{}, err
	}
	morning, evening := p.peek(0).isWord("am"), p.peek(0).isWord("pm")
	if morning || evening {
		p.pos++
		if hour < 1 || hour > 12 {
			return clock{}, errTimeRange
		}
		c.style = meridiem
		c.minute %= dayMinutes / 2
	}
	if evening {
		c.minute += dayMinutes / 2
	}
	if c.minute > maxMinutes {
		return clock{}, errTimeRange
	}
	return c, nil
}

// minutes reads ":30", ".30", "h30" or "h".
func (p *parser) minutes(c *clock) error {
	separator, digits := p.peek(0), p.peek(1)
	if !separator.glued || !separator.is(":") && !separator.isWord("h") {
		return nil
	}
	c.style = precise
	p.pos++
	if digits.kind != number || !digits.glued {
		if separator.isWord("h") {
			return nil
		}
		return p.unexpected()
	}
	if len(digits.text) != 2 {
		return p.unexpected()
	}
	minutes, err := p.integer(2, 0, 59)
	c.minute += minutes
	return err
}

// sun reads "sunset" or "(sunset-01:00)".
func (p *parser) sun() (clock, error) {
	bracketed := p.accept("(")
	t := p.next()
	if !isSun(t) {
		return clock{}, errTimeRange
	}
	c := clock{sun: true, morning: t.text == "sunrise" || t.text == "dawn"}
	if !bracketed {
		return c, nil
	}
	if !p.accept("+") && !p.accept("-") {
		return clock{}, p.unexpected()
	}
	if _, err := p.clock(); err != nil {
		return clock{}, err
	}
	if !p.accept(")") {
		return clock{}, p.unexpected()
	}
	return c, nil
}

func isSun(t token) bool {
	if t.kind != word {
		return false
	}
	switch t.text {
	case "sunrise", "sunset", "dawn", "dusk":
		return true
	}
	return false
}
