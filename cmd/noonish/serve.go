package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"net/http/pprof"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"
	"golang.org/x/sync/singleflight"

	"noonish/internal/address"
	"noonish/internal/crowd"
	"noonish/internal/favorite"
	"noonish/internal/limit"
	"noonish/internal/notify"
	"noonish/internal/nudge"
	"noonish/internal/person"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/postgres"
	"noonish/internal/server"
	"noonish/internal/streetmap"
	"noonish/internal/team"
	"noonish/internal/travel"
	"noonish/web"
)

type serveCmd struct{}

// Run serves until a signal comes.
func (serveCmd) Run(ctx context.Context, set *settings, s streams) error {
	c, err := set.check()
	if err != nil {
		return err
	}
	return serve(ctx, c, s)
}

// serve opens, wires and answers; it returns when ctx ends and everything is let go.
func serve(ctx context.Context, c config, s streams) error {
	slog.SetDefault(newLogger(s.err, c.logLevel))
	go calmCollector(ctx)
	pool, err := openMigrated(ctx, c)
	if err != nil {
		return err
	}
	defer pool.Close()
	key, err := postgres.Secret(ctx, pool, "cursor")
	if err != nil {
		return err
	}
	bus, err := nudge.Open(c.natsURL)
	if err != nil {
		return err
	}
	defer bus.Close()

	ready, stopProbe, err := probe(ctx, c.databaseURL)
	if err != nil {
		return err
	}
	defer stopProbe()

	told, stopTelling, err := telling(ctx, pool, bus, c)
	if err != nil {
		return err
	}
	defer stopTelling()
	nouns, err := wire(c, place.Store{Pool: pool}, bus, told, key)
	if err != nil {
		return err
	}
	metrics := server.NewMetrics(poolCollector{pool})
	web, err := server.New(server.Options{Nouns: nouns, App: web.App(), Ready: ready, Metrics: metrics})
	if err != nil {
		return err
	}
	runBeside(ctx, nouns, bus, metrics)
	stopMetrics, err := serveMetrics(ctx, c.metricsListen, metrics)
	if err != nil {
		return err
	}
	defer stopMetrics()

	return answer(ctx, web, c)
}

// answer answers browsers until ctx ends.
func answer(ctx context.Context, web *server.Server, c config) error {
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return fmt.Errorf("listening (NOONISH_LISTEN): %w", err)
	}
	slog.Info("ready", "version", version, "address", "http://"+listener.Addr().String())
	return web.Serve(ctx, listener, c.drain)
}

// runBeside starts what is done beside answering, until ctx ends.
func runBeside(ctx context.Context, nouns server.Nouns, bus *nudge.Bus, metrics *server.Metrics) {
	go countPlaces(ctx, nouns.Places.Store, bus, metrics)
	go sweep(ctx, nouns.People.Store, nouns.Teams.Store)
	go nouns.Teams.Store.Closing(ctx)
	go nouns.Teams.Live.Run(ctx)
}

// wire makes what the routes lead to.
func wire(c config, places place.Store, bus *nudge.Bus, told *notify.Store, key []byte) (server.Nouns, error) {
	photos, err := photo.Open(c.photosURL)
	streets := &streetmap.Store{Pool: places.Pool}
	api := place.API{
		Store: places, Cursors: place.Cursors{Key: key}, Timetable: place.NewTimetable(time.Now),
		Crowd: place.Crowd{At: crowd.At, Basis: crowd.Basis},
		Ways:  travel.NewPaths(places.Pool, streets.Version), Asked: c.routing.engine(),
	}
	favorites := favorite.Store{Pool: places.Pool, Places: places}
	teams := team.Store{Pool: places.Pool, Places: api, Nudge: bus.Send, Tell: told.Enqueue, Told: told.Counts}
	people := person.API{
		Store: person.Store{Pool: places.Pool, Keepers: []person.Keeper{favorites.Keeper(), teams.Keeper(), told.Keeper()}},
		Gate:  limit.NewGate(c.trustedProxies), TrustHeader: c.trustUserIDHeader,
	}
	c.browser.PushKey = told.PushKey()
	return server.Nouns{
		Places:    api,
		Crowd:     crowd.API{Habits: api.Habits, Now: time.Now},
		Photos:    photo.API{Source: photos},
		Addresses: addresses(places.Pool, c),
		People:    people,
		Favorites: favorite.API{Store: favorites, People: people},
		Teams:     team.API{Store: teams, People: people, Live: team.NewLive(teams, bus.Listen), PublicURL: c.notify.PublicURL},
		Told:      notify.API{Store: told, People: people, Owner: teams.Owner},
		Tiles:     streetmap.NewAPI(streets),
		Config:    c.browser,
	}, err
}

