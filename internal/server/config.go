package server

import (
	"log/slog"
	"net/http"

	"noonish/internal/api"
	"noonish/internal/streetmap"
)

// Config is what the browser gets at run time. Nothing in it is secret.
type Config struct {
	Name        string     `json:"name"`
	Provider    string     `json:"provider"`
	Map         Map        `json:"map"`
	Photos      bool       `json:"photos,omitempty"`
	Live        bool       `json:"live,omitempty"`
	PushKey     string     `json:"pushKey,omitempty"`
	GoogleKey   string     `json:"googleKey,omitempty"`
	GoogleMapID string     `json:"googleMapId,omitempty"` // told with a key only
	Workplace   *Workplace `json:"workplace,omitempty"`
	SignIn      bool       `json:"signIn,omitempty"`
}

// Map says where the map style comes from. An empty style means our own, which draws tiles when there are any.
type Map struct {
	Style string `json:"style"`
	Tiles string `json:"tiles,omitempty"`
}

// Workplace is where to search before a person has set their workplace.
type Workplace struct {
	Address string  `json:"address"`
	Lat     float64 `json:"lat"`
	Lng     float64 `json:"lng"`
}

// show answers GET /api/config. It answers without the map when the map is unavailable.
func (c Config) show(tiles *streetmap.API) api.Handler {
	return func(w http.ResponseWriter, r *http.Request) error {
		answer := c
		if c.GoogleKey == "" {
			answer.GoogleMapID = ""
		}
		if tiles != nil {
			template, err := tiles.Template(r.Context())
			if err != nil {
				slog.WarnContext(r.Context(), "map unavailable, answering without it", "error", err)
			}
			answer.Map.Tiles = template
		}
		return api.JSON(w, http.StatusOK, answer)
	}
}
