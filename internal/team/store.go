package team

import (
	"time"

	"noonish/internal/admission"
	"noonish/internal/limit"
	"noonish/internal/team/change"
	"noonish/internal/team/voting"
)

// Store stores teams in the database, and runs their rounds.
type Store struct {
	voting.Store
	// Joins limits how often people may join a team; empty for no limit.
	Joins limit.Shared
}

// NewLanes returns lanes in which 64 callers of one team may wait two seconds, enough for all of them to change it.
func NewLanes() *admission.Lanes {
	return admission.NewLanes(64, 2*time.Second, change.ErrBusy)
}
