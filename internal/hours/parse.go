package hours

import (
	"errors"
	"fmt"
)

const maxLength = 1000

var (
	errEmpty   = errors.New("it is empty")
	errTooLong = fmt.Errorf("it is longer than %d bytes", maxLength)
)

// Parse parses the text of an opening_hours tag. After an error, nothing is known about when the place is open.
func Parse(text string) (Schedule, error) {
	if len(text) > maxLength {
		return Schedule{}, fmt.Errorf("reading opening hours: %w", errTooLong)
	}
	tokens, err := tokenize(text)
	if err != nil {
		return Schedule{}, fmt.Errorf("reading opening hours %q: %w", text, err)
	}
	p := parser{tokens: tokens}
	rules, err := p.rules()
	if err != nil {
		return Schedule{}, fmt.Errorf("reading opening hours %q: %w", text, err)
	}
	return newSchedule(rules), nil
}

type parser struct {
	tokens []token // the last one is always end
	pos    int
}

func (p *parser) peek(ahead int) token {
	return p.tokens[min(p.pos+ahead, len(p.tokens)-1)]
}

func (p *parser) next() token {
	t := p.peek(0)
	p.pos++
	return t
}

func (p *parser) accept(text string) bool {
	if !p.peek(0).is(text) {
		return false
	}
	p.pos++
	return true
}

func (p *parser) acceptWord(texts ...string) bool {
	for _, text := range texts {
		if p.peek(0).isWord(text) {
			p.pos++
			return true
		}
	}
	return false
}

// integer reads a number with at most the given number of digits, from least to most.
func (p *parser) integer(digits, least, most int) (int, error) {
	t := p.next()
	if t.kind != number || len(t.text) > digits || t.value < least || t.value > most {
		return 0, fmt.Errorf("got %q, want a number from %d to %d", t.text, least, most)
	}
	return t.value, nil
}

func (p *parser) unexpected() error {
	return fmt.Errorf("unexpected %q", p.peek(0).text)
}

func (p *parser) rules() ([]rule, error) {
	var rules []rule
	link := overrides
	for p.peek(0).kind != end {
		if p.accept(";") {
			link = overrides
			continue
		}
		r, err := p.rule(link)
		if err != nil {
			return nil, err
		}
		rules = append(rules, r)
		link = p.link(link)
	}
	if len(rules) == 0 {
		return nil, errEmpty
	}
	return rules, nil
}

// link reads the separator between two rules, which may be missing. A rule added to a fallback is a fallback too.
func (p *parser) link(before link) link {
	switch {
	case p.accept("||"):
		return fallsBack
	case p.accept(";"):
		return overrides
	}
	p.accept(",")
	return max(before, adds)
}

// draft is a rule that is being parsed.
type draft struct {
	rule
	timed, stated, commented bool
	selected                 bool // the rule names days of some kind
	timedFirst               bool // "10:00-12:00 Mo-Fr"
}

func (d *draft) ended() bool { return d.timed || d.stated || d.commented }

func (p *parser) rule(before link) (rule, error) {
	d := draft{rule: rule{link: before}}
	for !p.atRuleEnd(&d) {
		if err := p.part(&d); err != nil {
			return rule{}, err
		}
	}
	switch {
	case !d.ended() && !d.selected:
		return rule{}, errEmpty
	case d.stated:
	case d.timed && !d.commented:
		d.state = Open
	default:
		d.state = Unknown
	}
	if d.link == overrides && d.timed && !d.selected {
		d.link = adds // without days there is nothing to replace
	}
	return d.rule, nil
}

// atRuleEnd reports whether the rule ends here, also if a separator is missing: "Mo-Fr 08:00-19:00 Sa 09:00-19:00".
func (p *parser) atRuleEnd(d *draft) bool {
	t := p.peek(0)
	if d.timed && !d.timedFirst && !d.stated && !d.commented && p.startsDay(0) {
		return true
	}
	return t.kind == end || t.is(";") || t.is("||") || t.is(",") && d.ended()
}

func (p *parser) part(d *draft) error {
	t := p.peek(0)
	switch {
	case t.kind == comment:
		d.commented = true
		p.pos++
		return nil
	case t.is(":") && d.selected && !d.timed && !d.stated:
		p.pos++
		return nil
	case d.stated:
		return p.unexpected()
	case p.startsTime(0):
		return p.times(d)
	}
	if state, ok := stateNamed(t); ok {
		d.state, d.stated = state, true
		p.pos++
		return nil
	}
	return p.selector(d)
}

// selector reads weekdays, weeks or dates. They may follow the times only if none came before the times.
func (p *parser) selector(d *draft) error {
	t := p.peek(0)
	if d.timed && !d.timedFirst {
		return p.unexpected()
	}
	d.selected = true
	switch {
	case p.startsDay(0) && d.days.empty():
		return p.days(&d.days)
	case t.isWord("week") && d.weeks == nil:
		return p.weeks(&d.rule)
	case p.startsDate(0) && d.dates == nil:
		return p.dates(&d.rule)
	}
	return p.unexpected()
}
