package place

import (
	"context"
	"time"

	"noonish/internal/hours"
	"noonish/internal/postgres"
)

// Stay is what is known of a place's hours from arrival until the usual stay is over.
type Stay string

// What is known of the hours. StayOpen means open all that time. A place that is open on arrival and of which the rest
// is unknown is StayUnknown.
const (
	StayUnknown Stay = ""
	StayOpen    Stay = "open"
	StayClosed  Stay = "closed" // on arrival
	StayCloses  Stay = "closes" // open on arrival, and closes too early
)

// Arrival is what people need to know when they arrive at a place.
type Arrival struct {
	Facts  Facts
	habits Habits
	stay   time.Duration
}

// Stay returns whether the place is open from an instant on, for as long as people usually stay.
func (a Arrival) Stay(at time.Time) Stay { return a.habits.through(at, a.stay) }

func (h Habits) through(at time.Time, stay time.Duration) Stay {
	if h.hours == nil || h.Zone == nil {
		return StayUnknown
	}
	at = at.In(h.Zone)
	first, rest := h.hours.At(at), h.hours.OpenFor(at, stay)
	switch {
	case first == hours.Closed:
		return StayClosed
	case rest == hours.Open:
		return StayOpen
	case first == hours.Open && rest == hours.Closed:
		return StayCloses
	}
	return StayUnknown
}

// Arrivals returns the places with these ids, keyed by the id that was asked for. Places that are gone are left out.
// A caller that holds locks gives its transaction: it must not wait for a second connection.
func (f Finder) Arrivals(ctx context.Context, db postgres.Querier, ids []string) (map[string]Arrival, error) {
	if len(ids) == 0 {
		return nil, nil //nolint:nilnil // no arrivals at no places
	}
	places, err := readPlaces(ctx, db, ids)
	if err != nil {
		return nil, err
	}
	return f.arrivals(places)
}

func (f Finder) arrivals(places []located) (map[string]Arrival, error) {
	way, arrivals := f.trip(Filter{}), make(map[string]Arrival, len(places))
	for _, p := range places {
		arrival, err := f.arrival(way, p)
		if err != nil {
			return nil, err
		}
		arrivals[p.asked] = arrival
	}
	return arrivals, nil
}

func (f Finder) arrival(way *trip, p located) (Arrival, error) {
	facts, err := p.facts()
	return Arrival{Facts: facts, habits: f.Timetable.habits(p.found), stay: way.usualStay(p.found)}, err
}
