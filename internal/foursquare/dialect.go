package foursquare

import (
	"net/http"
	"net/url"
	"strings"
)

// dialect is how one version of the API is asked, and what its answers look like.
type dialect struct {
	authorise func(header http.Header, key string)
	// category is the parameter that names categories, and food the root of those in which people eat and drink.
	category, food string
	// identity are the fields by which a place is recognised. None of them is Premium.
	identity string
	readPage func(body []byte) ([]Place, error)
	readOne  func(body []byte) (Place, error)
}

// version is the version of the new API, and the only one that it accepts.
const version = "2025-06-17"

// current is the API of version 2025-06-17.
var current = dialect{
	authorise: func(header http.Header, key string) {
		header.Set("Authorization", "Bearer "+key)
		header.Set("X-Places-Api-Version", version)
	},
	category: "fsq_category_ids", food: "63be6904847c3692a84b9bb5",
	identity: "fsq_place_id,name,latitude,longitude,date_closed,unresolved_flags",
	readPage: readPage[rawPlace], readOne: readOne[rawPlace],
}

// legacy is v3, for customers from before June 2025.
var legacy = dialect{
	authorise: func(header http.Header, key string) { header.Set("Authorization", key) },
	category:  "categories", food: "13000",
	identity: "fsq_id,name,geocodes,date_closed,closed_bucket",
	readPage: readPage[legacyPlace], readOne: readOne[legacyPlace],
}

// dialectOf returns the version that is served at a base address: v3 has its name in the path.
func dialectOf(base *url.URL) dialect {
	if strings.HasSuffix(strings.TrimSuffix(base.Path, "/"), "/v3") {
		return legacy
	}
	return current
}

// The Premium fields that a call pays for, beside those that identify a place.
const (
	listFields  = "rating,stats,price,popularity,hours,photos"
	crowdFields = "hours_popular"
)

// with returns a field set.
func (d dialect) with(more string) string { return d.identity + "," + more }
