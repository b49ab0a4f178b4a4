// Package admin is what an operator may do with teams and people: find, suspend, resume, delete.
package admin

import (
	"errors"
	"strings"
	"time"
)

// Kind is what an operator can act on.
type Kind string

// The kinds: a team, or a person.
const (
	Team   Kind = "team"
	Person Kind = "person"
)

// Found is a team or a person, with enough to tell them apart.
type Found struct {
	Kind      Kind
	ID        string
	Name      string // the team's name, or the names that a person uses in teams
	Members   int    // how many members a team has, or how many teams a person is in
	CreatedAt time.Time
	Suspended bool
}

// ErrNone means that the team or person does not exist.
var ErrNone = errors.New("there is no such team or person")

// mostFound is how many are listed.
const mostFound = 50

// linkOf returns the last part of a team's address, which an operator may paste whole.
func linkOf(text string) string {
	text = strings.TrimSpace(text)
	if at := strings.LastIndex(text, "/team/"); at >= 0 {
		text = text[at+len("/team/"):]
	}
	text, _, _ = strings.Cut(text, "?")
	return strings.TrimSuffix(text, "/")
}
