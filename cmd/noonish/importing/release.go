package importing

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue"
	"noonish/internal/catalogue/source"
)

// release is the arguments of an import of a release that is published in many files.
type release struct {
	Paths []string `arg:"" name:"path" type:"path" help:"Parquet files, or folders with all files of a release. They are one area and one transaction."`
	BBox  string   `name:"bbox" placeholder:"WEST,SOUTH,EAST,NORTH" help:"Import only places in this box, and read only the parts of the files that may have some. Write --bbox=-75.6,39.8,-74.9,40.2 with an equals sign."`
	Area  string   `help:"Name of the area; without it, the name of a single file less its date, or of the source for a folder, and the box. An import deletes what left its own area and nothing else."`
	Force bool     `help:"Go on even if more than half of an area's places would be deleted, or if a file for a new area has none."`
}

// Run imports the release.
func (c overtureCmd) Run(ctx context.Context, host Host) error {
	return c.run(ctx, host, catalogue.ImportOverture)
}

// Run imports the release.
func (c foursquareCmd) Run(ctx context.Context, host Host) error {
	if c.AllFood {
		return c.run(ctx, host, catalogue.ImportFoursquareOSFood)
	}
	return c.run(ctx, host, catalogue.ImportFoursquareOS)
}

type releaseImporter func(
	ctx context.Context, pool *pgxpool.Pool, paths []string, options catalogue.Options,
) (catalogue.Report, error)

// run imports all files of the release in one transaction.
func (c release) run(ctx context.Context, host Host, from releaseImporter) error {
	options := catalogue.Options{Area: c.Area, Force: c.Force}
	if c.BBox != "" {
		box, err := source.ParseBox(c.BBox)
		if err != nil {
			return fmt.Errorf("--bbox: %w", err)
		}
		options.Within = &box
	}
	name, bytes := filepath.Base(c.Paths[0]), int64(0)
	if len(c.Paths) > 1 {
		name = fmt.Sprintf("%s and %d more", name, len(c.Paths)-1)
	}
	for _, path := range c.Paths {
		bytes += sizeBelow(path)
	}
	return host.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		return host.importOne(name, bytes, options, func(options catalogue.Options) (catalogue.Report, error) {
			return from(ctx, pool, c.Paths, options)
		})
	})
}

// sizeBelow returns the size of a file, or of all files in a folder. It is shown to people, so an error counts as 0.
func sizeBelow(path string) (bytes int64) {
	_ = filepath.WalkDir(path, func(path string, entry fs.DirEntry, err error) error {
		if err == nil && !entry.IsDir() {
			bytes += sizeOf(path)
		}
		return nil
	})
	return bytes
}
