package ballot

import (
	"slices"
	"time"
)

const (
	// planBWithin is how many minutes from the winner a runner-up may be: people stand at its door.
	planBWithin = 5
	// planBAfter is how long after the departure a team can still be moved to plan B.
	planBAfter = 90 * time.Minute
	// PlanBUndo is how long the member who moved the team, or the owner, can take it back.
	PlanBUndo = time.Minute
)

// Nearby is a place near the winner, where people stand when they find it shut or full.
type Nearby struct {
	PlaceID string `json:"place_id,omitempty"`
	Name    string `json:"name,omitempty"`
	Minutes int    `json:"minutes,omitempty"` // on foot from the winner
	Ruling  Ruling `json:"-"`                 // why the team cannot go there; "" if it can
}

// PlanB returns where the team goes if the winner is shut or full: the best runner-up of the tally (best first) that is
// near the winner, with votes or without, and otherwise the nearest of further places, the first of those that are
// equally near. minutes are on foot from the winner; a candidate without an entry is not known to be near. The PlaceID
// is "" if there is nowhere to go. To find the next plan B, pass the present one as the winner and the place that was
// left with a ruling.
func PlanB(tally []CandidateTally, winner string, minutes map[string]int, further []Nearby) Nearby {
	ruledOut := map[string]bool{winner: true}
	for _, c := range tally {
		if c.PlaceID == winner {
			continue
		}
		if !c.CanWin() {
			ruledOut[c.PlaceID] = true
			continue
		}
		if away, known := minutes[c.PlaceID]; known && away <= planBWithin {
			return Nearby{PlaceID: c.PlaceID, Name: c.Name, Minutes: away}
		}
	}
	// What the ballot rules out stays ruled out: a veto is known only there.
	left := slices.DeleteFunc(slices.Clone(further), func(n Nearby) bool {
		return n.Ruling != "" || ruledOut[n.PlaceID]
	})
	if len(left) == 0 {
		return Nearby{}
	}
	return slices.MinFunc(left, func(a, b Nearby) int { return a.Minutes - b.Minutes })
}

// PlanBUntil returns until when a team can be moved to plan B, from its decision on.
func PlanBUntil(departure time.Time) time.Time { return departure.Add(planBAfter) }

// MaxMoves is how often a team can be moved in one round.
const MaxMoves = 5

// Why people leave a place.
const (
	Shut = "shut"
	Full = "full"
)

// Move is the moving of a team to plan B, as a round stores it.
type Move struct {
	From     string    `json:"from"`
	FromName string    `json:"fromName"`
	To       Nearby    `json:"to"`
	Why      string    `json:"why"`
	At       time.Time `json:"at"`
	By       string    `json:"by"` // the id of the member who moved it
}

// PlaceNow returns where the team goes: the winner, or where it was moved last. It is "" if there is no winner.
func (s *Round) PlaceNow() string {
	switch last := s.LastMove(); {
	case last != nil:
		return last.To.PlaceID
	case s.Receipt != nil:
		return s.Receipt.Winner
	}
	return ""
}

// LastMove returns the move that holds now, or nil if the team was not moved.
func (s *Round) LastMove() *Move {
	if len(s.Moves) == 0 {
		return nil
	}
	return &s.Moves[len(s.Moves)-1]
}

// left reports whether people have left a place.
func (s *Round) left(placeID string) bool {
	return slices.ContainsFunc(s.Moves, func(m Move) bool { return m.From == placeID })
}

// NameNow returns the name of the place the team goes to.
func (s *Round) NameNow() string {
	if last := s.LastMove(); last != nil {
		return last.To.Name
	}
	if s.Receipt == nil || s.Receipt.Winner == "" {
		return ""
	}
	return s.Receipt.Tally[0].Name
}

// TallyNow returns the tally of the decision, with the places that people have left ruled out.
func (s *Round) TallyNow() []CandidateTally {
	tally := slices.Clone(s.Receipt.Tally)
	for i := range tally {
		if s.left(tally[i].PlaceID) {
			tally[i].RuleOut(RuledClosed)
		}
	}
	return tally
}

// MayTakeBack reports whether a member can take the move back now.
func (m Move) MayTakeBack(now time.Time, member Member) bool {
	return (member.Owner || member.ID == m.By) && now.Before(m.At.Add(PlanBUndo))
}
