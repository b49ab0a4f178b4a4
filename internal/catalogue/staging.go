package catalogue

import (
	"context"
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place"
)

const makeStaging = `
CREATE TEMP TABLE staging (
  seen     bigint NOT NULL,
  place_id text COLLATE "C" NOT NULL,
  lat      float8 NOT NULL,
  lng      float8 NOT NULL,
  hours    text NOT NULL,
  doc      text NOT NULL
) ON COMMIT DROP`

// keepLast drops all but the last of the rows with one id.
const keepLast = `DELETE FROM staging a USING staging b WHERE a.place_id = b.place_id AND a.seen < b.seen`

// stagingBatch rows go in one COPY. A COPY that lasted as long as the reading of a file would for all that
// time keep the server from hearing that the import was cancelled.
const stagingBatch = 1000

// stage streams places into a table of the transaction's own, each id once.
func stage(ctx context.Context, tx pgx.Tx, places iter.Seq2[place.Place, error]) (report Report, err error) {
	if _, err := tx.Exec(ctx, makeStaging); err != nil {
		return Report{}, fmt.Errorf("making the staging table: %w", err)
	}
	rows := make([][]any, 0, stagingBatch)
	for p, err := range places {
		if err != nil {
			return Report{}, err
		}
		report.Read++
		row, err := rowOf(report.Read, p)
		if err != nil {
			report.Skipped++
			continue
		}
		if rows = append(rows, row); len(rows) == stagingBatch {
			if err := copyRows(ctx, tx, rows); err != nil {
				return Report{}, err
			}
			rows = rows[:0]
		}
	}
	if err := copyRows(ctx, tx, rows); err != nil {
		return Report{}, err
	}
	twice, err := tx.Exec(ctx, keepLast)
	if err != nil {
		return Report{}, fmt.Errorf("dropping repeated places: %w", err)
	}
	report.Skipped += twice.RowsAffected()
	return report, indexStaging(ctx, tx)
}

func rowOf(seen int64, p place.Place) ([]any, error) {
	p, err := p.Normal()
	if err != nil {
		return nil, err
	}
	doc, err := p.Doc()
	return []any{seen, p.ID, p.Lat, p.Lng, p.Hours, doc}, err
}

func copyRows(ctx context.Context, tx pgx.Tx, rows [][]any) error {
	columns := []string{"seen", "place_id", "lat", "lng", "hours", "doc"}
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{"staging"}, columns, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("staging places: %w", err)
	}
	return nil
}

func indexStaging(ctx context.Context, tx pgx.Tx) error {
	for _, statement := range []string{"ALTER TABLE staging ADD PRIMARY KEY (place_id)", "ANALYZE staging"} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return fmt.Errorf("indexing the staging table: %w", err)
		}
	}
	return nil
}

const compareStaging = `
SELECT
  (SELECT count(*) FROM places WHERE source = @source AND area = @area),
  (SELECT count(*) FROM places p WHERE source = @source AND area = @area
     AND NOT EXISTS (SELECT FROM staging s WHERE s.place_id = p.place_id)),
  count(*) FILTER (WHERE p.place_id IS NULL),
  count(*) FILTER (WHERE (p.lat, p.lng, p.hours, p.doc) <> (s.lat, s.lng, s.hours, s.doc)),
  count(*) FILTER (WHERE (p.lat, p.lng, p.hours, p.doc) = (s.lat, s.lng, s.hours, s.doc))
FROM staging s LEFT JOIN places p USING (place_id)`

// compare counts what a merge would do, and how many places the area has before it.
func compare(ctx context.Context, tx pgx.Tx, batch Batch, report *Report) (had int64, err error) {
	err = tx.QueryRow(ctx, compareStaging, pgx.NamedArgs{"source": batch.Source, "area": batch.Area}).
		Scan(&had, &report.Deleted, &report.Added, &report.Changed, &report.Unchanged)
	if err != nil {
		return 0, fmt.Errorf("comparing with what is there: %w", err)
	}
	return had, nil
}

// mergeStaging leaves equal rows out before ON CONFLICT, which would lock, and so write, each of them.
const mergeStaging = `
INSERT INTO places AS p (place_id, source, area, lat, lng, hours, doc)
SELECT place_id, @source, @area, lat, lng, hours, doc FROM staging s
WHERE NOT EXISTS (
  SELECT FROM places q WHERE q.place_id = s.place_id
    AND (q.source, q.area, q.lat, q.lng, q.hours, q.doc) = (@source, @area, s.lat, s.lng, s.hours, s.doc))
ON CONFLICT (place_id) DO UPDATE SET
  source = excluded.source, area = excluded.area,
  lat = excluded.lat, lng = excluded.lng, hours = excluded.hours, doc = excluded.doc,
  changed_at = CASE WHEN (p.lat, p.lng, p.hours, p.doc) = (excluded.lat, excluded.lng, excluded.hours, excluded.doc)
    THEN p.changed_at ELSE excluded.changed_at END`

const deleteMissing = `
DELETE FROM places p WHERE source = @source AND area = @area
  AND NOT EXISTS (SELECT FROM staging s WHERE s.place_id = p.place_id)`

func merge(ctx context.Context, tx pgx.Tx, batch Batch) error {
	args := pgx.NamedArgs{"source": batch.Source, "area": batch.Area}
	if _, err := tx.Exec(ctx, mergeStaging, args); err != nil {
		return fmt.Errorf("merging places: %w", err)
	}
	if _, err := tx.Exec(ctx, deleteMissing, args); err != nil {
		return fmt.Errorf("deleting places that left: %w", err)
	}
	return nil
}
