package travel

import "context"

// Point is a position on Earth in degrees.
type Point struct{ Lat, Lng float64 }

// Mode is a way to travel.
type Mode string

// These are the supported modes.
const (
	Walking Mode = "walking"
	Cycling Mode = "cycling"
	Driving Mode = "driving"
)

// Target is a place to reach.
type Target struct {
	ID string
	At Point
}

// Leg is a real route to a place.
type Leg struct{ Metres, Seconds float32 }

// Legs maps places to their routes from one point. A place that is missing has no known route.
type Legs map[string]Leg

// Engine computes real routes. It returns no legs if it has none to offer, and an error if it could not compute them
// in time. Callers then use estimates.
type Engine interface {
	// Legs returns the routes from a point to places, all of them within the radius. An engine that knows the places
	// itself may return more of them.
	Legs(ctx context.Context, mode Mode, from Point, radiusKm float64, to []Target) (Legs, error)
}

// Minutes returns the duration rounded up, at least one.
func (l Leg) Minutes() int { return max(1, int((l.Seconds+59.99)/60)) }

// NoShorterThan returns the leg, raised to the straight-line distance if it is shorter: nobody walks less than that,
// whatever an incomplete map says.
func (l Leg) NoShorterThan(km float64) Leg {
	if straight := float32(km * 1000); l.Metres < straight {
		l.Metres = straight
	}
	if least := l.Metres / metresPerSecond; l.Seconds < least {
		l.Seconds = least
	}
	return l
}

// metresPerSecond is the average walking speed, as in the estimate.
const metresPerSecond = 4.8 / 3.6
