package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue"
	"noonish/internal/nudge"
)

// importCmd is the list of open data sets.
type importCmd struct {
	OSM        importOSMCmd        `cmd:"" name:"osm" help:"OpenStreetMap: .osm.pbf extracts, such as finland-latest.osm.pbf."`
	GeoJSON    importGeoJSONCmd    `cmd:"" name:"geojson" help:"GeoJSON: an Overpass export, or your own list with name, cuisine, address."`
	Overture   importOvertureCmd   `cmd:"" help:"Overture Maps: GeoParquet files of the places theme."`
	Foursquare importFoursquareCmd `cmd:"" help:"Foursquare OS Places: parquet files."`
}

// importFiles are the arguments of every import.
type importFiles struct {
	Files []string `arg:"" name:"file" type:"existingfile" help:"Files to import, one after the other."`
	Area  string   `help:"Name of the area one file covers; without it, the file's name less its date. An import deletes what left its own area and nothing else."`
	Force bool     `help:"Go on even if more than half of an area's places would be deleted."`
}

type (
	importOSMCmd struct {
		importFiles
		NoMap bool `help:"Read places only: the map and the ways on foot stay as they are."`
	}
	importGeoJSONCmd    struct{ importFiles }
	importOvertureCmd   struct{ importFiles }
	importFoursquareCmd struct {
		importFiles
		AllFood bool `help:"The file holds places to eat only, so take it even if its categories are missing."`
	}
)

func (c importOSMCmd) Run(ctx context.Context, set *settings, s streams) error {
	return c.run(ctx, set, s, func(
		ctx context.Context, pool *pgxpool.Pool, path string, options catalogue.Options,
	) (catalogue.Report, error) {
		options.NoMap = c.NoMap
		return catalogue.ImportOSM(ctx, pool, path, options)
	})
}

func (c importGeoJSONCmd) Run(ctx context.Context, set *settings, s streams) error {
	return c.run(ctx, set, s, catalogue.ImportGeoJSON)
}

func (c importOvertureCmd) Run(ctx context.Context, set *settings, s streams) error {
	return c.run(ctx, set, s, catalogue.ImportOverture)
}

func (c importFoursquareCmd) Run(ctx context.Context, set *settings, s streams) error {
	if c.AllFood {
		return c.run(ctx, set, s, catalogue.ImportFoursquareOSFood)
	}
	return c.run(ctx, set, s, catalogue.ImportFoursquareOS)
}

type importer func(
	ctx context.Context, pool *pgxpool.Pool, path string, options catalogue.Options,
) (catalogue.Report, error)

// run imports each file in turn. Each is one transaction: finished ones stay.
func (c importFiles) run(ctx context.Context, set *settings, s streams, from importer) error {
	settings, err := set.check()
	if err != nil {
		return err
	}
	slog.SetDefault(newLogger(s.err, settings.logLevel))
	if c.Area != "" && len(c.Files) > 1 {
		return errors.New("--area names one file's area; give one file with it")
	}
	pool, err := openMigrated(ctx, settings, settings.databaseConns)
	if err != nil {
		return err
	}
	defer pool.Close()
	defer tellReplicas(settings.natsURL)
	for _, file := range c.Files {
		start := time.Now()
		bar := newProgress(s.err, filepath.Base(file))
		report, err := from(ctx, pool, file, catalogue.Options{Area: c.Area, Force: c.Force, Progress: bar})
		bar.done()
		if report != (catalogue.Report{}) { // also when only the cleanup after it failed
			if err := tell(s.out, file, report, time.Since(start)); err != nil {
				return err
			}
		}
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
	}
	return nil
}

func tell(out io.Writer, file string, r catalogue.Report, took time.Duration) error {
	size := 0.0
	if info, err := os.Stat(file); err == nil {
		size = float64(info.Size()) / 1e6
	}
	_, err := fmt.Fprintf(out, "%s: %d places: %d added, %d changed, %d unchanged, %d deleted, %d skipped; "+
		"%d addresses (%.1f MB in %.1f s, %.1f MB/s)\n",
		filepath.Base(file), r.Read-r.Skipped, r.Added, r.Changed, r.Unchanged, r.Deleted, r.Skipped, r.Addresses,
		size, took.Seconds(), size/took.Seconds())
	switch m := r.Map; {
	case err != nil || m.Shapes == 0:
		return err
	case m.Same:
		_, err = fmt.Fprintf(out, "%s: the map is up to date\n", filepath.Base(file))
	default:
		_, err = fmt.Fprintf(out, "%s: the map has %d shapes and %d stretches of way on foot\n", filepath.Base(file),
			m.Shapes, m.Ways)
	}
	return err
}

// tellReplicas notifies the servers that share a NATS; a server with its own NATS checks every hour. If NATS is
// unreachable a metric is late, and the import has not failed.
func tellReplicas(natsURL string) {
	if natsURL == "" {
		return
	}
	bus, err := nudge.Open(natsURL)
	if err == nil {
		defer bus.Close()
		bus.Send("catalogue")
		err = bus.Flush(2 * time.Second)
	}
	if err != nil {
		slog.Warn("could not notify the replicas, they check every hour", "error", err)
	}
}
