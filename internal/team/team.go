// Package team handles teams of people who eat together: who is in a team, the link they share, and what they do in
// today's round. The rules of a round are in ballot.
package team

import "time"

// Limits. The API contract names all of them.
const (
	maxTeams      = 20  // of one person
	maxMembers    = 200 // of one team
	maxTeamName   = 60
	maxMemberName = 40
	maxAddress    = 200
)

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

// Blocked is a person whom the owner removed.
type Blocked struct {
	ID   string    `json:"id"` // of the former member
	Name string    `json:"name"`
	At   time.Time `json:"at"`
}
