package place

import (
	"context"
	"net/http"
	"strconv"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/place/near"
	"noonish/internal/place/sphere"
	"noonish/internal/query"
)

// API answers questions about places over HTTP.
type API struct {
	Finder
	Cursors Cursors
}

// List answers GET /api/restaurants with one page.
func (a API) List(w http.ResponseWriter, r *http.Request) error {
	search, err := ParseSearch(r.URL.Query(), a.Cursors)
	if err != nil {
		return err
	}
	scratch := near.GetScratch()
	defer scratch.Release()
	page, err := a.near(r.Context(), search, scratch)
	if err != nil {
		return err
	}
	a.tellAge(w, page)
	body := a.results(scratch.Body, search, page, func(body []byte, f found) []byte {
		return append(page.trip.splice(body, f, sphere.Km(f.Chord2)), '}')
	})
	body = strconv.AppendInt(append(body, `,"size":`...), int64(len(page.Places)), 10)
	if search.After == nil {
		if body, err = a.counts(r.Context(), body, search); err != nil {
			return err
		}
	}
	scratch.Body = append(body, '}')
	return api.Raw(w, http.StatusOK, scratch.Body)
}

// tellAge says how old the page may be, if PostgreSQL cannot be asked.
func (a API) tellAge(w http.ResponseWriter, page page) {
	if age := a.Memory.Stale(); page.Held && age > 0 {
		w.Header().Set("X-Noonish-Stale", strconv.Itoa(int(age.Seconds())))
	}
}

// counts adds how many places the search does not list: those of unknown diets, and those without a meal.
func (a API) counts(ctx context.Context, body []byte, search Search) ([]byte, error) {
	n, known, err := a.countUnknownDiets(ctx, search)
	if err != nil {
		return nil, err
	}
	if known {
		body = strconv.AppendInt(append(body, `,"unknownDietary":`...), int64(n), 10)
	}
	n, known, err = a.countLeftOut(ctx, search)
	if err != nil {
		return nil, err
	}
	if known {
		body = strconv.AppendInt(append(body, `,"withoutMeal":`...), int64(n), 10)
	}
	return body, nil
}

// maxIDs is the default size of a page of ids: an id is a hundredth of the size of a restaurant, and a random pick
// needs them all.
const maxIDs = 10_000

// IDs answers GET /api/restaurants/ids with the ids of the same search.
func (a API) IDs(w http.ResponseWriter, r *http.Request) error {
	p := query.Params{Values: r.URL.Query()}
	if fields := p.Single("fieldsToFetch"); p.Err != nil || (p.Values.Has("fieldsToFetch") && fields != "fsq_id") {
		return fault.Param("fieldsToFetch", "must be fsq_id, once")
	}
	search, err := ParseSearch(p.Values, a.Cursors)
	if err != nil {
		return err
	}
	if !p.Values.Has("pageSize") {
		search.PageSize = maxIDs
	}
	scratch := near.GetScratch()
	defer scratch.Release()
	page, err := a.ids(r.Context(), search, scratch)
	if err != nil {
		return err
	}
	a.tellAge(w, page)
	body := a.results(scratch.Body, search, page, func(body []byte, f found) []byte {
		// Ids consist of letters, digits and dashes by the rules of their sources, so they need no escaping.
		return append(append(append(body, `{"fsq_id":"`...), f.FsqID...), `"}`...)
	})
	scratch.Body = append(body, '}')
	return api.Raw(w, http.StatusOK, scratch.Body)
}

// results begins an answer with a page of places, each written by one, and a cursor when more follow. The JSON object
// is left open. A cursor needs no escaping: its alphabet is plain.
func (a API) results(body []byte, search Search, page page, one func([]byte, found) []byte) []byte {
	body = append(body, `{"results":[`...)
	for i, f := range page.Places {
		if i > 0 {
			body = append(body, ',')
		}
		body = one(body, f)
	}
	body = append(body, ']')
	if page.More {
		last := page.Places[len(page.Places)-1]
		body = append(body, `,"cursor":"`+a.Cursors.make(last.Mark(search.Order), search)+`"`...)
	}
	return body
}

// One answers GET /api/restaurants/{id}. The distance is included when the caller says where they are.
func (a API) One(w http.ResponseWriter, r *http.Request) error {
	p := query.Params{Values: r.URL.Query()}
	filter := readFilter(&p)
	readOrder(&p)
	if p.Values.Has("radius") {
		p.Number("radius", minRadiusKm, maxRadiusKm)
	}
	var from *Point
	if p.Values.Has("lat") || p.Values.Has("lng") {
		point := readPoint(&p)
		from = &point
	}
	if p.Err != nil {
		return p.Err
	}
	one, trip, err := a.one(r.Context(), r.PathValue("id"), from, filter.Departure)
	if err != nil {
		return err
	}
	body := trip.week(trip.splice(nil, one.found, one.km), one.found)
	return api.Raw(w, http.StatusOK, append(body, '}'))
}
