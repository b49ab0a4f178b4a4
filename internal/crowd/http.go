package crowd

import (
	"context"
	"net/http"
	"net/url"
	"time"
	"unicode/utf8"

	"noonish/internal/api"
	"noonish/internal/fault"
	"noonish/internal/hours"
	"noonish/internal/place"
)

// API answers how busy a place is.
type API struct {
	// Habits finds a place. An unknown id is an error.
	Habits func(ctx context.Context, id string) (place.Habits, error)
	Now    func() time.Time
}

// answer is the contract's CrowdAnswer.
type answer struct {
	Success bool  `json:"success"`
	Data    *data `json:"data,omitempty"`
}

type data struct {
	Level string `json:"crowdLevel,omitempty"`
	Stay  string `json:"averageTimeSpent"`
	Week  []Hour `json:"peakHours"`
	Basis string `json:"basis"`
}

// Show answers GET /api/restaurants/{id}/crowd-level. Address and name are in the specification for a vendor that would
// need them; the id is enough for us.
func (a API) Show(w http.ResponseWriter, r *http.Request) error {
	query := r.URL.Query()
	for name, most := range map[string]int{"address": 300, "restaurantName": 200} {
		if err := bounded(query, name, most); err != nil {
			return err
		}
	}
	clock, err := place.ParseClock(query, "arrival")
	if err != nil {
		return err
	}
	p, err := a.Habits(r.Context(), r.PathValue("id"))
	if err != nil {
		return err
	}
	if p.Zone == nil { // without its time zone we cannot know what day it is there
		return api.JSON(w, http.StatusOK, answer{})
	}
	at := a.Now().In(p.Zone)
	if clock != nil {
		at = clock.Nearest(at)
	}
	told := data{Stay: Stay(p.Mask), Week: Week(p, at), Basis: Basis}
	if p.StateAt(at) != hours.Closed {
		told.Level = At(p.Mask, at)
	}
	return api.JSON(w, http.StatusOK, answer{Success: true, Data: &told})
}

func bounded(query url.Values, name string, most int) error {
	if len(query[name]) > 1 || utf8.RuneCountInString(query.Get(name)) > most {
		return fault.Param(name, "may be given once, with at most %d characters", most)
	}
	return nil
}
