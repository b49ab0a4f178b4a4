package place

import (
	"math"
	"net/url"
	"strconv"

	"noonish/internal/fault"
)

// Search is a question: places within a radius of a point, one page of them.
type Search struct {
	From     Point
	RadiusKm float64
	PageSize int
	After    *mark // where the page before ended; nil on the first one
}

// The bounds of a search.
const (
	minRadiusKm = 0.2
	maxRadiusKm = 5
	maxPageSize = 50
)

// notYet are the filters of the contract that no statement reads yet. Ignoring one would be a wrong answer.
var notYet = []string{"cuisines", "dietary", "priceLevel", "excludeChains", "excludeCafe", "departureTime"}

// ParseSearch reads a search from a query string. The first fault names its parameter.
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
	for _, name := range notYet {
		if query.Has(name) && !off(query.Get(name)) {
			return Search{}, &fault.Fault{Kind: fault.NotBuilt, Param: name, Message: name + " is not built yet"}
		}
	}
	if query.Has("cursor") {
		if s.After, err = cursors.open(query.Get("cursor"), s); err != nil {
			return Search{}, err
		}
	}
	return s, nil
}

// off tells a filter that is present and asks for nothing.
func off(value string) bool { return value == "" || value == "false" }

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
	if err != nil || math.IsNaN(value) || value < low || value > high {
		return 0, fault.Param(name, "must be a number from %v to %v", low, high)
	}
	return value, nil
}

func pageSize(query url.Values) (int, error) {
	text, err := single(query, "pageSize")
	if err != nil || text == "" {
		return maxPageSize, err
	}
	size, err := strconv.Atoi(text)
	if err != nil || size < 1 || size > maxPageSize {
		return 0, fault.Param("pageSize", "must be a whole number from 1 to %d", maxPageSize)
	}
	return size, nil
}

// single is the one value of a parameter that may not be repeated.
func single(query url.Values, name string) (string, error) {
	if len(query[name]) > 1 {
		return "", fault.Param(name, "must be given once")
	}
	return query.Get(name), nil
}
