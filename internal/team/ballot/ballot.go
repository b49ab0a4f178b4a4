package ballot

import (
	"encoding/json"
	"slices"
	"time"

	"noonish/internal/place"
	"noonish/internal/team/seating"
)

// Ballot is everything about one team and its current round, read in one statement and the same for every viewer. It
// never changes after it was read, so that many goroutines may share it.
type Ballot struct {
	TeamID       string // never shown
	Link         string
	Suspended    bool // by the operator
	Name         string
	NameGiven    bool // the owner said that the team is called so
	Size         int
	Version      int64
	Zone         string
	Departure    string // HH:MM
	Location     *Location
	HideTallies  bool // applies from the next round on once a vote was cast in this one
	ShowNames    bool
	ApproveJoins bool
	CloseEarly   bool          // a round closes a minute after everyone has voted
	Vetoes       bool          // the owner allows them; they count when the round closes, and are not in here
	Members      []Member      // in the order they joined
	Requests     []JoinRequest // in the order they asked
	Round        Round
	Events       []Event   // of this round, newest first
	Reached      []Reached // how many people were notified of the decision
	Now          time.Time // the database's clock when it was read
	// Elsewhere are the places of plan B, by their ids, as Candidate.Restaurant.
	Elsewhere map[string]json.RawMessage
	Tables    *seating.Offer // nil unless the team is offered two tables
}

// Topic returns the topic that is nudged when a team's ballot changes.
func Topic(teamID string) string { return "team." + teamID }

// Member is a member, including what only they may see.
type Member struct {
	ID       string
	PersonID string
	Name     string
	Owner    bool
	Needs    []string
	Musts    []string // those of Needs that are musts
	// NeedsNamed reports whether the team is shown these needs as the member's.
	NeedsNamed bool
	InToday    bool
	Coming     *bool
}

// JoinRequest is a person who asked to join and waits for the owner's answer.
type JoinRequest struct {
	ID       string
	PersonID string
	Name     string
}

// Round is today's round of a team.
type Round struct {
	ID         string
	Day        string // 2026-11-16, in the team's zone
	Attempt    int
	State      string
	OpenedAt   time.Time
	Deadline   time.Time
	Departure  time.Time
	Commitment string
	Finalised  time.Time // zero while it is open
	// FinalisedBy is a member's id; "" if the deadline closed the round.
	FinalisedBy string
	Receipt     *Decision   // nil while it is open
	Candidates  []Candidate // in the order they were suggested
	Needs       []string    // fixed when the round opened; nil if none are shown
	HideTallies bool
	ShowNames   bool
	Locked      bool // a vote was cast, so HideTallies and ShowNames no longer change
	// Planned is the deadline to go back to while the round is closing early, or had when it closed; zero otherwise.
	Planned      time.Time
	ReopenedLate bool    // a member who came late has reopened a round of this day
	PlanB        *Nearby // nil until it was looked for; without a PlaceID if there is none
	Moves        []Move
	// Vetoed are the places that a veto ruled out in an earlier attempt of the day.
	Vetoed []string
	Seats  []Seat
}

// Seat is a member who accepted one of two tables.
type Seat struct{ MemberID, PlaceID string }

// Candidate is a restaurant of the round, with all its votes.
type Candidate struct {
	PlaceID     string
	Name        string // last known
	SuggestedBy string // a member's id, or ""
	Walk        int    // minutes, the same for everybody; 0 if unknown
	WalkReal    bool
	Votes       []Vote // in the order they were cast
	Restaurant  json.RawMessage
	Facts       place.Facts
	Gone        bool // from the catalogue
	Stay        place.Stay
	Confirmed   []Confirmation // by members of this team
}

// Vote is one member's vote.
type Vote struct {
	MemberID string
	At       time.Time
}

// Event is one change of the team.
type Event struct {
	Version  int64
	Kind     string
	MemberID string
	PlaceID  string
	At       time.Time
}

// Member returns the person's member of the team, or nil if they have not joined.
func (b *Ballot) Member(personID string) *Member {
	for i := range b.Members {
		if b.Members[i].PersonID == personID {
			return &b.Members[i]
		}
	}
	return nil
}

