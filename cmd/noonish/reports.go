package main

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/cmd/noonish/config"
	"noonish/internal/nudge"
	"noonish/internal/report"
	"noonish/internal/server"
)

// reportsCmd is what an operator may do with people's reports about places.
type reportsCmd struct {
	List    reportsListCmd    `cmd:"" default:"1" help:"List the reported places, hidden ones first (the default)."`
	Show    reportsShowCmd    `cmd:"" help:"Print the draft of a note for OpenStreetMap, to copy. Nothing is sent."`
	Dismiss reportsDismissCmd `cmd:"" help:"Drop a place's reports and list it again. For 90 days reports do not hide it."`
}

type reportsListCmd struct{}

// reportedPlace is one place, by id.
type reportedPlace struct {
	Place string `arg:"" help:"The id that reports list shows, such as osm-n1."`
}

type (
	reportsShowCmd    struct{ reportedPlace }
	reportsDismissCmd struct{ reportedPlace }
)

// Run lists the reported places.
func (c reportsListCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return withReports(ctx, set, s, func(store report.Store) error {
		list, err := store.Reported(ctx, "")
		if err != nil {
			return err
		}
		return report.WriteTable(s.out, list)
	})
}

// Run prints the draft of a note.
func (c reportsShowCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return withReports(ctx, set, s, func(store report.Store) error {
		note, err := store.Note(ctx, c.Place)
		if err != nil {
			return err
		}
		_, err = fmt.Fprint(s.out, note)
		return err
	})
}

// Run drops the reports of a place.
func (c reportsDismissCmd) Run(ctx context.Context, set *config.Settings, s streams) error {
	return withReports(ctx, set, s, func(store report.Store) error {
		listed, err := store.Dismiss(ctx, c.Place)
		if err != nil {
			return err
		}
		text := "The reports of %s are dropped, and lists show it.\n"
		if !listed {
			text = "The reports of %s are dropped. An import is running: lists have it within a minute after it.\n"
		}
		_, err = fmt.Fprintf(s.out, text, c.Place)
		return err
	})
}

func withReports(ctx context.Context, set *config.Settings, s streams, do func(report.Store) error) error {
	return withNouns(ctx, set, s, func(_ *pgxpool.Pool, _ *nudge.Bus, nouns server.Nouns) error {
		return do(nouns.Reports.Store)
	})
}
