package hours

import (
	"fmt"
	"strings"
	"time"
)

// WeekdayText describes the week that contains the given date, one line per day from Monday: "Monday: 11:30 AM –
// 2:00 PM, 6:00 PM – 1:00 AM", "Monday: Closed", "Monday: Open 24 hours", or "Monday: Hours not known" if no span of
// the day is certain. A span past midnight belongs to the day on which it opens.
func (s Schedule) WeekdayText(week time.Time) []string {
	year, month, dayOfMonth := week.Date()
	sinceMonday := (int(week.Weekday()) + 6) % 7
	lines := make([]string, 7)
	for i := range lines {
		date := time.Date(year, month, dayOfMonth-sinceMonday+i, 0, 0, 0, 0, time.UTC)
		lines[i] = date.Weekday().String() + ": " + s.dayText(s.day(date))
	}
	return lines
}

func (s Schedule) dayText(d day) string {
	open, vague := s.openSpans(d)
	switch {
	case len(s.rules) == 0 || len(open) == 0 && vague:
		return "Hours not known"
	case len(open) == 0:
		return "Closed"
	case open[0].from == 0 && open[0].to >= dayMinutes:
		return "Open 24 hours"
	}
	texts := make([]string, len(open))
	for i, span := range open {
		texts[i] = clockText(span.from) + " – " + clockText(span.to)
	}
	return strings.Join(texts, ", ")
}

// openSpans returns the spans that open on day d, and whether part of the day is unknown.
func (s Schedule) openSpans(d day) (open []span, vague bool) {
	for _, from := range []int16{0, dayMinutes} {
		for i, turn := range s.turns {
			next := int16(dayMinutes)
			if i+1 < len(s.turns) {
				next = s.turns[i+1]
			}
			state, _ := s.on(d, int(from+turn))
			vague = vague || state == Unknown
			if state != Open {
				continue
			}
			if last := len(open) - 1; last >= 0 && open[last].to == from+turn {
				open[last].to = from + next
			} else {
				open = append(open, span{from: from + turn, to: from + next})
			}
		}
	}
	return open, vague
}

func clockText(minute int16) string {
	half := "AM"
	if minute%dayMinutes >= dayMinutes/2 {
		half = "PM"
	}
	hour := minute / 60 % 12
	if hour == 0 {
		hour = 12
	}
	return fmt.Sprintf("%d:%02d %s", hour, minute%60, half)
}
