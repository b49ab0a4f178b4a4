package server

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/place"
)

// route is one line of the HTTP surface.
type route struct {
	pattern string
	handler api.Handler
}

// Nouns are what the routes lead to.
type Nouns struct {
	Places place.API
	Config Config
}

// routes is the whole API: a test holds it against api/openapi.yaml, line by line.
func routes(n Nouns) []route {
	return []route{
		{"GET /api/restaurants", n.Places.List},
		{"GET /api/restaurants/ids", n.Places.IDs},
		{"GET /api/restaurants/{id}", n.Places.One},
		{"GET /api/restaurants/{id}/crowd-level", notBuilt},

		{"GET /api/proxy/foursquare/autocomplete", notBuilt},
		{"GET /api/proxy/foursquare/places", notBuilt},
		{"GET /api/proxy/foursquare/geocode", notBuilt},
		{"GET /api/proxy/foursquare/place-photo", notBuilt},

		{"GET /api/favorites", notBuilt},
		{"POST /api/favorites", notBuilt},
		{"DELETE /api/favorites/restaurant/{restaurantId}", notBuilt},

		{"GET /api/team", notBuilt},
		{"POST /api/team/suggestions", notBuilt},
		{"POST /api/team/vote", notBuilt},

		{"GET /api/config", n.Config.show},
		{"GET /api/openapi.json", contractJSON()},
		{"GET /api/docs", contractPage()},
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
