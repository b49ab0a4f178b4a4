// Package travel says how long the way to a place takes.
package travel

import "math"

// Minutes is how long the way takes, by each means.
type Minutes struct{ Walking, Cycling, Driving int }

// mode is how the straight line becomes minutes: the way is longer than the crow's, has a speed, and
// some minutes go for unlocking or parking.
type mode struct{ detour, kmh, fixed float64 }

// Measured on the walking graph of a city centre (median detour 1.36); cycling and driving follow
// published averages for inner cities.
var (
	walking = mode{detour: 1.35, kmh: 4.8}
	cycling = mode{detour: 1.35, kmh: 14, fixed: 2}
	driving = mode{detour: 1.5, kmh: 20, fixed: 5}
)

// Estimate is the labelled guess for a distance as the crow flies: whole minutes, never below one.
func Estimate(km float64) Minutes {
	return Minutes{Walking: walking.minutes(km), Cycling: cycling.minutes(km), Driving: driving.minutes(km)}
}

func (m mode) minutes(km float64) int {
	return max(1, int(math.Ceil(km*m.detour/m.kmh*60+m.fixed)))
}

// WalkKm is the estimated length of the way on foot.
func WalkKm(km float64) float64 { return km * walking.detour }

// Wheels are the minutes of a real way by bicycle or car, with those that go for unlocking or parking.
func (l Leg) Wheels(by Mode) int {
	fixed := cycling.fixed
	if by == Driving {
		fixed = driving.fixed
	}
	return max(1, int(math.Ceil(float64(l.Seconds)/60+fixed)))
}
