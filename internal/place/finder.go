package place

import (
	"context"
	"fmt"

	"noonish/internal/fault"
	"noonish/internal/place/fact"
	"noonish/internal/place/near"
	"noonish/internal/travel"
)

// Finder finds places, knows when they are open and how long the way takes. It knows nothing of HTTP: API, teams,
// favorites, crowds and photos use it.
type Finder struct {
	Store
	Timetable *Timetable
	Crowd     Crowd
	Ways      travel.Engine // walking routes from our own graph; nil for estimates alone
	Asked     travel.Engine // another server with routes to a page of places; nil for none
}

// found is a place as stored, with its distance.
type found = near.Found

// page is one page of a search, and the trip of the person who asked.
type page struct {
	near.Page
	trip *trip
}

// near returns one page of a search, in its order.
func (f Finder) near(ctx context.Context, search Search, scratch *near.Scratch) (p page, err error) {
	p.trip = f.trip(search.Filter)
	p.trip.legs = f.legs(ctx, search.From, search.RadiusKm)
	q := search.query()
	q.Keep = p.trip.keep()
	if p.Page, err = f.rows().Page(ctx, q, scratch); err != nil {
		return page{}, err
	}
	f.ask(ctx, p.trip, search.From, p.Places)
	return p, nil
}

// ids is near with Foursquare's or our own id in place of the document.
func (f Finder) ids(ctx context.Context, search Search, scratch *near.Scratch) (p page, err error) {
	p.trip = f.trip(search.Filter)
	q := search.query()
	q.Brief, q.Keep = true, p.trip.keep()
	if q.Keep != nil {
		p.trip.legs = f.legs(ctx, search.From, search.RadiusKm)
	}
	p.Page, err = f.rows().Page(ctx, q, scratch)
	return p, err
}

// one returns one place and the trip there. Without a start its distance is unknown.
func (f Finder) one(ctx context.Context, id string, from *Point, departure *Clock) (located, *trip, error) {
	p, err := f.byID(ctx, id)
	if err != nil {
		return located{}, nil, err
	}
	trip := f.trip(Filter{Departure: departure})
	if from != nil {
		p.km = from.Km(p.at)
		trip.legs = f.legs(ctx, *from, p.km)
		f.ask(ctx, trip, *from, []found{p.found})
	}
	return p, trip, nil
}

// ErrUnknown means that the catalogue has no such restaurant.
var ErrUnknown = fault.New(fault.NotFound, "restaurant-missing", "Restaurant not found")

// byID returns one place. An unknown id is an error.
func (f Finder) byID(ctx context.Context, id string) (located, error) {
	if !fact.IsID(id) {
		return located{}, ErrUnknown
	}
	places, err := readPlaces(ctx, f.Pool, []string{id})
	if err != nil {
		return located{}, err
	}
	if len(places) == 0 {
		return located{}, ErrUnknown
	}
	return places[0], nil
}

// Habits returns the habits of one place. An unknown id is an error.
func (f Finder) Habits(ctx context.Context, id string) (Habits, error) {
	p, err := f.byID(ctx, id)
	if err != nil {
		return Habits{}, err
	}
	return f.Timetable.habits(p.found), nil
}

// path returns the walking route to a place, for drawing. It has no points where no route is known.
func (f Finder) path(ctx context.Context, from Point, id string) ([]travel.Point, travel.Leg, error) {
	p, err := f.byID(ctx, id)
	if err != nil {
		return nil, travel.Leg{}, err
	}
	ways, ok := f.Ways.(pathfinder)
	if !ok {
		return nil, travel.Leg{}, nil
	}
	points, leg, err := ways.Path(ctx, travel.Point(from), p.ID)
	if err != nil {
		return nil, travel.Leg{}, fault.Wrap(
			fmt.Errorf("finding the way to a place: %w", err), fault.Unavailable,
			"way-not-found", "The way cannot be found just now. Please try again.")
	}
	return points, leg.NoShorterThan(from.Km(p.at)), nil
}

// pathfinder is an engine that also returns the shape of a route.
type pathfinder interface {
	Path(ctx context.Context, from travel.Point, placeID string) ([]travel.Point, travel.Leg, error)
}

func (f Finder) trip(filter Filter) *trip {
	return &trip{timetable: f.Timetable, crowd: f.Crowd, departure: filter.Departure, lunchBreak: filter.Break}
}
