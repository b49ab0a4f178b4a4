package main

import (
	"context"

	"noonish/cmd/noonish/config"
	"noonish/internal/doctor"
	"noonish/internal/postgres"
)

type doctorCmd struct{}

// Run examines what the product needs, and fails if something must be mended.
func (doctorCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	c, err := set.Check()
	if err != nil {
		return err
	}
	return doctor.Print(s.out, doctor.Examine(ctx, doctor.Options{
		DatabaseURL: c.DatabaseURL, Conns: c.DatabaseConns, NATSURL: c.NATSURL, Services: services(set),
		StandbyURL: c.StandbyURL, StandbyConns: c.StandbyConns(), StandbyTimeout: browseTimeout,
		PublicURL: set.PublicURL, Local: config.Loopback(c.Listen),
		Timeouts: []postgres.Timeout{0, teamTimeout, browseTimeout},
	}))
}

// services returns the other servers that the settings name.
func services(s *config.Settings) []doctor.Service {
	all := []doctor.Service{
		{Name: "photon", URL: s.PhotonURL, Setting: "NOONISH_PHOTON_URL"},
		{Name: "nominatim", URL: s.NominatimURL, Setting: "NOONISH_NOMINATIM_URL"},
		{Name: "osrm foot", URL: s.OSRMFoot, Setting: "NOONISH_OSRM_FOOT"},
		{Name: "osrm bike", URL: s.OSRMBike, Setting: "NOONISH_OSRM_BIKE"},
		{Name: "osrm car", URL: s.OSRMCar, Setting: "NOONISH_OSRM_CAR"},
		{Name: "valhalla", URL: s.Valhalla, Setting: "NOONISH_VALHALLA"},
		{Name: "map style", URL: s.MapStyle, Setting: "NOONISH_MAP_STYLE"},
		{Name: "photos", URL: s.PhotosURL, Setting: "NOONISH_PHOTOS_URL"},
		{Name: "sign-in", URL: s.OIDCIssuer, Setting: "NOONISH_OIDC_ISSUER"},
	}
	if s.FoursquareKey != "" {
		all = append(all, doctor.Service{Name: "foursquare", URL: s.FoursquareURL, Setting: "NOONISH_FOURSQUARE_URL"})
	}
	if s.BesttimeKey != "" {
		all = append(all, doctor.Service{Name: "besttime", URL: s.BesttimeURL, Setting: "NOONISH_BESTTIME_URL"})
	}
	var named []doctor.Service
	for _, service := range all {
		if service.URL != "" {
			named = append(named, service)
		}
	}
	return named
}
