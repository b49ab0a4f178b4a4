package place

import (
	"net/http"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/travel"
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
	id := r.PathValue("id")
	if !IsID(id) {
		return fault.New(fault.NotFound, "Restaurant not found")
	}
	from, err := parsePoint(r.URL.Query())
	if err != nil {
		return err
	}
	f, at, err := a.Store.ByID(r.Context(), id)
	if err != nil {
		return err
	}
	answer := walkway{Points: []Point{}}
	finder, ok := a.Ways.(pathfinder)
	if !ok {
		return api.JSON(w, http.StatusOK, answer)
	}
	points, leg, err := finder.Path(r.Context(), travel.Point(from), f.id)
	if err != nil {
		return fault.Wrap(err, fault.Unavailable, "The way cannot be found just now. Please try again.")
	}
	for _, p := range points {
		answer.Points = append(answer.Points, Point(p))
	}
	if len(points) > 0 {
		leg = leg.NoShorterThan(from.km(at))
		answer.Minutes, answer.Distance = leg.Minutes(), float64(leg.Metres)/1000
	}
	return api.JSON(w, http.StatusOK, answer)
}
