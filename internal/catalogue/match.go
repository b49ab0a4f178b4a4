package catalogue

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/catalogue/normal"
	"noonish/internal/catalogue/source"
)

// A place with several sightings has the id of the most trusted one. A sighting is only matched to sightings of more
// trusted sources, so the result does not depend on the order of imports.
//
// Two sightings are one place if they are close and their names agree: normal/same.go has the figures.
const metresPerDegree = 111_195

// noteAround finds every sighting that a change may match anew. A change affects its neighbours, which affect theirs,
// once for each source after the first. It searches by squares that contain a change, because in a city the neighbours
// of all changes, found one by one, would be hundreds of times as many.
const noteAround = `
CREATE TEMP TABLE around ON COMMIT DROP AS
SELECT DISTINCT s.sighting_id, s.source, s.place_id
FROM (SELECT DISTINCT floor(lat / @square) AS row, floor(lng / @square) AS col FROM touched) AS squares
JOIN sightings s ON s.geom && ST_MakeEnvelope(
  col * @square - @reach / greatest(cos(radians(row * @square)), 0.01), row * @square - @reach,
  (col + 1) * @square + @reach / greatest(cos(radians(row * @square)), 0.01), (row + 1) * @square + @reach, 4326)`

const squareDegrees = 0.005

// matchLayer matches the sightings of one source to those of better sources. It prefers an equal name, then the most
// similar name, then the nearest sighting.
const matchLayer = `
UPDATE sightings s SET place_id = found.place_id
FROM (
  SELECT s.sighting_id, coalesce((
    SELECT a.sighting_id FROM sightings a, LATERAL (
      SELECT sqrt(((a.lng - s.lng) * cos(radians(s.lat)))^2 + (a.lat - s.lat)^2) * @degree AS metres,
             similarity(a.name_key, s.name_key) AS likeness) AS near
    WHERE a.geom && ST_Expand(s.geom, @reach::float8 / greatest(cos(radians(s.lat)), 0.01), @reach::float8)
      AND a.source = ANY(@better) AND a.place_id = a.sighting_id
      AND near.metres <= @metres
      AND a.name_key <> '' AND s.name_key <> ''
      AND (a.name_key = s.name_key OR near.likeness >= @likeness
        OR (near.metres <= @door AND NOT a.generic AND NOT s.generic AND length(least(a.name_key, s.name_key)) >= 5
          AND starts_with(greatest(a.name_key, s.name_key), least(a.name_key, s.name_key))))
    ORDER BY a.name_key = s.name_key DESC, near.likeness DESC, near.metres, a.sighting_id
    LIMIT 1), s.sighting_id) AS place_id
  FROM sightings s JOIN around USING (sighting_id)
  WHERE s.source = @source) AS found
WHERE s.sighting_id = found.sighting_id AND s.place_id <> found.place_id`

// match decides again which sightings around a change are one place.
func match(ctx context.Context, tx pgx.Tx, present []string) error {
	reach := float64(normal.SameMetres) / metresPerDegree
	look := pgx.NamedArgs{"reach": reach * float64(len(present)-1), "square": squareDegrees}
	statement := noteAround
	if len(present) < 2 {
		statement += " WHERE false" // a single source has nothing to match
	}
	if _, err := tx.Exec(ctx, statement, look); err != nil {
		return fmt.Errorf("listing sightings near changes: %w", err)
	}
	if err := index(ctx, tx, "around", "sighting_id"); err != nil {
		return err
	}
	for i, name := range present {
		_, err := tx.Exec(ctx, matchLayer, pgx.NamedArgs{
			"source": name, "better": present[:i], "reach": reach,
			"degree": float64(metresPerDegree), "metres": float64(normal.SameMetres),
			"door": float64(normal.DoorMetres), "likeness": normal.SameLikeness,
		})
		if err != nil {
			return fmt.Errorf("matching %s: %w", name, err)
		}
	}
	return nil
}

// presentSources returns the sources in the table and the one that is being loaded, best first. It must run before the
// merge: if a source disappears, the sightings that were matched to it have to be matched again.
func presentSources(ctx context.Context, tx pgx.Tx, loading string) ([]string, error) {
	rows, err := tx.Query(ctx, `
		SELECT source FROM unnest($1::text[]) WITH ORDINALITY AS known(source, rank)
		WHERE source = $2 OR EXISTS (SELECT FROM sightings s WHERE s.source = known.source) ORDER BY rank`,
		source.ByTrust, loading)
	if err != nil {
		return nil, fmt.Errorf("listing sources: %w", err)
	}
	return pgx.CollectRows(rows, pgx.RowTo[string])
}
