package importing

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue"
)

// Update is the command that brings areas of OpenStreetMap up to date.
type Update struct {
	Files   []string `arg:"" name:"file" type:"existingfile" help:"Change files (.osc.gz, .osc), applied in the order of their newest edits, or with --extract newer extracts (.osm.pbf)."`
	Area    []string `sep:"none" help:"Area to update; repeat it for several, one after the other. Without it, the only area of OpenStreetMap there is, or the names of the extracts."`
	Extract bool     `help:"The files are extracts: import each under the name of its area, which must be there."`
	Force   bool     `help:"Go on even if more than half of an area's places would be deleted."`
}

// Run applies the files. An area that fails does not keep the others from being updated.
func (c Update) Run(ctx context.Context, host Host) error {
	if c.Extract && len(c.Area) > 0 && len(c.Area) != len(c.Files) {
		return errors.New("--extract takes one --area for each file, or none")
	}
	return host.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		if c.Extract {
			return c.importExtracts(ctx, host, pool)
		}
		return c.applyChanges(ctx, host, pool)
	})
}

func (c Update) importExtracts(ctx context.Context, host Host, pool *pgxpool.Pool) (failed error) {
	for i, file := range c.Files {
		options := catalogue.Options{Force: c.Force, Newer: true}
		if len(c.Area) > 0 {
			options.Area = c.Area[i]
		}
		err := host.importOne(filepath.Base(file), sizeOf(file), options,
			func(options catalogue.Options) (catalogue.Report, error) {
				return catalogue.ImportOSM(ctx, pool, file, options)
			})
		if err != nil {
			failed = errors.Join(failed, fmt.Errorf("%s: %w", file, err))
		}
		if ctx.Err() != nil {
			break
		}
	}
	return failed
}

func (c Update) applyChanges(ctx context.Context, host Host, pool *pgxpool.Pool) (failed error) {
	areas, err := catalogue.ChooseAreas(ctx, pool, c.Area)
	if err != nil {
		return err
	}
	bar := newProgress(host.Err, "changes")
	defer bar.done()
	changes, err := catalogue.OpenChanges(ctx, c.Files, bar)
	if err != nil {
		return err
	}
	for _, area := range areas {
		for _, change := range changes {
			start := time.Now()
			report, err := catalogue.Update(ctx, pool, area, change,
				catalogue.Options{Force: c.Force, Progress: bar})
			if report != (catalogue.Report{}) { // also when only the cleanup after it failed
				bar.clear()
				file := filepath.Base(change.Path)
				if err := tellUpdate(host.Out, file, area, report, time.Since(start)); err != nil {
					return err
				}
			}
			if err != nil { // a later file must not be applied without this one
				failed = errors.Join(failed, fmt.Errorf("%s: %w", change.Path, err))
				break
			}
		}
		if ctx.Err() != nil {
			break
		}
	}
	return failed
}

func tellUpdate(out io.Writer, file, area string, r catalogue.Report, took time.Duration) error {
	_, err := fmt.Fprintf(out, "%s: %s: %d added, %d changed, %d deleted, %d unchanged, %d skipped (%.1f s)\n",
		file, area, r.Added, r.Changed, r.Deleted, r.Unchanged, r.Skipped, took.Seconds())
	if err == nil && r.Waiting > 0 {
		_, err = fmt.Fprintf(out, "%s: %s: %d places that are drawn as areas wait for the next extract, "+
			"because the changes do not tell where they are\n", file, area, r.Waiting)
	}
	return err
}
