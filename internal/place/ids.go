package place

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
)

// maxIDs is the default size of a page of ids: an id is a hundredth of the size of a restaurant, and a random pick
// needs them all.
const maxIDs = 10_000

// IDs answers GET /api/restaurants/ids with the ids of the same search.
func (a API) IDs(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	if fields, err := single(query, "fieldsToFetch"); err != nil || (query.Has("fieldsToFetch") && fields != "fsq_id") {
		return fault.Param("fieldsToFetch", "must be fsq_id, once")
	}
	search, err := ParseSearch(query, a.Cursors)
	if err != nil {
		return err
	}
	if !query.Has("pageSize") {
		search.PageSize = maxIDs
	}
	scratch := getScratch()
	defer scratch.release()
	way := a.trip(search.Filter.Departure)
	if search.Filter.Departure != nil {
		way.legs = a.legs(r.Context(), search.From, search.RadiusKm)
	}
	page, more, err := a.Store.IDs(r.Context(), search, way.keep(), scratch)
	if err != nil {
		return err
	}
	body := a.results(scratch.body, search, page, more, func(body []byte, f found) []byte {
		// Ids consist of letters, digits and dashes by the rules of their sources, so they need no escaping.
		return append(append(append(body, `{"fsq_id":"`...), f.doc...), `"}`...)
	})
	scratch.body = append(body, '}')
	return api.Raw(w, http.StatusOK, scratch.body)
}
