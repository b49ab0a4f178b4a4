// Package fact says what a place is, what is known of it, and the bits that a search tests.
package fact

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"unicode/utf8"

	"noonish/internal/clean"
	"noonish/internal/fault"
	"noonish/internal/place/sphere"
)

// Place is a restaurant in the normal form that every source is converted to. A zero field is unknown.
type Place struct {
	ID     string // opaque and stable, and names its source: osm-n123
	Source string // osm, demo
	Area   string // the extract it came in
	Lat    float64
	Lng    float64
	Hours  string // in the source's own notation

	Country  string   // two letters; "" when unknown
	Zone     string   // the time zone of the place; "" when unknown
	Cuisines []string // of the specification's catalogue
	Cafe     bool     // a cafe, coffee shop or tea house, not a restaurant
	Brand    bool     // a chain by its brand or by the name-suggestion-index
	Generic  bool     // a name that many places share: Pizzeria, Kebab House

	Facts Facts
}

// Facts are what the browser gets about a place, the same for every caller. Their JSON is stored and spliced into
// answers.
type Facts struct {
	PlaceID     string            `json:"place_id"`
	FsqID       string            `json:"fsq_id"`
	Name        string            `json:"name"`
	Types       []string          `json:"types"`
	TypesBasis  string            `json:"types_basis,omitempty"` // StatedTypes, InferredTypes or "": they say little
	Location    Point             `json:"location"`
	Address     string            `json:"formatted_address,omitempty"`
	Phone       string            `json:"formatted_phone_number,omitempty"`
	Website     string            `json:"website,omitempty"`
	Menu        string            `json:"menu,omitempty"`
	Description string            `json:"description,omitempty"`
	Photos      []Photo           `json:"photos,omitempty"`
	Rating      float64           `json:"rating,omitempty"`
	Ratings     int               `json:"user_ratings_total,omitempty"`
	PriceLevel  int               `json:"price_level,omitempty"`
	Features    Features          `json:"features,omitzero"`
	Dietary     map[string]string `json:"dietary,omitempty"` // yes, only, limited, no; absent is unknown
	Attribution string            `json:"attribution,omitempty"`
	Invented    bool              `json:"invented,omitempty"`
}

// What the types of a place rest on: a source that says what the place cooks or what kind of place it is, or only its
// name.
const (
	StatedTypes   = "stated"
	InferredTypes = "inferred"
)

// Point is a position on Earth in degrees.
type Point struct {
	Lat float64 `json:"lat"`
	Lng float64 `json:"lng"`
}

// Km returns the distance on the ground between two points.
func (p Point) Km(q Point) float64 { return sphere.Point(p).Km(sphere.Point(q)) }

// Bounds on what a source may contain. Longer texts are cut, other values dropped.
const (
	maxName  = 200
	maxText  = 500
	maxTypes = 10
	MaxType  = 40
)

// Bounds of an id in bytes. The contract names them.
const minID, maxID = 3, 160

// IsID reports whether a text from outside can be the id of a place.
func IsID(id string) bool {
	return len(id) >= minID && len(id) <= maxID && utf8.ValidString(id) && !strings.Contains(id, "\x00")
}

// CheckID returns a fault for a parameter that cannot be the id of a place.
func CheckID(param, id string) error {
	if !IsID(id) {
		return fault.Param(param, "must be the id of a restaurant, %d to %d bytes long", minID, maxID)
	}
	return nil
}

// coordinateSteps divides a degree into steps of about a centimetre: anything finer is noise.
const coordinateSteps = 1e7

// Normal returns the place with every text cleaned and bounded, ready to be stored. It is an error when the place has
// no id, no name, or a point that is not on Earth.
func (p Place) Normal() (Place, error) {
	f := p.Facts
	f.Name = clean.Text(f.Name, maxName)
	if f.Name == "" {
		return Place{}, fmt.Errorf("place %s has no name", p.ID)
	}
	if len(p.ID) < minID || len(p.ID) > maxID {
		return Place{}, fmt.Errorf("place id %q is not 3 to 160 bytes long", p.ID)
	}
	if !(math.Abs(p.Lat) <= 90 && math.Abs(p.Lng) <= 180) { // also refuses NaN
		return Place{}, fmt.Errorf("place %s is not on Earth: %v, %v", p.ID, p.Lat, p.Lng)
	}
	p.Lat, p.Lng = round(p.Lat), round(p.Lng)
	p.Hours = clean.Text(p.Hours, maxText)
	f.PlaceID = p.ID
	if f.FsqID == "" {
		f.FsqID = p.ID
	}
	f.Location = Point{Lat: p.Lat, Lng: p.Lng}
	f.Types = cleanTypes(f.Types)
	f.Address = clean.Text(f.Address, maxText)
	f.Phone = clean.Text(f.Phone, MaxType)
	f.Description = clean.Text(f.Description, maxText)
	f.Attribution = clean.Text(f.Attribution, maxText)
	f.Website = clean.Link(f.Website)
	f.Menu = clean.Link(f.Menu)
	if f.PriceLevel < 0 || f.PriceLevel > 4 {
		f.PriceLevel = 0
	}
	p.Facts = f
	return p, nil
}

// Doc returns the place as the browser gets it, without what depends on the caller.
func (p Place) Doc() (string, error) {
	doc, err := json.Marshal(p.Facts)
	return string(doc), err
}

// Left returns what is known of a place that is no longer in the catalogue: its id and its last known name.
func Left(id, name string) (json.RawMessage, error) {
	return json.Marshal(map[string]any{"place_id": id, "fsq_id": id, "name": name, "types": []string{}})
}

func cleanTypes(types []string) []string {
	kept := make([]string, 0, min(len(types), maxTypes))
	for _, t := range types {
		if t = clean.Text(t, MaxType); t != "" && len(kept) < maxTypes {
			kept = append(kept, t)
		}
	}
	return kept
}

func round(degrees float64) float64 {
	return math.Round(degrees*coordinateSteps) / coordinateSteps
}
