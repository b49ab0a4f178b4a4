package osm

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
	"google.golang.org/protobuf/encoding/protowire"

	"noonish/internal/catalogue/source"
)

// Streets shows an extract as the map reads it. It implements streetmap.File.
type Streets struct{ extract *Extract }

// Streets returns the extract as the map reads it. The progress of Sightings then counts the map's passes too.
func (e *Extract) Streets() Streets {
	e.drawn = true
	return Streets{e}
}

// mapBytes returns how many bytes the map's passes read.
func (e *Extract) mapBytes() int64 { return e.nodeEnd + 3*e.wayBytes() }

// Digest returns a digest of the file.
func (s Streets) Digest(ctx context.Context) (string, error) {
	sum := sha256.New()
	whole := source.Counted(ctx, io.NewSectionReader(s.extract.file, 0, s.extract.size), source.Silent{})
	if _, err := io.Copy(sum, whole); err != nil {
		return "", fmt.Errorf("reading the file: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// Edge returns the bounds that the file's header states, or empty bounds if it states none that are valid.
func (s Streets) Edge() (orb.Bound, error) {
	const boxField, left, right, top, bottom = 1, 1, 2, 3, 4
	header, err := s.extract.blocks[0].read(s.extract.file)
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

// Relations reads the relations of the file in one pass.
func (s Streets) Relations(
	ctx context.Context, step string, want func(*osm.Relation) bool, each func(*osm.Relation) error,
) error {
	s.extract.progress.Total(s.extract.read.Load() + s.extract.mapBytes())
	none := func(*osm.Way) bool { return false }
	return s.extract.scanWays(ctx, step, none, want, func(object osm.Object) error {
		relation, ok := object.(*osm.Relation)
		if !ok {
			return fmt.Errorf("unexpected %T among relations", object)
		}
		return each(relation)
	})
}

// Ways reads the ways of the file in one pass.
func (s Streets) Ways(ctx context.Context, step string, want func(*osm.Way) bool, each func(*osm.Way) error) error {
	none := func(*osm.Relation) bool { return false }
	return s.extract.scanWays(ctx, step, want, none, func(object osm.Object) error {
		way, ok := object.(*osm.Way)
		if !ok {
			return fmt.Errorf("unexpected %T among ways", object)
		}
		return each(way)
	})
}

// Nodes reads the nodes of the file in one pass.
func (s Streets) Nodes(ctx context.Context, step string, want func(*osm.Node) bool, each func(*osm.Node) error) error {
	return s.extract.scanNodes(ctx, step, want, func(object osm.Object) error {
		node, ok := object.(*osm.Node)
		if !ok {
			return fmt.Errorf("unexpected %T among nodes", object)
		}
		return each(node)
	})
}
