// Package config holds every setting of the program, its default and its check.
package config

import (
	"errors"
	"log/slog"
	"net"
	"net/url"
	"strconv"
	"strings"
	"time"

	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/server"
	"noonish/internal/signin"
	"noonish/internal/team"
	"noonish/internal/vendor"
)

// Settings is every setting as typed. Check turns it into a Config, or reports everything that is wrong.
type Settings struct {
	Name          string `env:"NOONISH_NAME" default:"Noonish" help:"What the product is called here."`
	DatabaseURL   string `env:"NOONISH_DATABASE_URL" default:"postgres://127.0.0.1:5432/noonish?sslmode=disable" secret:"" help:"PostgreSQL with PostGIS."`
	DatabaseConns string `env:"NOONISH_DATABASE_CONNS" default:"10" help:"Connections to PostgreSQL, at most, of all classes of work together."`
	Listen        string `env:"NOONISH_LISTEN" default:"127.0.0.1:8080" help:"Where the app is served."`
	MetricsListen string `env:"NOONISH_METRICS_LISTEN" default:"127.0.0.1:9464" help:"Where Prometheus reads /metrics; empty for nowhere."`
	TracesURL     string `name:"traces-url" env:"NOONISH_TRACES_URL" secret:"" help:"OpenTelemetry collector that gets traces, such as http://collector:4318; empty for none."`
	NATSURL       string `name:"nats-url" env:"NOONISH_NATS_URL" secret:"" help:"NATS that several replicas share; empty for one that is alone."`
	LogLevel      string `env:"NOONISH_LOG_LEVEL" default:"info" help:"debug, info, warn or error."`
	Drain         string `env:"NOONISH_DRAIN" default:"5s" help:"How long a stopping replica waits for load balancers to notice."`
	Provider      string `env:"NOONISH_PROVIDER" default:"hybrid" help:"Places provider of the Browser: google, foursquare or hybrid."`
	PhotonURL     string `name:"photon-url" env:"NOONISH_PHOTON_URL" help:"Photon server that is asked for addresses our own index does not know; empty for none."`
	NominatimURL  string `name:"nominatim-url" env:"NOONISH_NOMINATIM_URL" help:"Nominatim server that is asked for submitted addresses nobody else knows; empty for none."`
	OSRMFoot      string `name:"osrm-foot" env:"NOONISH_OSRM_FOOT" help:"OSRM server for walking; empty for our own ways."`
	OSRMBike      string `name:"osrm-bike" env:"NOONISH_OSRM_BIKE" help:"OSRM server for cycling; empty for estimates."`
	OSRMCar       string `name:"osrm-car" env:"NOONISH_OSRM_CAR" help:"OSRM server for driving; empty for estimates."`
	Valhalla      string `env:"NOONISH_VALHALLA" help:"Valhalla server for all three, instead of OSRM."`
	MapStyle      string `env:"NOONISH_MAP_STYLE" help:"URL of a MapLibre style; empty for our own."`
	GoogleKey     string `env:"NOONISH_GOOGLE_KEY" help:"Google Maps browser key. Browsers see it: restrict it to your address."`
	GoogleMapID   string `name:"google-map-id" env:"NOONISH_GOOGLE_MAP_ID" default:"DEMO_MAP_ID" help:"Google's id of a map style. Its markers need one."`
	PhotosURL     string `name:"photos-url" env:"NOONISH_PHOTOS_URL" help:"Where photos of places are fetched, such as https://commons.wikimedia.org; empty for none."`
	Workplace     string `env:"NOONISH_WORKPLACE" help:"Where to look before a person has said where they work: \"60.1719,24.9414 Central Station, Helsinki\"."`

	databaseSettings
	peopleSettings
	keptSettings
	notifySettings
	securitySettings
	signInSettings
	liveSettings
}

// Config is the checked settings.
type Config struct {
	DatabaseURL           string
	DatabaseConns         int
	DatabaseTeamConns     int
	StandbyURL            string // empty for none
	StandbyLag            time.Duration
	SearchMemory          uint64 // bytes; 0 for none
	Listen, MetricsListen string
	NATSURL               string
	PhotosURL             string
	Routing               Routing
	LogLevel              slog.Level
	Drain                 time.Duration
	Photon, Nominatim     *url.URL // nil for none
	Traces                *url.URL // nil for none
	TrustedProxies        limit.Proxies
	Limits                limit.Limits
	TrustUserIDHeader     bool
	PlainCookie           bool
	Kept                  team.Retention
	Notify                notify.Options
	SignIn                signin.Options
	Live, Crowds          vendor.Account
	Browser               server.Config
	Operator              server.Operator
	AuditKey              string
}

var logLevels = map[string]slog.Level{
	"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError,
}

