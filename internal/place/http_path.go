package place

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/query"
)

// walkway is the walking route to one place.
type walkway struct {
	Points   []Point `json:"path"`
	Minutes  int     `json:"walking_time,omitempty"`
	Distance float64 `json:"travel_distance,omitempty"`
}

// Path answers GET /api/restaurants/{id}/path with the walking route from a point, for drawing. It is empty where no
// route is known.
func (a API) Path(w http.ResponseWriter, r *http.Request) error {
	p := query.Params{Values: r.URL.Query()}
	from := readPoint(&p)
	if p.Err != nil {
		return p.Err
	}
	points, leg, err := a.path(r.Context(), from, r.PathValue("id"))
	if err != nil {
		return err
	}
	answer := walkway{Points: []Point{}}
	for _, p := range points {
		answer.Points = append(answer.Points, Point(p))
	}
	if len(points) > 0 {
		answer.Minutes, answer.Distance = leg.Minutes(), float64(leg.Metres)/1000
	}
	return api.JSON(w, http.StatusOK, answer)
}
