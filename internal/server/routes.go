package server

import (
	"net/http"

	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/address"
	"noonish/internal/api"
	"noonish/internal/audit"
	"noonish/internal/crowd"
	"noonish/internal/favorite"
	"noonish/internal/foursquare"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/person"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/report"
	"noonish/internal/retention"
	"noonish/internal/signin"
	"noonish/internal/streetmap"
	"noonish/internal/team"
	"noonish/internal/visit"
)

// route is one line of the HTTP surface.
type route struct {
	pattern string
	handler api.Handler
	work    string      // its kind of work, in work.go
	limit   limit.Rule  // how often, in limit/rules.go; calls with the same rule are counted together
	event   audit.Event // the security event that its success is; empty for none
}

// Nouns are the APIs that the routes call.
type Nouns struct {
	Places     place.API
	Crowd      crowd.API
	Photos     photo.API
	Foursquare foursquare.API
	Addresses  address.API
	People     person.API
	SignIn     signin.API
	Favorites  favorite.API
	Visits     visit.API
	Reports    report.API
	Teams      team.API
	Notify     notify.API
	Tiles      *streetmap.API
	Kept       retention.API
	Vendors    []prometheus.Collector // what calls to vendors came to
	Waits      prometheus.Collector   // what changes of teams waited for
	Config     Config
}

