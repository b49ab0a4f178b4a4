package server

import (
	"net/http"

	"noonish/internal/address"
	"noonish/internal/api"
	"noonish/internal/crowd"
	"noonish/internal/fault"
	"noonish/internal/favorite"
	"noonish/internal/limit"
	"noonish/internal/person"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/streetmap"
)

// route is one line of the HTTP surface.
type route struct {
	pattern string
	handler api.Handler
}

// Nouns are what the routes lead to.
type Nouns struct {
	Places    place.API
	Crowd     crowd.API
	Photos    photo.API
	Addresses address.API
	People    person.API
	Favorites favorite.API
	Tiles     *streetmap.API
	Config    Config
}

// routes is the whole API: a test holds it against api/openapi.yaml, line by line.
func routes(n Nouns) []route {
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
		{"GET /api/me/export", n.People.Export},
		{"GET /api/me/sessions", n.People.Sessions},
		{"DELETE /api/me/sessions/{sessionId}", n.People.EndOther},
		{"POST /api/me/move", n.People.Code},
		{"DELETE /api/me", n.People.Delete},

		{"GET /api/favorites", n.Favorites.List},
		{"POST /api/favorites", n.Favorites.Add},
		{"DELETE /api/favorites/restaurant/{restaurantId}", n.Favorites.Remove},

		{"GET /api/team", notBuilt},
		{"POST /api/team/suggestions", notBuilt},
		{"POST /api/team/vote", notBuilt},

		{"GET /api/tiles/{z}/{x}/{y}", n.Tiles.Tile},

		{"GET /api/config", n.Config.show(n.Tiles)},
		{"GET /api/openapi.json", contractJSON()},
		{"GET /api/docs", contractPage()},
	}
}

// limited are the calls that are counted, by rules whose figures stand in limit/rules.go.
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
	"POST /api/session/move":              limit.Move,
	"DELETE /api/session":                 limit.Me,
	"GET /api/me/export":                  limit.Me,
	"GET /api/me/sessions":                limit.Me,
	"DELETE /api/me/sessions/{sessionId}": limit.Me,
	"POST /api/me/move":                   limit.Me,
	"DELETE /api/me":                      limit.Me,

	"GET /api/favorites":                              limit.Favorites,
	"POST /api/favorites":                             limit.Favorites,
	"DELETE /api/favorites/restaurant/{restaurantId}": limit.Favorites,
}

// counted is a route's handler behind its limit, if it has one.
func (r route) counted(gate *limit.Gate) api.Handler {
	rule, ok := limited[r.pattern]
	if !ok {
		return r.handler
	}
	return func(w http.ResponseWriter, req *http.Request) error {
		if err := gate.Pass(req, rule, person.Key(req)); err != nil {
			return err
		}
		return r.handler(w, req)
	}
}

// pages are the addresses the browser app knows. It is sent for every other one too, as a 404.
var pages = []string{
	"/{$}",
	"/results",
	"/restaurant/{id}",
	"/history",
}

// notBuilt answers for a call that is in the contract and comes with a later version.
func notBuilt(http.ResponseWriter, *http.Request) error {
	return fault.New(fault.NotBuilt, "This is not built yet.")
}
