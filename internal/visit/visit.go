// Package visit keeps what people say about a lunch with one tap, and derives figures of nobody in particular from it.
package visit

import (
	"fmt"
	"slices"
	"time"

	"noonish/internal/fault"
)

// Bounds. A person eats once a day, and may have been sent on from a place that was shut.
const (
	mostPerDay = 5
	daysBack   = 8 // how old a lunch may be that somebody speaks of
	keptDays   = 365
	doorDays   = 1 // how long a report of a door is stored after its day
)

// Visit is what a person said about one lunch.
type Visit struct {
	RestaurantID string    `json:"restaurantId"`
	Date         string    `json:"date"`
	Time         string    `json:"time"` // the half hour, HH:MM
	Verdict      string    `json:"verdict"`
	Wait         string    `json:"wait,omitempty"`
	Shut         bool      `json:"shut,omitempty"`
	ToldAt       time.Time `json:"toldAt"`

	halfHour int
}

// The verdicts.
const (
	good   = "good"
	meh    = "meh"
	absent = "absent"
)

// waits are the answers to "Waited?", from none to long.
var waits = [...]string{"none", "short", "long"}

var errFull = fault.New(fault.Full, "visits-full", "You have spoken of %d places for that day already.", mostPerDay)

// check returns the first fault of what a caller says, and reads its half hour.
func (v *Visit) check(now time.Time) error {
	if err := checkDay(v.Date, now); err != nil {
		return err
	}
	at, err := time.Parse("15:04", v.Time)
	if err != nil || len(v.Time) != len("15:04") {
		return fault.Param("time", "must be a time of day, HH:MM")
	}
	v.halfHour = halfHour(at)
	v.Time = clock(v.halfHour)
	switch v.Verdict {
	case good, meh, absent:
	default:
		return fault.Param("verdict", "must be good, meh or absent")
	}
	if v.Wait != "" && (waitOf(v.Wait) < 0 || v.Verdict == absent) {
		return fault.Param("wait", "must be none, short or long, and only of somebody who ate there")
	}
	if v.Shut && v.Verdict != absent {
		return fault.Param("shut", "goes with the verdict absent")
	}
	return nil
}

// checkDay accepts the last days. Somewhere it is already tomorrow.
func checkDay(date string, now time.Time) error {
	if err := isDate(date); err != nil {
		return err
	}
	day, _ := time.Parse(time.DateOnly, date)
	if age := now.UTC().Sub(day); age < -24*time.Hour || age > (daysBack+1)*24*time.Hour {
		return fault.Param("date", "must be one of the last %d days", daysBack)
	}
	return nil
}

func isDate(date string) error {
	if _, err := time.Parse(time.DateOnly, date); err != nil || date < "1" { // PostgreSQL has no year 0
		return fault.Param("date", "must be a date, YYYY-MM-DD")
	}
	return nil
}

// waitOf returns the position of an answer in waits, or -1.
func waitOf(wait string) int { return slices.Index(waits[:], wait) }

func halfHour(at time.Time) int { return at.Hour()*2 + at.Minute()/30 }

func clock(halfHour int) string { return fmt.Sprintf("%02d:%02d", halfHour/2, halfHour%2*30) }

// cellOf returns the half hour of the week, counted from Sunday.
func cellOf(day time.Weekday, halfHour int) int { return int(day)*48 + halfHour }

// weekOf returns the Monday, in UTC, on which the week of an instant began.
func weekOf(at time.Time) time.Time {
	at = at.UTC()
	back := (int(at.Weekday()) + 6) % 7
	return time.Date(at.Year(), at.Month(), at.Day()-back, 0, 0, 0, 0, time.UTC)
}
