package ballot

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	ics "github.com/arran4/golang-ical"

	"noonish/internal/clean"
	"noonish/internal/place"
)

// Lunch is a decision as a calendar event.
type Lunch struct {
	TeamID    string
	Day       string // 2026-11-16, in the team's zone
	Attempt   int    // higher for a decision that replaces another of the same day
	Name      string
	Address   string       // "" if unknown
	At        *place.Point // nil if unknown
	Departure time.Time
	Decided   time.Time
	Page      string // the address of the team's page
}

// lunchLasts is the length of the calendar event.
const lunchLasts = time.Hour

// Limits on texts in a calendar, in characters.
const (
	maxCalendarName = 200
	maxCalendarText = 500
)

// Calendar returns the lunch as an iCalendar file. Its UID is the same for every decision of a day, so that a new
// decision replaces the old event in people's calendars instead of adding a second one.
func (l Lunch) Calendar() string {
	name, address := clean.Text(l.Name, maxCalendarName), clean.Text(l.Address, maxCalendarText)
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
	if page := clean.Link(l.Page); page != "" {
		event.SetURL(page)
	}
	event.SetSequence(l.Attempt)
	event.SetStatus(ics.ObjectStatusConfirmed)
	return calendar.Serialize(ics.WithNewLineWindows)
}

// uid returns the event's UID. It is a hash because the team's id must never be shown.
func (l Lunch) uid() string {
	sum := sha256.Sum256([]byte("noonish lunch\n" + l.TeamID + "\n" + l.Day))
	return hex.EncodeToString(sum[:16]) + "@noonish"
}

// Lunch returns the decision as a person's lunch: of two tables, at theirs. The caller sets Page, which depends on our
// public address. It returns false before the decision and if there is no winner.
func (b *Ballot) Lunch(personID string) (Lunch, bool) {
	r := b.Round
	now := r.PlaceNow()
	if now == "" {
		return Lunch{}, false
	}
	l := Lunch{TeamID: b.TeamID, Day: r.Day, Attempt: r.Attempt, Departure: r.Departure, Decided: r.Finalised}
	if last := r.LastMove(); last != nil {
		l.Name, l.Decided = last.To.Name, last.At
	}
	if two := r.Receipt.Tables; len(two) > 0 {
		me := b.Member(personID)
		switch {
		case me != nil && r.AtOther(me.ID):
			now = two[1].PlaceID
		case me == nil || r.SeatOf(me.ID) == "":
			l.Name = "Two tables: " + r.NameNow() + " and " + two[1].Name
			return l, true
		}
	}
	for _, candidate := range r.Candidates {
		if candidate.PlaceID != now {
			continue
		}
		l.Name = candidate.Name
		if !candidate.Gone {
			l.Name, l.Address, l.At = candidate.Facts.Name, candidate.Facts.Address, &candidate.Facts.Location
		}
	}
	return l, true
}