// Check reads every setting and reports all errors at once, each with the variable to change.
func (s Settings) Check() (Config, error) {
	var faults []error
	fail := func(name, must string) { faults = append(faults, errors.New(name+" "+must)) }
	c := Config{
		DatabaseURL: s.DatabaseURL, Listen: s.Listen, MetricsListen: s.MetricsListen,
		NATSURL: s.NATSURL, PhotosURL: s.PhotosURL, Routing: routingOf(s),
		Browser: server.Config{
			Name: strings.TrimSpace(s.Name), Provider: provider(s.Provider), Map: server.Map{Style: s.MapStyle},
			GoogleKey: s.GoogleKey, GoogleMapID: s.GoogleMapID, Photos: s.PhotosURL != "",
		},
	}
	if n := len(c.Browser.Name); n == 0 || n > 40 {
		fail("NOONISH_NAME", "must be 1 to 40 bytes long")
	}
	if u, err := url.Parse(s.NATSURL); s.NATSURL != "" && (err != nil || u.Host == "") {
		fail("NOONISH_NATS_URL", "must look like nats://host:4222, or be empty")
	}
	var err error
	s.checkDatabase(&c, fail)
	if c.Drain, err = time.ParseDuration(s.Drain); err != nil || c.Drain < 0 || c.Drain > time.Minute {
		fail("NOONISH_DRAIN", "must be a duration from 0s to 1m, such as 5s")
	}
	for name, address := range map[string]string{
		"NOONISH_LISTEN": s.Listen, "NOONISH_METRICS_LISTEN": s.MetricsListen,
	} {
		if _, _, err := net.SplitHostPort(address); err != nil && (address != "" || name == "NOONISH_LISTEN") {
			fail(name, "must look like 127.0.0.1:8080")
		}
	}
	var known bool
	if c.LogLevel, known = logLevels[s.LogLevel]; !known {
		fail("NOONISH_LOG_LEVEL", "must be debug, info, warn or error")
	}
	if c.Routing.twice() {
		fail("NOONISH_VALHALLA", "and NOONISH_OSRM_* are both set: keep one")
	}
	s.checkLinks(&c, fail)
	if c.Browser.Workplace, err = workplace(s.Workplace); err != nil {
		fail("NOONISH_WORKPLACE", "must look like \"60.1719,24.9414 Central Station, Helsinki\"")
	}
	s.checkPeople(&c, fail)
	s.checkKept(&c, fail)
	s.checkNotify(&c, fail)
	s.checkSecurity(&c, fail)
	s.checkSignIn(&c, fail)
	s.checkLive(&c, fail)
	return c, errors.Join(faults...)
}

func (s Settings) checkLinks(c *Config, fail func(name, must string)) {
	for _, link := range []struct {
		name, text string
		to         **url.URL
	}{
		{"NOONISH_MAP_STYLE", s.MapStyle, new(*url.URL)},
		{"NOONISH_PHOTOS_URL", s.PhotosURL, new(*url.URL)},
		{"NOONISH_VALHALLA", s.Valhalla, new(*url.URL)},
		{"NOONISH_OSRM_FOOT", s.OSRMFoot, new(*url.URL)},
		{"NOONISH_OSRM_BIKE", s.OSRMBike, new(*url.URL)},
		{"NOONISH_OSRM_CAR", s.OSRMCar, new(*url.URL)},
		{"NOONISH_PHOTON_URL", s.PhotonURL, &c.Photon},
		{"NOONISH_NOMINATIM_URL", s.NominatimURL, &c.Nominatim},
		{"NOONISH_TRACES_URL", s.TracesURL, &c.Traces},
	} {
		var err error
		if *link.to, err = webAddress(link.text); err != nil {
			fail(link.name, "must be an http or https address, or empty")
		}
	}
}

func webAddress(text string) (*url.URL, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // none is a choice, not an error
	}
	u, err := url.Parse(text)
	if err != nil || (u.Scheme != "http" && u.Scheme != "https") || u.Host == "" {
		return nil, errors.New("not a web address")
	}
	return u, nil
}

// provider follows the specification: any other value is ignored.
func provider(kind string) string {
	switch kind {
	case "google", "foursquare":
		return kind
	}
	return "hybrid"
}

func workplace(text string) (*server.Workplace, error) {
	if text == "" {
		return nil, nil //nolint:nilnil // no workplace is a choice, not an error
	}
	point, address, _ := strings.Cut(strings.TrimSpace(text), " ")
	lat, lng, ok := strings.Cut(point, ",")
	w := server.Workplace{Address: strings.TrimSpace(address)}
	var latErr, lngErr error
	w.Lat, latErr = strconv.ParseFloat(lat, 64)
	w.Lng, lngErr = strconv.ParseFloat(lng, 64)
	onEarth := w.Lat >= -90 && w.Lat <= 90 && w.Lng >= -180 && w.Lng <= 180
	if !ok || latErr != nil || lngErr != nil || !onEarth || w.Address == "" || len(w.Address) > 200 {
		return nil, errors.New("not a point and an address")
	}
	return &w, nil
}
