package foursquaretest

import (
	"maps"
	"slices"
	"strings"
)

// version is a version of the API.
type version struct {
	path   string
	scheme string // before the key
	header string // of X-Places-Api-Version, empty for none
	pro    []string
	shown  func(Place) Place // a place with the names of this version
}

var current = version{
	path: "", scheme: "Bearer ", header: "2025-06-17",
	pro:   []string{"fsq_place_id", "name", "latitude", "longitude", "location", "date_closed", "unresolved_flags"},
	shown: func(p Place) Place { return p },
}

var legacy = version{
	path: "/v3", scheme: "", header: "",
	pro:   []string{"fsq_id", "name", "geocodes", "location", "closed_bucket"},
	shown: old,
}

// old returns a place with the names of v3.
func old(p Place) Place {
	shown := maps.Clone(p)
	if id, ok := p["fsq_place_id"]; ok {
		shown["fsq_id"] = id
	}
	if lat, ok := p["latitude"]; ok {
		main := map[string]any{"latitude": lat, "longitude": p["longitude"]}
		shown["geocodes"] = map[string]any{"main": main, "roof": main}
	}
	if p["unresolved_flags"] != nil {
		shown["closed_bucket"] = "VeryLikelyClosed"
	}
	for _, name := range []string{"fsq_place_id", "latitude", "longitude", "unresolved_flags"} {
		delete(shown, name)
	}
	return shown
}

// only returns the named fields of a place, or those that cost least if none is named.
func (v version) only(p Place, fields string) Place {
	wanted := v.pro
	if fields != "" {
		wanted = strings.Split(fields, ",")
	}
	shown := Place{}
	for name, value := range v.shown(p) {
		if slices.Contains(wanted, name) {
			shown[name] = value
		}
	}
	return shown
}
