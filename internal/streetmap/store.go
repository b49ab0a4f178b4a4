package streetmap

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// Store reads the map.
type Store struct {
	Reads Reader
	// Changed is called before a new version is told: what is then cached under it must not be read from a server that
	// does not have it yet. It may be nil.
	Changed func()
	version version
}

// Reader chooses the server that answers. Read may run do twice.
type Reader interface {
	QueryRow(ctx context.Context, statement string, args ...any) pgx.Row
	Read(ctx context.Context, do func(context.Context, *pgxpool.Pool) error) error
}

// tile makes a whole tile: $1 to $3 are its address, $4 its band, $5 and $6 the tile of that band that it is cut from.
// The most important shapes come first, and a tile that is too full loses its smallest and least important ones.
const tile = `
WITH tile AS (
  SELECT ST_TileEnvelope($1::int, $2::int, $3::int) AS box,
    ST_Expand(ST_TileEnvelope($1::int, $2::int, $3::int), $7::float8) AS around)
SELECT
  coalesce((SELECT ST_AsMVT(f, 'fill', 4096, 'geom') FROM (
    SELECT kind, ST_AsMVTGeom(geom, box, 4096, 64, true) AS geom FROM (
      SELECT kind, geom FROM map_fills, tile
      WHERE band = $4 AND x = $5 AND y = $6 AND geom && around ORDER BY size DESC LIMIT 8000) AS most, tile) AS f
    WHERE geom IS NOT NULL), '') ||
  coalesce((SELECT ST_AsMVT(f, 'line', 4096, 'geom') FROM (
    SELECT kind, nullif(name, '') AS name, rank, ST_AsMVTGeom(geom, box, 4096, 64, true) AS geom FROM (
      SELECT kind, name, rank, geom FROM map_lines, tile
      WHERE band = $4 AND x = $5 AND y = $6 AND geom && around ORDER BY rank LIMIT 8000) AS most, tile) AS f
    WHERE geom IS NOT NULL), '') ||
  coalesce((SELECT ST_AsMVT(f, 'label', 4096, 'geom') FROM (
    SELECT kind, name, rank, ST_AsMVTGeom(geom, box, 4096, 64, true) AS geom FROM (
      SELECT kind, name, rank, geom FROM map_labels, tile
      WHERE band = $4 AND x = $5 AND y = $6 AND geom && around ORDER BY rank LIMIT 500) AS most, tile) AS f
    WHERE geom IS NOT NULL), '')`

// tileTimeout limits the time of the query for one tile, in milliseconds.
const tileTimeout = 3000

// Tile returns a vector tile, which is empty if the map has nothing there.
func (s *Store) Tile(ctx context.Context, t Tile) (body []byte, err error) {
	err = s.Reads.Read(ctx, func(ctx context.Context, pool *pgxpool.Pool) error {
		body, err = makeTile(ctx, pool, t)
		return err
	})
	return body, err
}

func makeTile(ctx context.Context, pool *pgxpool.Pool, t Tile) (body []byte, err error) {
	first := bandOf(t.Z)
	up := t.Z - int(first)
	around := circumference / float64(int(1)<<t.Z) / 64
	batch := &pgx.Batch{}
	batch.Queue(`SELECT set_config('statement_timeout', $1, true)`, fmt.Sprint(tileTimeout))
	batch.Queue(tile, t.Z, t.X, t.Y, int16(first), t.X>>up, t.Y>>up, around) //nolint:gosec // 10 to 14
	results := pool.SendBatch(ctx, batch)
	defer results.Close() //nolint:errcheck // the rows have already reported any error
	if _, err := results.Exec(); err != nil {
		return nil, fmt.Errorf("setting the timeout of a tile: %w", err)
	}
	if err := results.QueryRow().Scan(&body); err != nil {
		return nil, fmt.Errorf("making tile %d/%d/%d: %w", t.Z, t.X, t.Y, err)
	}
	return body, nil
}
