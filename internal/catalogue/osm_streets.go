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
	"google.golang.org/protobuf/encoding/protowire"

	"noonish/internal/streetmap"
)

// loadStreets makes the map of the batch's area, if its file has one, and finds the doors of places.
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

// streets implements streetmap.File on an extract.
type streets struct{ *extract }

func (s streets) Digest(ctx context.Context) (string, error) {
	sum := sha256.New()
	if _, err := io.Copy(sum, &countedReader{
		ctx: ctx, Reader: io.NewSectionReader(s.file, 0, s.size), progress: silent{},
	}); err != nil {
		return "", fmt.Errorf("reading the file: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// Edge returns the bounds that the file's header states, or empty bounds if it states none that are valid.
func (s streets) Edge() (orb.Bound, error) {
	const boxField, left, right, top, bottom = 1, 1, 2, 3, 4
	header, err := s.blocks[0].read(s.file)
	if err != nil {
		return orb.Bound{}, err
	}
	var box []byte
	if err := eachField(header, func(field protowire.Number, value []byte) {
		if field == boxField {
			box = value
		}
	}); err != nil || len(box) == 0 {
		return orb.Bound{}, err
	}
	sides := map[protowire.Number]float64{}
	err = walkFields(box, func(field protowire.Number, _ []byte, number uint64) error {
		sides[field] = 1e-9 * float64(protowire.DecodeZigZag(number))
		return nil
	})
	edge := orb.Bound{Min: orb.Point{sides[left], sides[bottom]}, Max: orb.Point{sides[right], sides[top]}}
	if err != nil || !(orb.Bound{Min: orb.Point{-180, -90}, Max: orb.Point{180, 90}}).Contains(edge.Min) ||
		edge.Max[0] > 180 || edge.Max[1] > 90 || edge.IsEmpty() {
		return orb.Bound{}, err
	}
	return edge, nil
}

func (s streets) Relations(
	ctx context.Context, step string, want func(*osm.Relation) bool, each func(*osm.Relation) error,
) error {
	s.progress.Total(s.read.Load() + s.nodeEnd + 3*s.wayBytes())
	return s.scanWays(ctx, step, func(*osm.Way) bool { return false }, want, func(object osm.Object) error {
		relation, ok := object.(*osm.Relation)
		if !ok {
			return fmt.Errorf("unexpected %T among relations", object)
		}
		return each(relation)
	})
}

func (s streets) Ways(ctx context.Context, step string, want func(*osm.Way) bool, each func(*osm.Way) error) error {
	return s.scanWays(ctx, step, want, func(*osm.Relation) bool { return false }, func(object osm.Object) error {
		way, ok := object.(*osm.Way)
		if !ok {
			return fmt.Errorf("unexpected %T among ways", object)
		}
		return each(way)
	})
}

func (s streets) Nodes(ctx context.Context, step string, want func(*osm.Node) bool, each func(*osm.Node) error) error {
	return s.scanNodes(ctx, step, want, func(object osm.Object) error {
		node, ok := object.(*osm.Node)
		if !ok {
			return fmt.Errorf("unexpected %T among nodes", object)
		}
		return each(node)
	})
}