// For returns the team as one person sees it. A person who has not joined sees what the link shows.
func (b *Ballot) For(personID string) View {
	me := b.Member(personID)
	voted := b.voted()
	t := View{
		ID: b.Link, Name: b.Name, Size: b.Size, Version: b.Version, TimeZone: b.Zone, Departure: b.Departure,
		Location: b.Location, HideTallies: b.HideTallies, ShowNames: b.ShowNames, ApproveJoins: b.ApproveJoins,
		CloseEarly: b.CloseEarly, Vetoes: b.Vetoes, Unnamed: !b.NameGiven && b.Name == FirstName,
		Members: make([]MemberView, len(b.Members)), Round: b.round(me, len(voted)), Activity: b.activity(),
	}
	if me != nil {
		t.Role = me.Role()
		t.Me = &Me{
			ID: me.ID, Name: me.Name, Needs: append([]string{}, me.Needs...), Musts: append([]string{}, me.Musts...),
			NeedsNamed: me.NeedsNamed,
		}
	}
	if me != nil && me.Owner {
		for _, request := range b.Requests {
			t.Requests = append(t.Requests, Requester{ID: request.ID, Name: request.Name})
		}
	}
	t.Requested = me == nil && b.requested(personID)
	for i, member := range b.Members {
		shown := MemberView{
			ID: member.ID, Name: member.Name, Owner: member.Owner, You: me != nil && me.ID == member.ID,
			InToday: member.InToday,
		}
		if b.Round.ShowNames || shown.You {
			has := voted[member.ID]
			shown.Voted = &has
		}
		if b.Round.State == StateFinal {
			shown.Coming = member.Coming
		}
		if member.Owner {
			t.CreatedBy = member.Name
		}
		if me != nil && member.NeedsNamed {
			shown.Needs = member.Needs
		}
		t.Members[i] = shown
	}
	return t
}

// requested reports whether the person has asked to join and waits for an answer.
func (b *Ballot) requested(personID string) bool {
	return slices.ContainsFunc(b.Requests, func(r JoinRequest) bool { return r.PersonID == personID })
}

// Role returns what the contract calls a member or the owner.
func (m *Member) Role() string {
	if m.Owner {
		return roleOwner
	}
	return roleMember
}

// hidden reports whether votes are still hidden.
func (b *Ballot) hidden() bool { return b.Round.HideTallies && b.Round.State == StateOpen }

// voted returns the ids of the members who have a vote in the round.
func (b *Ballot) voted() map[string]bool {
	voted := make(map[string]bool, len(b.Members))
	for _, candidate := range b.Round.Candidates {
		for _, vote := range candidate.Votes {
			voted[vote.MemberID] = true
		}
	}
	return voted
}

// headCount returns how many people are expected at lunch today.
func (b *Ballot) headCount() int {
	count := b.Size
	for _, member := range b.Members {
		if !member.InToday {
			count--
		}
	}
	return max(1, count)
}

// round returns the round as one member sees it. voted is how many people have voted, which is counted once.
func (b *Ballot) round(me *Member, voted int) RoundView {
	s := b.Round
	r := RoundView{
		ID: s.ID, Date: s.Day, OpenedAt: s.OpenedAt, Deadline: s.Deadline, Departure: s.Departure,
		Now: b.Now, State: s.State, HeadCount: b.headCount(), Voted: voted, Commitment: s.Commitment,
		HideTallies: s.HideTallies, ShowNames: s.ShowNames, Locked: s.Locked,
		Closing: s.State == StateOpen && !s.Planned.IsZero() && b.Now.Before(s.Deadline), Settled: b.settled(voted),
		Candidates: make([]CandidateView, len(s.Candidates)), Tables: b.tables(me),
	}
	if me != nil { // needs are for members only: a link may be passed on to anybody
		r.Needs = s.Needs
	}
	musts := b.Musts()
	for i := range s.Candidates {
		r.Candidates[i] = b.candidate(&s.Candidates[i], me, r.Needs, musts)
	}
	if s.Receipt != nil {
		decision := *s.Receipt
		decision.ByName = b.nameOf(s.FinalisedBy)
		decision.Reached = append([]Reached{}, b.Reached...)
		if until := s.Finalised.Add(UndoWithin); me != nil && b.reopening(me).MayReopen(b.Now) {
			decision.UndoUntil = &until
		}
		decision.Tables = b.decidedTables(me)
		b.addPlanB(&decision, me)
		r.Decision = &decision
	}
	return r
}

// nameOf returns the name of a member, or "" if there is no such member.
func (b *Ballot) nameOf(memberID string) string {
	for _, member := range b.Members {
		if member.ID == memberID {
			return member.Name
		}
	}
	return ""
}

// PlaceIDs returns the ids of the round's candidates.
func (b *Ballot) PlaceIDs() []string {
	ids := make([]string, len(b.Round.Candidates))
	for i, candidate := range b.Round.Candidates {
		ids[i] = candidate.PlaceID
	}
	return ids
}

// ViewerKey returns the person as far as it matters for what they see, which is "" for everyone who has neither joined
// nor asked to join: they all see the same.
func (b *Ballot) ViewerKey(personID string) string {
	if b.Member(personID) == nil && !b.requested(personID) {
		return ""
	}
	return personID
}
