package config

import "noonish/internal/vendor"

// liveSettings are about vendors that are asked while people look at a list or a place.
type liveSettings struct {
	FoursquareKey   string `env:"NOONISH_FOURSQUARE_KEY" secret:"whole" help:"Service key of the Foursquare Places API, for ratings, prices, hours and photos; empty for none."`
	FoursquareURL   string `name:"foursquare-url" env:"NOONISH_FOURSQUARE_URL" default:"https://places-api.foursquare.com" help:"Where that API is."`
	FoursquareDaily string `env:"NOONISH_FOURSQUARE_DAILY" default:"200" help:"Requests to Foursquare a day (UTC), of all replicas together. Each is paid for."`
	BesttimeKey     string `env:"NOONISH_BESTTIME_KEY" secret:"whole" help:"Private key of BestTime, for how busy places are; empty for none."`
	BesttimeURL     string `name:"besttime-url" env:"NOONISH_BESTTIME_URL" default:"https://besttime.app/api/v1" help:"Where that API is."`
	BesttimeDaily   string `env:"NOONISH_BESTTIME_DAILY" default:"50" help:"Requests to BestTime a day (UTC), of all replicas together. Each is paid for."`
}

// checkLive reads the settings about vendors.
func (s Settings) checkLive(c *Config, fail func(name, must string)) {
	c.Live = vendor.ParseAccount("NOONISH_FOURSQUARE", s.FoursquareKey, s.FoursquareURL, s.FoursquareDaily, fail)
	c.Crowds = vendor.ParseAccount("NOONISH_BESTTIME", s.BesttimeKey, s.BesttimeURL, s.BesttimeDaily, fail)
	if n := len(s.GoogleMapID); n == 0 || n > 100 {
		fail("NOONISH_GOOGLE_MAP_ID", "must be 1 to 100 bytes long")
	}
}
