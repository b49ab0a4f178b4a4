package travel

import (
	"context"
	"fmt"
	"net/http"
	"strings"
)

// OSRM queries OSRM servers. A server supports a single mode, so there is a base URL for each.
type OSRM struct {
	Bases  map[Mode]string
	Client *http.Client
}

// profiles are ignored by the server. They are named as in OSRM's own tools.
var profiles = map[Mode]string{Walking: "foot", Cycling: "bike", Driving: "car"}

type osrmTable struct {
	Code      string       `json:"code"`
	Message   string       `json:"message"`
	Durations [][]*float64 `json:"durations"`
	Distances [][]*float64 `json:"distances"`
}

// Legs returns the routes to up to fifty places, in one call.
func (o OSRM) Legs(ctx context.Context, mode Mode, from Point, _ float64, to []Target) (Legs, error) {
	base := o.Bases[mode]
	if base == "" || len(to) == 0 {
		return nil, nil //nolint:nilnil // no routes is a valid answer, not an error
	}
	points := []string{fmt.Sprintf("%.6f,%.6f", from.Lng, from.Lat)}
	var destinations []string
	for i, t := range to {
		points = append(points, fmt.Sprintf("%.6f,%.6f", t.At.Lng, t.At.Lat))
		destinations = append(destinations, fmt.Sprint(i+1))
	}
	address := strings.TrimRight(base, "/") + "/table/v1/" + profiles[mode] + "/" + strings.Join(points, ";") +
		"?sources=0&destinations=" + strings.Join(destinations, ";") + "&annotations=duration,distance"
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, address, nil)
	if err != nil {
		return nil, err
	}
	var table osrmTable
	if err := ask(o.Client, request, &table); err != nil {
		return nil, fmt.Errorf("asking OSRM: %w", err)
	}
	if table.Code != "Ok" {
		return nil, fmt.Errorf("OSRM answered %s: %s", table.Code, table.Message)
	}
	return legsOf(to, table.Durations, table.Distances, 1)
}
