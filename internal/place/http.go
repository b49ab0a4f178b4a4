package place

import (
	"net/http"
	"strconv"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/travel"
)

// API answers questions about places over HTTP.
type API struct {
	Store   Store
	Cursors Cursors
}

// List answers GET /api/restaurants with one page, nearest first.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	search, err := ParseSearch(r.URL.Query(), a.Cursors)
	if err != nil {
		return err
	}
	page, more, err := a.Store.Near(r.Context(), search)
	if err != nil {
		return err
	}
	body := append(make([]byte, 0, 1024*(len(page)+1)), `{"results":[`...)
	for i, f := range page {
		if i > 0 {
			body = append(body, ',')
		}
		body = splice(body, f.doc, kmOf(f.chord2))
	}
	body = append(body, ']')
	if more {
		// The alphabet of a cursor needs no escaping.
		body = append(body, `,"cursor":"`+a.Cursors.make(page[len(page)-1].mark(), search)+`"`...)
	}
	body = append(strconv.AppendInt(append(body, `,"size":`...), int64(len(page)), 10), '}')
	return api.Raw(w, http.StatusOK, body)
}

// One answers GET /api/restaurants/{id}. The distance is told when the caller says where they are.
func (a API) One(w http.ResponseWriter, r *http.Request) error {
	id := r.PathValue("id")
	if len(id) < 3 || len(id) > 160 {
		return fault.New(fault.NotFound, "Restaurant not found")
	}
	query := r.URL.Query()
	var from *Point
	if query.Has("lat") || query.Has("lng") {
		point, err := parsePoint(query)
		if err != nil {
			return err
		}
		from = &point
	}
	doc, at, err := a.Store.ByID(r.Context(), id)
	if err != nil {
		return err
	}
	if from == nil {
		return api.Raw(w, http.StatusOK, doc)
	}
	return api.Raw(w, http.StatusOK, splice(nil, doc, from.km(at)))
}

// splice adds to a stored place what depends on who asks.
func splice(body, doc []byte, km float64) []byte {
	minutes := travel.Estimate(km)
	body = append(body, doc[:len(doc)-1]...)
	body = append(body, `,"distance":`...)
	body = strconv.AppendFloat(body, km, 'f', 3, 64)
	body = append(body, `,"walking_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Walking), 10)
	body = append(body, `,"cycling_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Cycling), 10)
	body = append(body, `,"travel_time":`...)
	body = strconv.AppendInt(body, int64(minutes.Driving), 10)
	body = append(body, `,"travel_distance":`...)
	body = strconv.AppendFloat(body, travel.WalkKm(km), 'f', 3, 64)
	return append(body, `,"travel_basis":"estimate"}`...)
}
