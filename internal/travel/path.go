package travel

import (
	"context"
	"errors"
	"fmt"
	"math"
	"slices"

	"github.com/jackc/pgx/v5"
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/wkb"
)

const findDoor = `
SELECT e.edge, e.source, e.target, e.metres, e.seconds, d.fraction, d.metres, p.lat, p.lng
FROM places p JOIN place_doors d USING (n) JOIN walk_edges e USING (edge) WHERE p.place_id = $1`

// findPath finds the route from node 0 to node -1 in the graph $1. The first and last edges of the route are not in a
// table: they are parts of the edges $2 and $4, cut at the fractions $3 and $5, where origin and door are.
const findPath = `
SELECT d.edge, coalesce(e.metres, 0), d.cost, ST_AsBinary(ST_Transform(coalesce(e.geom, CASE d.edge
    WHEN -2 THEN ST_LineSubstring(o.geom, 0, $3) WHEN -3 THEN ST_LineSubstring(o.geom, $3, 1)
    WHEN -4 THEN ST_LineSubstring(t.geom, 0, $5) WHEN -5 THEN ST_LineSubstring(t.geom, $5, 1)
    ELSE ST_LineSubstring(o.geom, least($3, $5), greatest($3, $5)) END), 4326))
FROM pgr_dijkstra($1, 0, -1, false) AS d
JOIN walk_edges o ON o.edge = $2 JOIN walk_edges t ON t.edge = $4
LEFT JOIN walk_edges e ON e.edge = d.edge
WHERE d.edge <> -1 ORDER BY d.path_seq`

// stretch is a part of a route.
type stretch struct {
	edge            int64
	metres, seconds float64
	line            orb.LineString
}

// path returns the route to a place's door. It starts and ends on the network, a few steps from the origin and the
// door.
func (s store) path(ctx context.Context, from Point, placeID string) (points []Point, leg Leg, err error) {
	err = s.bounded(ctx, func(ctx context.Context, tx pgx.Tx) error {
		points, leg = nil, Leg{}
		origin, ok, err := originOf(ctx, tx, from)
		if err != nil || !ok {
			return err
		}
		var door spot
		var at Point
		err = tx.QueryRow(ctx, findDoor, placeID).
			Scan(&door.edge, &door.source, &door.target, &door.metres, &door.seconds, &door.fraction, &door.off,
				&at.Lat, &at.Lng)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil
		}
		km := flatKm(from, at)
		if err != nil || km > radii[len(radii)-1] {
			return err
		}
		stretches, err := walk(ctx, tx, origin, door, around(from, km))
		points, leg = joined(origin, door, stretches)
		return err
	})
	if err != nil {
		return nil, Leg{}, fmt.Errorf("finding the walking route: %w", err)
	}
	return points, leg.NoShorterThan(0), nil
}

func walk(ctx context.Context, tx pgx.Tx, origin, door spot, area box) ([]stretch, error) {
	text := graph(origin, area) + fmt.Sprintf(`, (%d, %d, -1, %f), (%d, %d, -1, %f)`,
		fromSource, door.source, door.seconds*door.fraction, fromTarget, door.target, door.seconds*(1-door.fraction))
	if origin.edge == door.edge {
		text += fmt.Sprintf(`, (%d, 0, -1, %f)`, straight, door.seconds*math.Abs(door.fraction-origin.fraction))
	}
	rows, err := tx.Query(ctx, findPath, text, origin.edge, origin.fraction, door.edge, door.fraction)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (s stretch, err error) {
		var body []byte
		if err := row.Scan(&s.edge, &s.metres, &s.seconds, &body); err != nil {
			return s, err
		}
		g, err := wkb.Unmarshal(body)
		s.line, _ = g.(orb.LineString) // a stretch of length zero is a point and adds nothing
		return s, err
	})
}

// joined connects stretches to one line, reversing those that run the other way.
func joined(origin, door spot, stretches []stretch) ([]Point, Leg) {
	var whole orb.LineString
	seconds, metres := 0.0, 0.0
	for i, s := range stretches {
		seconds += s.seconds
		metres += lengthOf(origin, door, s)
		if len(s.line) == 0 {
			continue
		}
		line := slices.Clone(s.line)
		if backwards(whole, line, stretches[i+1:]) {
			slices.Reverse(line)
		}
		whole = append(whole, line...)
	}
	points := make([]Point, 0, len(whole))
	for _, p := range slices.Compact(whole) {
		points = append(points, Point{Lat: p.Lat(), Lng: p.Lon()})
	}
	off := origin.off + door.off
	return points, Leg{Metres: float32(metres + off), Seconds: float32(seconds + off/metresPerSecond)}
}

// backwards reports whether a stretch must be reversed: its end is nearer to the line so far, or, for the first
// stretch, its start is nearer to the next one.
func backwards(before, line orb.LineString, after []stretch) bool {
	if len(before) > 0 {
		last := before[len(before)-1]
		return apart(last, line[len(line)-1]) < apart(last, line[0])
	}
	for _, s := range after {
		if len(s.line) > 0 {
			nearest := func(p orb.Point) float64 { return min(apart(p, s.line[0]), apart(p, s.line[len(s.line)-1])) }
			return nearest(line[0]) < nearest(line[len(line)-1])
		}
	}
	return false
}

func apart(a, b orb.Point) float64 { return math.Hypot(a[0]-b[0], a[1]-b[1]) }

func lengthOf(origin, door spot, s stretch) float64 {
	switch s.edge {
	case toSource:
		return origin.metres * origin.fraction
	case toTarget:
		return origin.metres * (1 - origin.fraction)
	case fromSource:
		return door.metres * door.fraction
	case fromTarget:
		return door.metres * (1 - door.fraction)
	case straight:
		return door.metres * math.Abs(door.fraction-origin.fraction)
	}
	return s.metres
}

// flatKm returns the distance of two points, treating the Earth as flat. It is accurate enough for short distances.
func flatKm(a, b Point) float64 {
	const km = 111.2
	return math.Hypot((a.Lat-b.Lat)*km, (a.Lng-b.Lng)*km*math.Cos(a.Lat*math.Pi/180))
}
