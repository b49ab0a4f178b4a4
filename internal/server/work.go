package server

import (
	"net/http"
	"time"

	"noonish/internal/admission"
	"noonish/internal/api"
)

// Work is the two classes of work. Votes, and everything else that people and teams do, never wait for searches, which
// strangers can send in masses.
type Work struct{ Team, Browse *admission.Class }

// Calls per connection. A call of a team uses one for short times and waits for its team without one; a search uses one
// nearly all the time.
const (
	teamSlots, teamQueue     = 32, 64
	browseSlots, browseQueue = 2, 16
	teamPatience             = 3 * time.Second
	browsePatience           = time.Second
)

// NewWork returns the classes for pools of this many connections. Kinds are listed in the order in which they are
// refused: the smallest loss first.
func NewWork(teamConns, browseConns int) *Work {
	return &Work{
		Team: admission.New("team",
			admission.Limits{Slots: teamSlots * teamConns, Queue: teamQueue * teamConns, Patience: teamPatience},
			admission.Kind{Name: "look", Queue: 75, AtOnce: 75},
			admission.Kind{Name: "change", Queue: 100, AtOnce: 100}),
		Browse: admission.New("browse",
			admission.Limits{Slots: browseSlots * browseConns, Queue: browseQueue * browseConns, Patience: browsePatience},
			admission.Kind{Name: "photo", Queue: 20, Elsewhere: 64},
			admission.Kind{Name: "export", Queue: 20, AtOnce: 25},
			admission.Kind{Name: "tile", Queue: 40, AtOnce: 50},
			admission.Kind{Name: "ids", Queue: 60, AtOnce: 25},
			admission.Kind{Name: "address", Queue: 80, AtOnce: 75},
			admission.Kind{Name: "detail", Queue: 80, AtOnce: 75},
			admission.Kind{Name: "search", Queue: 100, AtOnce: 100}),
	}
}

// kinds maps each call to its kind of work. A call that is not here does not use the database.
var kinds = map[string]string{
	"GET /api/proxy/foursquare/place-photo": "photo",
	"GET /api/me/export":                    "export",
	"GET /api/tiles/{z}/{x}/{y}":            "tile",
	"GET /api/restaurants/ids":              "ids",

	"GET /api/proxy/foursquare/autocomplete": "address",
	"GET /api/proxy/foursquare/places":       "address",
	"GET /api/proxy/foursquare/geocode":      "address",

	"GET /api/restaurants/{id}":             "detail",
	"GET /api/restaurants/{id}/path":        "detail",
	"GET /api/restaurants/{id}/crowd-level": "detail",
	"GET /api/restaurants":                  "search",

	"GET /api/me/sessions":       "look",
	"GET /api/favorites":         "look",
	"GET /api/teams":             "look",
	"GET /api/team":              "look",
	"GET /api/team/events":       "look",
	"GET /api/team/calendar.ics": "look",
	"GET /api/team/channels":     "look",
	"GET /api/team/blocked":      "look",

	"POST /api/session":                   "change",
	"POST /api/session/move":              "change",
	"GET /api/signin/callback":            "change",
	"DELETE /api/session":                 "change",
	"DELETE /api/me/sessions/{sessionId}": "change",
	"POST /api/me/move":                   "change",
	"DELETE /api/me":                      "change",
	"POST /api/favorites":                 "change",
	"POST /api/teams":                     "change",
	"PATCH /api/team":                     "change",
	"PUT /api/team/current":               "change",
	"POST /api/team/link":                 "change",
	"POST /api/team/members":              "change",
	"PATCH /api/team/members/me":          "change",
	"DELETE /api/team/members/{memberId}": "change",
	"POST /api/team/suggestions":          "change",
	"POST /api/team/vote":                 "change",
	"POST /api/team/finalise":             "change",
	"POST /api/team/reopen":               "change",
	"POST /api/team/channels":             "change",
	"POST /api/me/push":                   "change",
	"DELETE /api/me/push/{pushId}":        "change",

	"DELETE /api/team/channels/{channelId}":           "change",
	"DELETE /api/team/blocked/{memberId}":             "change",
	"POST /api/team/requests/{memberId}":              "change",
	"DELETE /api/team/requests/{memberId}":            "change",
	"DELETE /api/favorites/restaurant/{restaurantId}": "change",
}

// unbounded are the calls that do not use the database, or read cached data.
var unbounded = map[string]bool{
	"GET /api/config": true, "GET /api/openapi.json": true, "GET /api/docs": true, "GET /api/privacy": true,
	"GET /api/signin": true,
}

// class returns the class that admits a kind of work.
func (w *Work) class(kind string) *admission.Class {
	if w.Team.Has(kind) {
		return w.Team
	}
	return w.Browse
}

// admitted returns a handler that waits until there is room for the call.
func (w *Work) admitted(pattern string, next api.Handler) api.Handler {
	kind, ok := kinds[pattern]
	if !ok {
		return next
	}
	class := w.class(kind)
	return func(rw http.ResponseWriter, r *http.Request) error {
		leave, err := class.Enter(r.Context(), kind)
		if err != nil {
			return err
		}
		defer leave()
		return next(rw, r)
	}
}
