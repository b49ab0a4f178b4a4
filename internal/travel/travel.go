package travel

import "context"

// Point is a position on Earth in degrees.
type Point struct{ Lat, Lng float64 }

// Mode is a means of getting somewhere.
type Mode string

// The means there are.
const (
	Walking Mode = "walking"
	Cycling Mode = "cycling"
	Driving Mode = "driving"
)

// Target is a place to get to.
type Target struct {
	ID string
	At Point
}

// Leg is a real way to a place.
type Leg struct{ Metres, Seconds float32 }

// Legs are the ways from one point, by place. A place that is not among them has none that is known.
type Legs map[string]Leg

// Engine knows real ways. One that has nothing to say answers with none, and what it cannot find out in time
// is an error: either way minutes are estimated.
type Engine interface {
	// Legs are the ways from a point to places, all within a radius of it. An engine that knows the places itself may
	// answer for more of them.
	Legs(ctx context.Context, mode Mode, from Point, radiusKm float64, to []Target) (Legs, error)
}

// Minutes rounds up, and is never below one.
func (l Leg) Minutes() int { return max(1, int((l.Seconds+59.99)/60)) }

// NoShorterThan is the leg, or the straight line where that is longer: nobody walks less than it, whatever a map with
// gaps in it says.
func (l Leg) NoShorterThan(km float64) Leg {
	if straight := float32(km * 1000); l.Metres < straight {
		l.Metres = straight
	}
	if least := l.Metres / metresPerSecond; l.Seconds < least {
		l.Seconds = least
	}
	return l
}

// metresPerSecond is the even pace of a person on foot, as in the estimate.
const metresPerSecond = 4.8 / 3.6