// routes returns the whole API. A test compares it with api/openapi.yaml, line by line.
func routes(n Nouns) []route { //nolint:funlen // a list, one line per call
	return []route{
		{"GET /api/restaurants", n.Places.List, workSearch, limit.Search, ""},
		{"GET /api/restaurants/ids", n.Places.IDs, workIDs, limit.Search, ""},
		{"GET /api/restaurants/live", n.Foursquare.Live, workLive, limit.Live, ""},
		{"GET /api/restaurants/{id}", n.Places.One, workDetail, limit.Details, ""},
		{"GET /api/restaurants/{id}/path", n.Places.Path, workDetail, limit.Details, ""},
		{"GET /api/restaurants/{id}/crowd-level", n.Crowd.Show, workDetail, limit.Details, ""},

		{"GET /api/proxy/foursquare/autocomplete", n.Addresses.Autocomplete, workAddress, limit.Autocomplete, ""},
		{"GET /api/proxy/foursquare/places", n.Addresses.Places, workAddress, limit.Autocomplete, ""},
		{"GET /api/proxy/foursquare/geocode", n.Addresses.Geocode, workAddress, limit.Autocomplete, ""},
		{"GET /api/proxy/foursquare/place-photo", n.Photos.Show, workPhoto, limit.Photos, ""},

		{"POST /api/session", n.People.Start, workChange, limit.Me, audit.SessionStarted},
		{"POST /api/session/move", n.People.Join, workChange, limit.Me, audit.CodeUsed},
		{"DELETE /api/session", n.People.End, workChange, limit.Me, audit.SessionEnded},
		{"GET /api/signin", n.SignIn.Begin, workFree, limit.SignIns, ""},
		{"GET /api/signin/callback", n.SignIn.Return, workChange, limit.SignIns, ""},
		{"GET /api/me/export", n.People.Export, workExport, limit.Me, ""},
		{"GET /api/me/sessions", n.People.Sessions, workLook, limit.Me, ""},
		{"DELETE /api/me/sessions/{sessionId}", n.People.EndOther, workChange, limit.Me, audit.SessionEnded},
		{"POST /api/me/move", n.People.Code, workChange, limit.Me, audit.CodeMade},
		{"DELETE /api/me", n.People.Delete, workChange, limit.Me, audit.PersonDeleted},

		{"GET /api/favorites", n.Favorites.List, workLook, limit.Favorites, ""},
		{"POST /api/favorites", n.Favorites.Add, workChange, limit.Favorites, ""},
		{"DELETE /api/favorites/restaurant/{restaurantId}", n.Favorites.Remove, workChange, limit.Favorites, ""},

		{"GET /api/visits", n.Visits.List, workLook, limit.Visits, ""},
		{"PUT /api/visits/{restaurantId}/{date}", n.Visits.Put, workChange, limit.Visits, ""},
		{"DELETE /api/visits/{restaurantId}/{date}", n.Visits.Remove, workChange, limit.Visits, ""},
		{"GET /api/visits/figures", n.Visits.Figures, workLook, limit.Details, ""},

		{"GET /api/reports/{restaurantId}", n.Reports.Show, workLook, limit.Details, ""},
		{"PUT /api/reports/{restaurantId}", n.Reports.Put, workChange, limit.Reports, ""},
		{"DELETE /api/reports/{restaurantId}", n.Reports.Remove, workChange, limit.Reports, ""},

		{"GET /api/teams", n.Teams.List, workLook, limit.Team, ""},
		{"POST /api/teams", n.Teams.Create, workChange, limit.Team, ""},
		{"GET /api/team", n.Teams.Show, workLook, limit.Team, ""},
		{"PATCH /api/team", n.Teams.ChangeSettings, workChange, limit.Team, audit.TeamChanged},
		{"PUT /api/team/current", n.Teams.Switch, workChange, limit.Team, ""},
		{"POST /api/team/link", n.Teams.Relink, workChange, limit.Team, audit.LinkReplaced},
		{"POST /api/team/members", n.Teams.Join, workChange, limit.Team, audit.MemberJoined},
		{"PATCH /api/team/members/me", n.Teams.ChangeMember, workChange, limit.Team, ""},
		{"DELETE /api/team/members/{memberId}", n.Teams.Remove, workChange, limit.Team, audit.MemberRemoved},
		{"GET /api/team/blocked", n.Teams.Blocked, workLook, limit.Team, ""},
		{"DELETE /api/team/blocked/{memberId}", n.Teams.Unblock, workChange, limit.Team, ""},
		{"POST /api/team/requests/{memberId}", n.Teams.Approve, workChange, limit.Team, audit.MemberJoined},
		{"DELETE /api/team/requests/{memberId}", n.Teams.Decline, workChange, limit.Team, ""},
		{"GET /api/team/proposals", n.Teams.Propose, workLook, limit.Team, ""},
		{"POST /api/team/suggestions", n.Teams.Suggest, workChange, limit.Team, ""},
		{"DELETE /api/team/suggestions/{restaurantId}", n.Teams.RemoveSuggestion, workChange, limit.Team, ""},
		{"POST /api/team/vote", n.Teams.Vote, workChange, limit.Vote, ""},
		{"POST /api/team/finalise", n.Teams.Finalise, workChange, limit.Team, ""},
		{"POST /api/team/reopen", n.Teams.Reopen, workChange, limit.Team, ""},
		{"PUT /api/team/diets", n.Teams.Confirm, workChange, limit.Team, ""},
		{"DELETE /api/team/diets/{restaurantId}/{diet}", n.Teams.Unconfirm, workChange, limit.Team, ""},
		{"POST /api/team/plan-b", n.Teams.Move, workChange, limit.Team, ""},
		{"DELETE /api/team/plan-b", n.Teams.Return, workChange, limit.Team, ""},
		{"GET /api/team/veto", n.Teams.OwnVeto, workLook, limit.Team, ""},
		{"PUT /api/team/veto", n.Teams.Veto, workChange, limit.Team, ""},
		{"DELETE /api/team/veto", n.Teams.WithdrawVeto, workChange, limit.Team, ""},
		{"PUT /api/team/table", n.Teams.AcceptTable, workChange, limit.Team, ""},
		{"DELETE /api/team/table", n.Teams.LeaveTable, workChange, limit.Team, ""},
		{"GET /api/team/events", n.Teams.Follow, workLook, limit.Team, ""},
		{"GET /api/team/calendar.ics", n.Teams.Calendar, workLook, limit.Team, ""},
		{"GET /api/team/channels", n.Notify.List, workLook, limit.Channels, ""},
		{"POST /api/team/channels", n.Notify.Add, workChange, limit.Channels, audit.ChannelAdded},
		{"DELETE /api/team/channels/{channelId}", n.Notify.Remove, workChange, limit.Channels, audit.ChannelRemoved},
		{"POST /api/me/push", n.Notify.Allow, workChange, limit.Me, ""},
		{"DELETE /api/me/push/{pushId}", n.Notify.Stop, workChange, limit.Me, ""},

		{"GET /api/tiles/{z}/{x}/{y}", n.Tiles.Tile, workTile, limit.Tiles, ""},

		{"GET /api/config", n.Config.show(n.Tiles), workFree, limit.Rule{}, ""},
		{"GET /api/privacy", n.Kept.Show, workFree, limit.Rule{}, ""},
		{"GET /api/openapi.json", contractJSON(), workFree, limit.Docs, ""},
		{"GET /api/docs", contractPage(), workFree, limit.Docs, ""},
	}
}

// limited returns a handler that counts the call first, and refuses it above the limit.
func limited(people person.API, rule limit.Rule, next api.Handler) api.Handler {
	if rule == (limit.Rule{}) {
		return next
	}
	return func(w http.ResponseWriter, r *http.Request) error {
		if err := people.Gate.Pass(r, rule, people.Key(r)); err != nil {
			return err
		}
		return next(w, r)
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
	{pattern: "/go/{what}"}, // shortcuts of the installed app
	{pattern: "/share"},     // what is shared with the installed app
	{
		pattern: "/team/{id}", title: "Vote on today's lunch",
		text: "No account needed: open the link, type your name, vote.",
	},
}
