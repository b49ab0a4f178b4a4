package main

import (
	"time"

	"noonish/test/product"
)

// kind is what a person did.
type kind string

const (
	join     kind = "join"
	look     kind = "look"
	vote     kind = "vote"
	withdraw kind = "withdraw"
	suggest  kind = "suggest"
	finalise kind = "finalise"
	reopen   kind = "reopen"
)

// gesture is one thing that a person did, however often it had to be sent.
type gesture struct {
	client int
	person string
	team   string // its link
	key    string // what it is settled by where its answer was lost; "" for what has none
	kind   kind
	member string // whose it is; "" before they joined
	place  string

	first, last time.Duration // when it was sent first, and last
	back        time.Duration // when its answer came
	lost        int           // answers that were lost, or left open whether it was carried out
	broken      int           // of those, answers that say something unforeseen happened (500)
	answer      product.Answer
	answered    bool // false: it was given up
}

// settlement is what the database says about gestures whose answers were lost.
type settlement struct {
	versions map[string]int64  // by key: the team's version when it was carried out
	members  map[string]string // by person and team link
}
