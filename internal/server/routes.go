package server

import (
	"net/http"

	"noonish/internal/address"
	"noonish/internal/api"
	"noonish/internal/crowd"
	"noonish/internal/favorite"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/person"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/retention"
	"noonish/internal/signin"
	"noonish/internal/streetmap"
	"noonish/internal/team"
)

// route is one line of the HTTP surface.
type route struct {
	pattern string
	handler api.Handler
}

// Nouns are the APIs that the routes call.
type Nouns struct {
	Places    place.API
	Crowd     crowd.API
	Photos    photo.API
	Addresses address.API
	People    person.API
	SignIn    signin.API
	Favorites favorite.API
	Teams     team.API
	Notify    notify.API
	Tiles     *streetmap.API
	Kept      retention.API
	Config    Config
}

// routes returns the whole API. A test compares it with api/openapi.yaml, line by line.
func routes(n Nouns) []route { //nolint:funlen // a list, one line a call
	return []route{
		{"GET /api/restaurants", n.Places.List},
		{"GET /api/restaurants/ids", n.Places.IDs},
		{"GET /api/restaurants/{id}", n.Places.One},
		{"GET /api/restaurants/{id}/path", n.Places.Path},
		{"GET /api/restaurants/{id}/crowd-level", n.Crowd.Show},

		{"GET /api/proxy/foursquare/autocomplete", n.Addresses.Autocomplete},
		{"GET /api/proxy/foursquare/places", n.Addresses.Places},
		{"GET /api/proxy/foursquare/geocode", n.Addresses.Geocode},
		{"GET /api/proxy/foursquare/place-photo", n.Photos.Show},

		{"POST /api/session", n.People.Start},
		{"POST /api/session/move", n.People.Join},
		{"DELETE /api/session", n.People.End},
		{"GET /api/signin", n.SignIn.Begin},
		{"GET /api/signin/callback", n.SignIn.Return},
		{"GET /api/me/export", n.People.Export},
		{"GET /api/me/sessions", n.People.Sessions},
		{"DELETE /api/me/sessions/{sessionId}", n.People.EndOther},
		{"POST /api/me/move", n.People.Code},
		{"DELETE /api/me", n.People.Delete},

		{"GET /api/favorites", n.Favorites.List},
		{"POST /api/favorites", n.Favorites.Add},
		{"DELETE /api/favorites/restaurant/{restaurantId}", n.Favorites.Remove},

		{"GET /api/teams", n.Teams.List},
		{"POST /api/teams", n.Teams.Create},
		{"GET /api/team", n.Teams.Show},
		{"PATCH /api/team", n.Teams.ChangeSettings},
		{"PUT /api/team/current", n.Teams.Switch},
		{"POST /api/team/link", n.Teams.Relink},
		{"POST /api/team/members", n.Teams.Join},
		{"PATCH /api/team/members/me", n.Teams.ChangeMember},
		{"DELETE /api/team/members/{memberId}", n.Teams.Remove},
		{"GET /api/team/blocked", n.Teams.Blocked},
		{"DELETE /api/team/blocked/{memberId}", n.Teams.Unblock},
		{"POST /api/team/requests/{memberId}", n.Teams.Approve},
		{"DELETE /api/team/requests/{memberId}", n.Teams.Decline},
		{"POST /api/team/suggestions", n.Teams.Suggest},
		{"POST /api/team/vote", n.Teams.Vote},
		{"POST /api/team/finalise", n.Teams.Finalise},
		{"POST /api/team/reopen", n.Teams.Reopen},
		{"GET /api/team/events", n.Teams.Follow},
		{"GET /api/team/calendar.ics", n.Teams.Calendar},
		{"GET /api/team/channels", n.Notify.List},
		{"POST /api/team/channels", n.Notify.Add},
		{"DELETE /api/team/channels/{channelId}", n.Notify.Remove},
		{"POST /api/me/push", n.Notify.Allow},
		{"DELETE /api/me/push/{pushId}", n.Notify.Stop},

		{"GET /api/tiles/{z}/{x}/{y}", n.Tiles.Tile},

		{"GET /api/config", n.Config.show(n.Tiles)},
		{"GET /api/privacy", n.Kept.Show},
		{"GET /api/openapi.json", contractJSON()},
		{"GET /api/docs", contractPage()},
	}
}

