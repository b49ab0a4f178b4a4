package crowd

import (
	"context"
	"time"

	"noonish/internal/hours"
	"noonish/internal/place"
)

// Provider is what a level is based on that a vendor answered, in the contract's words.
const Provider = "provider"

// Source knows how busy places are.
type Source interface {
	// Tell returns what it knows of a place at an instant in the place's own time zone, or false. A source that fails
	// knows nothing.
	Tell(ctx context.Context, p place.Habits, at time.Time) (Told, bool)
}

// Told is what a source knows.
type Told struct {
	Level  string // at the instant
	Basis  string
	Stay   string // how long people stay, as text; "" when it is unknown
	Week   []Hour // nil when it is unknown
	Credit string // a vendor that must be named, and whose answers may not be kept
}

// Reported is what people who were there said.
type Reported struct {
	Level func(id string, at time.Time) (level string, ok bool)
	Basis string
}

// Tell implements Source.
func (r Reported) Tell(_ context.Context, p place.Habits, at time.Time) (Told, bool) {
	level, ok := r.Level(p.ID, at)
	return Told{Level: level, Basis: r.Basis}, ok
}

// Typical is what is usual for the kind of place. It always knows.
type Typical struct{}

// Tell implements Source.
func (Typical) Tell(_ context.Context, p place.Habits, at time.Time) (Told, bool) {
	return Told{Level: At(p.Mask, at), Basis: Basis, Stay: Stay(p.Mask), Week: Week(p, at)}, true
}

// near is how long before and after its popular hours a place is moderately busy.
const near = time.Hour

// Popular returns what follows from the hours at which most people come: then a place is busy, and an hour before and
// after it moderate.
func Popular(p place.Habits, popular hours.Schedule, at time.Time) Told {
	level := func(at time.Time) string {
		if popular.At(at) == hours.Open {
			return "busy"
		}
		for d := 15 * time.Minute; d <= near; d += 15 * time.Minute {
			if popular.At(at.Add(d)) == hours.Open || popular.At(at.Add(-d)) == hours.Open {
				return "moderate"
			}
		}
		return "not busy"
	}
	return Told{Level: level(at), Basis: Provider, Week: Levels(p, at, level)}
}

// Levels returns the hours of seven days at which a place may be open, with the level in the middle of each. If its
// hours are unknown, it returns those at which somebody comes.
func Levels(p place.Habits, arrival time.Time, level func(time.Time) string) []Hour {
	return weekOf(arrival, func(at time.Time) (Hour, bool) {
		l := level(at.Add(30 * time.Minute))
		full := uint8(0)
		if l == "busy" || l == "moderate" {
			full = 1
		}
		return Hour{Level: l}, receives(p, at, full)
	})
}
