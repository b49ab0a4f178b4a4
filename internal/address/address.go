// Package address finds what a typed address means: the position of a house, a street, a postcode, a part of a city or
// a well-known building.
package address

import (
	"fmt"
	"math"
	"strings"

	"noonish/internal/clean"
)

// Kind is what an address names.
type Kind string

// These are the kinds of addresses.
const (
	House    Kind = "house"
	Street   Kind = "street"
	Postcode Kind = "postcode"
	Locality Kind = "locality" // a city, a suburb, a square
	Building Kind = "building" // a building, office, station or institution people know by name
)

// Address is something a person may type, with its position. Unknown fields are empty.
type Address struct {
	Kind       Kind
	Name       string   // as shown: "Mannerheimintie 10", "Kamppi"
	Aliases    []string // the same in other languages
	Street     string   // of houses and streets
	Number     string   // of houses
	Leads      bool     // the number is written before the street, whatever the country
	Postcode   string
	District   string // distinguishes namesakes in one city
	City       string
	Region     string
	Country    string // two letters
	Lat, Lng   float64
	Importance int    // 0 to 1000: decides the order of equally good matches
	Credit     string // the vendor that must be named beside it and whose answers may not be kept; empty for our own
}

// These limits apply to what a source provides. Longer texts are cut.
const (
	maxName       = 120
	maxPart       = 80
	maxNumber     = 20
	maxAliases    = 6
	maxImportance = 1000
)

// Normal returns the address with all texts cleaned and cut. It returns an error if the address has no searchable name
// or no valid position.
func (a Address) Normal() (Address, error) {
	a.Street = clean.Text(a.Street, maxName)
	a.Number = clean.Text(a.Number, maxNumber)
	a.Postcode = clean.Text(a.Postcode, maxNumber)
	a.District = clean.Text(a.District, maxPart)
	a.City = clean.Text(a.City, maxPart)
	a.Region = clean.Text(a.Region, maxPart)
	a.Country = clean.Text(a.Country, maxPart)
	a.Name = clean.Text(a.Name, maxName)
	if a.Kind == House {
		a.Name = Line(a.Street, a.Number, a.Country)
		if a.Leads {
			a.Name = a.Number + " " + a.Street
		}
		if numberKey(a.Number) == "" || Simplify(a.Street) == "" {
			return Address{}, fmt.Errorf("house has no street or no number: %q", a.Name)
		}
	}
	if a.Kind == Street {
		a.Street = a.Name
	}
	if Simplify(a.Name) == "" {
		return Address{}, fmt.Errorf("%s has no name", a.Kind)
	}
	if !onEarth(a.Lat, a.Lng) {
		return Address{}, fmt.Errorf("%s %q is not on Earth: %v, %v", a.Kind, a.Name, a.Lat, a.Lng)
	}
	a.Aliases = cleanAliases(a.Aliases)
	a.Lat, a.Lng = round(a.Lat), round(a.Lng)
	a.Importance = min(max(a.Importance, 0), maxImportance)
	return a, nil
}

func cleanAliases(aliases []string) []string {
	var kept []string
	for _, alias := range aliases {
		if alias = clean.Text(alias, maxName); alias != "" && len(kept) < maxAliases {
			kept = append(kept, alias)
		}
	}
	return kept
}

// onEarth reports whether a position is valid. NaN is not, and neither is exactly 0, 0: sources use it for an unknown
// position.
func onEarth(lat, lng float64) bool {
	return math.Abs(lat) <= 90 && math.Abs(lng) <= 180 && (lat != 0 || lng != 0)
}

func round(degrees float64) float64 {
	const steps = 1e7 // centimetres
	return math.Round(degrees*steps) / steps
}

// Keys is the searchable form of an address.
type Keys struct {
	ID     string // identifies the address within one import
	Street string
	Number string
	Names  string // all names, separated by bars
	Search string // all words, each preceded by a space
}

// Keys returns the keys of an address in normal form.
func (a Address) Keys() Keys {
	keys := Keys{Names: "|"}
	for _, name := range append([]string{a.Name}, a.Aliases...) {
		if simple := Simplify(name); simple != "" && !strings.Contains(keys.Names, "|"+simple+"|") {
			keys.Names += simple + "|"
		}
	}
	if a.Kind == House || a.Kind == Street {
		keys.Street = Simplify(a.Street)
	}
	if a.Kind == House {
		keys.Number, keys.Names, keys.Search = numberKey(a.Number), "", ""
		keys.ID = strings.Join([]string{string(a.Kind), keys.Street, keys.Number, a.Postcode, Simplify(a.City)}, "|")
		return keys
	}
	keys.Search = searchText(keys.Names, a.District, a.Postcode, a.City, a.Region)
	keys.ID = strings.Join([]string{
		string(a.Kind), Simplify(a.Name), Simplify(a.District), a.Postcode, Simplify(a.City), a.Country,
	}, "|")
	return keys
}

// searchText lists each word once, because the name of a city is often part of a street's name.
func searchText(texts ...string) string {
	search := " "
	for _, text := range texts {
		for _, word := range words(text) {
			if !strings.Contains(search, " "+word+" ") {
				search += word + " "
			}
		}
	}
	return search
}

// numberKey returns a house number in simple form: 10, 10a, 10-12.
func numberKey(number string) string {
	var key strings.Builder
	for _, r := range withoutAccents(number) {
		switch {
		case isWordRune(r):
			key.WriteRune(r)
		case (r == '-' || r == '–' || r == '/') && key.Len() > 0:
			key.WriteByte('-')
		}
	}
	return strings.Trim(key.String(), "-")
}
