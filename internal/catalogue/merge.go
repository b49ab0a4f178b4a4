package catalogue

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// same compares the facts of two rows.
const same = `(s.lat, s.lng, s.country, s.zone, s.name_key, s.brand, s.generic,
    s.mask, s.diets, s.fsq_id, s.words, s.hours, s.doc) =
  (g.lat, g.lng, g.country, g.zone, g.name_key, g.brand, g.generic,
    g.mask, g.diets, g.fsq_id, g.words, g.hours, g.doc)`

const compareStaging = `
SELECT
  (SELECT count(*) FROM sightings WHERE source = @source AND area = @area),
  (SELECT count(*) FROM sightings s WHERE source = @source AND area = @area
     AND NOT EXISTS (SELECT FROM staging g WHERE g.sighting_id = s.sighting_id)),
  count(*) FILTER (WHERE s.sighting_id IS NULL),
  count(*) FILTER (WHERE NOT ` + same + `),
  count(*) FILTER (WHERE ` + same + `)
FROM staging g LEFT JOIN sightings s USING (sighting_id)`

// compare counts what a merge would change, and returns how many places the area has before it.
func compare(ctx context.Context, tx pgx.Tx, batch Batch, report *Report) (had int64, err error) {
	err = tx.QueryRow(ctx, compareStaging, batch.args()).
		Scan(&had, &report.Deleted, &report.Added, &report.Changed, &report.Unchanged)
	if err != nil {
		return 0, fmt.Errorf("comparing with the current sightings: %w", err)
	}
	return had, nil
}

// noteTouched lists the sightings that are about to change: their places, and their old and new positions.
const noteTouched = `
CREATE TEMP TABLE touched ON COMMIT DROP AS
SELECT s.sighting_id, s.place_id, s.lat, s.lng
FROM staging g JOIN sightings s USING (sighting_id) WHERE NOT ` + same + `
UNION ALL
SELECT s.sighting_id, s.place_id, s.lat, s.lng FROM sightings s
WHERE s.source = @source AND s.area = @area AND NOT EXISTS (SELECT FROM staging g WHERE g.sighting_id = s.sighting_id)
UNION ALL
SELECT g.sighting_id, g.sighting_id, g.lat, g.lng
FROM staging g LEFT JOIN sightings s USING (sighting_id)
WHERE s.sighting_id IS NULL OR NOT ` + same

// mergeStaging excludes equal rows before ON CONFLICT, which would lock, and therefore write, each of them.
const mergeStaging = `
INSERT INTO sightings AS old (sighting_id, source, area, place_id, ` + facts + `)
SELECT g.sighting_id, @source, @area, g.sighting_id, ` + facts + ` FROM staging g
WHERE NOT EXISTS (
  SELECT FROM sightings s WHERE s.sighting_id = g.sighting_id AND s.source = @source AND s.area = @area
    AND ` + same + `)
ORDER BY ST_SetSRID(ST_MakePoint(lng, lat), 4326)
ON CONFLICT (sighting_id) DO UPDATE SET
  source = excluded.source, area = excluded.area,
  lat = excluded.lat, lng = excluded.lng, country = excluded.country, zone = excluded.zone,
  name_key = excluded.name_key, brand = excluded.brand, generic = excluded.generic, mask = excluded.mask,
  diets = excluded.diets, fsq_id = excluded.fsq_id, words = excluded.words, hours = excluded.hours, doc = excluded.doc,
  changed_at = CASE WHEN (old.lat, old.lng, old.hours, old.doc, old.mask, old.diets)
      = (excluded.lat, excluded.lng, excluded.hours, excluded.doc, excluded.mask, excluded.diets)
    THEN old.changed_at ELSE excluded.changed_at END`

const deleteMissing = `
DELETE FROM sightings s WHERE source = @source AND area = @area
  AND NOT EXISTS (SELECT FROM staging g WHERE g.sighting_id = s.sighting_id)`

// merge replaces the sightings of the area with the staged rows.
func merge(ctx context.Context, tx pgx.Tx, batch Batch) error {
	for _, step := range []struct{ doing, statement string }{
		{"listing changed sightings", noteTouched},
		{"merging sightings", mergeStaging},
		{"deleting old sightings", deleteMissing},
	} {
		if _, err := tx.Exec(ctx, step.statement, batch.args()); err != nil {
			return fmt.Errorf("%s: %w", step.doing, err)
		}
	}
	if _, err := tx.Exec(ctx, "ANALYZE touched"); err != nil {
		return fmt.Errorf("analysing changed sightings: %w", err)
	}
	return nil
}
