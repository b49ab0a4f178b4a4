// Package proposal proposes places for a ballot that has few.
package proposal

import (
	"cmp"
	"math"
	"slices"

	"noonish/internal/place"
	"noonish/internal/team/ballot"
)

// Proposals is up to how many places a ballot proposes some.
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
	Visited bool // the team has chosen it, as far back as decisions are kept
}

// Proposal is a place that a ballot proposes.
type Proposal struct {
	PlaceID string `json:"place_id"`
	Reason  Reason `json:"reason,omitempty"` // no two proposals have the same; "" if no other is true
}

// Known is what a team lets proposals know of it.
type Known struct {
	From *ballot.Location // nil if unknown
	// Musts are those of everybody who is in. They only leave places out, as they do on the ballot: if they changed the
	// order or the reasons, three proposals would tell more of one person than the ballot does.
	Musts  []string
	Needs  []string // those that the team is shown
	Recent []string // where the team went last
}

// Propose returns up to three places for a ballot, out of options in the order of the list's score. It leaves out what
// is closed, what refuses a must, and where the team went last. It takes one after the other: another kind than those
// before if there is one, known to be open rather than unknown, known to serve the team's needs rather than to be
// asked, and then by score and by how little it is like those before.
func Propose(options []Option, team Known) []Proposal {
	var left, chosen []option
	for _, o := range options {
		if ballot.RulingOf(o.Stay, team.Musts, o.Facts, false) == "" && !slices.Contains(team.Recent, o.Facts.PlaceID) {
			left = append(left, newOption(o, len(left), team))
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
	serves    bool    // it is known to serve all needs, or there are none
	anyNeed   bool
}

func newOption(o Option, position int, team Known) option {
	return option{
		Option: o, position: position, kind: kindOf(o.Facts), direction: direction(team.From, o.Facts.Location),
		serves: ballot.VerdictOf(team.Needs, o.Facts).Kind == "covers", anyNeed: len(team.Needs) > 0,
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
func direction(from *ballot.Location, to place.Point) float64 {
	if from == nil || to.Km(place.Point{Lat: from.Lat, Lng: from.Lng}) < atTheDoorKm {
		return math.NaN()
	}
	east := math.Remainder(to.Lng-from.Lng, 360) * math.Cos(from.Lat*math.Pi/180)
	return math.Atan2(to.Lat-from.Lat, east)
}

// proposes reports whether the ballot has room for proposals: people vote, and few places are on it.
func proposes(b *ballot.Ballot) bool {
	open := b.Round.State == ballot.StateOpen && b.Now.Before(b.Round.Deadline)
	return open && b.Location != nil && len(b.Round.Candidates) < Proposals
}