// telling begins to send what teams are told outside the page.
func telling(ctx context.Context, pool *pgxpool.Pool, bus *nudge.Bus, c config) (told *notify.Store, stop func(), err error) {
	c.notify.Nudge = func(id string) { bus.Send(team.Topic(id)) }
	if told, err = notify.Open(ctx, pool, c.notify); err != nil {
		return nil, nil, err
	}
	stop, err = told.Start(ctx)
	return told, stop, err
}

// addresses are who knows what a typed address means.
func addresses(pool *pgxpool.Pool, c config) address.API {
	agent := "noonish/" + version
	engines := address.Engines{Own: address.Store{Pool: pool}}
	if c.photon != nil {
		photon := address.NewPhoton(c.photon, agent)
		engines.Typing = append(engines.Typing, photon)
		engines.Submitted = append(engines.Submitted, photon)
	}
	if c.nominatim != nil {
		engines.Submitted = append(engines.Submitted, address.NewNominatim(c.nominatim, agent))
	}
	return address.API{Engines: engines}
}

func openMigrated(ctx context.Context, c config) (*pgxpool.Pool, error) {
	pool, err := postgres.Open(ctx, c.databaseURL, c.databaseConns)
	if err != nil {
		return nil, err
	}
	applied, err := postgres.Migrate(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	if len(applied) > 0 {
		slog.Info("schema brought up to date", "applied", applied)
	}
	return pool, nil
}

// probe asks whether the database is ready, on a connection of its own: a pool that is busy at noon is no reason
// to take a replica away. A schema that is new enough stays so.
func probe(ctx context.Context, url string) (ready func(context.Context) error, stop func(), err error) {
	pool, err := postgres.Open(ctx, url, 1)
	if err != nil {
		return nil, nil, err
	}
	var current atomic.Bool
	var asking singleflight.Group // anybody may ask, and as often as they like
	return func(ctx context.Context) error {
		_, err, _ := asking.Do("", func() (any, error) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), time.Second)
			defer cancel()
			if current.Load() {
				return nil, pool.Ping(ctx)
			}
			pending, err := postgres.Pending(ctx, pool)
			if err == nil && pending {
				err = errors.New("the schema is older than this binary")
			}
			current.Store(err == nil)
			return nil, err
		})
		return err
	}, pool.Close, nil
}

// countPlaces keeps the catalogue's size in the metrics: at the start, after an import, and every hour
// in case a nudge was lost.
func countPlaces(ctx context.Context, places place.Store, bus *nudge.Bus, metrics *server.Metrics) {
	wake, stop, err := bus.Listen("catalogue")
	if err != nil {
		slog.Warn("the catalogue's size will be an hour late", "error", err)
		stop = func() {}
	}
	defer stop()
	hourly := time.NewTicker(time.Hour)
	defer hourly.Stop()
	for {
		if n, err := places.Count(ctx); err == nil {
			metrics.Places(n)
		}
		select {
		case <-ctx.Done():
			return
		case <-wake:
		case <-hourly.C:
		}
	}
}

// sweep deletes, hour by hour, people whom nobody can open any more, and what teams did long ago. Replicas may do it at
// the same time.
func sweep(ctx context.Context, people person.Store, teams team.Store) {
	hourly := time.NewTicker(time.Hour)
	defer hourly.Stop()
	for {
		n, err := people.Sweep(ctx)
		switch {
		case err != nil && ctx.Err() == nil:
			slog.Warn("people who stayed away are kept for another hour", "error", err)
		case n > 0:
			slog.Info("people who stayed away are forgotten", "people", n)
		}
		if err := teams.Sweep(ctx); err != nil && ctx.Err() == nil {
			slog.Warn("what teams did long ago is kept for another hour", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-hourly.C:
		}
	}
}

// serveMetrics shows the figures, and profiles, on a listener of their own, away from the public one.
func serveMetrics(ctx context.Context, address string, metrics *server.Metrics) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listening for metrics (NOONISH_METRICS_LISTEN; empty for none): %w", err)
	}
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", metrics.Handler())
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	figures := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = figures.Serve(listener) }()
	return func() { _ = figures.Close() }, nil
}
