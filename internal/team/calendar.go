package team

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	ics "github.com/arran4/golang-ical"

	"noonish/internal/place"
)

// Lunch is a decision as a calendar keeps it.
type Lunch struct {
	TeamID    string
	Day       string // 2026-11-16, the team's
	Attempt   int    // a decision that replaces one of the same day has a higher one
	Name      string
	Address   string       // "" when it is unknown
	At        *place.Point // nil when it is unknown
	Departure time.Time
	Decided   time.Time
	Page      string // the team's page
}

// lunchLasts is how long a calendar keeps the time free.
const lunchLasts = time.Hour

// Bounds on texts in a calendar.
const (
	maxCalendarName = 200
	maxCalendarText = 500
)

// Calendar is the lunch as an iCalendar file. Its UID is the same for every decision of a day, so that one which was
// taken back is replaced in people's calendars and not doubled.
func (l Lunch) Calendar() string {
	name, address := place.CleanText(l.Name, maxCalendarName), place.CleanText(l.Address, maxCalendarText)
	if address == "" {
		address = name
	}
	calendar := ics.NewCalendar()
	calendar.SetProductId("-//Noonish//Lunch//EN")
	calendar.SetMethod(ics.MethodPublish)
	event := calendar.AddEvent(l.uid())
	event.SetDtStampTime(l.Decided)
	event.SetStartAt(l.Departure)
	event.SetEndAt(l.Departure.Add(lunchLasts))
	event.SetSummary("Lunch: " + name)
	event.SetLocation(address)
	if l.At != nil {
		event.SetGeo(l.At.Lat, l.At.Lng)
	}
	if page := place.CleanLink(l.Page); page != "" {
		event.SetURL(page)
	}
	event.SetSequence(l.Attempt)
	event.SetStatus(ics.ObjectStatusConfirmed)
	return calendar.Serialize(ics.WithNewLineWindows)
}

// uid does not tell the team's id, which is never shown.
func (l Lunch) uid() string {
	sum := sha256.Sum256([]byte("noonish lunch\n" + l.TeamID + "\n" + l.Day))
	return hex.EncodeToString(sum[:16]) + "@noonish"
}

// Lunch is what was decided, without the page, which depends on how we are reached. There is none before the decision,
// nor when nobody won.
func (b *Ballot) Lunch() (Lunch, bool) {
	r := b.Round
	if r.Receipt == nil || r.Receipt.Winner == "" {
		return Lunch{}, false
	}
	l := Lunch{TeamID: b.TeamID, Day: r.Day, Attempt: r.Attempt, Departure: r.Departure, Decided: r.Finalised}
	for _, candidate := range r.Candidates {
		if candidate.PlaceID != r.Receipt.Winner {
			continue
		}
		l.Name = candidate.Name
		if !candidate.Gone {
			l.Name, l.Address, l.At = candidate.Facts.Name, candidate.Facts.Address, &candidate.Facts.Location
		}
	}
	return l, true
}
