// Package team handles teams of people who eat together: the link they share, today's round of votes, and the decision
// of the round.
package team

import (
	"encoding/json"
	"time"
)

// Limits. The API contract names all of them.
const (
	maxTeams      = 20  // of one person
	maxMembers    = 200 // of one team
	maxCandidates = 12
	maxActivity   = 10
	maxAttempts   = 20 // decisions of one day
	maxTeamName   = 60
	maxMemberName = 40
	maxAddress    = 200
)

// Times of a round, by the database's clock.
const (
	beforeDeparture = 15 * time.Minute // from the deadline until everyone leaves
	leastVoting     = 15 * time.Minute // how long a round that opens late stays open
	undoWithin      = 10 * time.Minute // after the decision
	revote          = 10 * time.Minute // how long a round that is reopened after its deadline stays open
	leastNotice     = time.Minute      // from now to a deadline that the owner sets
)

// View is a team and today's round as one person sees it.
type View struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	Size         int       `json:"size"`
	Version      int64     `json:"version"`
	Role         string    `json:"role,omitempty"`
	CreatedBy    string    `json:"createdBy,omitempty"`
	TimeZone     string    `json:"timeZone"`
	Departure    string    `json:"departure"`
	Location     *Location `json:"location,omitempty"`
	HideTallies  bool      `json:"hideTallies"`
	ShowNames    bool      `json:"showNames"`
	ApproveJoins bool      `json:"approveJoins"`
	// Requests are shown to the owner only. Requested reports whether the viewer has asked to join.
	Requests  []Requester  `json:"requests,omitempty"`
	Requested bool         `json:"requested,omitempty"`
	Members   []MemberView `json:"members"`
	Me        *Me          `json:"me,omitempty"`
	Round     RoundView    `json:"round"`
	Activity  []Activity   `json:"activity"`
}

// Summary is a team in a person's list of teams.
type Summary struct {
	ID       string   `json:"id"`
	Name     string   `json:"name"`
	Members  int      `json:"members"`
	Size     int      `json:"size"`
	Role     string   `json:"role"`
	Current  bool     `json:"current"`
	Initials []string `json:"initials"`
}

// Location is where the team starts from.
type Location struct {
	Address string  `json:"address"`
	Lat     float64 `json:"lat"`
	Lng     float64 `json:"lng"`
}

// MemberView is a member as the viewer sees them.
type MemberView struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Owner   bool   `json:"owner"`
	You     bool   `json:"you"`
	InToday bool   `json:"inToday"`
	Voted   *bool  `json:"voted,omitempty"`
	Coming  *bool  `json:"coming,omitempty"`
}

// Requester is a person who asked to join, as the owner sees them.
type Requester struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Me is the viewer's own member, with what is shown to nobody else.
type Me struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Needs []string `json:"needs"`
}

// RoundView is today's round as one person sees it.
type RoundView struct {
	ID          string          `json:"id"`
	Date        string          `json:"date"`
	OpenedAt    time.Time       `json:"openedAt"`
	Deadline    time.Time       `json:"deadline"`
	Departure   time.Time       `json:"departure"`
	Now         time.Time       `json:"now"`
	State       string          `json:"state"`
	HeadCount   int             `json:"headCount"`
	Voted       int             `json:"voted"`
	HideTallies bool            `json:"hideTallies"`
	ShowNames   bool            `json:"showNames"`
	Locked      bool            `json:"locked"`
	Commitment  string          `json:"commitment"`
	Candidates  []CandidateView `json:"candidates"`
	Needs       []string        `json:"needs,omitzero"`
	Decision    *Decision       `json:"decision,omitempty"`
}

// CandidateView is a restaurant on the ballot as one person sees it.
type CandidateView struct {
	Restaurant  json.RawMessage `json:"restaurant"`
	Gone        bool            `json:"gone,omitempty"`
	Closed      bool            `json:"closed,omitempty"` // known to be closed on arrival; unknown is not closed
	SuggestedBy string          `json:"suggestedBy,omitempty"`
	Votes       *int            `json:"votes,omitempty"`
	HasVoted    bool            `json:"hasVoted"`
	Voters      []string        `json:"voters,omitzero"`
	Verdict     *Verdict        `json:"verdict,omitempty"`
	ForYou      *Verdict        `json:"forYou,omitempty"` // by the viewer's own needs, which nobody else sees
}

// Decision is the receipt of a round. ByName, UndoUntil and Reached change and are not stored with it.
type Decision struct {
	Winner    string           `json:"winner,omitempty"`
	At        time.Time        `json:"at"`
	By        string           `json:"by"`
	ByName    string           `json:"byName,omitempty"`
	Rule      Rule             `json:"rule"`
	Turnout   int              `json:"turnout"`
	HeadCount int              `json:"headCount"`
	MeetAt    *time.Time       `json:"meetAt,omitempty"`
	ArriveAt  *time.Time       `json:"arriveAt,omitempty"`
	UndoUntil *time.Time       `json:"undoUntil,omitempty"`
	Tally     []CandidateTally `json:"tally"`
	Secret    string           `json:"secret"`
	Draw      *Draw            `json:"lot,omitempty"`
	Reached   []Reached        `json:"reached"`
}

// Reached is how many people were notified of a decision over one channel.
type Reached struct {
	Way     string `json:"way"`
	Sent    int    `json:"sent"`
	Failed  int    `json:"failed"`
	Waiting int    `json:"waiting"`
}

// Activity is something that happened in a round.
type Activity struct {
	At         time.Time `json:"at"`
	Version    int64     `json:"version"`
	Kind       string    `json:"kind"`
	MemberID   string    `json:"memberId,omitempty"`
	Name       string    `json:"name,omitempty"`
	Restaurant string    `json:"restaurant,omitempty"`
}

// Roles in a team.
const (
	roleOwner  = "owner"
	roleMember = "member"
)

// States of a round. A third state, undone, exists only in the database: an undone round is never the current one.
const (
	stateOpen  = "open"
	stateFinal = "final"
)

// Values of Decision.By, which says who closed a round.
const (
	byOwner    = "owner"
	byMember   = "member"
	byDeadline = "deadline"
)

// Blocked is a person whom the owner removed.
type Blocked struct {
	ID   string    `json:"id"` // of the former member
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}
