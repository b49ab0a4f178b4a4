package travel

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
)

// Valhalla queries one server for all modes.
type Valhalla struct {
	Base   string
	Client *http.Client
}

var costings = map[Mode]string{Walking: "pedestrian", Cycling: "bicycle", Driving: "auto"}

type valhallaPoint struct {
	Lat float64 `json:"lat"`
	Lon float64 `json:"lon"`
}

type valhallaQuestion struct {
	Sources []valhallaPoint `json:"sources"`
	Targets []valhallaPoint `json:"targets"`
	Costing string          `json:"costing"`
	Units   string          `json:"units"`
	Verbose bool            `json:"verbose"`
}

type valhallaAnswer struct {
	Matrix struct {
		Durations [][]*float64 `json:"durations"`
		Distances [][]*float64 `json:"distances"` // kilometres
	} `json:"sources_to_targets"`
}

// Legs returns the routes to up to fifty places, in one call.
func (v Valhalla) Legs(ctx context.Context, mode Mode, from Point, _ float64, to []Target) (Legs, error) {
	if len(to) == 0 {
		return nil, nil //nolint:nilnil // no routes is a valid answer, not an error
	}
	question := valhallaQuestion{
		Sources: []valhallaPoint{{from.Lat, from.Lng}}, Costing: costings[mode], Units: "kilometers",
	}
	for _, t := range to {
		question.Targets = append(question.Targets, valhallaPoint{t.At.Lat, t.At.Lng})
	}
	body, err := json.Marshal(question)
	if err != nil {
		return nil, err
	}
	address := strings.TrimRight(v.Base, "/") + "/sources_to_targets"
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return nil, err
	}
	request.Header.Set("Content-Type", "application/json")
	var answer valhallaAnswer
	if err := ask(v.Client, request, &answer); err != nil {
		return nil, fmt.Errorf("asking Valhalla: %w", err)
	}
	return legsOf(to, answer.Matrix.Durations, answer.Matrix.Distances, 1000)
}
