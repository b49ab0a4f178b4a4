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
	remove   kind = "remove" // of a suggestion
	move     kind = "move"   // to plan B
	back     kind = "back"   // from plan B

	veto      kind = "veto"
	unveto    kind = "unveto"
	lookVeto  kind = "look at one's veto"
	accept    kind = "accept" // a table
	leave     kind = "leave"  // a table
	confirm   kind = "confirm"
	unconfirm kind = "unconfirm"
)

// gesture is one action of a person, however often its call was sent.
type gesture struct {
	client int
	person string
	team   string // its link
	key    string // settles the gesture if its answer was lost; "" if it has none
	kind   kind
	member string // the caller's member id; "" before they joined
	place  string
	diet   string // what is confirmed of the place
	own    bool   // the place is the caller's own table

	first, last time.Duration // when it was first sent, and last sent
	back        time.Duration // when its answer arrived
	lost        int           // answers that were lost, or did not say whether it was carried out
	broken      int           // of those, internal errors (500)
	answer      product.Answer
	answered    bool // false if the voter gave up
}

// settlement is what the database records about gestures, for those whose answers were lost.
type settlement struct {
	versions map[string]int64  // by key: the team's version when it was carried out
	members  map[string]string // by person and team link
}
