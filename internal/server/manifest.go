package server

import (
	"encoding/json"
	"fmt"
	"net/http"
)

// manifest is what a browser needs to install the app: a web app manifest. Addresses are relative to its own, except
// for the id, which a browser would take from the root of the host.
type manifest struct {
	ID          string       `json:"id"`
	Name        string       `json:"name"`
	ShortName   string       `json:"short_name"`
	Description string       `json:"description"`
	Lang        string       `json:"lang"`
	StartURL    string       `json:"start_url"`
	Scope       string       `json:"scope"`
	Display     string       `json:"display"`
	Background  string       `json:"background_color"`
	Theme       string       `json:"theme_color"`
	Categories  []string     `json:"categories"`
	Icons       []picture    `json:"icons"`
	Screenshots []screenshot `json:"screenshots"`
	Shortcuts   []shortcut   `json:"shortcuts"`
	ShareTarget shareTarget  `json:"share_target"`
}

type picture struct {
	Src     string `json:"src"`
	Sizes   string `json:"sizes"`
	Type    string `json:"type"`
	Purpose string `json:"purpose,omitempty"`
}

// screenshot is shown by the browser's own dialog before the app is installed, and is not loaded otherwise.
type screenshot struct {
	picture
	FormFactor string `json:"form_factor"`
	Label      string `json:"label"`
}

type shortcut struct {
	Name  string    `json:"name"`
	URL   string    `json:"url"`
	Icons []picture `json:"icons"`
}

// shareTarget is the page that gets what a person shares with the app from elsewhere.
type shareTarget struct {
	Action  string            `json:"action"`
	Method  string            `json:"method"`
	Enctype string            `json:"enctype"` // Chromium warns without one
	Params  map[string]string `json:"params"`
}

// paper is the colour --bg of web/src/theme.css.
const paper = "#F7F6EF"

// newManifest returns the manifest of a product with this name, below a path of its host.
func newManifest(name, path string) manifest {
	icon := picture{"icons/icon-192.png", "192x192", "image/png", "any"}
	return manifest{
		ID: path + "/", Name: name, ShortName: name,
		Description: "Lunch near work, decided in two minutes.", Lang: "en-GB",
		StartURL: "./", Scope: "./", Display: "standalone", Background: paper, Theme: paper,
		Categories: []string{"food", "lifestyle"},
		Icons: []picture{
			icon,
			{"icons/icon-512.png", "512x512", "image/png", "any"},
			{"icons/maskable-192.png", "192x192", "image/png", "maskable"},
			{"icons/maskable-512.png", "512x512", "image/png", "maskable"},
			{"icon.svg", "any", "image/svg+xml", "any"},
		},
		Screenshots: []screenshot{
			{picture{"screenshots/results-wide.jpg", "1280x800", "image/jpeg", ""}, "wide", "Places near work"},
			{picture{"screenshots/ballot-wide.jpg", "1280x800", "image/jpeg", ""}, "wide", "A team votes"},
			{picture{"screenshots/results-narrow.jpg", "390x844", "image/jpeg", ""}, "narrow", "Places near work"},
			{picture{"screenshots/ballot-narrow.jpg", "390x844", "image/jpeg", ""}, "narrow", "A team votes"},
		},
		Shortcuts: []shortcut{
			{"Random Pick", "go/pick", []picture{icon}},
			{"Team vote", "go/team", []picture{icon}},
			{"Favorites", "history?tab=favorites", []picture{icon}},
		},
		ShareTarget: shareTarget{
			Action: "share", Method: http.MethodGet, Enctype: "application/x-www-form-urlencoded",
			Params: map[string]string{"title": "title", "text": "text", "url": "url"},
		},
	}
}

// handler returns what answers GET /manifest.webmanifest.
func (m manifest) handler() (http.HandlerFunc, error) {
	body, err := json.Marshal(m)
	if err != nil {
		return nil, fmt.Errorf("writing the manifest: %w", err)
	}
	return func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/manifest+json")
		w.Header().Set("Cache-Control", "public, max-age=3600")
		_, _ = w.Write(body)
	}, nil
}
