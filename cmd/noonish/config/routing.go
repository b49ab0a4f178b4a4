package config

import (
	"net/http"

	"noonish/internal/travel"
)

// Routing names another server for routes: OSRM, one for each mode, or one Valhalla.
type Routing struct {
	osrm     map[travel.Mode]string
	valhalla string
}

func routingOf(s Settings) Routing {
	return Routing{
		osrm: map[travel.Mode]string{
			travel.Walking: s.OSRMFoot, travel.Cycling: s.OSRMBike, travel.Driving: s.OSRMCar,
		},
		valhalla: s.Valhalla,
	}
}

// twice reports whether both are set.
func (r Routing) twice() bool {
	return r.valhalla != "" && r.osrm[travel.Walking]+r.osrm[travel.Cycling]+r.osrm[travel.Driving] != ""
}

// Engine returns nil when no server is set.
func (r Routing) Engine() travel.Engine {
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
