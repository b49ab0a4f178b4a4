package hours

import "errors"

var (
	errHalfTime  = errors.New("the two ends of a time span are written differently")
	errTimeRange = errors.New("a time is outside the day")
	errTwice     = errors.New("a rule has times twice")
)

// startsTime reports whether a time begins here. It distinguishes times from years.
func (p *parser) startsTime(ahead int) bool {
	t := p.peek(ahead)
	if t.kind == number {
		return len(t.text) <= 2 && !p.everyDay(ahead)
	}
	return t.is("(") || isSun(t)
}

func (p *parser) times(d *draft) error {
	if d.timed {
		return errTwice
	}
	d.timed, d.timedFirst = true, !d.selected
	if p.peek(0).text == "24" && p.peek(1).is("/") && p.peek(2).text == "7" {
		p.pos += 3
		d.spans = []span{{from: 0, to: dayMinutes}}
		return nil
	}
	for {
		if err := p.span(&d.rule); err != nil {
			return err
		}
		if p.peek(0).is(",") && p.startsTime(1) {
			p.pos++
		}
		if !p.startsTime(0) {
			break
		}
	}
	d.endTails()
	return nil
}

// endTails cuts an open end where the next span begins.
func (r *rule) endTails() {
	for i := range r.spans {
		tail := &r.spans[i]
		for _, other := range r.spans {
			if tail.vague && !other.vague && other.from >= tail.from {
				tail.to = min(tail.to, other.from)
			}
		}
	}
}

func (p *parser) span(r *rule) error {
	from, err := p.clock()
	if err != nil {
		return err
	}
	if from.minute >= dayMinutes {
		return errTimeRange
	}
	if p.openEnd() {
		r.addTail(from.minute)
		return nil
	}
	if !p.accept("-") {
		return p.unexpected()
	}
	to, err := p.clock()
	if err != nil {
		return err
	}
	if from.sun || to.sun {
		r.addSun(from, to)
		return nil
	}
	if from.style != to.style && to.style != named {
		return errHalfTime
	}
	if to.minute <= from.minute {
		to.minute += dayMinutes
	}
	r.spans = append(r.spans, newSpan(from.minute, to.minute))
	if p.accept("+") {
		r.addTail(to.minute)
	}
	return nil
}

// openEnd reads the "+" or "-late" after a time.
func (p *parser) openEnd() bool {
	if p.peek(0).is("-") && p.peek(1).isWord("late") {
		p.pos += 2
		return true
	}
	return p.accept("+")
}

func newSpan(from, to int) span {
	return span{from: clamp(from), to: clamp(to)}
}

func clamp(minute int) int16 {
	return int16(max(0, min(minute, maxMinutes)))
}

// addTail adds the time after an open end during which the place may still be open. Its length is the same as in the
// reference implementation.
func (r *rule) addTail(from int) {
	const evening, night = 17 * 60, 22 * 60
	to := dayMinutes
	switch {
	case from >= night:
		to = from + 8*60
	case from >= evening:
		to = from + 10*60
	}
	tail := newSpan(from, to)
	tail.vague = true
	r.spans = append(r.spans, tail)
}

// addSun adds the longest time that a span can cover if the sun decides one of its ends.
func (r *rule) addSun(from, to clock) {
	first, last := from.minute, to.minute
	if from.sun {
		first = 0
	}
	const noon = dayMinutes / 2
	switch {
	case to.sun && to.morning && !from.morning:
		last = dayMinutes + noon
	case to.sun:
		last = dayMinutes
	case last <= noon && !from.morning:
		last += dayMinutes
	}
	vague := newSpan(first, last)
	vague.vague = true
	r.spans = append(r.spans, vague)
}
