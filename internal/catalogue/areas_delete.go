package catalogue

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
	"noonish/internal/streetmap"
)

// Area is what one source said about one area.
type Area struct {
	Source, Name, File string
	Places             int64
	ImportedAt         time.Time
	Until              *time.Time // the newest edit that is included; nil if the file did not tell
}

// Areas returns everything that was imported.
func Areas(ctx context.Context, pool *pgxpool.Pool) ([]Area, error) {
	rows, err := pool.Query(ctx, `
		SELECT source, area, file, places, imported_at, data_until FROM areas ORDER BY source, area`)
	if err != nil {
		return nil, fmt.Errorf("listing areas: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowToStructByPos[Area])
}

// DeleteArea removes what a source said about an area: places, addresses and, of an extract, the map. A place that
// another source lists as well stays, with what that source says.
func DeleteArea(ctx context.Context, pool *pgxpool.Pool, of, area string) (Report, error) {
	report, err := change(ctx, pool, nil, func(tx pgx.Tx) (Report, error) {
		if err := lock(ctx, tx); err != nil {
			return Report{}, err
		}
		if err := checkThere(ctx, tx, of, area); err != nil {
			return Report{}, err
		}
		return empty(ctx, tx, Batch{
			Source: of, Area: area, Force: true, Sightings: func(func(source.Sighting, error) bool) {},
		})
	})
	if err != nil {
		err = fmt.Errorf("deleting %s: %w", area, err)
	}
	return report, err
}

// checkThere fails unless the area is there, and says which are.
func checkThere(ctx context.Context, tx pgx.Tx, of, area string) error {
	rows, err := tx.Query(ctx, `SELECT source || ' ' || area FROM areas ORDER BY 1`)
	if err != nil {
		return fmt.Errorf("listing areas: %w", err)
	}
	there, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return fmt.Errorf("listing areas: %w", err)
	}
	if slices.Contains(there, of+" "+area) {
		return nil
	}
	return fmt.Errorf("there is no such area; there are: %s", strings.Join(there, ", "))
}

// empty imports nothing in place of the area, and then forgets that the area was imported.
func empty(ctx context.Context, tx pgx.Tx, batch Batch) (Report, error) {
	report, err := replaceArea(ctx, tx, batch)
	if err != nil {
		return Report{}, err
	}
	// Only these two have a map, and its tables do not say whose it is.
	if batch.Source == source.OSM || batch.Source == source.Demo {
		if err := streetmap.Delete(ctx, tx, batch.Area); err != nil {
			return Report{}, err
		}
	}
	if _, err := tx.Exec(ctx, `DELETE FROM areas WHERE source = @source AND area = @area`, batch.args()); err != nil {
		return Report{}, fmt.Errorf("forgetting the area: %w", err)
	}
	return report, nil
}
