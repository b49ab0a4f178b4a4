package catalogue

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"iter"
	"path/filepath"
	"strconv"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
)

// SourceOSM is the source of the places that ImportOSM brings.
const SourceOSM = "osm"

// ImportOSM brings the table up to date with an OpenStreetMap extract in PBF, such as Geofabrik offers.
// The rules of Load hold.
func ImportOSM(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	file, err := openExtract(path, orSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(SourceOSM, path, file.sightings(ctx)))
}

// batch is what a source sees in a file, on the operator's terms.
func (o Options) batch(source, path string, sightings iter.Seq2[Sighting, error]) Batch {
	return Batch{
		Source:    source,
		Area:      cmp.Or(o.Area, AreaName(path)),
		File:      filepath.Base(path),
		Sightings: sightings,
		Force:     o.Force,
		Progress:  o.Progress,
	}
}

// sightings are all places to eat in the file. Each kind of object refers back to the one before: so the
// outlines are read first, then the nodes they are drawn with, and nothing but these is kept.
func (e *extract) sightings(ctx context.Context) iter.Seq2[Sighting, error] {
	return func(yield func(Sighting, error) bool) {
		err := e.eachSighting(ctx, func(s Sighting) error {
			if !yield(s, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(Sighting{}, err)
		}
	}
}

func (e *extract) eachSighting(ctx context.Context, each func(Sighting) error) error {
	drawn, err := e.outlines(ctx)
	if err != nil {
		return err
	}
	known := newCoordinates(drawn.lines)
	if err := e.nodes(ctx, known, each); err != nil {
		return err
	}
	for _, o := range drawn.outlines {
		at, ok := known.centre(drawn.linesOf(o))
		if !ok {
			continue
		}
		if err := each(sightingOf(o.id, at, o.tags)); err != nil {
			return err
		}
	}
	return nil
}

// outline is a place to eat drawn as an area: one closed way, or the outer ways of a multipolygon.
type outline struct {
	id   string
	tags osm.Tags
	ways []osm.WayID
}

type drawing struct {
	outlines []outline
	lines    map[osm.WayID][]osm.NodeID
}

// outlines takes one pass, and a second when there are multipolygons: their ways come before them and
// carry no sign of what they are part of.
func (e *extract) outlines(ctx context.Context) (*drawing, error) {
	e.progress.Total(e.nodeEnd + 2*e.wayBytes())
	drawn := &drawing{lines: map[osm.WayID][]osm.NodeID{}}
	err := e.scanWays(ctx, "reading outlines",
		func(w *osm.Way) bool { return isEatery(w.Tags) && closed(w) },
		func(r *osm.Relation) bool { return isEatery(r.Tags) && r.Tags.Find("type") == "multipolygon" },
		drawn.add)
	if err != nil {
		return nil, err
	}
	missing := drawn.missing()
	if len(missing) == 0 {
		e.progress.Total(e.nodeEnd + e.wayBytes())
		return drawn, nil
	}
	return drawn, e.scanWays(ctx, "reading multipolygons",
		func(w *osm.Way) bool { return missing[w.ID] },
		func(*osm.Relation) bool { return false },
		drawn.addLine)
}

func closed(w *osm.Way) bool {
	return len(w.Nodes) > 2 && w.Nodes[0].ID == w.Nodes[len(w.Nodes)-1].ID
}

func (d *drawing) add(object osm.Object) error {
	switch o := object.(type) {
	case *osm.Way:
		d.outlines = append(d.outlines, outline{osmID("w", int64(o.ID)), o.Tags, []osm.WayID{o.ID}})
		return d.addLine(o)
	case *osm.Relation:
		d.outlines = append(d.outlines, outline{osmID("r", int64(o.ID)), o.Tags, outerWays(o)})
	}
	return nil
}

func (d *drawing) addLine(object osm.Object) error {
	if way, ok := object.(*osm.Way); ok {
		d.lines[way.ID] = way.Nodes.NodeIDs()
	}
	return nil
}

func outerWays(r *osm.Relation) []osm.WayID {
	var ways []osm.WayID
	for _, m := range r.Members {
		if m.Type == osm.TypeWay && m.Role != "inner" {
			ways = append(ways, osm.WayID(m.Ref))
		}
	}
	return ways
}

// missing are the ways that outlines are made of and no pass has read yet.
func (d *drawing) missing() map[osm.WayID]bool {
	missing := map[osm.WayID]bool{}
	for _, o := range d.outlines {
		for _, way := range o.ways {
			if _, ok := d.lines[way]; !ok {
				missing[way] = true
			}
		}
	}
	return missing
}

func (d *drawing) linesOf(o outline) [][]osm.NodeID {
	var lines [][]osm.NodeID
	for _, way := range o.ways {
		if line := d.lines[way]; len(line) > 0 {
			lines = append(lines, line)
		}
	}
	return lines
}

// nodes is the last pass: it shows the places that are nodes and notes where the nodes of outlines are.
func (e *extract) nodes(ctx context.Context, known *coordinates, each func(Sighting) error) error {
	want := func(n *osm.Node) bool { return isEatery(n.Tags) || known.wants(n.ID) }
	return e.scanNodes(ctx, "reading places", want, func(object osm.Object) error {
		n, ok := object.(*osm.Node)
		if !ok {
			return fmt.Errorf("a %T among nodes", object)
		}
		at := orb.Point{n.Lon, n.Lat}
		known.set(n.ID, at)
		if !isEatery(n.Tags) {
			return nil
		}
		return each(sightingOf(osmID("n", int64(n.ID)), at, n.Tags))
	})
}

// osmID has the letter of the kind in it: node 1, way 1 and relation 1 are three things.
func osmID(kind string, id int64) string {
	return SourceOSM + "-" + kind + strconv.FormatInt(id, 10)
}
