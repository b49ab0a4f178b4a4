package catalogue

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/catalogue/source"
	"noonish/internal/streetmap"
)

// loadStreets makes the map of the batch's area, if its file has one, and finds the doors of places.
func loadStreets(ctx context.Context, tx pgx.Tx, batch Batch) (streetmap.Report, error) {
	var report streetmap.Report
	progress := source.OrSilent(batch.Progress)
	if batch.Streets != nil {
		var err error
		report, err = streetmap.Read(ctx, tx, streetmap.Job{
			File: batch.Streets, Area: batch.Area, Name: batch.File, Space: batch.space, Step: progress.Step,
		})
		if err != nil {
			return streetmap.Report{}, err
		}
	}
	progress.Step("finding doors")
	return report, streetmap.Doors(ctx, tx, batch.Area, batch.Streets != nil && !report.Same)
}
