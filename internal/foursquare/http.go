package foursquare

import (
	"context"
	"errors"
	"log/slog"
	"math"
	"net/http"
	"sync"
	"time"

	"noonish/internal/api"
	"noonish/internal/hours"
	"noonish/internal/place"
	"noonish/internal/place/fact"
	"noonish/internal/query"
	"noonish/internal/terms"
	"noonish/internal/vendor"
)

// maxIDs is a page of results.
const maxIDs = 50

// API answers what Foursquare says about places of the catalogue. A nil client says nothing.
type API struct {
	Client *Client
	// Places finds the places that are asked about.
	Places func(ctx context.Context, ids []string) ([]place.Named, error)
	Now    func() time.Time
	// Photo returns a picture as the browser gets it, or false for an address that we do not fetch.
	Photo func(prefix, suffix string) (fact.Photo, bool)
}

// live is the contract's LiveAnswer.
type live struct {
	Results     []facts `json:"results"`
	Attribution string  `json:"attribution,omitempty"`
}

// facts is the contract's LiveFacts: fields of a restaurant that the catalogue rarely has.
type facts struct {
	PlaceID    string       `json:"place_id"`
	Rating     float64      `json:"rating,omitempty"`
	Ratings    int          `json:"user_ratings_total,omitempty"`
	Price      int          `json:"price_level,omitempty"`
	Popularity float64      `json:"popularity,omitempty"`
	Hours      *week        `json:"opening_hours,omitempty"`
	Photos     []fact.Photo `json:"photos,omitempty"`
}

type week struct {
	Text []string `json:"weekday_text"`
}

// Live answers GET /api/restaurants/live. A vendor that fails is no error: then less is known.
func (a API) Live(w http.ResponseWriter, r *http.Request) error {
	params := query.Params{Values: r.URL.Query()}
	ids := params.List("ids", maxIDs, 160)
	if len(ids) == 0 {
		params.Refuse("ids", "is required")
	}
	if params.Err != nil {
		return params.Err
	}
	for _, id := range ids {
		if err := fact.CheckID("ids", id); err != nil {
			return err
		}
	}
	w.Header().Set("Cache-Control", terms.CacheControl(terms.Foursquare.Facts))
	answer := live{Results: []facts{}}
	if a.Client == nil || a.Client.calls.Rests(searching) {
		return api.JSON(w, http.StatusOK, answer)
	}
	places, err := a.Places(r.Context(), ids)
	if err != nil {
		return err
	}
	found := a.Client.about(r.Context(), places)
	for _, p := range places {
		if theirs, ok := found[p.ID]; ok {
			answer.Results = append(answer.Results, a.facts(p.ID, theirs))
		}
	}
	if len(answer.Results) > 0 {
		answer.Attribution = "Foursquare"
	}
	return api.JSON(w, http.StatusOK, answer)
}

// facts returns what the browser gets. A rating of Foursquare is of 10, ours are of 5.
func (a API) facts(id string, p Place) facts {
	f := facts{
		PlaceID: id, Rating: math.Round(p.Rating*5) / 10, Ratings: p.Ratings, Price: p.Price, Popularity: p.Popularity,
	}
	if schedule, err := hours.Parse(p.Hours); err == nil && p.Hours != "" {
		f.Hours = &week{Text: schedule.WeekdayText(a.Now())}
	}
	if photo, ok := a.Photo(p.Photo.Prefix, p.Photo.Suffix); ok {
		f.Photos = []fact.Photo{photo}
	}
	return f
}

// about asks Foursquare about places, those that are near each other together. It returns what came in time.
func (c *Client) about(ctx context.Context, places []place.Named) map[string]Place {
	ctx, cancel := context.WithTimeout(ctx, vendor.Timeout)
	defer cancel()
	var mu sync.Mutex
	var waiting sync.WaitGroup
	var theirs []Place
	for _, g := range groups(places) {
		waiting.Go(func() {
			enough := func(found []Place) bool { return len(match(g, found)) == len(g) }
			found, err := c.search(ctx, g.box(), listFields, pagesPerBox, enough)
			if err != nil && !errors.Is(err, context.Canceled) {
				slog.DebugContext(ctx, "no live facts", "error", err)
			}
			mu.Lock()
			defer mu.Unlock()
			theirs = append(theirs, found...)
		})
	}
	waiting.Wait()
	return match(places, unique(theirs))
}

// unique drops places that two boxes have in common.
func unique(places []Place) []Place {
	seen := map[string]bool{}
	var kept []Place
	for _, p := range places {
		if !seen[p.ID] {
			seen[p.ID] = true
			kept = append(kept, p)
		}
	}
	return kept
}
