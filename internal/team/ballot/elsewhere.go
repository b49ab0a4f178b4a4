package ballot

import (
	"encoding/json"
	"time"

	"noonish/internal/place"
	"noonish/internal/place/fact"
)

// Further returns the places around the one where people stand. If some are known to be open, the others are left out:
// nobody is sent from one shut door to another.
func (b *Ballot) Further(around []place.Near, minutes func(km float64) int) []Nearby {
	musts, there := b.Musts(), b.arrival()
	list := make([]Nearby, 0, len(around))
	var open []Nearby
	for _, one := range around {
		n := Nearby{PlaceID: one.ID, Name: one.Facts.Name, Minutes: minutes(one.Km)}
		stay := one.Stay(there.Add(time.Duration(n.Minutes) * time.Minute))
		if n.Ruling = RulingOf(stay, musts, one.Facts, b.vetoed(n.PlaceID)); b.Round.left(n.PlaceID) {
			n.Ruling = RuledClosed
		}
		list = append(list, n)
		if stay == place.StayOpen && n.Ruling == "" {
			open = append(open, n)
		}
	}
	if len(open) > 0 {
		return open
	}
	return list
}

// arrival returns when people are at the place they go to: not before now.
func (b *Ballot) arrival() time.Time {
	at := b.Round.Departure
	for _, c := range b.Round.Candidates {
		if c.PlaceID == b.Round.PlaceNow() {
			at = at.Add(time.Duration(c.Walk) * time.Minute)
		}
	}
	if b.Now.After(at) {
		return b.Now
	}
	return at
}

// AddElsewhere adds what the catalogue knows of the places of plan B. Of one that is gone, the name is left.
func (b *Ballot) AddElsewhere(known map[string]place.Description) error {
	b.Elsewhere = map[string]json.RawMessage{}
	all := make([]Nearby, 0, len(b.Round.Moves)+1)
	if b.Round.PlanB != nil {
		all = append(all, *b.Round.PlanB)
	}
	for _, move := range b.Round.Moves {
		all = append(all, move.To)
	}
	for _, n := range all {
		if one, ok := known[n.PlaceID]; ok {
			b.Elsewhere[n.PlaceID] = one.JSON
			continue
		}
		text, err := fact.Left(n.PlaceID, n.Name)
		if err != nil {
			return err
		}
		b.Elsewhere[n.PlaceID] = text
	}
	return nil
}

// addPlanB adds to a decision where people go, and where they go if that is shut or full. Who sits at the other table
// than the winner's goes there, and has no plan B.
func (b *Ballot) addPlanB(d *Decision, me *Member) {
	s := &b.Round
	if me != nil && s.AtOther(me.ID) {
		d.ArriveAt = s.Receipt.Tables[1].ArriveAt
		return
	}
	if plan := s.PlanB; plan != nil && plan.PlaceID != "" {
		until := PlanBUntil(s.Departure)
		d.PlanB, d.PlanBUntil = b.elsewhere(*plan), &until
	}
	last := s.LastMove()
	if last == nil {
		d.Doubt = b.doubt()
		return
	}
	d.Moved = &Moved{From: last.From, To: *b.elsewhere(last.To), Why: last.Why, At: last.At, ByName: b.nameOf(last.By)}
	if until := last.At.Add(PlanBUndo); me != nil && last.MayTakeBack(b.Now, *me) {
		d.Moved.UndoUntil = &until
	}
}

// doubt returns why the winner turns out to be closed, by hours that were imported after the decision. It is "" if it
// does not, and when lunch is over.
func (b *Ballot) doubt() Ruling {
	if !b.Now.Before(PlanBUntil(b.Round.Departure)) {
		return ""
	}
	for _, c := range b.Round.Candidates {
		if c.PlaceID == b.Round.Receipt.Winner && !c.Gone {
			if ruling := RulingOf(c.Stay, nil, c.Facts, false); ruling.shut() {
				return ruling
			}
		}
	}
	return ""
}

func (b *Ballot) elsewhere(n Nearby) *Elsewhere {
	return &Elsewhere{Restaurant: b.Elsewhere[n.PlaceID], Minutes: n.Minutes}
}
