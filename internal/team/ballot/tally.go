package ballot

import (
	"encoding/hex"
	"slices"
	"time"

	"noonish/internal/place"
	"noonish/internal/team/seating"
)

// Tally is the votes of a round, counted.
type Tally struct {
	Secret             []byte
	Turnout, HeadCount int
	Candidates         []CandidateTally
	Vetoes             bool            // the owner allows them
	In                 int             // members who are in today
	Vetoed             []string        // the places that a veto ruled out in an earlier attempt of the day
	Seating            seating.Seating // empty if nobody accepted a table
}

// RuleOut rules out the candidates that cannot win, as far as everybody sees it before the round closes. musts are
// those of everybody who is in today. For a candidate that is gone from the catalogue, neither facts nor the walk are
// known.
func (t *Tally) RuleOut(departure time.Time, arrivals map[string]place.Arrival, musts []string) {
	for i := range t.Candidates {
		c := &t.Candidates[i]
		arrival, there := arrivals[c.PlaceID]
		if !there {
			c.Walk = 0
		}
		stay := arrival.Stay(departure.Add(time.Duration(c.Walk) * time.Minute))
		before := t.Vetoes && slices.Contains(t.Vetoed, c.PlaceID)
		c.RuleOut(RulingOf(stay, musts, arrival.Facts, before))
	}
}

// Decision returns the receipt of the round. by is one of ByOwner, ByMember and ByDeadline.
func (t *Tally) Decision(roundID string, departure, now time.Time, by string) Decision {
	outcome := Decide(roundID, t.Secret, t.Candidates)
	d := Decision{
		Winner: outcome.Winner, At: now, By: by, Rule: outcome.Rule, Turnout: t.Turnout, HeadCount: t.HeadCount,
		Tally: append([]CandidateTally{}, outcome.Tally...), Secret: hex.EncodeToString(t.Secret),
		Draw: outcome.Draw, Reached: []Reached{}, MeetAt: &departure,
	}
	if offer := t.Offer(); offer != nil {
		d.seat(offer)
	}
	if d.Winner == "" {
		d.MeetAt = nil
		return d
	}
	if change, ok := CounterfactualOf(d.Tally, d.Winner, d.HeadCount); ok {
		d.WouldHave = &change
	}
	d.ArriveAt = d.arrival(d.Tally[0].Walk)
	return d
}

// arrival returns when people are at a place that is a walk of some minutes away, or nil if the way is unknown.
func (d *Decision) arrival(walk int) *time.Time {
	if walk == 0 {
		return nil
	}
	at := d.MeetAt.Add(time.Duration(walk) * time.Minute)
	return &at
}
