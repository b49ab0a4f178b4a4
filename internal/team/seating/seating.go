package seating

import (
	"cmp"
	"math"
	"slices"
	"strings"

	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// Seating is what decides which two tables a team is offered.
type Seating struct {
	Diners  []Diner
	Hidden  bool // votes are hidden, so where people are sent must not tell them
	Facts   map[string]place.Facts
	Minutes func(km float64) int // on foot
}

// Place is a candidate that nothing but a must rules out.
type Place struct {
	ID    string
	Votes int
	Walk  int // minutes; 0 if unknown
}

// walk returns the minutes, with an unknown walk last.
func (p Place) walk() int {
	if p.Walk == 0 {
		return math.MaxInt
	}
	return p.Walk
}

// Diner is a member who is in today.
type Diner struct {
	MemberID, PersonID string
	Musts              []string
	Votes              []string // the places they voted for
	Seat               string   // the place of the table that they accepted; "" for none
}

// Offer is two tables, and who has accepted theirs.
type Offer struct {
	Two   [2]Table
	seats map[string]string // the places that members accepted, by the members' ids
}

// Offer returns the two tables that a team is offered, or nil if it is offered none. A seat that was taken counts as
// the only vote of who took it, so that tables stay as people accepted them. Last visits do not count: they are not
// known while people vote, and a table that was accepted must be the same when the round closes.
func (s Seating) Offer(candidates []Place) *Offer {
	places := s.order(candidates)
	offer := &Offer{seats: map[string]string{}}
	eaters := make([]Eater, len(s.Diners))
	for i, diner := range s.Diners {
		eaters[i] = s.eater(diner, places)
		offer.seats[diner.MemberID] = diner.Seat
	}
	var ok bool
	offer.Two, ok = Tables(places, eaters, func(a, b string) int {
		return s.Minutes(s.Facts[a].Location.Km(s.Facts[b].Location))
	})
	if !ok {
		return nil
	}
	return offer
}

// order returns the ids of places, best first.
func (s Seating) order(places []Place) []string {
	sorted := slices.SortedFunc(slices.Values(places), func(a, b Place) int {
		votes := cmp.Compare(b.Votes, a.Votes)
		if s.Hidden {
			votes = 0
		}
		return cmp.Or(votes, cmp.Compare(a.walk(), b.walk()), strings.Compare(a.ID, b.ID))
	})
	ids := make([]string, len(sorted))
	for i, p := range sorted {
		ids[i] = p.ID
	}
	return ids
}

func (s Seating) eater(d Diner, places []string) Eater {
	e := Eater{MemberID: d.MemberID, Approved: map[string]bool{}, Suits: map[string]bool{}}
	for _, id := range places {
		e.Approved[id] = d.Seat == id || d.Seat == "" && !s.Hidden && slices.Contains(d.Votes, id)
		e.Suits[id] = !slices.ContainsFunc(d.Musts, func(must string) bool {
			return s.Facts[id].Offer(must) == fact.Refused
		})
	}
	return e
}

// PlaceOf returns where a member would go, or "" if they have no table.
func (o *Offer) PlaceOf(memberID string) string {
	for _, table := range o.Two {
		if slices.Contains(table.Members, memberID) {
			return table.PlaceID
		}
	}
	return ""
}

// Accepted returns who has accepted each table. A seat that is no longer the member's table does not count.
func (o *Offer) Accepted() (two [2][]string) {
	for i, table := range o.Two {
		for _, id := range table.Members {
			if o.seats[id] == table.PlaceID {
				two[i] = append(two[i], id)
			}
		}
	}
	return two
}
