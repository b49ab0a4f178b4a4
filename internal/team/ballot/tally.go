package ballot

import (
	"encoding/hex"
	"slices"
	"time"

	"noonish/internal/place"
)

// Tally is the votes of a round, counted.
type Tally struct {
	Secret             []byte
	Turnout, HeadCount int
	Candidates         []CandidateTally
	Vetoes             bool     // the owner allows them
	In                 int      // members who are in today
	Vetoed             []string // the places that a veto ruled out in an earlier attempt of the day
}

// RuleOut rules out the candidates that cannot win, as far as everybody sees it before the round closes. musts are those of everybody who is in today. For a candidate that
// is gone from the catalogue, neither facts nor the walk are known.
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
		Draw: outcome.Draw, Reached: []Reached{},
	}
	if d.Winner == "" {
		return d
	}
	if change, ok := CounterfactualOf(d.Tally, d.Winner, d.HeadCount); ok {
		d.WouldHave = &change
	}
	d.MeetAt = &departure
	if walk := d.Tally[0].Walk; walk > 0 {
		arrive := departure.Add(time.Duration(walk) * time.Minute)
		d.ArriveAt = &arrive
	}
	return d
}
