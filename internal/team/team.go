// Package team is people who eat together: the link they share, today's round of votes, and the one decision it
// ends in.
package team

import (
	"encoding/json"
	"time"
)

// Bounds, all of which the contract names.
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

// Times of a round. The database's clock decides.
const (
	beforeDeparture = 15 * time.Minute // from the deadline until everyone leaves
	leastVoting     = 15 * time.Minute // a round that opens late stays open so long
	undoWithin      = 10 * time.Minute
	revote          = 10 * time.Minute // a round that opens again after its deadline
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
	// Requests are shown to the owner alone; Requested tells somebody that they are one of them.
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

// MemberView is one who joined, as others see them.
type MemberView struct {
	ID      string `json:"id"`
	Name    string `json:"name"`
	Owner   bool   `json:"owner"`
	You     bool   `json:"you"`
	InToday bool   `json:"inToday"`
	Voted   *bool  `json:"voted,omitempty"`
	Coming  *bool  `json:"coming,omitempty"`
}

// Requester is somebody who waits to be let in.
type Requester struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// Me is what only the person themselves is told.
type Me struct {
	ID    string   `json:"id"`
	Name  string   `json:"name"`
	Needs []string `json:"needs"`
}

// RoundView is a day's vote.
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

// CandidateView is a restaurant on the ballot.
type CandidateView struct {
	Restaurant  json.RawMessage `json:"restaurant"`
	Gone        bool            `json:"gone,omitempty"`
	Closed      bool            `json:"closed,omitempty"` // known to be closed on arrival; unknown is not closed
	SuggestedBy string          `json:"suggestedBy,omitempty"`
	Votes       *int            `json:"votes,omitempty"`
	HasVoted    bool            `json:"hasVoted"`
	Voters      []string        `json:"voters,omitzero"`
	Verdict     *Verdict        `json:"verdict,omitempty"`
	ForYou      *Verdict        `json:"forYou,omitempty"` // by the person's own needs, which nobody else is told
}

// Decision is the receipt of a round. What is stored of it lacks ByName, UndoUntil and Reached,
// which change.
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

// Reached is how many were told of a decision by one way.
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

// States of a round. One that was undone is nobody's current round.
const (
	stateOpen  = "open"
	stateFinal = "final"
)

// Who closed a round.
const (
	byOwner    = "owner"
	byMember   = "member"
	byDeadline = "deadline"
)

// Blocked is somebody whom the owner removed.
type Blocked struct {
	ID   string    `json:"id"` // that they had as a member
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}
