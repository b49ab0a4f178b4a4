// Package retention says what is stored about people, and for how long. The same table is used for deletion and shown
// to people.
package retention

// Rule is one kind of data that the server stores. Each package lists its own.
type Rule struct {
	ID    string `json:"id"`
	What  string `json:"what"`
	Until string `json:"until"` // as shown to people
	Days  int    `json:"days,omitempty"`
	// Delete deletes what is older than $1 days, at most $2 rows, by an index. It is empty where the owning package
	// deletes it.
	Delete string `json:"-"`
}
