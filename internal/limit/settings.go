package limit

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Limits are the numbers in force: those of rules.go, unless the settings change them.
type Limits struct {
	rules    map[string]Rule
	counters map[string]Shared
	Streams  Open
}

// Default returns the numbers of rules.go.
func Default() Limits {
	l := Limits{rules: map[string]Rule{}, counters: map[string]Shared{}, Streams: Streams}
	for _, rule := range rules {
		l.rules[rule.Name] = rule
	}
	for _, rule := range []Shared{NewPeople, Codes, Joins} {
		l.counters[rule.Name] = rule
	}
	return l
}

func (l Limits) rule(rule Rule) Rule {
	if set, ok := l.rules[rule.Name]; ok {
		return set
	}
	return rule
}

func (l Limits) shared(rule Shared) Shared {
	if set, ok := l.counters[rule.Name]; ok {
		return set
	}
	return rule
}

// Joins returns how often a team may be joined.
func (l Limits) Joins() Shared { return l.shared(Joins) }

// Parse reads limits such as "search=60/3600/1200 new-people=240:200 streams=6/12/50/300/4000/12000". A rule has three
// rates: of a session, of all sessions at one address, and of an address without a session. A rate is a number per
// minute, followed by a colon and the number at once if that differs. 0 means no limit.
func Parse(text string) (Limits, error) {
	l := Default()
	for item := range strings.FieldsSeq(text) {
		name, figures, ok := strings.Cut(item, "=")
		if !ok {
			return l, fmt.Errorf("%q has no figures", item)
		}
		if err := l.set(name, strings.Split(figures, "/")); err != nil {
			return l, err
		}
	}
	return l, nil
}

func (l *Limits) set(name string, figures []string) error {
	if rule, ok := l.rules[name]; ok {
		err := readAll(name, figures, parseRate, &rule.Session, &rule.Address, &rule.Nobody)
		l.rules[name] = rule
		return err
	}
	if rule, ok := l.counters[name]; ok {
		err := readAll(name, figures, parseRate, &rule.Rate)
		l.counters[name] = rule
		return err
	}
	if name == "streams" {
		s := &l.Streams
		return readAll(name, figures, parseCount, &s.Session, &s.Person, &s.Guests, &s.Team, &s.Address, &s.Replica)
	}
	return fmt.Errorf("%q is no limit; there are %s", name, strings.Join(l.Names(), ", "))
}

// Names returns the names of all limits.
func (l Limits) Names() []string {
	names := []string{"streams"}
	for name := range l.rules {
		names = append(names, name)
	}
	for name := range l.counters {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

func readAll[T any](name string, figures []string, parse func(string) (T, error), into ...*T) error {
	if len(figures) != len(into) {
		return fmt.Errorf("%s takes %d figures with slashes between, not %d", name, len(into), len(figures))
	}
	for i, figure := range figures {
		value, err := parse(figure)
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
		*into[i] = value
	}
	return nil
}

// maxFigure is more than any machine can answer.
const maxFigure = 10_000_000

func parseCount(text string) (int, error) {
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > maxFigure {
		return 0, fmt.Errorf("%q is no whole number from 0 to %d", text, maxFigure)
	}
	return n, nil
}

func parseRate(text string) (r Rate, err error) {
	perMinute, burst, both := strings.Cut(text, ":")
	if r.PerMinute, err = parseCount(perMinute); err != nil || !both {
		r.Burst = r.PerMinute
		return r, err
	}
	if r.Burst, err = parseCount(burst); err == nil && (r.Burst == 0) != (r.PerMinute == 0) {
		err = fmt.Errorf("%q must be both 0, or neither", text)
	}
	return r, err
}
