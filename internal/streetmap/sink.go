package streetmap

import (
	"context"
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"math"

	"github.com/jackc/pgx/v5"
	"github.com/paulmach/orb"
	"github.com/paulmach/orb/encoding/wkb"
	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/orb/planar"
	"github.com/paulmach/osm"
)

// nameSize is how large an area must be for its name to be shown, in square map metres.
const nameSize = 4000

// shapeID returns an id that distinguishes node 1, way 1 and relation 1.
func shapeID(id int64, kind osm.Type) int64 {
	switch kind { //nolint:exhaustive // only these are drawn
	case osm.TypeWay:
		return id*4 + 1
	case osm.TypeRelation:
		return id*4 + 2
	default:
		return id * 4
	}
}

// seaID returns an id that differs for each area. It is negative, so that it differs from all other shapes.
func seaID(area string) int64 {
	sum := fnv.New64a()
	_, _ = sum.Write([]byte(area))
	return -1 - int64(sum.Sum64()>>1)
}

// middle returns where the name of an area goes, and the size of the area.
func middle(shape orb.MultiPolygon) (orb.Point, float64) {
	var at orb.Point
	largest, whole := 0.0, 0.0
	for _, polygon := range shape {
		centre, size := planar.CentroidArea(polygon)
		if whole += math.Abs(size); math.Abs(size) > largest {
			at, largest = centre, math.Abs(size)
		}
	}
	return at, whole
}

// stagingBatch is the number of rows in one COPY, so that a cancelled import is noticed between two of them.
const stagingBatch = 1000

// sink copies rows into temporary tables.
type sink struct {
	tx    pgx.Tx
	area  string
	rows  map[*target][][]any
	count map[*target]int64
}

func newSink(tx pgx.Tx, area string) *sink {
	return &sink{tx: tx, area: area, rows: map[*target][][]any{}, count: map[*target]int64{}}
}

func (s *sink) add(ctx context.Context, t *target, row ...any) error {
	s.count[t]++
	if s.rows[t] = append(s.rows[t], row); len(s.rows[t]) < stagingBatch {
		return nil
	}
	return s.copyRows(ctx, t)
}

func (s *sink) copyRows(ctx context.Context, t *target) error {
	_, err := s.tx.CopyFrom(ctx, pgx.Identifier{t.staging()}, t.columns, pgx.CopyFromRows(s.rows[t]))
	if err != nil {
		return fmt.Errorf("copying into %s: %w", t.staging(), err)
	}
	s.rows[t] = s.rows[t][:0]
	return nil
}

func (s *sink) flush(ctx context.Context) error {
	for _, t := range targets {
		if err := s.copyRows(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

// each calls show with a shape's part on every tile, in every band that shows it.
func (s *sink) each(l look, g orb.Geometry, show func(band int16, t maptile.Tile, part orb.Geometry) error) error {
	for _, b := range bands {
		if b.zoom < l.from {
			continue
		}
		simple := b.simpler(g)
		if simple == nil {
			continue
		}
		err := eachTile(simple, b.zoom, func(t maptile.Tile, part orb.Geometry) error {
			return show(int16(b.zoom), t, part) //nolint:gosec // 10 to 14
		})
		if err != nil {
			return err
		}
	}
	return nil
}

func (s *sink) fill(ctx context.Context, id int64, l look, shape orb.MultiPolygon) error {
	return s.each(l, shape, func(band int16, t maptile.Tile, part orb.Geometry) error {
		return s.add(ctx, fills, band, int32(t.X), int32(t.Y), id, l.kind, //nolint:gosec // a tile's number
			float32(planar.Area(part)), bytesOf(part))
	})
}

func (s *sink) line(ctx context.Context, id int64, l look, name string, line orb.LineString) error {
	return s.each(l, orb.MultiLineString{line}, func(band int16, t maptile.Tile, part orb.Geometry) error {
		return s.add(ctx, lines, band, int32(t.X), int32(t.Y), id, l.kind, //nolint:gosec // a tile's number
			name, l.rank, bytesOf(part))
	})
}

// label adds a label to one tile only. On two tiles it would be shown twice.
func (s *sink) label(ctx context.Context, id int64, l look, name string, at orb.Point) error {
	for _, b := range bands {
		if b.zoom < l.from {
			continue
		}
		t := tileAt(at, b.zoom)
		if err := s.add(ctx, labels, int16(b.zoom), int32(t.X), int32(t.Y), //nolint:gosec // a tile's number
			id, l.kind, name, l.rank, bytesOf(at)); err != nil {
			return err
		}
	}
	return nil
}

func (s *sink) entrance(ctx context.Context, node int64, main bool, at orb.Point) error {
	return s.add(ctx, entrances, node, main, bytesOf(at))
}

func (s *sink) edge(ctx context.Context, way int64, e edge) error {
	line := mercator(e.line)
	return s.add(ctx, walkEdges, way, int32(e.step), e.source, e.target, //nolint:gosec // a way has 2000 nodes
		float32(e.metres), float32(e.seconds), bytesOf(line))
}

// bytesOf returns a geometry in the form that PostGIS reads.
func bytesOf(g orb.Geometry) []byte { return wkb.MustMarshal(g, binary.LittleEndian) }
