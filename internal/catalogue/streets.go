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
	if batch.Streets != nil {
		var err error
		if report, err = streetmap.Read(ctx, tx, batch.Streets, batch.Area, batch.File); err != nil {
			return streetmap.Report{}, err
		}
	}
	source.OrSilent(batch.Progress).Step("finding doors")
	return report, streetmap.Doors(ctx, tx, batch.Area, batch.Streets != nil && !report.Same)
}
