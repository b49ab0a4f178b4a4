// Package notify announces outside the page what a team decided: in the team's chat, by a webhook, and by push to
// browsers that allowed it. It knows teams, rounds and people only by their ids.
package notify

import (
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
	"time"
	"unicode"

	"noonish/internal/fault"
)

// Kind is what a message is about.
type Kind string

// Decided is sent when a round is final, Reopened when the owner reopens it, Doubted when the place turns out to be
// closed before people leave. Asked asks those who went how it was.
const (
	Decided  Kind = "decided"
	Reopened Kind = "reopened"
	Asked    Kind = "asked"
	Doubted  Kind = "doubted"
)

// Moved is sent when people go elsewhere than was decided. A round may have several: n tells them apart.
func Moved(n int64) Kind { return Kind(moved + strconv.FormatInt(n, 10)) }

const moved = "moved-"

func (k Kind) isMoved() bool { return strings.HasPrefix(string(k), moved) }

// Decision is what is sent about a round, and to whom.
type Decision struct {
	Kind     Kind
	RoundID  string
	TeamID   string
	TeamName string
	Link     string    // the last part of the team's address
	Place    string    // the winner's name; empty when there is none
	Address  string    // of the winner, where it is known
	Also     string    // the name of the second of two tables; empty when there is one
	MeetAt   time.Time // in the team's own time zone
	Turnout  int
	People   []string // whose browsers get a push
	Tally    []Tally  // best first
	Left     string   // the name of the place that people do not go to; empty unless they were moved
	Why      string   // shut or full; empty when they go to Place after all
}

// Tally is the result of one candidate.
type Tally struct {
	Name   string `json:"name"`
	Votes  int    `json:"votes"`
	Closed bool   `json:"closed,omitempty"` // known to be closed on arrival, so that it could not win
}

// Reach is how many receivers one way of delivery reached.
type Reach struct {
	Way     string `json:"way"`
	Sent    int    `json:"sent"`
	Failed  int    `json:"failed"`
	Waiting int    `json:"waiting"`
}

// Channel is a chat or webhook of a team, without its address.
type Channel struct {
	ID        string    `json:"id"`
	Kind      string    `json:"kind"`
	Host      string    `json:"host"`
	CreatedAt time.Time `json:"createdAt"`
	State     string    `json:"state"`
	Secret    string    `json:"secret,omitempty"` // only in the answer that creates it
}

// Limits on channels, subscriptions and deliveries.
const (
	mostChannels  = 10
	mostBrowsers  = 10
	mostTally     = 12
	mostText      = 200
	mostAddress   = 1000
	strikesToOff  = 3
	mostTries     = 8
	worthFor      = time.Hour // an older message is not worth sending
	askAfter      = time.Hour // counted from when people leave: then a usual lunch is over
	mostRetryWait = 10 * time.Minute
)

var errNoTeam = fault.New(fault.NotFound, "team-missing", "Team not found")

var errFull = fault.New(fault.Full, "channels-full", "A team can have %d channels. Remove one first.", mostChannels)

// message is the content, the same for every receiver. It is stored until it is delivered.
type message struct {
	Team    string    `json:"team"`
	Place   string    `json:"place,omitempty"`
	Address string    `json:"address,omitempty"`
	Also    string    `json:"also,omitempty"`
	MeetAt  time.Time `json:"meetAt"`
	Clock   string    `json:"clock"` // in the team's time zone
	Day     string    `json:"day"`
	Turnout int       `json:"turnout"`
	Tally   []Tally   `json:"tally"`
	Path    string    `json:"path"`
	Left    string    `json:"left,omitempty"`
	Why     string    `json:"why,omitempty"`
}

func (d Decision) message() message {
	m := message{
		Team: plain(d.TeamName), Place: plain(d.Place), Address: plain(d.Address), MeetAt: d.MeetAt.UTC(),
		Clock: d.MeetAt.Format("15:04"), Day: d.MeetAt.Format(time.DateOnly), Turnout: d.Turnout,
		Tally: []Tally{}, Path: "/team/" + d.Link, Left: plain(d.Left), Why: d.Why,
		Also: plain(d.Also),
	}
	for _, t := range d.Tally[:min(len(d.Tally), mostTally)] {
		m.Tally = append(m.Tally, Tally{plain(t.Name), t.Votes, t.Closed})
	}
	return m
}

// plain returns text as one line without invisible characters, cut where it gets too long.
func plain(text string) string {
	kept := strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		if !unicode.IsGraphic(r) || unicode.Is(unicode.Cf, r) {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	return cut(strings.Join(strings.Fields(kept), " "), mostText)
}

func cut(text string, most int) string {
	if letters := []rune(text); len(letters) > most {
		return string(letters[:most-1]) + "…"
	}
	return text
}

// The texts that every medium shows.

func (n notice) title() string {
	switch {
	case n.kind == Reopened:
		return "Team choice reopened"
	case n.kind == Asked:
		return "How was it?"
	case n.kind.isMoved():
		return "Change of plan"
	case n.kind == Doubted:
		return "Look before you go"
	}
	return "Team choice finalised"
}

// line returns the message as one line.
func (n notice) line() string {
	switch {
	case n.kind == Reopened:
		return "Voting is open again."
	case n.Place == "":
		return "No place was chosen today."
	case n.kind == Asked && n.Also != "":
		return n.Place + " or " + n.Also
	case n.kind == Asked:
		return n.Place
	case n.kind == Doubted:
		return n.Place + " turns out to be closed when you arrive. See plan B."
	case n.kind.isMoved() && n.Why == "":
		return n.Place + " after all"
	case n.kind.isMoved():
		return n.Place + ", because " + n.Left + " is " + n.Why
	}
	if n.Also != "" {
		return "Two tables: " + n.Place + " and " + n.Also + " at " + n.Clock
	}
	return n.Place + " at " + n.Clock
}

func (t Tally) votes() string {
	text := strconv.Itoa(t.Votes) + " votes"
	if t.Votes == 1 {
		text = "1 vote"
	}
	if t.Closed {
		text += ", closed then"
	}
	return text
}

// notice is one message to one target.
type notice struct {
	message
	kind    Kind
	roundID string
	teamID  string
	target  string
	url     string // of the team's page
}

// key is the same for every attempt at one message, and different for every other message.
func (n notice) key() string { return digest(n.roundID, string(n.kind), n.target) }

// topic is the same for all messages to one browser about one team: the newest replaces any that were not read yet.
func (n notice) topic() string { return digest(n.teamID) }

// digest returns 128 bits of a hash of ids, in 22 letters that are valid in a header and in an address.
func digest(ids ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(ids, "\n")))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}
