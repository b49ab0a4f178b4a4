package ballot

import (
	"cmp"
	"math"
	"slices"

	"noonish/internal/place"
)

// Proposals is how many places an empty ballot proposes.
const Proposals = 3

// How alike two places are is counted in positions of the list that it costs the second.
const (
	samePrice     = 10.0 // both known and equal
	sameDirection = 10.0 // from the team's location; less for directions that differ, 0 for opposite ones
	atTheDoorKm   = 0.05 // a nearer place is in no direction
)

// Option is a place that may be proposed.
type Option struct {
	Facts   place.Facts
	Stay    place.Stay
	Walk    int  // minutes; 0 if unknown
	Visited bool // the team has been there, however long ago
}

// Proposal is a place that an empty ballot proposes.
type Proposal struct {
	PlaceID string `json:"place_id"`
	Reason  Reason `json:"reason,omitempty"` // no two proposals have the same; "" if no other is true
}

// Propose returns up to three places for an empty ballot, out of options in the order of the list's score. It leaves
// out what is closed, what refuses one of the musts of those who are in, and the team's recent winners. It takes one
// after the other: another kind than those before if there is one, known to be open rather than unknown, known to serve
// all musts rather than to be asked, and then by score and by how little it is like those before. from is the team's
// location, nil if unknown.
func Propose(options []Option, from *Location, musts, recent []string) []Proposal {
	var left, chosen []option
	for i, o := range options {
		if RulingOf(o.Stay, musts, o.Facts, false) == "" && !slices.Contains(recent, o.Facts.PlaceID) {
			left = append(left, newOption(o, i, from, musts))
		}
	}
	for len(chosen) < Proposals && len(left) > 0 {
		next := 0
		for i := range left {
			if before(left[i], left[next], chosen) < 0 {
				next = i
			}
		}
		chosen = append(chosen, left[next])
		left = slices.Delete(left, next, next+1)
	}
	reasons := giveReasons(chosen)
	proposals := make([]Proposal, len(chosen))
	for i, o := range chosen {
		proposals[i] = Proposal{PlaceID: o.Facts.PlaceID, Reason: reasons[i]}
	}
	return proposals
}

// option is an Option with what comparing it needs.
type option struct {
	Option
	position  int
	kind      string  // "" if unknown
	direction float64 // in radians; NaN if unknown
	serves    bool    // it is known to serve all musts, or there are none
	anyMust   bool
}

func newOption(o Option, position int, from *Location, musts []string) option {
	return option{
		Option: o, position: position, kind: kindOf(o.Facts), direction: direction(from, o.Facts.Location),
		serves: VerdictOf(musts, o.Facts).Kind == "covers", anyMust: len(musts) > 0,
	}
}

// before compares two options as the next proposal after those that were chosen.
func before(a, b option, chosen []option) int {
	return cmp.Or(
		cmp.Compare(sharedKinds(a, chosen), sharedKinds(b, chosen)),
		compareBool(a.Stay != place.StayOpen, b.Stay != place.StayOpen),
		compareBool(!a.serves, !b.serves),
		cmp.Compare(float64(a.position)+likeness(a, chosen), float64(b.position)+likeness(b, chosen)),
	)
}

// compareBool puts false first.
func compareBool(a, b bool) int {
	switch {
	case a == b:
		return 0
	case b:
		return -1
	}
	return 1
}

// sharedKinds returns how many others have the option's kind. Two unknown kinds may be the same, so they count.
func sharedKinds(o option, others []option) (shared int) {
	for _, other := range others {
		if other.kind == o.kind {
			shared++
		}
	}
	return shared
}

// likeness returns how much an option is like others in price and direction. What is unknown is not alike.
func likeness(o option, others []option) (sum float64) {
	for _, other := range others {
		if o.Facts.PriceLevel > 0 && o.Facts.PriceLevel == other.Facts.PriceLevel {
			sum += samePrice
		}
		if apart := math.Abs(math.Remainder(o.direction-other.direction, 2*math.Pi)); !math.IsNaN(apart) {
			sum += sameDirection * (1 - apart/math.Pi)
		}
	}
	return sum
}

// kindOf returns what a place is first of all: the first of its types, which is a dish or a cuisine where one is known.
// It is "" if the place is only known to serve food.
func kindOf(facts place.Facts) string {
	if len(facts.Types) == 0 || facts.Types[0] == "restaurant" || facts.Types[0] == "food" {
		return ""
	}
	return facts.Types[0]
}

// direction returns where a place lies as an angle, or NaN if that is unknown or it is at the door.
func direction(from *Location, to place.Point) float64 {
	if from == nil || to.Km(place.Point{Lat: from.Lat, Lng: from.Lng}) < atTheDoorKm {
		return math.NaN()
	}
	east := math.Remainder(to.Lng-from.Lng, 360) * math.Cos(from.Lat*math.Pi/180)
	return math.Atan2(to.Lat-from.Lat, east)
}
