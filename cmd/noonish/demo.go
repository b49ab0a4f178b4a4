package main

import (
	"context"
	"errors"
	"fmt"
	"log/slog"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/cmd/noonish/config"
	"noonish/internal/catalogue"
	"noonish/internal/catalogue/source"
	"noonish/internal/demo"
	"noonish/internal/place"
	"noonish/internal/postgres"
	"noonish/internal/server"
)

type demoCmd struct {
	Serve bool `help:"Then serve the app, with the middle of the city as everyone's workplace."`
}

// Run creates the database if there is none, fills it if it is empty or has the city already, and refuses to mix
// invented places with real ones.
func (c demoCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	settings, err := set.Check()
	if err != nil {
		return err
	}
	slog.SetDefault(newLogger(s.err, settings.LogLevel))
	pool, err := openMigrated(ctx, settings, settings.DatabaseConns)
	if errors.Is(err, postgres.ErrNoDatabase) {
		if err := postgres.Create(ctx, settings.DatabaseURL); err != nil {
			return err
		}
		pool, err = openMigrated(ctx, settings, settings.DatabaseConns)
	}
	if err != nil {
		return err
	}
	report, err := fillDemo(ctx, pool)
	pool.Close()
	if err != nil {
		return err
	}
	office := demo.Workplace()
	workplace := server.Workplace{Address: office.Address, Lat: office.At.Lat, Lng: office.At.Lng}
	_, err = fmt.Fprintf(s.out, "%s has %d invented places around %s.\n", demo.CityName, report.Read-report.Skipped,
		workplace.Address)
	if err != nil || !c.Serve {
		return err
	}
	if settings.Browser.Workplace == nil {
		settings.Browser.Workplace = &workplace
	}
	settings.PlainCookie = config.Loopback(settings.Listen)
	return serve(ctx, settings, s, func(address string) {
		_, _ = fmt.Fprintf(s.out, "\n  Lunch is at http://%s/\n\n", address)
	})
}

func fillDemo(ctx context.Context, pool *pgxpool.Pool) (catalogue.Report, error) {
	var real bool
	err := pool.QueryRow(ctx, `SELECT EXISTS (SELECT FROM sightings WHERE source <> $1)`, demo.Source).Scan(&real)
	if err != nil {
		return catalogue.Report{}, err
	}
	if real {
		return catalogue.Report{}, errors.New("this database has real places, and the demonstration is invented: " +
			"name an empty one with NOONISH_DATABASE_URL")
	}
	return catalogue.Load(ctx, pool, catalogue.Batch{
		Source: demo.Source, Area: demo.Area, File: "noonish demo",
		Sightings: func(yield func(source.Sighting, error) bool) {
			for _, p := range demo.City() {
				if !yield(sighting(p), nil) {
					return
				}
			}
		},
		Streets: demo.NewMap(),
	})
}

// sighting returns an invented place as a source would list it.
func sighting(p place.Place) source.Sighting {
	return source.Sighting{
		ID: p.ID, Lat: p.Lat, Lng: p.Lng,
		Kinds: []string{demoKind(p.Facts.Types)}, Words: p.Facts.Types, Hours: p.Hours,
		Facts: p.Facts,
	}
}

// demoKind returns the kind of place a source would call it.
func demoKind(types []string) string {
	if len(types) > 0 {
		switch types[0] {
		case "cafe", "bakery", "bar":
			return types[0]
		case "fast food":
			return "fast_food"
		case "food court":
			return "food_court"
		}
	}
	return "restaurant"
}
