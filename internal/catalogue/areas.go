package catalogue

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"noonish/internal/catalogue/source"
)

// These errors say why an update changed nothing.
var (
	ErrNoArea = errors.New("no such area of OpenStreetMap")
	ErrOlder  = errors.New("the file is older than what the area has")
	ErrFuture = errors.New("the file has edits of the future")
)

const noteArea = `
INSERT INTO areas (source, area, file, places, data_until)
VALUES (@source, @area, @file, (SELECT count(*) FROM staging), @until)
ON CONFLICT (source, area) DO UPDATE SET
  file = excluded.file, places = excluded.places, imported_at = excluded.imported_at, data_until = excluded.data_until`

// recordArea records what the area was imported from.
func recordArea(ctx context.Context, tx pgx.Tx, batch Batch) error {
	if _, err := tx.Exec(ctx, noteArea, batch.args()); err != nil {
		return fmt.Errorf("recording the area: %w", err)
	}
	return nil
}

// checkEmpty fails unless the batch's area was imported before. An empty file for a new area is a mistake: another
// kind of file, or a misspelt name.
func checkEmpty(ctx context.Context, tx pgx.Tx, batch Batch) error {
	var there bool
	err := tx.QueryRow(ctx, `SELECT EXISTS (SELECT FROM areas WHERE source = @source AND area = @area)`,
		batch.args()).Scan(&there)
	switch {
	case err != nil:
		return fmt.Errorf("looking for the area: %w", err)
	case !there:
		return fmt.Errorf("%w: check the file, and the name with noonish areas list; "+
			"to import it all the same, add --force", ErrEmpty)
	}
	return nil
}

// OSMAreas returns the areas that were imported from OpenStreetMap.
func OSMAreas(ctx context.Context, pool *pgxpool.Pool) ([]string, error) {
	rows, err := pool.Query(ctx, `SELECT area FROM areas WHERE source = $1 ORDER BY area`, source.OSM)
	if err != nil {
		return nil, fmt.Errorf("listing areas: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}

// checkNewer fails unless the batch's area is there and has nothing newer than the batch.
func checkNewer(ctx context.Context, tx pgx.Tx, batch Batch) error {
	var has *time.Time
	var future bool
	err := tx.QueryRow(ctx, `
		SELECT data_until, coalesce(@until::timestamptz > now() + interval '1 day', false)
		FROM areas WHERE source = @source AND area = @area`, batch.args()).Scan(&has, &future)
	switch {
	case errors.Is(err, pgx.ErrNoRows):
		return fmt.Errorf("%w: %s; import an extract with that name first", ErrNoArea, batch.Area)
	case err != nil:
		return fmt.Errorf("reading the state of the area: %w", err)
	case future: // it would make every later update look old
		return fmt.Errorf("%w: %s", ErrFuture, batch.Until.UTC().Format(time.RFC3339))
	case has != nil && !batch.Until.IsZero() && batch.Until.Before(*has):
		return fmt.Errorf("%w: its newest edit is of %s, and %s has those until %s; wait for a newer file, "+
			"or go back with noonish import osm", ErrOlder,
			batch.Until.UTC().Format(time.RFC3339), batch.Area, has.UTC().Format(time.RFC3339))
	}
	return nil
}

// ChooseAreas returns the areas of OpenStreetMap that an update is for: those that are named, or the only one.
func ChooseAreas(ctx context.Context, pool *pgxpool.Pool, named []string) ([]string, error) {
	there, err := OSMAreas(ctx, pool)
	if err != nil {
		return nil, err
	}
	for _, area := range named {
		if !slices.Contains(there, area) {
			return nil, fmt.Errorf("%w: %s; there are: %s", ErrNoArea, area, strings.Join(there, ", "))
		}
	}
	switch {
	case len(named) > 0:
		return named, nil
	case len(there) == 0:
		return nil, fmt.Errorf("%w: import an extract first, with noonish import osm", ErrNoArea)
	case len(there) > 1:
		return nil, fmt.Errorf("say with --area which area the changes are for: %s", strings.Join(there, ", "))
	}
	return there, nil
}
