package place

import (
	"time"

	"github.com/maypok86/otter/v2"

	"noonish/internal/hours"
)

// Timetable reads opening hours. It remembers what it has read: a city writes its hours in a few thousand
// ways, and reading one costs fifty times as much as looking at it.
type Timetable struct {
	now       func() time.Time
	schedules *otter.Cache[string, *hours.Schedule]
	zones     *otter.Cache[string, *time.Location]
}

// NewTimetable is empty. now is the clock it goes by.
func NewTimetable(now func() time.Time) *Timetable {
	return &Timetable{
		now:       now,
		schedules: otter.Must(&otter.Options[string, *hours.Schedule]{MaximumSize: 20_000}),
		zones:     otter.Must(&otter.Options[string, *time.Location]{MaximumSize: 1000}),
	}
}

// schedule is nil when the hours are unknown: nobody wrote them, or not so that they can be read.
func (t *Timetable) schedule(text string) *hours.Schedule {
	if text == "" {
		return nil
	}
	if known, ok := t.schedules.GetIfPresent(text); ok {
		return known
	}
	var read *hours.Schedule
	if s, err := hours.Parse(text); err == nil {
		read = &s
	}
	t.schedules.Set(text, read)
	return read
}

// zone is nil when it is unknown.
func (t *Timetable) zone(name string) *time.Location {
	if name == "" {
		return nil
	}
	if known, ok := t.zones.GetIfPresent(name); ok {
		return known
	}
	zone, err := time.LoadLocation(name)
	if err != nil {
		zone = nil
	}
	t.zones.Set(name, zone)
	return zone
}

// stateAt is whether a place is open at an instant, by its own clock.
func (t *Timetable) stateAt(f found, at time.Time) hours.State {
	schedule, zone := t.schedule(f.hours), t.zone(f.zone)
	if schedule == nil || zone == nil {
		return hours.Unknown
	}
	return schedule.At(at.In(zone))
}

// departure is the instant a time of day stands for in a zone: the one nearest to now, so that ten past
// twelve is today's at noon and at two, and tomorrow's late in the evening.
func (t *Timetable) departure(c Clock, zone *time.Location) time.Time {
	now := t.now().In(zone)
	at := time.Date(now.Year(), now.Month(), now.Day(), c.Hour, c.Minute, 0, 0, zone)
	const half = 12 * time.Hour
	switch {
	case at.Sub(now) > half:
		return at.AddDate(0, 0, -1)
	case now.Sub(at) > half:
		return at.AddDate(0, 0, 1)
	}
	return at
}

// trip is one person's way to lunch: when they leave, if they said so.
type trip struct {
	timetable *Timetable
	departure *Clock
	leave     time.Time // zero until the zone is known
}

// leaving is when the person leaves. The clock is that of the nearest place, which stands for the zone
// of the searched point.
func (t *trip) leaving(f found) time.Time {
	if t.leave.IsZero() && t.departure != nil {
		if zone := t.timetable.zone(f.zone); zone != nil {
			t.leave = t.timetable.departure(*t.departure, zone)
		}
	}
	return t.leave
}
