package server

import (
	"context"
	"net/http"
	"time"

	"noonish/internal/admission"
	"noonish/internal/api"
)

// Work is the two classes of work. Votes, and everything else that people and teams do, never wait for searches, which
// strangers can send in masses.
type Work struct {
	Team, Browse *admission.Class
	// Silent, if set, reports whether PostgreSQL has not answered for a while. Set it before the first call.
	Silent func() bool
}

// Calls per connection. A call of a team uses one for short times and waits for its team without one; a search uses one
// nearly all the time.
const (
	teamSlots, teamQueue     = 32, 64
	browseSlots, browseQueue = 2, 16
	teamPatience             = 3 * time.Second
	browsePatience           = time.Second
)

// silentPatience is how long a search waits for a silent PostgreSQL: it has a slot meanwhile, and others could be
// answered from memory in it.
const silentPatience = 250 * time.Millisecond

// The kinds of work. Free work does not use the database, or reads cached data.
const (
	workFree = ""

	workLook   = "look"
	workChange = "change"

	workPhoto   = "photo"
	workLive    = "live"
	workExport  = "export"
	workTile    = "tile"
	workIDs     = "ids"
	workAddress = "address"
	workDetail  = "detail"
	workSearch  = "search"
)

// NewWork returns the classes for pools of this many connections. Kinds are listed in the order in which they are
// refused: the smallest loss first.
func NewWork(teamConns, browseConns int) *Work {
	return &Work{
		Team: admission.New("team",
			admission.Limits{Slots: teamSlots * teamConns, Queue: teamQueue * teamConns, Patience: teamPatience},
			admission.Kind{Name: workLook, Queue: 75, AtOnce: 75},
			admission.Kind{Name: workChange, Queue: 100, AtOnce: 100}),
		Browse: admission.New("browse",
			admission.Limits{
				Slots: browseSlots * browseConns, Queue: browseQueue * browseConns, Patience: browsePatience,
			},
			admission.Kind{Name: workLive, Queue: 20, Elsewhere: 64},
			admission.Kind{Name: workPhoto, Queue: 20, Elsewhere: 64},
			admission.Kind{Name: workExport, Queue: 20, AtOnce: 25},
			admission.Kind{Name: workTile, Queue: 40, AtOnce: 50},
			admission.Kind{Name: workIDs, Queue: 60, AtOnce: 25},
			admission.Kind{Name: workAddress, Queue: 80, AtOnce: 75},
			admission.Kind{Name: workDetail, Queue: 80, AtOnce: 75},
			admission.Kind{Name: workSearch, Queue: 100, AtOnce: 100}),
	}
}

// class returns the class that admits a kind of work.
func (w *Work) class(kind string) *admission.Class {
	if w.Team.Has(kind) {
		return w.Team
	}
	return w.Browse
}

// admitted returns a handler that waits until there is room for the call.
func (w *Work) admitted(kind string, next api.Handler) api.Handler {
	if kind == workFree {
		return next
	}
	class := w.class(kind)
	return func(rw http.ResponseWriter, r *http.Request) error {
		leave, err := class.Enter(r.Context(), kind)
		if err != nil {
			return err
		}
		defer leave()
		if class == w.Browse && kind != workLive && kind != workPhoto && w.Silent != nil && w.Silent() {
			ctx, cancel := context.WithTimeout(r.Context(), silentPatience)
			defer cancel()
			r = r.WithContext(ctx)
		}
		return next(rw, r)
	}
}
