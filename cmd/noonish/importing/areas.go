package importing

import (
	"context"
	"errors"
	"fmt"
	"text/tabwriter"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue"
)

// Areas is what an operator may do with what was imported.
type Areas struct {
	List   areasListCmd   `cmd:"" default:"1" help:"List what was imported, by source and area (the default)."`
	Delete areasDeleteCmd `cmd:"" help:"Delete what a source said about an area: places, addresses and the map."`
}

type (
	areasListCmd   struct{}
	areasDeleteCmd struct {
		Source string `arg:"" help:"The source that areas list shows, such as osm."`
		Area   string `arg:"" help:"The area that areas list shows."`
		Yes    bool   `help:"Do it. Without this, nothing is deleted."`
	}
)

// Run lists the areas.
func (areasListCmd) Run(ctx context.Context, host Host) error {
	database, err := host.Open(ctx)
	if err != nil {
		return err
	}
	defer database.Pool.Close()
	areas, err := catalogue.Areas(ctx, database.Pool)
	if err != nil {
		return err
	}
	table := tabwriter.NewWriter(host.Out, 0, 0, 2, ' ', 0)
	_, _ = fmt.Fprintln(table, "SOURCE\tAREA\tPLACES\tIMPORTED\tDATA UNTIL\tFILE")
	for _, a := range areas {
		until := "unknown"
		if a.Until != nil {
			until = a.Until.UTC().Format(time.DateOnly)
		}
		_, _ = fmt.Fprintf(table, "%s\t%s\t%d\t%s\t%s\t%s\n",
			a.Source, a.Name, a.Places, a.ImportedAt.UTC().Format(time.DateOnly), until, a.File)
	}
	return table.Flush()
}

// Run deletes an area.
func (c areasDeleteCmd) Run(ctx context.Context, host Host) error {
	if !c.Yes {
		return errors.New("this deletes " + c.Source + " " + c.Area + " from the catalogue: add --yes")
	}
	return host.withDatabase(ctx, func(pool *pgxpool.Pool) error {
		report, err := catalogue.DeleteArea(ctx, pool, c.Source, c.Area)
		if report != (catalogue.Report{}) {
			_, _ = fmt.Fprintf(host.Out, "%s %s is deleted, with %d places.\n", c.Source, c.Area, report.Deleted)
		}
		return err
	})
}
