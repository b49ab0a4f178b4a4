package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"time"

	"noonish/cmd/noonish/config"
	"noonish/internal/besttime/besttimetest"
	"noonish/internal/foursquare/foursquaretest"
)

type fakesCmd struct {
	At string `default:"127.0.0.1:8090" help:"Where the fakes of Foursquare and BestTime are served."`
}

// fakeKey is the only key that the fakes accept.
const fakeKey = "fake"

const bestTimePath = "/besttime/api/v1"

// Run serves a Foursquare and a BestTime that know the places of the database, with invented facts and pictures, until
// a signal arrives.
func (c fakesCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	settings, err := set.Check()
	if err != nil {
		return err
	}
	listener, err := new(net.ListenConfig).Listen(ctx, "tcp", c.At)
	if err != nil {
		return fmt.Errorf("listening (--at): %w", err)
	}
	defer listener.Close() //nolint:errcheck // the server closes it first
	origin := "http://" + listener.Addr().String()
	places, err := inventFacts(ctx, settings, origin)
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.out, "A fake Foursquare knows %d places. To see them:\n\n"+
		"  NOONISH_FOURSQUARE_URL=%s NOONISH_FOURSQUARE_KEY=%s \\\n"+
		"  NOONISH_BESTTIME_URL=%s NOONISH_BESTTIME_KEY=%s noonish serve\n\n",
		len(places), origin, fakeKey, origin+bestTimePath, fakeKey)
	if err != nil {
		return err
	}
	foursquare := foursquaretest.New(fakeKey, places)
	foursquare.Areas = foursquaretest.Cities
	mux := http.NewServeMux()
	mux.Handle(bestTimePath+"/", &besttimetest.Server{Key: fakeKey})
	mux.Handle("/", foursquare)
	web := &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	stop := context.AfterFunc(ctx, func() { _ = web.Close() })
	defer stop()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return fmt.Errorf("serving the fake: %w", err)
	}
	return nil
}

func inventFacts(ctx context.Context, c config.Config, origin string) ([]foursquaretest.Place, error) {
	pool, err := openMigrated(ctx, c, 1)
	if err != nil {
		return nil, err
	}
	defer pool.Close()
	return foursquaretest.InventAll(ctx, pool, origin)
}
