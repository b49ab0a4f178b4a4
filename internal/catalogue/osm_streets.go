package catalogue

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/jackc/pgx/v5"
	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
	"github.com/paulmach/osm/osmpbf"

	"noonish/internal/streetmap"
)

// loadStreets makes the map of a batch's area, if its file has one, and finds the doors of places.
func loadStreets(ctx context.Context, tx pgx.Tx, batch Batch) (streetmap.Report, error) {
	var report streetmap.Report
	if batch.streets != nil {
		var err error
		if report, err = streetmap.Read(ctx, tx, batch.streets, batch.Area, batch.File); err != nil {
			return streetmap.Report{}, err
		}
	}
	orSilent(batch.Progress).Step("finding doors")
	return report, streetmap.Doors(ctx, tx, batch.Area, batch.streets != nil && !report.Same)
}

// streets is an extract as the map reads it.
type streets struct{ *extract }

func (s streets) Digest(ctx context.Context) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, &countedReader{ctx: ctx, Reader: io.NewSectionReader(s.file, 0, s.size), progress: silent{}}); err != nil {
		return "", fmt.Errorf("reading the file: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// Edge is what the file says it covers.
func (s streets) Edge() (orb.Bound, error) {
	scanner := osmpbf.New(context.Background(), io.NewSectionReader(s.file, 0, s.size), 1)
	defer scanner.Close() //nolint:errcheck // it only waits
	header, err := scanner.Header()
	if err != nil || header.Bounds == nil {
		return orb.Bound{}, err
	}
	b := header.Bounds
	return orb.Bound{Min: orb.Point{b.MinLon, b.MinLat}, Max: orb.Point{b.MaxLon, b.MaxLat}}, nil
}

func (s streets) Relations(ctx context.Context, step string, want func(*osm.Relation) bool, each func(*osm.Relation) error) error {
	s.progress.Total(s.read.Load() + s.nodeEnd + 3*s.wayBytes())
	return s.scanWays(ctx, step, func(*osm.Way) bool { return false }, want, func(object osm.Object) error {
		relation, ok := object.(*osm.Relation)
		if !ok {
			return fmt.Errorf("a %T among relations", object)
		}
		return each(relation)
	})
}

func (s streets) Ways(ctx context.Context, step string, want func(*osm.Way) bool, each func(*osm.Way) error) error {
	return s.scanWays(ctx, step, want, func(*osm.Relation) bool { return false }, func(object osm.Object) error {
		way, ok := object.(*osm.Way)
		if !ok {
			return fmt.Errorf("a %T among ways", object)
		}
		return each(way)
	})
}

func (s streets) Nodes(ctx context.Context, step string, want func(*osm.Node) bool, each func(*osm.Node) error) error {
	return s.scanNodes(ctx, step, want, func(object osm.Object) error {
		node, ok := object.(*osm.Node)
		if !ok {
			return fmt.Errorf("a %T among nodes", object)
		}
		return each(node)
	})
}
