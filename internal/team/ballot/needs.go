package ballot

import (
	"slices"
	"time"

	"noonish/internal/place/fact"
)

// The dietary needs that a team is shown must not reveal whose they are: neither to a person who watches while people
// join, leave, go out or change their mind, nor to a person who adds invented members.
const (
	// fewestNeeds is how many members must have stated needs before any are shown, and how many statements must have
	// changed before the shown needs change: a change that one member alone explains would be known to be theirs.
	fewestNeeds = 3
	// NeedsAfter is how long a person must have been a member before their needs count. An invented member has to stay
	// in the list of members, where the team can see it, for as long.
	NeedsAfter = 7 * 24 * time.Hour
)

// Statement is what one member needs: as counted in the needs that the team was shown last, and as stated now.
type Statement struct{ Counted, Now []string }

// TeamNeeds returns the needs that a new round shows, given what the round before it showed. anew reports whether they
// were computed from what members state now. A member who left does not count as a changed statement: otherwise a
// person who can remove members could force a change.
func TeamNeeds(shown []string, members []Statement) (needs []string, anew bool) {
	changed, stating, stated := 0, 0, map[string]bool{}
	for _, one := range members {
		if !sameNeeds(one.Counted, one.Now) {
			changed++
		}
		if len(one.Now) > 0 {
			stating++
		}
		for _, need := range one.Now {
			stated[need] = true
		}
	}
	if changed < fewestNeeds {
		return shown, false
	}
	if stating < fewestNeeds {
		return nil, true
	}
	for _, need := range fact.Diets {
		if stated[need] {
			needs = append(needs, need)
		}
	}
	return needs, true
}

// sameNeeds reports whether two statements have the same needs, in any order.
func sameNeeds(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(need string) bool { return !slices.Contains(b, need) })
}
