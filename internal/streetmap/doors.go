package streetmap

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// noteDoorless lists the places whose door must be found again: those that an import wrote, and all those in an area
// whose ways it drew.
const noteDoorless = `
CREATE TEMP TABLE doorless ON COMMIT DROP AS
SELECT n FROM written
UNION
SELECT p.n FROM places p, (
  SELECT ST_Transform(ST_SetSRID(ST_Extent(geom)::geometry, 3857), 4326) AS box
  FROM walk_edges WHERE area = @area) AS drawn
WHERE @drawn AND p.lat BETWEEN ST_YMin(box) - 0.002 AND ST_YMax(box) + 0.002
  AND p.lng BETWEEN ST_XMin(box) - 0.004 AND ST_XMax(box) + 0.004`

const closeDoors = `DELETE FROM place_doors d USING doorless WHERE d.n = doorless.n`

// findDoors takes the nearest entrance of the building that a place is in, or else the place itself, and from there
// the nearest way. A place more than 150 metres from any way has no door, and its walking times are estimates.
const findDoors = `
INSERT INTO place_doors (n, edge, fraction, metres)
SELECT p.n, e.edge, ST_LineLocatePoint(e.geom, d.at), e.far * p.scale
FROM (
  SELECT n, ST_Transform(ST_SetSRID(ST_MakePoint(lng, lat), 4326), 3857) AS at, cos(radians(lat)) AS scale
  FROM doorless JOIN places USING (n) WHERE abs(lat) < 85) AS p
CROSS JOIN LATERAL (
  SELECT coalesce((
    SELECT t.geom FROM entrances t
    JOIN map_fills b ON b.band = 14 AND b.kind = 'building'
      AND b.x = floor((ST_X(p.at) / @around + 0.5) * 16384)::int
      AND b.y = floor((0.5 - ST_Y(p.at) / @around) * 16384)::int
      AND b.geom && p.at AND ST_Covers(b.geom, p.at) AND ST_DWithin(b.geom, t.geom, 2)
    WHERE ST_DWithin(t.geom, p.at, 60 / p.scale)
    ORDER BY t.geom <-> p.at LIMIT 1), p.at) AS at) AS d
CROSS JOIN LATERAL (
  SELECT edge, geom, geom <-> d.at AS far FROM walk_edges ORDER BY geom <-> d.at LIMIT 1) AS e
WHERE e.far * p.scale <= 150`

// Doors finds the points from which places are reached, after an import wrote places (listed in the table written) or
// drew the ways of an area.
func Doors(ctx context.Context, tx pgx.Tx, area string, drawn bool) error {
	args := pgx.NamedArgs{"area": area, "drawn": drawn, "around": circumference}
	for _, step := range []struct{ doing, statement string }{
		{"analysing ways", `ANALYZE walk_edges, entrances`},
		{"listing places without a door", noteDoorless},
		{"deleting doors", closeDoors},
		{"finding doors", findDoors},
	} {
		if _, err := tx.Exec(ctx, step.statement, args); err != nil {
			return fmt.Errorf("%s: %w", step.doing, err)
		}
	}
	return nil
}

// Delete removes the map and the walking graph of an area, in the transaction of an import that wrote places (listed in
// the table written). Places in the area get doors to the ways that are left, if there are any.
func Delete(ctx context.Context, tx pgx.Tx, area string) error {
	type step struct{ doing, statement string }
	steps := []step{{"listing places of the area", noteDoorless}}
	for _, t := range targets {
		steps = append(steps, step{"deleting " + t.table, `DELETE FROM ` + t.table + ` WHERE area = @area`})
	}
	steps = append(steps, step{"forgetting the map", `DELETE FROM streets WHERE area = @area`},
		step{"deleting doors", closeDoors}, step{"finding doors", findDoors})
	args := pgx.NamedArgs{"area": area, "drawn": true, "around": circumference}
	for _, s := range steps {
		if _, err := tx.Exec(ctx, s.statement, args); err != nil {
			return fmt.Errorf("%s: %w", s.doing, err)
		}
	}
	return nil
}