// limited are the calls with a rate limit. The numbers of the rules are in limit/rules.go.
var limited = map[string]limit.Rule{
	"GET /api/restaurants":      limit.Search,
	"GET /api/restaurants/ids":  limit.Search,
	"GET /api/restaurants/{id}": limit.Details,

	"GET /api/restaurants/{id}/crowd-level": limit.Details,
	"GET /api/restaurants/{id}/path":        limit.Details,
	"GET /api/proxy/foursquare/place-photo": limit.Photos,
	"GET /api/tiles/{z}/{x}/{y}":            limit.Tiles,

	"GET /api/proxy/foursquare/autocomplete": limit.Autocomplete,
	"GET /api/proxy/foursquare/places":       limit.Autocomplete,
	"GET /api/proxy/foursquare/geocode":      limit.Autocomplete,

	"POST /api/session":                   limit.Me,
	"POST /api/session/move":              limit.Me,
	"DELETE /api/session":                 limit.Me,
	"GET /api/signin":                     limit.SignIns,
	"GET /api/signin/callback":            limit.SignIns,
	"GET /api/me/export":                  limit.Me,
	"GET /api/me/sessions":                limit.Me,
	"DELETE /api/me/sessions/{sessionId}": limit.Me,
	"POST /api/me/move":                   limit.Me,
	"DELETE /api/me":                      limit.Me,
	"POST /api/me/push":                   limit.Me,
	"DELETE /api/me/push/{pushId}":        limit.Me,

	"GET /api/team/channels":                limit.Channels,
	"POST /api/team/channels":               limit.Channels,
	"DELETE /api/team/channels/{channelId}": limit.Channels,

	"GET /api/favorites":                              limit.Favorites,
	"POST /api/favorites":                             limit.Favorites,
	"DELETE /api/favorites/restaurant/{restaurantId}": limit.Favorites,

	"GET /api/openapi.json": limit.Docs,
	"GET /api/docs":         limit.Docs,

	"GET /api/teams":                       limit.Team,
	"POST /api/teams":                      limit.Team,
	"GET /api/team":                        limit.Team,
	"POST /api/team/members":               limit.Team,
	"POST /api/team/suggestions":           limit.Team,
	"POST /api/team/vote":                  limit.Vote,
	"PATCH /api/team":                      limit.Team,
	"PUT /api/team/current":                limit.Team,
	"POST /api/team/link":                  limit.Team,
	"PATCH /api/team/members/me":           limit.Team,
	"DELETE /api/team/members/{memberId}":  limit.Team,
	"GET /api/team/blocked":                limit.Team,
	"DELETE /api/team/blocked/{memberId}":  limit.Team,
	"POST /api/team/requests/{memberId}":   limit.Team,
	"DELETE /api/team/requests/{memberId}": limit.Team,
	"POST /api/team/finalise":              limit.Team,
	"POST /api/team/reopen":                limit.Team,
	"GET /api/team/events":                 limit.Team,
	"GET /api/team/calendar.ics":           limit.Team,
}

// counted returns the route's handler behind its limit, if it has one.
func (r route) counted(people person.API) api.Handler {
	rule, ok := limited[r.pattern]
	if !ok {
		return r.handler
	}
	return func(w http.ResponseWriter, req *http.Request) error {
		if err := people.Gate.Pass(req, rule, people.Key(req)); err != nil {
			return err
		}
		return r.handler(w, req)
	}
}

// pages are the addresses the browser app knows. Every other address gets the app too, as a 404.
var pages = []page{
	{pattern: "/{$}"},
	{pattern: "/results"},
	{pattern: "/restaurant/{id}"},
	{pattern: "/history"},
	{pattern: "/privacy"},
	{pattern: "/sign-in"},
	{pattern: "/team/{id}", title: "Vote on today's lunch", text: "No account needed: open the link, type your name, vote."},
}
