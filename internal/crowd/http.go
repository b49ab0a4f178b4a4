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
	// Sources are asked in this order until one knows the level. Typical comes after them, and has what they lack.
	Sources []Source
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
	// WeekBasis is what Week is based on.
	WeekBasis string `json:"peakHoursBasis"`
	Credit    string `json:"attribution,omitempty"`
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
	told := a.tell(r.Context(), p, at)
	return api.JSON(w, http.StatusOK, answer{Success: true, Data: &told})
}

// tell returns what the first source knows that knows the level, and what is typical where it knows no more. A place
// that is closed has no level, so nobody is asked for it.
func (a API) tell(ctx context.Context, p place.Habits, at time.Time) data {
	usual, _ := Typical{}.Tell(ctx, p, at)
	known := data{Stay: usual.Stay, Week: usual.Week, Basis: Basis, WeekBasis: Basis}
	if p.StateAt(at) == hours.Closed {
		return known
	}
	known.Level = usual.Level
	for _, source := range a.Sources {
		told, ok := source.Tell(ctx, p, at)
		if !ok {
			continue
		}
		known.Level, known.Basis, known.Credit = told.Level, told.Basis, told.Credit
		if told.Week != nil {
			known.Week, known.WeekBasis = told.Week, told.Basis
		}
		if told.Stay != "" {
			known.Stay = told.Stay
		}
		break
	}
	return known
}

func bounded(query url.Values, name string, most int) error {
	if len(query[name]) > 1 || utf8.RuneCountInString(query.Get(name)) > most {
		return fault.Param(name, "may be given once, with at most %d characters", most)
	}
	return nil
}
