package server

import (
	"log/slog"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/streetmap"
)

// Config is what the browser is told at run time. Nothing in it is secret.
type Config struct {
	Name      string     `json:"name"`
	Provider  string     `json:"provider"`
	Map       Map        `json:"map"`
	Photos    bool       `json:"photos,omitempty"`
	PushKey   string     `json:"pushKey,omitempty"`
	GoogleKey string     `json:"googleKey,omitempty"`
	Workplace *Workplace `json:"workplace,omitempty"`
	SignIn    bool       `json:"signIn,omitempty"`
}

// Map is where the map's look comes from; an empty style is our own, which draws tiles when there are any.
type Map struct {
	Style string `json:"style"`
	Tiles string `json:"tiles,omitempty"`
}

// Workplace is where to look before a person has said where they work.
type Workplace struct {
	Address string  `json:"address"`
	Lat     float64 `json:"lat"`
	Lng     float64 `json:"lng"`
}

// show answers GET /api/config. A map that cannot be asked for is no reason to withhold the rest.
func (c Config) show(tiles *streetmap.API) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		answer := c
		if tiles != nil {
			template, err := tiles.Template(r.Context())
			if err != nil {
				slog.WarnContext(r.Context(), "the map is left out", "error", err)
			}
			answer.Map.Tiles = template
		}
		return api.JSON(w, http.StatusOK, answer)
	}
}
