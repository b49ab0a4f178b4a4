// Package crowd estimates how busy a place is.
//
// Where not enough people reported how long they waited, the answer is what is usual for the kind of place at that hour
// of that day. Every answer names its basis.
package crowd

import (
	"fmt"
	"time"

	"noonish/internal/hours"
	"noonish/internal/place"
)

// Basis is what every level of this package is based on, in the contract's words.
const Basis = "typical"

// Thresholds, as shares of the fullest hour. At three quarters one waits for a table.
const (
	moderateFrom = 45
	busyFrom     = 75
)

// Level names a share of the fullest hour in the contract's words.
func Level(share uint8) string {
	switch {
	case share >= busyFrom:
		return "busy"
	case share >= moderateFrom:
		return "moderate"
	}
	return "not busy"
}

// At returns the level at an instant, which must be in the place's own time zone. Every search calls it for every
// place.
func At(mask int64, at time.Time) string { return Level(share(kindOf(mask), at)) }

// share uses the workday curve until Friday evening. The weekend is Saturday and Sunday: in countries with another
// weekend two days a week are wrong until we have better data.
func share(k *kind, at time.Time) uint8 {
	day, hour := at.Weekday(), at.Hour()
	if day == time.Saturday || day == time.Sunday || day == time.Friday && hour >= eveningFrom {
		return k.weekend[hour]
	}
	return k.workday[hour]
}

const eveningFrom = 17

// Hour is how full a place usually is during one hour of the week.
type Hour struct {
	Day      string `json:"day"`
	Hour     int    `json:"hour"`
	Level    string `json:"level"`
	Fullness *uint8 `json:"fullness,omitempty"` // nil for a source that knows levels only
}

// Week returns every hour of seven days, starting with the day of an arrival, at which the place may be open. An hour
// that is partly open counts. If the hours are unknown, it returns those at which such places usually have guests.
func Week(p place.Habits, arrival time.Time) []Hour {
	k := kindOf(p.Mask)
	return weekOf(arrival, func(at time.Time) (Hour, bool) {
		full := share(k, at)
		return Hour{Level: Level(full), Fullness: &full}, receives(p, at, full)
	})
}

// weekOf calls describe for every hour of seven days, and returns those that it wants.
func weekOf(arrival time.Time, describe func(at time.Time) (Hour, bool)) []Hour {
	week := []Hour{}
	year, month, dayOfMonth := arrival.Date()
	for i := range 7 * 24 {
		at := time.Date(year, month, dayOfMonth+i/24, i%24, 0, 0, 0, arrival.Location())
		if at.Hour() != i%24 {
			continue // skipped when clocks go forward
		}
		if h, ok := describe(at); ok {
			h.Day, h.Hour = at.Weekday().String(), i%24
			week = append(week, h)
		}
	}
	return week
}

func receives(p place.Habits, at time.Time, full uint8) bool {
	for _, state := range []hours.State{p.StateAt(at), p.StateAt(at.Add(30 * time.Minute))} {
		if state == hours.Open || state == hours.Unknown && full > 0 {
			return true
		}
	}
	return false
}

// Stay returns how long people usually stay at such a place, as text.
func Stay(mask int64) string {
	stay := kindOf(mask).stay
	return fmt.Sprintf("%d–%d min", stay.from, stay.to)
}

// StayMinutes returns the middle of that, rounded up: who plans a break would rather be back early.
func StayMinutes(mask int64) int {
	stay := kindOf(mask).stay
	return (stay.from + stay.to + 1) / 2
}

func kindOf(mask int64) *kind {
	for i := range kinds {
		if k := &kinds[i]; mask&k.words != 0 && mask&k.not == 0 {
			return k
		}
	}
	return &kinds[len(kinds)-1]
}
