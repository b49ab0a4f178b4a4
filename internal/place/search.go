package place

import (
	"net/url"
	"slices"
	"time"

	"noonish/internal/place/near"
	"noonish/internal/place/sphere"
	"noonish/internal/query"
)

// Search asks for one page of the places within a radius of a point that pass the filters.
type Search struct {
	From     Point
	RadiusKm float64
	Filter   Filter
	Order    Order
	PageSize int
	After    *near.Mark // where the previous page ended; nil on the first one
}

// Order is the order of a search's results.
type Order = near.Order

// The orders of a search.
const (
	NearestFirst = near.Nearest
	BestForLunch = near.BestForLunch
)

var orders = [...]Order{NearestFirst, BestForLunch}

// The bounds of a search.
const (
	minRadiusKm = 0.2
	maxRadiusKm = 5
	maxPageSize = 50
)

// ParseSearch reads a search from a query string. The first error names its parameter.
func ParseSearch(values url.Values, cursors Cursors) (Search, error) {
	p := query.Params{Values: values}
	s := Search{
		From:     readPoint(&p),
		RadiusKm: p.Number("radius", minRadiusKm, maxRadiusKm),
		PageSize: p.Whole("pageSize", 1, maxPageSize),
		Filter:   readFilter(&p),
		Order:    readOrder(&p),
	}
	if s.PageSize == 0 {
		s.PageSize = maxPageSize
	}
	if cursor := p.Single("cursor"); p.Err == nil && values.Has("cursor") {
		s.After, p.Err = cursors.open(cursor, s)
	}
	return s, p.Err
}

// query returns the search in the form that rows are compared with.
func (s Search) query() near.Query {
	return near.Query{
		From: sphere.Point(s.From), RadiusKm: s.RadiusKm, Order: s.Order, PageSize: s.PageSize, After: s.After,
		Test: s.Filter.test(),
	}
}

// readOrder reads the order of the results: nearest first when the parameter is absent.
func readOrder(p *query.Params) Order {
	order := Order(p.Single("order"))
	if !p.Values.Has("order") {
		return NearestFirst
	}
	if !slices.Contains(orders[:], order) {
		p.Refuse("order", "must be %s or %s", orders[0], orders[1])
	}
	return order
}

// readPoint reads where the caller is.
func readPoint(p *query.Params) Point {
	return Point{Lat: p.Number("lat", -90, 90), Lng: p.Number("lng", -180, 180)}
}

// readClock reads an optional time of day. It returns nil when the parameter is absent.
func readClock(p *query.Params, name string) *Clock {
	text := p.Single(name)
	if !p.Values.Has(name) {
		return nil
	}
	at, err := time.Parse("15:04", text)
	if err != nil || len(text) != len("15:04") {
		p.Refuse(name, "must be a time of day such as 12:10")
	}
	return &Clock{Hour: at.Hour(), Minute: at.Minute()}
}

// ParseClock reads a time of day. It returns nil when the parameter is absent.
func ParseClock(values url.Values, name string) (*Clock, error) {
	p := query.Params{Values: values}
	clock := readClock(&p, name)
	return clock, p.Err
}
