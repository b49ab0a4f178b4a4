// Package retention is what is kept of people, and for how long: one table, by which it is deleted, and which people
// are shown.
package retention

// Rule is one kind of thing that the server keeps. Nouns say what they keep.
type Rule struct {
	ID    string `json:"id"`
	What  string `json:"what"`
	Until string `json:"until"` // as people read it
	Days  int    `json:"days,omitempty"`
	// Delete deletes what is older than $1 days, $2 rows at most, by an index. Empty where its owner deletes it.
	Delete string `json:"-"`
}
