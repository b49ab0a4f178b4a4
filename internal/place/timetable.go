package place

import (
	"time"

	"github.com/maypok86/otter/v2"

	"noonish/internal/hours"
	"noonish/internal/travel"
)

// Timetable parses opening hours and caches the result: a city writes its hours in a few thousand ways, and parsing one
// costs fifty times as much as evaluating it.
type Timetable struct {
	now       func() time.Time
	schedules *otter.Cache[string, *hours.Schedule]
	zones     *otter.Cache[string, *time.Location]
}

// NewTimetable returns an empty timetable that uses now as its clock.
func NewTimetable(now func() time.Time) *Timetable {
	return &Timetable{
		now:       now,
		schedules: otter.Must(&otter.Options[string, *hours.Schedule]{MaximumSize: 20_000}),
		zones:     otter.Must(&otter.Options[string, *time.Location]{MaximumSize: 1000}),
	}
}

// schedule returns nil when the hours are unknown: the source has none, or they cannot be parsed.
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

// zone returns nil when the zone is unknown.
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

// Habits say what kind of place it is and when it is open, for other packages.
type Habits struct {
	ID    string
	Mask  int64
	Zone  *time.Location  // nil when it is unknown
	hours *hours.Schedule // nil when they are unknown
}

// habits returns the habits of a place.
func (t *Timetable) habits(f found) Habits {
	return Habits{ID: f.ID, Mask: f.Mask, Zone: t.zone(f.Zone), hours: t.schedule(f.Hours)}
}

// StateAt returns whether the place is open at an instant, which must be in its own time zone.
func (h Habits) StateAt(at time.Time) hours.State {
	if h.hours == nil || h.Zone == nil {
		return hours.Unknown
	}
	return h.hours.At(at)
}

// Nearest returns the instant that a time of day means: the one nearest to now, in now's time zone. So 12:10 is today's
// at noon and at two, and tomorrow's late in the evening.
func (c Clock) Nearest(now time.Time) time.Time {
	at := time.Date(now.Year(), now.Month(), now.Day(), c.Hour, c.Minute, 0, 0, now.Location())
	const half = 12 * time.Hour
	switch {
	case at.Sub(now) > half:
		return at.AddDate(0, 0, -1)
	case now.Sub(at) > half:
		return at.AddDate(0, 0, 1)
	}
	return at
}

// trip is one person's way to lunch, with their departure if they gave one.
type trip struct {
	legs      travel.Legs                 // walking routes from our own graph
	asked     map[travel.Mode]travel.Legs // routes from another engine; nil when none was asked
	timetable *Timetable
	crowd     Crowd
	departure *Clock
	leave     time.Time // zero until the zone is known
	fixed     *Walk     // replaces the walking route that is known now

	lunchBreak int // minutes; 0 for any

	// The zone of the previous place, which is nearly always that of the next, and the time there.
	zoneName string
	zone     *time.Location
	now      time.Time
}

// Crowd says how busy a place is at an instant in its own time zone, what that is based on, and for how many minutes
// people stay. It is called for every place of an answer, so it must be quick.
type Crowd struct {
	At    func(mask int64, at time.Time) string
	Basis string
	Stay  func(mask int64) int
	// Seen returns the level that people who were there reported, if enough did, and SeenBasis says so. It is nil
	// where nobody is asked.
	Seen      func(id string, at time.Time) (level string, ok bool)
	SeenBasis string
}

// Level returns what people reported of a place, or what is usual for its kind, and which of the two it is.
func (c Crowd) Level(id string, mask int64, at time.Time) (level, basis string) {
	if c.Seen != nil {
		if level, ok := c.Seen(id, at); ok {
			return level, c.SeenBasis
		}
	}
	return c.At(mask, at), c.Basis
}

// leaving returns when the person leaves. The time zone is that of the nearest place, which is taken as that of the
// searched point.
func (t *trip) leaving(f found) time.Time {
	if t.leave.IsZero() && t.departure != nil {
		if t.look(f.Zone); t.zone != nil {
			t.leave = t.departure.Nearest(t.now)
		}
	}
	return t.leave
}

// look switches to the clock of a zone.
func (t *trip) look(zoneName string) {
	if t.now.IsZero() || zoneName != t.zoneName {
		t.zoneName, t.zone, t.now = zoneName, t.timetable.zone(zoneName), t.timetable.now()
		if t.zone != nil {
			t.now = t.now.In(t.zone)
		}
	}
}

// stateAt returns whether a place is open at an instant, by its own clock.
func (t *trip) stateAt(f found, at time.Time) hours.State {
	schedule := t.timetable.schedule(f.Hours)
	if t.look(f.Zone); schedule == nil || t.zone == nil {
		return hours.Unknown
	}
	return schedule.At(at.In(t.zone))
}
