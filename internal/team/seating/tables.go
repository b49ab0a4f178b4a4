// Package seating decides which two tables a team is offered where no place suits everybody who is in. It is pure.
package seating

import (
	"cmp"
	"slices"
	"strings"
)

// Least is how many people a table has at least: nobody eats alone.
const Least = 2

// Eater is a member who is in today.
type Eater struct {
	MemberID string
	Approved map[string]bool // the places they voted for
	Suits    map[string]bool // the places that do not refuse a must of theirs
}

// Table is a place and who would go there.
type Table struct {
	PlaceID string
	Members []string // ids, in byte order
}

// Tables returns two of the places, the better one (they are best first) first, that suit everybody who is in when no
// single one does, with at least two people each. It chooses the two where most people get what they voted for, then
// the two with the fewest minutes between them, then those first in the list. The result does not depend on the order
// of eaters. A table tells something of the needs of who sits there, so a person may be shown only where they would go
// themselves.
func Tables(places []string, eaters []Eater, minutes func(a, b string) int) (two [2]Table, ok bool) {
	for _, id := range places {
		if !slices.ContainsFunc(eaters, func(e Eater) bool { return !e.Suits[id] }) {
			return two, false
		}
	}
	most, apart := -1, 0
	for i, first := range places {
		for _, second := range places[i+1:] {
			tables, met, seated := seat(first, second, eaters)
			if !seated || met < most {
				continue
			}
			if between := minutes(first, second); met > most || between < apart {
				two, ok, most, apart = tables, true, met, between
			}
		}
	}
	return two, ok
}

// seat returns who goes to which of two places so that most people get what they voted for, and how many do. Who does
// not mind goes to the first.
func seat(first, second string, eaters []Eater) (two [2]Table, met int, ok bool) {
	two[0].PlaceID, two[1].PlaceID = first, second
	var free []Eater
	for _, e := range eaters {
		switch {
		case e.Suits[first] && e.Suits[second]:
			free = append(free, e)
		case e.Suits[first]:
			met += two[0].take(e)
		case e.Suits[second]:
			met += two[1].take(e)
		default:
			return two, 0, false
		}
	}
	lowest, highest := max(0, Least-len(two[0].Members)), len(free)-max(0, Least-len(two[1].Members))
	if lowest > highest {
		return two, 0, false
	}
	pull := func(e Eater) int { return votesOf(e, second) - votesOf(e, first) } // less is more to the first
	slices.SortFunc(free, func(a, b Eater) int {
		return cmp.Or(cmp.Compare(pull(a), pull(b)), strings.Compare(a.MemberID, b.MemberID))
	})
	willing := 0
	for willing < len(free) && pull(free[willing]) <= 0 {
		willing++
	}
	split := min(max(willing, lowest), highest)
	for i, e := range free {
		if i < split {
			met += two[0].take(e)
		} else {
			met += two[1].take(e)
		}
	}
	slices.Sort(two[0].Members)
	slices.Sort(two[1].Members)
	return two, met, true
}

// take adds a person to the table and returns 1 if they voted for it, else 0.
func (t *Table) take(e Eater) int {
	t.Members = append(t.Members, e.MemberID)
	return votesOf(e, t.PlaceID)
}

// votesOf returns 1 if the person voted for the place, else 0.
func votesOf(e Eater, placeID string) int {
	if e.Approved[placeID] {
		return 1
	}
	return 0
}
