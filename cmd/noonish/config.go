package main

import (
	"errors"
	"fmt"
	"net"
	"net/url"
	"os"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"

	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/server"
	"noonish/internal/signin"
	"noonish/internal/team"
	"noonish/internal/vendor"
)

// settings is every setting as typed. check turns it into a config, or reports everything that is wrong.
type settings struct {
	Name          string `env:"NOONISH_NAME" default:"Noonish" help:"What the product is called here."`
	DatabaseURL   string `env:"NOONISH_DATABASE_URL" default:"postgres://127.0.0.1:5432/noonish?sslmode=disable" secret:"" help:"PostgreSQL with PostGIS."`
	DatabaseConns string `env:"NOONISH_DATABASE_CONNS" default:"10" help:"Connections to PostgreSQL, at most, of all classes of work together."`
	Listen        string `env:"NOONISH_LISTEN" default:"127.0.0.1:8080" help:"Where the app is served."`
	MetricsListen string `env:"NOONISH_METRICS_LISTEN" default:"127.0.0.1:9464" help:"Where Prometheus reads /metrics; empty for nowhere."`
	NATSURL       string `name:"nats-url" env:"NOONISH_NATS_URL" secret:"" help:"NATS that several replicas share; empty for one that is alone."`
	LogLevel      string `env:"NOONISH_LOG_LEVEL" default:"info" help:"debug, info, warn or error."`
	Drain         string `env:"NOONISH_DRAIN" default:"5s" help:"How long a stopping replica waits for load balancers to notice."`
	Provider      string `env:"NOONISH_PROVIDER" default:"hybrid" help:"Places provider of the browser: google, foursquare or hybrid."`
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

// config is the checked settings.
type config struct {
	databaseURL           string
	databaseConns         int
	databaseTeamConns     int
	listen, metricsListen string
	natsURL               string
	photosURL             string
	routing               routing
	logLevel              string
	drain                 time.Duration
	photon, nominatim     *url.URL // nil for none
	trustedProxies        limit.Proxies
	limits                limit.Limits
	trustUserIDHeader     bool
	plainCookie           bool
	kept                  team.Retention
	notify                notify.Options
	signIn                signin.Options
	live, crowds          vendor.Account
	browser               server.Config
	operator              server.Operator
	auditKey              string
}

// check reads every setting and reports all errors at once, each with the variable to change.
func (s settings) check() (config, error) {
	var faults []error
	fail := func(name, must string) { faults = append(faults, errors.New(name+" "+must)) }
	c := config{
		databaseURL: s.DatabaseURL, listen: s.Listen, metricsListen: s.MetricsListen,
		natsURL: s.NATSURL, photosURL: s.PhotosURL, logLevel: s.LogLevel, routing: routingOf(s),
		browser: server.Config{
			Name: strings.TrimSpace(s.Name), Provider: provider(s.Provider), Map: server.Map{Style: s.MapStyle},
			GoogleKey: s.GoogleKey, GoogleMapID: s.GoogleMapID, Photos: s.PhotosURL != "",
		},
	}
	if n := len(c.browser.Name); n == 0 || n > 40 {
		fail("NOONISH_NAME", "must be 1 to 40 bytes long")
	}
	if u, err := url.Parse(s.DatabaseURL); err != nil || (u.Scheme != "postgres" && u.Scheme != "postgresql") ||
		len(u.Path) < 2 {
		fail("NOONISH_DATABASE_URL", "must look like postgres://user:password@host:5432/noonish")
	}
	if u, err := url.Parse(s.NATSURL); s.NATSURL != "" && (err != nil || u.Host == "") {
		fail("NOONISH_NATS_URL", "must look like nats://host:4222, or be empty")
	}
	var err error
	s.checkDatabase(&c, fail)
	if c.drain, err = time.ParseDuration(s.Drain); err != nil || c.drain < 0 || c.drain > time.Minute {
		fail("NOONISH_DRAIN", "must be a duration from 0s to 1m, such as 5s")
	}
	for name, address := range map[string]string{
		"NOONISH_LISTEN": s.Listen, "NOONISH_METRICS_LISTEN": s.MetricsListen,
	} {
		if _, _, err := net.SplitHostPort(address); err != nil && (address != "" || name == "NOONISH_LISTEN") {
			fail(name, "must look like 127.0.0.1:8080")
		}
	}
	if _, ok := logLevels[s.LogLevel]; !ok {
		fail("NOONISH_LOG_LEVEL", "must be debug, info, warn or error")
	}
	if c.routing.twice() {
		fail("NOONISH_VALHALLA", "and NOONISH_OSRM_* are both set: keep one")
	}
	s.checkLinks(&c, fail)
	if c.browser.Workplace, err = workplace(s.Workplace); err != nil {
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

func (s settings) checkLinks(c *config, fail func(name, must string)) {
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
		{"NOONISH_PHOTON_URL", s.PhotonURL, &c.photon},
		{"NOONISH_NOMINATIM_URL", s.NominatimURL, &c.nominatim},
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

// secretFiles reads a secret setting from the file its _FILE variable names.
type secretFiles struct{}

func (secretFiles) Validate(*kong.Application) error { return nil }

func (secretFiles) Resolve(_ *kong.Context, _ *kong.Path, flag *kong.Flag) (any, error) {
	path := ""
	if flag.Tag.Has("secret") && len(flag.Envs) > 0 {
		path = os.Getenv(flag.Envs[0] + "_FILE")
	}
	if path == "" {
		return nil, nil //nolint:nilnil // this tells kong that the resolver has no value
	}
	content, err := os.ReadFile(path) //nolint:gosec // the operator names the file
	if err != nil {
		return nil, fmt.Errorf("%s_FILE: %w", flag.Envs[0], err)
	}
	return strings.TrimSpace(string(content)), nil
}

type configCmd struct{}

// Run prints the settings in force, one per line, with passwords hidden.
func (configCmd) Run(k *kong.Kong, set *settings, s streams) error {
	_, err := set.check()
	for _, flag := range k.Model.Flags {
		if len(flag.Envs) > 0 {
			value := fmt.Sprint(flag.Target.Interface())
			switch {
			case flag.Tag.Get("secret") == "whole" && value != "":
				value = "xxxxx"
			case flag.Tag.Has("secret"):
				value = hidePasswords(value)
			}
			if _, err := fmt.Fprintf(s.out, "%s=%s\n", flag.Envs[0], value); err != nil {
				return err
			}
		}
	}
	return err
}

// hidePasswords hides the password of every server in a list, as NATS accepts one.
func hidePasswords(list string) string {
	servers := strings.Split(list, ",")
	for i, server := range servers {
		servers[i] = hidePassword(server)
	}
	return strings.Join(servers, ",")
}

// hidePassword hides the password of a URL and keeps the rest.
func hidePassword(text string) string {
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil {
		return "(cannot be read)"
	}
	query := u.Query()
	for name := range query {
		if strings.Contains(name, "password") {
			query.Set(name, "xxxxx")
		}
	}
	u.RawQuery = query.Encode()
	if _, password := u.User.Password(); u.User != nil && !password && u.Scheme == "nats" {
		u.User = url.User("xxxxx") // NATS reads a name without a password as a token
	}
	return u.Redacted()
}
