package travel

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
)

// store computes routes in the graph with pgRouting.
type store struct{ reads Reader }

// Reader chooses the server that answers. Read may run do twice.
type Reader interface {
	QueryRow(ctx context.Context, statement string, args ...any) pgx.Row
	Read(ctx context.Context, do func(context.Context, *pgxpool.Pool) error) error
}

const hasRouting = `SELECT EXISTS (SELECT FROM pg_extension WHERE extname = 'pgrouting')`

// findOrigin finds the point of the network that is nearest to a position.
const findOrigin = `
SELECT edge, source, target, metres, seconds, ST_LineLocatePoint(geom, at), (geom <-> at) * scale
FROM walk_edges, (
  SELECT ST_Transform(ST_SetSRID(ST_MakePoint($1, $2), 4326), 3857) AS at, cos(radians($2)) AS scale) AS p
ORDER BY geom <-> at LIMIT 1`

// nearEnough is how far an origin may be from the network, in metres.
const nearEnough = 300

// findTree finds all nodes that are reachable from the origin. $1 is the graph as pgRouting expects it: the text of a
// query.
const findTree = `
SELECT d.node, d.edge, coalesce(e.source, 0), coalesce(e.target, 0), coalesce(e.metres, 0), d.agg_cost
FROM pgr_drivingDistance($1, 0, 1e9, false) AS d LEFT JOIN walk_edges e ON e.edge = d.edge
WHERE d.node <> 0
ORDER BY d.seq`

const findDoors = `
SELECT p.place_id, e.edge, e.source, e.target, e.metres, e.seconds, d.fraction, d.metres
FROM walk_edges e JOIN place_doors d USING (edge) JOIN places p USING (n)
WHERE e.geom && ST_MakeEnvelope($1, $2, $3, $4, 3857)`

// routeTimeout limits the time of a query for one origin, in milliseconds.
const routeTimeout = 4000

// legs returns the routes to all places around a point. It returns none if the network is too far away.
func (s store) legs(ctx context.Context, from Point, radiusKm float64) (Legs, error) {
	var legs Legs
	err := s.bounded(ctx, func(ctx context.Context, tx pgx.Tx) error {
		legs = Legs{}
		origin, ok, err := originOf(ctx, tx, from)
		if err != nil || !ok {
			return err
		}
		area := around(from, radiusKm)
		t, err := grow(ctx, tx, origin, area)
		if err != nil {
			return err
		}
		return eachDoor(ctx, tx, area, func(id string, door spot) {
			if leg, ok := t.leg(door); ok {
				legs[id] = leg
			}
		})
	})
	if err != nil {
		return nil, fmt.Errorf("finding walking routes: %w", err)
	}
	return legs, nil
}

// bounded may run do twice.
func (s store) bounded(ctx context.Context, do func(context.Context, pgx.Tx) error) error {
	return s.reads.Read(ctx, func(ctx context.Context, pool *pgxpool.Pool) error {
		return pgx.BeginTxFunc(ctx, pool, pgx.TxOptions{AccessMode: pgx.ReadOnly}, func(tx pgx.Tx) error {
			if _, err := tx.Exec(ctx, "SET LOCAL statement_timeout = "+strconv.Itoa(routeTimeout)); err != nil {
				return err
			}
			return do(ctx, tx)
		})
	})
}

func originOf(ctx context.Context, tx pgx.Tx, from Point) (o spot, ok bool, err error) {
	err = tx.QueryRow(ctx, findOrigin, from.Lng, from.Lat).
		Scan(&o.edge, &o.source, &o.target, &o.metres, &o.seconds, &o.fraction, &o.off)
	if errors.Is(err, pgx.ErrNoRows) {
		return spot{}, false, nil
	}
	return o, err == nil && o.off <= nearEnough, err
}

// box is a part of the map in map metres (EPSG:3857).
type box struct{ west, south, east, north float64 }

// around returns the area that a walk to a place within the radius may touch: one and a half times the radius plus 400
// m.
func around(p Point, radiusKm float64) box {
	const earth = 6378137
	x, y := earth*p.Lng*math.Pi/180, earth*math.Log(math.Tan(math.Pi/4+p.Lat*math.Pi/360))
	reach := (radiusKm*1.5 + 0.4) * 1000 / math.Cos(p.Lat*math.Pi/180)
	return box{x - reach, y - reach, x + reach, y + reach}
}

// graph returns the query from which pgRouting reads the edges of an area, with the origin as node 0 on one of them.
// All its parameters are numbers, so nothing needs quoting.
func graph(origin spot, area box) string {
	return fmt.Sprintf(`SELECT edge AS id, source, target, seconds::float8 AS cost FROM walk_edges
WHERE geom && ST_MakeEnvelope(%f, %f, %f, %f, 3857)
UNION ALL VALUES (%d::int8, 0::int8, %d::int8, %f::float8), (%d, 0, %d, %f)`,
		area.west, area.south, area.east, area.north,
		toSource, origin.source, origin.seconds*origin.fraction,
		toTarget, origin.target, origin.seconds*(1-origin.fraction))
}

func grow(ctx context.Context, tx pgx.Tx, origin spot, area box) (tree, error) {
	rows, err := tx.Query(ctx, findTree, graph(origin, area))
	if err != nil {
		return tree{}, err
	}
	branches, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (b branch, err error) {
		err = row.Scan(&b.node, &b.edge, &b.source, &b.target, &b.metres, &b.seconds)
		return b, err
	})
	return newTree(origin, branches), err
}

func eachDoor(ctx context.Context, tx pgx.Tx, area box, show func(id string, door spot)) error {
	rows, err := tx.Query(ctx, findDoors, area.west, area.south, area.east, area.north)
	if err != nil {
		return err
	}
	var id string
	var d spot
	_, err = pgx.ForEachRow(rows, []any{
		&id, &d.edge, &d.source, &d.target, &d.metres, &d.seconds, &d.fraction, &d.off,
	}, func() error {
		show(id, d)
		return nil
	})
	return err
}
