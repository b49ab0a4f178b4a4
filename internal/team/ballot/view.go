// Package ballot holds a team and its round, as read at one instant, and the rules of a round: what each person sees of
// it, when it closes, who wins, and which needs it shows. It is pure: time and data are passed in.
package ballot

import (
	"encoding/json"
	"time"
)

// MaxActivity is how many events of a round are shown. The API contract names it.
const MaxActivity = 10

// FirstName is what a first team is called until its owner gives it a name.
const FirstName = "Tech Team"

// View is a team and today's round as one person sees it.
type View struct {
	ID           string    `json:"id"`
	Name         string    `json:"name"`
	Unnamed      bool      `json:"unnamed,omitempty"` // nobody gave it a name yet
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
	CloseEarly   bool      `json:"closeEarly"`
	Vetoes       bool      `json:"vetoes"`
	// Requests are shown to the owner only. Requested reports whether the viewer has asked to join.
	Requests  []Requester  `json:"requests,omitempty"`
	Requested bool         `json:"requested,omitempty"`
	Members   []MemberView `json:"members"`
	Me        *Me          `json:"me,omitempty"`
	Round     RoundView    `json:"round"`
	Activity  []Activity   `json:"activity"`
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
	// Needs are shown to members if the member wants that.
	Needs []string `json:"needs,omitempty"`
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
	// Musts are those of Needs that are musts.
	Musts      []string `json:"musts"`
	NeedsNamed bool     `json:"needsNamed"`
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
	Closing     bool            `json:"closing,omitempty"` // because everyone has voted
	Settled     string          `json:"settled,omitempty"` // wins whatever the missing vote
	Tables      *TablesView     `json:"tables,omitempty"`
	Decision    *Decision       `json:"decision,omitempty"`
}

// TablesView is that the team is offered two tables, as one member sees it.
type TablesView struct {
	PlaceID       string `json:"restaurantId"` // where the viewer would go
	Accepted      bool   `json:"accepted"`     // by the viewer
	AcceptedCount int    `json:"acceptedCount"`
}

// CandidateView is a restaurant on the ballot as one person sees it.
type CandidateView struct {
	Restaurant  json.RawMessage `json:"restaurant"`
	Gone        bool            `json:"gone,omitempty"`
	Closed      bool            `json:"closed,omitempty"` // the hours are why it cannot win; unknown is not closed
	Ruling      Ruling          `json:"ruling,omitempty"` // why it cannot win; "" if it can
	SuggestedBy string          `json:"suggestedBy,omitempty"`
	Removable   bool            `json:"removable,omitempty"` // by the viewer
	Votes       *int            `json:"votes,omitempty"`
	HasVoted    bool            `json:"hasVoted"`
	Voters      []string        `json:"voters,omitzero"`
	Verdict     *Verdict        `json:"verdict,omitempty"`
	ForYou      *Verdict        `json:"forYou,omitempty"`    // by the viewer's own needs, which nobody else sees
	Confirmed   []Confirmed     `json:"confirmed,omitempty"` // by members, who are the only ones to see it
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
	Early     bool             `json:"early,omitempty"`     // closed before the deadline, and not by the owner
	WouldHave *Counterfactual  `json:"wouldHave,omitempty"` // nil where votes alone would not have changed it
	Tally     []CandidateTally `json:"tally"`
	Secret    string           `json:"secret"`
	Draw      *Draw            `json:"lot,omitempty"`
	// PlanB is where to go if the place is shut or full, and Moved that somebody found it so.
	PlanB      *Elsewhere `json:"planB,omitempty"`
	PlanBUntil *time.Time `json:"planBUntil,omitempty"`
	Moved      *Moved     `json:"moved,omitempty"`
	// Doubt is why the winner could not win by what is known now.
	Doubt   Ruling         `json:"doubt,omitempty"`
	Tables  []DecidedTable `json:"tables,omitempty"` // two, the larger first, or none
	Reached []Reached      `json:"reached"`
}

// DecidedTable is one of the two tables of a decision.
type DecidedTable struct {
	PlaceID  string     `json:"place_id"`
	Name     string     `json:"name"`
	ArriveAt *time.Time `json:"arriveAt,omitempty"`
	// Members are the ids of who accepted it. The receipt is stored without them: the seats tell.
	Members []string `json:"members,omitempty"`
	Yours   bool     `json:"yours,omitempty"` // the viewer sits there
}

// Elsewhere is another place to go.
type Elsewhere struct {
	Restaurant json.RawMessage `json:"restaurant"`
	Minutes    int             `json:"minutes"` // on foot from the place that is left
}

// Moved is that the team goes elsewhere than was decided.
type Moved struct {
	From      string     `json:"from"` // a PlaceID
	To        Elsewhere  `json:"to"`
	Why       string     `json:"why"`
	At        time.Time  `json:"at"`
	ByName    string     `json:"byName,omitempty"`
	UndoUntil *time.Time `json:"undoUntil,omitempty"`
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
	StateOpen  = "open"
	StateFinal = "final"
)

// Values of Decision.By, which says who closed a round.
const (
	ByOwner    = "owner"
	ByMember   = "member"
	ByDeadline = "deadline"
)
