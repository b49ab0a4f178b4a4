// Package crowd says how busy a place is likely to be.
//
// Nobody counts heads for us yet, so the answer is what is usual for the kind of place at that hour of that
// day. Every answer names this basis, so that reports or a vendor can stand behind the same call later.
package crowd

import (
	"time"

	"noonish/internal/hours"
	"noonish/internal/place"
)

// Basis is what every level here rests on, as the contract names it.
const Basis = "typical"

// From these shares of its fullest hour a place is moderate and busy. At three quarters one waits for a table.
const (
	moderateFrom = 45
	busyFrom     = 75
)

// Level names a share of the fullest hour, in the contract's words.
func Level(share uint8) string {
	switch {
	case share >= busyFrom:
		return "busy"
	case share >= moderateFrom:
		return "moderate"
	}
	return "not busy"
}

// At is the level at an instant, which must be on the place's own clock. It is on the path of every search.
func At(mask int64, at time.Time) string { return Level(share(kindOf(mask), at)) }

// share follows the workdays' curve until Friday evening. The weekend is Saturday and Sunday: where it is
// another, two days a week are wrong until somebody tells us better.
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

// Week is every hour of seven days, from the day of an arrival on, at which the place may be open. An hour
// that is open in part counts. Of unknown hours those stay at which such places usually have guests.
func Week(p place.Habits, arrival time.Time) []Hour {
	k := kindOf(p.Mask)
	week := []Hour{}
	year, month, dayOfMonth := arrival.Date()
	for i := range 7 * 24 {
		at := time.Date(year, month, dayOfMonth+i/24, i%24, 0, 0, 0, arrival.Location())
		full := share(k, at)
		if at.Hour() != i%24 || !receives(p, at, full) {
			continue // a clock that is put forward has no such hour
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

// Stay is how long one usually stays at such a place.
func Stay(mask int64) string { return kindOf(mask).stay }

func kindOf(mask int64) *kind {
	for i := range kinds {
		if k := &kinds[i]; mask&k.words != 0 && mask&k.not == 0 {
			return k
		}
	}
	return &kinds[len(kinds)-1]
}
