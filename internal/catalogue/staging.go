package catalogue

import (
	"context"
	"fmt"
	"iter"

	"github.com/jackc/pgx/v5"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
	"noonish/internal/place"
)

// facts lists the columns that hold what a source says. A row counts as changed if one of them differs.
const facts = `lat, lng, country, zone, name_key, brand, generic, mask, diets, fsq_id, words, hours, doc`

const makeStaging = `
CREATE TEMP TABLE staging ON COMMIT DROP AS
SELECT 0::int8 AS seen, sighting_id, ` + facts + ` FROM sightings WITH NO DATA`

var stagingColumns = []string{
	"seen", "sighting_id", "lat", "lng", "country", "zone", "name_key", "brand", "generic", "mask", "diets", "fsq_id",
	"words", "hours", "doc",
}

// keepLast deletes all but the last of the rows with the same id.
const keepLast = `DELETE FROM staging a USING staging b WHERE a.sighting_id = b.sighting_id AND a.seen < b.seen`

// stagingBatch is the number of rows in one COPY. A single COPY for a whole file would keep the server from noticing a
// cancelled import until the file is read.
const stagingBatch = 1000

// stage copies sightings, in normal form, into a temporary table, each id once. It adds their addresses to addresses,
// which may ignore them.
func stage(
	ctx context.Context, tx pgx.Tx, sightings iter.Seq2[source.Sighting, error], addresses *addressStaging,
) (report Report, err error) {
	normaliser, err := normal.Shared()
	if err != nil {
		return Report{}, err
	}
	if _, err := tx.Exec(ctx, makeStaging); err != nil {
		return Report{}, fmt.Errorf("creating the staging table: %w", err)
	}
	rows := make([][]any, 0, stagingBatch)
	for s, err := range sightings {
		if err != nil {
			return Report{}, err
		}
		report.Read++
		p, err := normaliser.Place(s)
		if err != nil {
			report.Skipped++
			continue
		}
		if err := addresses.addPlace(ctx, p); err != nil {
			return Report{}, err
		}
		row, err := factRow(p)
		if err != nil {
			return Report{}, err
		}
		if rows = append(rows, append([]any{report.Read, p.ID}, row...)); len(rows) == stagingBatch {
			if err := copyRows(ctx, tx, "staging", stagingColumns, rows); err != nil {
				return Report{}, err
			}
			rows = rows[:0]
		}
	}
	if err := copyRows(ctx, tx, "staging", stagingColumns, rows); err != nil {
		return Report{}, err
	}
	twice, err := tx.Exec(ctx, keepLast)
	if err != nil {
		return Report{}, fmt.Errorf("dropping repeated places: %w", err)
	}
	report.Skipped += twice.RowsAffected()
	return report, index(ctx, tx, "staging", "sighting_id")
}

// factRow returns the values of facts, in their order.
func factRow(p place.Place) ([]any, error) {
	doc, err := p.Doc()
	if err != nil {
		return nil, err
	}
	return []any{
		p.Lat, p.Lng, p.Country, p.Zone, normal.Simplify(p.Facts.Name), p.Brand, p.Generic,
		p.Mask(), p.OfferBits(), p.Facts.FsqID, p.Facts.SearchText(), p.Hours, doc,
	}, nil
}

func copyRows(ctx context.Context, tx pgx.Tx, table string, columns []string, rows [][]any) error {
	if _, err := tx.CopyFrom(ctx, pgx.Identifier{table}, columns, pgx.CopyFromRows(rows)); err != nil {
		return fmt.Errorf("copying into %s: %w", table, err)
	}
	return nil
}

// index gives a temporary table a primary key and statistics for the planner.
func index(ctx context.Context, tx pgx.Tx, table, key string) error {
	for _, statement := range []string{"ALTER TABLE " + table + " ADD PRIMARY KEY (" + key + ")", "ANALYZE " + table} {
		if _, err := tx.Exec(ctx, statement); err != nil {
			return fmt.Errorf("indexing %s: %w", table, err)
		}
	}
	return nil
}
