// Package admin is what an operator may do to teams and people: find, suspend, resume, delete.
package admin

import (
	"errors"
	"strings"
	"time"
)

// Kind is what an operator can act on.
type Kind string

// A team, or a person.
const (
	Team   Kind = "team"
	Person Kind = "person"
)

// Found is a team or a person, with as much as an operator needs to tell them apart.
type Found struct {
	Kind      Kind
	ID        string
	Name      string // of a team; the names that a person gave in teams
	Members   int    // of a team; teams of a person
	CreatedAt time.Time
	Suspended bool
}

// ErrNone means that there is no such team or person.
var ErrNone = errors.New("there is no such team or person")

// mostFound is how many are listed.
const mostFound = 50

// linkOf is the end of a team's address, which an operator may paste whole.
func linkOf(text string) string {
	text = strings.TrimSpace(text)
	if at := strings.LastIndex(text, "/team/"); at >= 0 {
		text = text[at+len("/team/"):]
	}
	text, _, _ = strings.Cut(text, "?")
	return strings.TrimSuffix(text, "/")
}
