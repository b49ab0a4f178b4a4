package main

import (
	"net/http"

	"noonish/internal/travel"
)

// routing names another server for routes: OSRM, one for each mode, or one Valhalla.
type routing struct {
	osrm     map[travel.Mode]string
	valhalla string
}

func routingOf(s settings) routing {
	return routing{
		osrm: map[travel.Mode]string{
			travel.Walking: s.OSRMFoot, travel.Cycling: s.OSRMBike, travel.Driving: s.OSRMCar,
		},
		valhalla: s.Valhalla,
	}
}

// twice reports whether both are set.
func (r routing) twice() bool {
	return r.valhalla != "" && r.osrm[travel.Walking]+r.osrm[travel.Cycling]+r.osrm[travel.Driving] != ""
}

// engine returns nil when no server is set.
func (r routing) engine() travel.Engine {
	client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 16}}
	if r.valhalla != "" {
		return travel.NewGuarded("valhalla", travel.Valhalla{Base: r.valhalla, Client: client})
	}
	for _, base := range r.osrm {
		if base != "" {
			return travel.NewGuarded("osrm", travel.OSRM{Bases: r.osrm, Client: client})
		}
	}
	return nil
}
