package place

import (
	"math"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"noonish/internal/fault"
)

// Search asks for one page of the places within a radius of a point that pass the filters.
type Search struct {
	From     Point
	RadiusKm float64
	Filter   Filter
	PageSize int
	After    *mark // where the previous page ended; nil on the first one
}

// The bounds of a search.
const (
	minRadiusKm = 0.2
	maxRadiusKm = 5
	maxPageSize = 50
)

// ParseSearch reads a search from a query string. The first error names its parameter.
func ParseSearch(query url.Values, cursors Cursors) (Search, error) {
	var s Search
	var err error
	if s.From, err = parsePoint(query); err != nil {
		return Search{}, err
	}
	if s.RadiusKm, err = number(query, "radius", minRadiusKm, maxRadiusKm); err != nil {
		return Search{}, err
	}
	if s.PageSize, err = pageSize(query); err != nil {
		return Search{}, err
	}
	if s.Filter, err = ParseFilter(query); err != nil {
		return Search{}, err
	}
	if query.Has("cursor") {
		text, err := single(query, "cursor")
		if err != nil {
			return Search{}, err
		}
		if s.After, err = cursors.open(text, s); err != nil {
			return Search{}, err
		}
	}
	return s, nil
}

func parsePoint(query url.Values) (Point, error) {
	lat, err := number(query, "lat", -90, 90)
	if err != nil {
		return Point{}, err
	}
	lng, err := number(query, "lng", -180, 180)
	return Point{Lat: lat, Lng: lng}, err
}

func number(query url.Values, name string, low, high float64) (float64, error) {
	text, err := single(query, name)
	if err != nil {
		return 0, err
	}
	if text == "" {
		return 0, fault.Param(name, "is required")
	}
	value, err := strconv.ParseFloat(text, 64)
	if err != nil || math.IsNaN(value) || value < low || value > high || strings.ContainsAny(text, "xX_pP") {
		return 0, fault.Param(name, "must be a number from %v to %v", low, high)
	}
	return value, nil
}

func pageSize(query url.Values) (int, error) {
	size, err := whole(query, "pageSize", 1, maxPageSize)
	if size == 0 {
		size = maxPageSize
	}
	return size, err
}

// whole reads an optional whole number. It returns 0 when the number is absent.
func whole(query url.Values, name string, low, high int) (int, error) {
	text, err := single(query, name)
	if err != nil || (text == "" && !query.Has(name)) {
		return 0, err
	}
	value, err := strconv.Atoi(text)
	if err != nil || value < low || value > high || text[0] == '+' {
		return 0, fault.Param(name, "must be a whole number from %d to %d", low, high)
	}
	return value, nil
}

// single returns the value of a parameter that must not be repeated.
func single(query url.Values, name string) (string, error) {
	if len(query[name]) > 1 {
		return "", fault.Param(name, "must be given once")
	}
	return query.Get(name), nil
}

// flag reads an optional true or false.
func flag(query url.Values, name string) (bool, error) {
	text, err := single(query, name)
	if err != nil {
		return false, err
	}
	switch {
	case text == "true":
		return true, nil
	case text == "false" || !query.Has(name):
		return false, nil
	}
	return false, fault.Param(name, "must be true or false")
}

// list reads a repeated parameter.
func list(query url.Values, name string, most int) ([]string, error) {
	values := query[name]
	if len(values) > most {
		return nil, fault.Param(name, "may be given %d times", most)
	}
	for _, v := range values {
		if n := len([]rune(v)); n == 0 || n > maxType {
			return nil, fault.Param(name, "must be 1 to %d characters long", maxType)
		}
	}
	return slices.Clone(values), nil
}
