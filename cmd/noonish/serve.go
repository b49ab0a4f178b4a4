package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/cmd/noonish/config"
	"noonish/internal/address"
	"noonish/internal/nudge"
	"noonish/internal/photo"
	"noonish/internal/place"
	"noonish/internal/place/memory"
	"noonish/internal/postgres"
	"noonish/internal/server"
	"noonish/internal/telemetry"
	"noonish/internal/wiring"
	"noonish/web"
)

type serveCmd struct{}

// Run serves until a signal arrives.
func (serveCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	c, err := set.Check()
	if err != nil {
		return err
	}
	return serve(ctx, c, s, func(string) {})
}

// serve answers until ctx ends and everything is closed. Until the database is reachable, it serves the app and refuses
// calls. It calls ready with its address once it can answer everything.
func serve(ctx context.Context, c config.Config, s streams, ready func(address string)) error {
	slog.SetDefault(newLogger(s.err, c.LogLevel))
	c.WarnOfProxies()
	go calmCollector(ctx)
	listener, err := listen(ctx, c.Listen)
	if err != nil {
		return err
	}
	front, err := server.NewWaiting(web.App(), c.Browser, c.Operator.PublicURL)
	if err != nil {
		return err
	}
	tracer, stopTraces := newTracer(c)
	defer stopTraces()
	measured := newMeasured(tracer)
	stopMetrics, err := serveMetrics(ctx, c.MetricsListen, measured.metrics)
	if err != nil {
		return err
	}
	defer stopMetrics()
	ctx, stop := context.WithCancelCause(ctx)
	defer stop(nil)
	opening := opens(ctx, c, measured)
	// Calls wait for the short time that a start takes: a proxy would hand a refusal on to the person.
	first := soon(opening)
	if first != nil && first.err == nil && first.web != nil {
		front.Become(first.web)
	}
	served := make(chan error, 1)
	go func() {
		err := front.Serve(ctx, listener, c.Drain)
		stop(err)
		served <- err
	}()
	if first == nil {
		late := <-opening
		first = &late
	}
	if first.err != nil {
		stop(server.ErrInterrupted)
		return errors.Join(first.err, <-served)
	}
	defer first.close()
	if first.web != nil {
		front.Become(first.web)
		slog.Info("ready", "version", version, "address", "http://"+listener.Addr().String())
		ready(listener.Addr().String())
	}
	return <-served
}

// newTracer returns nil if no collector gets traces.
func newTracer(c config.Config) (tracer server.Tracer, stop func()) {
	if c.Traces == nil {
		return nil, func() {}
	}
	traces := telemetry.NewTraces(c.Traces, version)
	return traces, traces.Close
}

// opens opens a replica in the background.
func opens(ctx context.Context, c config.Config, m measured) <-chan opened {
	opening := make(chan opened, 1)
	go func() {
		r, err := openWhenThere(ctx, c, m)
		opening <- opened{r, err}
	}()
	return opening
}

// opened is an opened replica, or why it could not be opened.
type opened struct {
	*replica
	err error
}

// startPatience is how long calls wait for a replica that starts, before they are refused.
const startPatience = 2 * time.Second

// soon returns nil if the replica is not open in time.
func soon(opening <-chan opened) *opened {
	select {
	case o := <-opening:
		return &o
	case <-time.After(startPatience):
		return nil
	}
}

// partsOf returns what the settings say about the product. Its engines connect to nobody before a
// request.
func partsOf(c config.Config, pools wiring.Pools, bus *nudge.Bus) (wiring.Parts, error) {
	photos, err := photo.Open(c.PhotosURL)
	typing, submitted := addressEngines(c)
	return wiring.Parts{
		Pools: pools, Bus: bus, Now: time.Now, Memory: memory.New(c.SearchMemory),
		Routing: c.Routing.Engine(), Photos: photos, Live: c.Live, Crowds: c.Crowds,
		Typing: typing, Submitted: submitted,
		Limits: c.Limits, TrustedProxies: c.TrustedProxies, TrustUserIDHeader: c.TrustUserIDHeader,
		PlainCookie: c.PlainCookie,
		Kept:        c.Kept, Notify: c.Notify, SignIn: c.SignIn, Browser: c.Browser,
	}, err
}

// addressEngines returns the other servers that find addresses: while a person types, and for a submitted address.
func addressEngines(c config.Config) (typing, submitted []address.Engine) {
	agent := "noonish/" + version
	if c.Photon != nil {
		photon := address.NewPhoton(c.Photon, agent)
		typing = append(typing, photon)
		submitted = append(submitted, photon)
	}
	if c.Nominatim != nil {
		submitted = append(submitted, address.NewNominatim(c.Nominatim, agent))
	}
	return typing, submitted
}

func openMigrated(ctx context.Context, c config.Config, conns int, options ...postgres.Option) (*pgxpool.Pool, error) {
	// Without a time limit: a migration and the vacuum after an import may take long.
	pool, err := postgres.Open(ctx, c.DatabaseURL, conns, append(options, postgres.Timeout(0))...)
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
	wake, stop := listenForImports(bus, "counting places every hour")
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
		return nil, fmt.Errorf("metrics: %w: choose another address with NOONISH_METRICS_LISTEN, or empty", err)
	}
	web := &http.Server{Handler: figures(metrics.Handler()), ReadHeaderTimeout: 5 * time.Second}
	go func() { _ = web.Serve(listener) }()
	return func() { _ = web.Close() }, nil
}
