// Package besttime asks BestTime how busy a place usually is. Nothing of its answers is stored.
package besttime

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"time"

	"github.com/prometheus/client_golang/prometheus"

	"noonish/internal/crowd"
	"noonish/internal/place"
	"noonish/internal/vendor"
)

const forecasting = "forecast"

// Crowd knows how busy places are. It is a crowd.Source, and each answer costs one call. Create it with New.
type Crowd struct {
	base   *url.URL
	key    string
	places func(ctx context.Context, ids []string) ([]place.Named, error)
	calls  *vendor.Caller
}

// New returns a source for the API at base, such as https://besttime.app/api/v1. take is called before every request.
func New(
	account vendor.Account, take func(context.Context) error,
	places func(ctx context.Context, ids []string) ([]place.Named, error),
) *Crowd {
	return &Crowd{
		base: account.URL, key: account.Key, places: places,
		calls: vendor.New("besttime", "NOONISH_BESTTIME_KEY", take, forecasting),
	}
}

// Metrics returns what the calls came to.
func (c *Crowd) Metrics() []prometheus.Collector { return c.calls.Metrics() }

// Tell implements crowd.Source. The name and the address are the catalogue's: a caller's own would let anybody spend
// the budget on any place.
func (c *Crowd) Tell(ctx context.Context, p place.Habits, at time.Time) (crowd.Told, bool) {
	if c.calls.Rests(forecasting) {
		return crowd.Told{}, false
	}
	named, err := c.places(ctx, []string{p.ID})
	if err != nil || len(named) == 0 || named[0].Address == "" {
		return crowd.Told{}, false
	}
	f, err := c.forecast(ctx, named[0].Name, named[0].Address)
	if err != nil {
		slog.DebugContext(ctx, "no forecast", "vendor", "besttime", "error", err)
		return crowd.Told{}, false
	}
	return f.tell(p, at)
}

// forecast asks about one place. The protocol wants the key in the address, so no error may have one.
func (c *Crowd) forecast(ctx context.Context, name, address string) (f forecast, err error) {
	target := c.base.JoinPath("forecasts")
	target.RawQuery = url.Values{
		"api_key_private": {c.key}, "venue_name": {name}, "venue_address": {address},
	}.Encode()
	err = c.calls.Do(ctx, vendor.Call{
		Operation: forecasting, Once: true,
		Request: func(ctx context.Context) (*http.Request, error) {
			return http.NewRequestWithContext(ctx, http.MethodPost, target.String(), nil)
		},
		Read: func(body []byte, _ http.Header) error {
			var answer struct {
				Status string `json:"status"`
				Venue  struct {
					Stay json.RawMessage `json:"venue_dwell_time_avg"`
				} `json:"venue_info"`
				Days []day `json:"analysis"`
			}
			switch {
			case json.Unmarshal(body, &answer) != nil || answer.Status == "":
				return &vendor.Error{Kind: vendor.Unreadable}
			case answer.Status != "OK": // it knows no such place
				return &vendor.Error{Kind: vendor.Missing}
			}
			f = newForecast(answer.Days, answer.Venue.Stay)
			return nil
		},
	})
	return f, err
}

type day struct {
	Info struct {
		Day *int `json:"day_int"` // 0 is Monday
	} `json:"day_info"`
	Hours []struct {
		Hour      *int `json:"hour"`
		Intensity *int `json:"intensity_nr"` // -2 to 2, or 999 when it is closed
	} `json:"hour_analysis"`
}

// forecast is how busy a place is at each hour of a week.
type forecast struct {
	levels map[slot]string
	stay   int // minutes
}

type slot struct {
	day  time.Weekday
	hour int
}

const (
	longestStay = 600
	mostBusy    = 2
)

// newForecast reads what can be believed. A day of BestTime runs from 06:00 to 05:00 of the next one.
func newForecast(days []day, stay json.RawMessage) forecast {
	f := forecast{levels: map[slot]string{}}
	for _, d := range days {
		if d.Info.Day == nil || *d.Info.Day < 0 || *d.Info.Day > 6 {
			continue
		}
		for _, h := range d.Hours {
			if h.Hour == nil || h.Intensity == nil || *h.Hour < 0 || *h.Hour > 23 ||
				*h.Intensity < -mostBusy || *h.Intensity > mostBusy {
				continue
			}
			after := *d.Info.Day + 1 // Sunday is 0 in Go
			if *h.Hour < 6 {
				after++
			}
			f.levels[slot{time.Weekday(after % 7), *h.Hour}] = levelOf(*h.Intensity)
		}
	}
	var minutes float64
	if json.Unmarshal(stay, &minutes) == nil && minutes >= 1 && minutes <= longestStay {
		f.stay = int(minutes)
	}
	return f
}

func levelOf(intensity int) string {
	switch {
	case intensity >= 1:
		return "busy"
	case intensity == 0:
		return "moderate"
	}
	return "not busy"
}

// tell returns what the forecast says of an instant, or false when it says nothing.
func (f forecast) tell(p place.Habits, at time.Time) (crowd.Told, bool) {
	level := func(at time.Time) string { return f.levels[slot{at.Weekday(), at.Hour()}] }
	told := crowd.Told{Level: level(at), Basis: crowd.Provider, Credit: "BestTime"}
	for _, h := range crowd.Levels(p, at, level) {
		if h.Level != "" {
			told.Week = append(told.Week, h)
		}
	}
	if f.stay > 0 {
		told.Stay = fmt.Sprintf("%d min", f.stay)
	}
	return told, told.Level != ""
}
