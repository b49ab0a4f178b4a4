// Package importing is the command line of imports: it runs them, shows how far they are and says what they changed.
package importing

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

// Host is what main opens for an import, and where the import writes: results to Out, progress to Err.
type Host struct {
	Out, Err io.Writer
	Open     func(context.Context) (Database, error)
}

// Database is the open database. The replicas that share NATSURL are told when an import is done.
type Database struct {
	Pool    *pgxpool.Pool
	NATSURL string
}

// Commands is the list of open data sets.
type Commands struct {
	OSM        osmCmd        `cmd:"" name:"osm" help:"OpenStreetMap: .osm.pbf extracts, such as finland-latest.osm.pbf."`
	GeoJSON    geojsonCmd    `cmd:"" name:"geojson" help:"GeoJSON: an Overpass export, or your own list with name, cuisine, address."`
	Overture   overtureCmd   `cmd:"" help:"Overture Maps: GeoParquet files of the places theme, or the folder of a whole release."`
	Foursquare foursquareCmd `cmd:"" help:"Foursquare OS Places: parquet files, or the folder of a whole release."`
}

// files are the arguments of every import.
type files struct {
	Files []string `arg:"" name:"file" type:"existingfile" help:"Files to import, one after the other."`
	Area  string   `help:"Name of the area one file covers; without it, the file's name less its date. An import deletes what left its own area and nothing else."`
	Force bool     `help:"Go on even if more than half of an area's places would be deleted, or if a file for a new area has none."`
}

type (
	osmCmd struct {
		files
		NoMap bool `help:"Read places only: the map and the ways on foot stay as they are."`
	}
	geojsonCmd    struct{ files }
	overtureCmd   struct{ release }
	foursquareCmd struct {
		release
		AllFood bool `help:"The file holds places to eat only, so take it even if its categories are missing."`
	}
)

// Run imports the files.
func (c osmCmd) Run(ctx context.Context, host Host) error {
	return c.run(ctx, host, func(
		ctx context.Context, pool *pgxpool.Pool, path string, options catalogue.Options,
	) (catalogue.Report, error) {
		options.NoMap = c.NoMap
		return catalogue.ImportOSM(ctx, pool, path, options)
	})
}

// Run imports the files.
func (c geojsonCmd) Run(ctx context.Context, host Host) error {
	return c.run(ctx, host, catalogue.ImportGeoJSON)
}

type importer func(
	ctx context.Context, pool *pgxpool.Pool, path string, options catalogue.Options,
) (catalogue.Report, error)

// run imports each file in turn. Each is one transaction: finished ones stay.
func (c files) run(ctx context.Context, host Host, from importer) error {
	if c.Area != "" && len(c.Files) > 1 {
		return errors.New("--area names one file's area; give one file with it")
	}
	return host.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		for _, file := range c.Files {
			options := catalogue.Options{Area: c.Area, Force: c.Force}
			err := host.importOne(filepath.Base(file), sizeOf(file), options,
				func(options catalogue.Options) (catalogue.Report, error) { return from(ctx, pool, file, options) })
			if err != nil {
				return fmt.Errorf("%s: %w", file, err)
			}
		}
		return nil
	})
}

func (h Host) withDatabase(ctx context.Context, do func(*pgxpool.Pool) error) error {
	database, err := h.Open(ctx)
	if err != nil {
		return err
	}
	defer database.Pool.Close()
	defer tellReplicas(database.NATSURL)
	return do(database.Pool)
}

// importOne runs an import, shows its progress and writes what it changed.
func (h Host) importOne(
	name string, bytes int64, options catalogue.Options, do func(catalogue.Options) (catalogue.Report, error),
) error {
	start := time.Now()
	bar := newProgress(h.Err, name)
	options.Progress = bar
	report, err := do(options)
	bar.done()
	if report != (catalogue.Report{}) { // also when only the cleanup after it failed
		if err := tell(h.Out, name, bytes, report, time.Since(start)); err != nil {
			return err
		}
	}
	return err
}

func sizeOf(file string) int64 {
	if info, err := os.Stat(file); err == nil {
		return info.Size()
	}
	return 0
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
