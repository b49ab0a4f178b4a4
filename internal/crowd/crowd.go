// Package crowd estimates how busy a place is.
//
// Nobody counts guests for us yet, so the answer is what is usual for the kind of place at that hour of that day. Every
// answer names this basis, so that reports or a vendor can provide the same call later.
package crowd

import (
	"time"

	"noonish/internal/hours"
	"noonish/internal/place"
)

// Basis is what every level here is based on, in the contract's words.
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
	Fullness uint8  `json:"fullness"`
}

// Week returns every hour of seven days, starting with the day of an arrival, at which the place may be open. An hour
// that is partly open counts. If the hours are unknown, it returns those at which such places usually have guests.
func Week(p place.Habits, arrival time.Time) []Hour {
	k := kindOf(p.Mask)
	week := []Hour{}
	year, month, dayOfMonth := arrival.Date()
	for i := range 7 * 24 {
		at := time.Date(year, month, dayOfMonth+i/24, i%24, 0, 0, 0, arrival.Location())
		full := share(k, at)
		if at.Hour() != i%24 || !receives(p, at, full) {
			continue // skipped when clocks go forward
		}
		week = append(week, Hour{Day: at.Weekday().String(), Hour: i % 24, Level: Level(full), Fullness: full})
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

// Stay returns how long people usually stay at such a place.
func Stay(mask int64) string { return kindOf(mask).stay }

func kindOf(mask int64) *kind {
	for i := range kinds {
		if k := &kinds[i]; mask&k.words != 0 && mask&k.not == 0 {
			return k
		}
	}
	return &kinds[len(kinds)-1]
}
