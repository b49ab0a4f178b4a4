package team

import (
	"slices"
	"time"

	"noonish/internal/place"
)

// What a team is shown of dietary needs must not tell whose they are: not to somebody who watches while people join,
// leave, go out or change their mind, and not to somebody who joins with people of their own making.
const (
	// fewestNeeds is how many members must have stated needs before any are shown, and how many statements must have
	// changed before others are shown: a change that one member alone explains would be theirs.
	fewestNeeds = 3
	// needsAfter is how long a person has to be a member before their needs count. People who are made up for the
	// purpose have to stay in the list of members for so long.
	needsAfter = 7 * 24 * time.Hour
)

// statement is what one member needs: as it is in what the team was shown last, and as it is now.
type statement struct{ counted, now []string }

// teamNeeds is what a round that opens shows, given what the one before it showed. anew tells that it is made of what
// members state now. Who left does not count: whoever can remove members could bring a change about.
func teamNeeds(shown []string, members []statement) (needs []string, anew bool) {
	changed, stating, stated := 0, 0, map[string]bool{}
	for _, one := range members {
		if !sameNeeds(one.counted, one.now) {
			changed++
		}
		if len(one.now) > 0 {
			stating++
		}
		for _, need := range one.now {
			stated[need] = true
		}
	}
	if changed < fewestNeeds {
		return shown, false
	}
	if stating < fewestNeeds {
		return nil, true
	}
	for _, need := range place.Diets {
		if stated[need] {
			needs = append(needs, need)
		}
	}
	return needs, true
}

// sameNeeds tells whether two statements say the same, in whichever order.
func sameNeeds(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(need string) bool { return !slices.Contains(b, need) })
}
