package server

import (
	"net/http"

	"noonish/internal/api"
)

// Config is what the browser is told at run time. Nothing in it is secret.
type Config struct {
	Name      string     `json:"name"`
	Provider  string     `json:"provider"`
	Map       Map        `json:"map"`
	GoogleKey string     `json:"googleKey,omitempty"`
	Workplace *Workplace `json:"workplace,omitempty"`
}

// Map is where the map's look comes from; an empty style is a plain background.
type Map struct {
	Style string `json:"style"`
}

// Workplace is where to look before a person has said where they work.
type Workplace struct {
	Address string  `json:"address"`
	Lat     float64 `json:"lat"`
	Lng     float64 `json:"lng"`
}

func (c Config) show(w http.ResponseWriter, _ *http.Request) error {
	return api.JSON(w, http.StatusOK, c)
}
