package ballot

import (
	"slices"
	"time"
)

// ConfirmedDays is for how many days it holds what a member says that a place serves: menus change.
const ConfirmedDays = 180

// Confirmation is that a member says that a place serves a diet. It holds for their team.
type Confirmation struct {
	Diet     string
	MemberID string
	At       time.Time
}

// Confirmed is a confirmation as one person sees it. It does not say whose it is: somebody who confirms a vegan dish is
// likely to be vegan.
type Confirmed struct {
	Diet string    `json:"diet"`
	At   time.Time `json:"at"`
	Mine bool      `json:"mine,omitempty"`
}

// Confirmable reports whether a member can confirm a diet: what a menu shows. Whether a kitchen keeps something out of
// a dish is for the place to say to the person who needs it.
func Confirmable(diet string) bool {
	return slices.Contains([]string{"Vegetarian", "Vegan", "Halal", "Kosher"}, diet)
}

// verdict compares needs with what is known of the candidate. What a member confirmed need not be asked about; what the
// catalogue says the place refuses stays refused.
func (c *Candidate) verdict(needs []string) Verdict {
	v := VerdictOf(needs, c.Facts)
	if v.Kind != "ask" {
		return v
	}
	v.Needs = slices.DeleteFunc(v.Needs, c.confirms)
	if len(v.Needs) == 0 {
		v.Kind = "covers"
	}
	return v
}

func (c *Candidate) confirms(diet string) bool {
	return slices.ContainsFunc(c.Confirmed, func(one Confirmation) bool { return one.Diet == diet })
}

// confirmed returns what members say that the candidate serves, as one of them sees it.
func (c *Candidate) confirmed(me *Member) []Confirmed {
	list := make([]Confirmed, len(c.Confirmed))
	for i, one := range c.Confirmed {
		list[i] = Confirmed{Diet: one.Diet, At: one.At, Mine: one.MemberID == me.ID}
	}
	return list
}
