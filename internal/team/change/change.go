// Package change reads a team and changes it. Every change of a team runs here: one transaction that locks the team and
// stores what was done together with the team's new version, its events and the operation's key.
package change

import (
	"errors"
	"time"

	"github.com/jackc/pgx/v5"

	"noonish/internal/fault"
)

// Operation identifies a request to change a team: the person, the team and the Idempotency-Key.
type Operation struct {
	Person string
	Link   string // "" for the person's current team
	Key    string // the Idempotency-Key; "" for none
	Digest []byte // a hash of the request, to detect a key that is used for another one
}

// Change is one change of a team. It locks the team's row from beginning to end, so that changes of a team happen one
// after the other and each knows its version.
type Change struct {
	Tx           pgx.Tx
	Op           Operation
	TeamID       string
	Version      int64 // before the change
	Zone         string
	ApproveJoins bool   // the owner has to approve who joins
	CloseEarly   bool   // a round closes when everyone has voted
	Vetoes       bool   // the owner allows vetoes
	Day          string // today, in the team's zone; the round may be yesterday's
	Now          time.Time
	Me           *Caller // nil if the person has not joined
	Round        *Round  // the current round; nil until it is opened
	Gone         bool    // the team was deleted

	link   bool // the link that was used is the current one
	events []event
	last   pgx.Batch // statements whose result nobody waits for
}

// Caller is the member who makes the request.
type Caller struct {
	ID, Name string
	Owner    bool
	Out      bool // not in on the round's day
}

// Round is a row of rounds.
type Round struct {
	ID, Day             string
	Attempt             int
	State               string
	Deadline, Departure time.Time
	Late                bool // the deadline has passed, by the database's clock
	Needs               []string
	Places              []string // the candidates, in the order they were suggested
	Walks               []int    // minutes to each of them; 0 if unknown
	Voted               []string // the candidates that have the caller's vote
	Musts               []string // of those who are in on the round's day
	Vetoed              []string // ruled out by a veto in an earlier attempt; none while vetoes are not allowed
	Planned             time.Time
	Restarts            int
	// Voters are the members who have a vote, Expected how many people are expected. A change that is not a vote makes
	// both, and Seated, uncertain: Recount reads them.
	Voters   []string
	Seated   []string // the members who have accepted a table
	Expected int
	// KeepDeadline means that the owner has set the deadline in this change.
	KeepDeadline bool
}

// HeadCount returns how many people are expected: at least one.
func (r *Round) HeadCount() int { return max(1, r.Expected) }

// LastDeadline returns when the round closes at the latest.
func (r *Round) LastDeadline() time.Time {
	if r.Planned.After(r.Deadline) {
		return r.Planned
	}
	return r.Deadline
}

// event is a row of team_events.
type event struct{ kind, round, member, place string }

// ErrBusy means that too many callers change the team at once.
var ErrBusy = &fault.Fault{
	Kind: fault.Unavailable, Code: "team-busy", Message: "Your team is busy just now. Please try again.",
	Retry: time.Second,
}

var (
	// ErrUnknown means that there is no such team, or that the person may not know that there is.
	ErrUnknown = fault.New(fault.NotFound, "team-link-unknown",
		"There is no team with this link. Ask a colleague for the link they use now.")
	// ErrNoTeam means that the person has no current team.
	ErrNoTeam = fault.New(fault.NotFound, "team-none", "You are in no team yet.")
	// ErrOutsider means that the person is not a member.
	ErrOutsider = fault.New(fault.Forbidden, "members-only", "Join the team first: all it takes is a name.")
	// ErrMember means that the person is a member but not the owner.
	ErrMember = fault.New(fault.Forbidden, "owner-only", "Only the team's owner can do that.")

	// ErrDone ends an operation that was carried out before. It is answered as a success.
	ErrDone = errors.New("this operation was carried out before")

	errSuspended = fault.New(fault.Forbidden, "team-suspended",
		"This team was suspended. Please ask who runs this server.")
	errReused = fault.New(fault.Reused, "",
		"This Idempotency-Key was used for another request. Please make a new one.")
)

// Record adds an event. Each event is a new version of the team.
func (c *Change) Record(kind, member, place string) {
	e := event{kind: kind, member: member, place: place}
	if c.Round != nil {
		e.round = c.Round.ID
	}
	c.events = append(c.events, e)
}

// Kinds returns the kinds of the events that were recorded.
func (c *Change) Kinds() []string {
	kinds := make([]string, len(c.events))
	for i, e := range c.events {
		kinds[i] = e.kind
	}
	return kinds
}

// Later runs a statement at the end of the change, in the same round trip as its version.
func (c *Change) Later(statement string, args ...any) { c.last.Queue(statement, args...) }

// RequireMember returns an error unless the caller has joined.
func (c *Change) RequireMember() error {
	if c.Me == nil {
		return ErrOutsider
	}
	return nil
}

// RequireOwner returns an error unless the caller is the owner.
func (c *Change) RequireOwner() error {
	err := c.RequireMember()
	if err == nil && !c.Me.Owner {
		return ErrMember
	}
	return err
}
