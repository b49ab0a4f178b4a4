package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

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
	"noonish/internal/retention"
	"noonish/internal/server"
	"noonish/internal/signin"
	"noonish/internal/streetmap"
	"noonish/internal/team"
	"noonish/internal/travel"
	"noonish/web"
)

type serveCmd struct{}

// Run serves until a signal arrives.
func (serveCmd) Run(ctx context.Context, set *settings, s streams) error {
	c, err := set.check()
	if err != nil {
		return err
	}
	return serve(ctx, c, s)
}

// serve answers until ctx ends and everything is closed. Until the database is reachable, it serves the app and refuses
// calls.
func serve(ctx context.Context, c config, s streams) error {
	slog.SetDefault(newLogger(s.err, c.logLevel))
	warnOfProxies(c)
	go calmCollector(ctx)
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.listen)
	if err != nil {
		return fmt.Errorf("listening (NOONISH_LISTEN): %w", err)
	}
	front, err := server.NewWaiting(web.App(), c.browser)
	if err != nil {
		return err
	}
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	served := make(chan error, 1)
	go func() {
		err := front.Serve(ctx, listener, c.drain)
		stop(err)
		served <- err
	}()
	r, err := openWhenThere(ctx, c)
	if err != nil {
		stop(server.ErrInterrupted)
		return errors.Join(err, <-served)
	}
	defer r.close()
	if r.web != nil {
		front.Become(r.web)
		slog.Info("ready", "version", version, "address", "http://"+listener.Addr().String())
	}
	return <-served
}

// wire creates the APIs that the routes call.
func wire(c config, pools pools, bus *nudge.Bus, notifications *notify.Store, keys keys) (server.Nouns, error) {
	photos, err := photo.Open(c.photosURL)
	streets := &streetmap.Store{Pool: pools.browse}
	api := place.API{
		Store: place.Store{Pool: pools.browse}, Cursors: place.Cursors{Key: keys.cursor},
		Timetable: place.NewTimetable(time.Now),
		Crowd:     place.Crowd{At: crowd.At, Basis: crowd.Basis},
		Ways:      travel.NewPaths(pools.browse, streets.Version), Asked: c.routing.engine(),
	}
	ballots := api // a ballot reads its places on the teams' pool; routes are read on the searches' pool
	ballots.Store.Pool = pools.team
	favorites := favorite.Store{Pool: pools.team, Places: ballots.Store}
	teams := team.Store{
		Pool: pools.team, Places: ballots, Nudge: bus.Send, Notify: notifications.Enqueue, Reachable: notifications.Reachable, Deliveries: notifications.Counts,
		Lanes: team.NewLanes(), Joins: c.limits.Joins(),
	}
	people := person.API{
		Store: person.Store{
			Pool: pools.team, Keepers: []person.Keeper{favorites.Keeper(), teams.Keeper(), teams.RequestKeeper(), notifications.Keeper()},
			Key:   keys.sessions,
			Ended: func() { bus.Send(person.Topic) },
		},
		Gate:        limit.NewGate(c.trustedProxies, c.limits, limit.Tally{DB: pools.team, Key: keys.sessions}),
		TrustHeader: c.trustUserIDHeader,
		MustSignIn:  c.signIn.On(),
	}
	live := team.NewLive(teams, people.Store, bus.Listen)
	live.Most = c.limits.Streams
	c.browser.PushKey = notifications.PushKey()
	return server.Nouns{
		Places:    api,
		Crowd:     crowd.API{Habits: api.Habits, Now: time.Now},
		Photos:    photo.API{Source: photos, Known: api.Store.HasPhoto},
		Addresses: addresses(pools.browse, c),
		People:    people,
		SignIn:    signIn(c.signIn, people),
		Favorites: favorite.API{Store: favorites, People: people},
		Teams:     team.API{Store: teams, People: people, Live: live, PublicURL: c.notify.PublicURL},
		Notify:    notify.API{Store: notifications, People: people, Owner: teams.Owner},
		Tiles:     streetmap.NewAPI(streets),
		Kept:      retention.API{Rules: slices.Concat(person.Rules(), favorite.Rules(), c.kept.Rules(), notify.Rules())},
		Config:    c.browser,
	}, err
}

// telling starts to send notifications.
func telling(ctx context.Context, pools pools, bus *nudge.Bus, c config) (notifications *notify.Store, stop func(), err error) {
	c.notify.Nudge, c.notify.Jobs = func(id string) { bus.Send(team.Topic(id)) }, pools.background
	if notifications, err = notify.Open(ctx, pools.team, c.notify); err != nil {
		return nil, nil, err
	}
	stop, err = notifications.Start(ctx)
	return notifications, stop, err
}

// signIn returns the company's own sign-in, if it has one.
func signIn(o signin.Options, people person.API) signin.API {
	a := signin.API{Options: o, People: people, Now: time.Now}
	if o.On() {
		a.Provider = signin.NewOpenID(o)
	}
	return a
}

// addresses returns the service that finds typed addresses.
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

func openMigrated(ctx context.Context, c config, conns int) (*pgxpool.Pool, error) {
	pool, err := postgres.Open(ctx, c.databaseURL, conns)
	if err != nil {
		return nil, err
	}
	applied, err := postgres.Migrate(ctx, pool)
	if err != nil {
		pool.Close()
		return nil, err
	}
	if len(applied) > 0 {
		slog.Info("schema migrated", "applied", applied)
	}
	return pool, nil
}

// countPlaces keeps the catalogue's size in the metrics: at the start, after an import, and every hour in case a nudge
// was lost.
func countPlaces(ctx context.Context, places place.Store, bus *nudge.Bus, metrics *server.Metrics) {
	wake, stop, err := bus.Listen("catalogue")
	if err != nil {
		slog.Warn("could not listen for imports, counting places every hour", "error", err)
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

// serveMetrics serves metrics and profiles on a listener of their own, apart from the public one.
func serveMetrics(ctx context.Context, address string, metrics *server.Metrics) (stop func(), err error) {
	if address == "" {
		return func() {}, nil
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", address)
	if err != nil {
		return nil, fmt.Errorf("listening for metrics (NOONISH_METRICS_LISTEN; empty for none): %w", err)
	}
	web := &http.Server{Handler: figures(metrics.Handler()), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = web.Serve(listener) }()
	return func() { _ = web.Close() }, nil
}
