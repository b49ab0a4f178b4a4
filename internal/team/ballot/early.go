package ballot

import "time"

// Times of a round that closes by itself because everyone who is in today has voted.
const (
	EarlyNotice = time.Minute      // how long everybody sees that the round is closing
	LateWithin  = 10 * time.Minute // how long a member who had no vote in it may reopen it

	mostRestarts = 1
)

// Closing is when a round closes.
type Closing struct {
	Deadline time.Time
	Planned  time.Time // the deadline to go back to; zero unless the round is closing early
	Restarts int       // how often a change started the notice anew
}

// Early reports whether the round is closing because everyone has voted.
func (c Closing) Early() bool { return !c.Planned.IsZero() }

// After returns when the round closes after a change of the team. everyone reports whether all who are in today have a
// vote now, changed whether the change was one of the ballot. The round never closes later than planned, and one whose
// deadline has passed stays as it is. A deadline that the owner moves makes a new Closing.
func (c Closing) After(now time.Time, everyone, changed bool) Closing {
	soon := now.Add(EarlyNotice)
	switch {
	case !now.Before(c.Deadline):
	case !c.Early():
		if everyone && soon.Before(c.Deadline) {
			c.Planned, c.Deadline = c.Deadline, soon
		}
	case !everyone:
		c.Deadline, c.Planned = c.Planned, time.Time{}
	case changed && c.Restarts < mostRestarts:
		c.Restarts++
		c.Deadline = soon
		if soon.After(c.Planned) {
			c.Deadline = c.Planned
		}
	}
	return c
}

// Reopening is a member's wish to reopen a decided round.
type Reopening struct {
	Decided time.Time
	Owner   bool // the member is the owner
	Voted   bool // the member had a vote in the round, or had accepted a table
	Early   bool // the round closed because everyone had voted
	Spent   bool // a member who is not the owner has already reopened a round of this day
}

// MayReopen reports whether the member may reopen the round now. Those who come late to a round that did not wait for
// its deadline may, once a day for the whole team; the owner may always, within UndoWithin.
func (r Reopening) MayReopen(now time.Time) bool {
	if r.Owner && now.Before(r.Decided.Add(UndoWithin)) {
		return true
	}
	return r.Early && !r.Voted && !r.Spent && now.Before(r.Decided.Add(LateWithin))
}

// reopening returns a member's wish to reopen the decided round.
func (b *Ballot) reopening(me *Member) Reopening {
	return Reopening{
		Decided: b.Round.Finalised, Owner: me.Owner, Voted: b.voted()[me.ID] || b.Round.SeatOf(me.ID) != "",
		Early: b.Round.Receipt.Early, Spent: b.Round.ReopenedLate,
	}
}
