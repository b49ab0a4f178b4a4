// Package report keeps what people say is wrong with a place, and hides a place that enough independent people
// reported.
package report

import (
	"strings"
	"time"

	"noonish/internal/fault"
)

// Bounds; docs/decisions/0018 says why.
const (
	mostPerDay = 5 // places that one person may report within a day
	keptDays   = 365

	independent = 3                   // people on whose word a place is hidden
	settled     = 7 * 24 * time.Hour  // people who came later than that are not counted yet
	stands      = 90 * 24 * time.Hour // so long does the operator's word that a place is as listed stand
)

// Report is what a person says about a place.
type Report struct {
	RestaurantID string    `json:"restaurantId"`
	Reason       string    `json:"reason"`
	SaidAt       time.Time `json:"saidAt"`
}

// Hidden says why lists leave a place out.
type Hidden struct {
	People  int       `json:"people"`
	Reasons []string  `json:"reasons"`
	Since   time.Time `json:"since"`
}

// State is what a caller is told of a place: their own report, and whether it is hidden.
type State struct {
	RestaurantID string  `json:"restaurantId"`
	Reason       string  `json:"reason,omitempty"`
	Hidden       *Hidden `json:"hidden,omitempty"`
}

// reason is one thing that can be wrong with a place.
type reason struct {
	name  string
	text  string // completes "reported as"
	hides bool
}

// reasons are all that can be said. Wrong hours hide nothing: one can still eat there.
var reasons = []reason{
	{"closed", "closed for good", true},
	{"hours", "having wrong opening hours", false},
	{"position", "wrongly placed on the map", true},
	{"not-restaurant", "not a restaurant", true},
}

var errFull = fault.New(fault.Full, "reports-full",
	"You have reported %d restaurants today. Please go on tomorrow.", mostPerDay)

func checkReason(name string) error {
	names := make([]string, len(reasons))
	for i, r := range reasons {
		if r.name == name {
			return nil
		}
		names[i] = r.name
	}
	return fault.Param("reason", "must be one of %s", strings.Join(names, ", "))
}

// hiding lists the reasons that hide a place.
func hiding() (names []string) {
	for _, r := range reasons {
		if r.hides {
			names = append(names, r.name)
		}
	}
	return names
}
