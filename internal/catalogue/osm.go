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

// SourceOSM is the source of the places that ImportOSM imports.
const SourceOSM = "osm"

// ImportOSM updates the table from an OpenStreetMap extract in PBF, such as Geofabrik's, by the rules of Load.
func ImportOSM(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	file, err := openExtract(path, orSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer file.Close() //nolint:errcheck // it was only read
	batch := options.batch(SourceOSM, path, file.sightings(ctx))
	batch.gazetteer = file.gazetteer
	if !options.NoMap {
		batch.streets = streets{file}
	}
	return Load(ctx, pool, batch)
}

// batch returns the batch of a file, with the operator's options.
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

// sightings yields all places to eat in the file. Relations refer to ways, and ways to nodes, which come earlier in
// the file. So we read the outlines first, then the nodes they consist of, and keep nothing else. The same passes fill
// the gazetteer.
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
	known := newCoordinates(drawn.lines, e.gazetteer)
	if err := e.nodes(ctx, known, each); err != nil {
		return err
	}
	e.gazetteer.settle(known)
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

// outline is a place to eat that is drawn as an area: one closed way, or the outer ways of a multipolygon.
type outline struct {
	id   string
	tags osm.Tags
	ways []osm.WayID
}

type drawing struct {
	outlines  []outline
	lines     map[osm.WayID][]osm.NodeID
	corners   map[osm.WayID]spot // of the multipolygons that have an address
	gazetteer *gazetteer
}

// outlines reads the outlines in one pass, and a second one if there are multipolygons: their ways come earlier in the
// file and carry no sign that they belong to one.
func (e *extract) outlines(ctx context.Context) (*drawing, error) {
	e.progress.Total(e.nodeEnd + 2*e.wayBytes())
	drawn := &drawing{lines: map[osm.WayID][]osm.NodeID{}, corners: map[osm.WayID]spot{}, gazetteer: e.gazetteer}
	err := e.scanWays(ctx, "reading outlines",
		func(w *osm.Way) bool { return isEatery(w.Tags) && closed(w) || addressSays(w.Tags) != 0 },
		func(r *osm.Relation) bool {
			return (isEatery(r.Tags) || addressSays(r.Tags) != 0) && r.Tags.Find("type") == "multipolygon"
		},
		drawn.add)
	if err != nil {
		return nil, err
	}
	missing := drawn.missing()
	if len(missing) == 0 {
		e.progress.Total(e.nodeEnd + e.wayBytes())
		return drawn, nil
	}
	err = e.scanWays(ctx, "reading multipolygons",
		func(w *osm.Way) bool { return missing[w.ID] },
		func(*osm.Relation) bool { return false },
		drawn.addMissing)
	drawn.gazetteer.spots(func(s *spot) {
		if s.way != 0 {
			*s = drawn.corners[s.way]
		}
	})
	return drawn, err
}

func closed(w *osm.Way) bool {
	return len(w.Nodes) > 2 && w.Nodes[0].ID == w.Nodes[len(w.Nodes)-1].ID
}

func (d *drawing) add(object osm.Object) error {
	switch o := object.(type) {
	case *osm.Way:
		d.note(o)
		if isEatery(o.Tags) && closed(o) {
			d.outlines = append(d.outlines, outline{osmID("w", int64(o.ID)), o.Tags, []osm.WayID{o.ID}})
			return d.addLine(o)
		}
	case *osm.Relation:
		ways := outerWays(o)
		if isEatery(o.Tags) {
			d.outlines = append(d.outlines, outline{osmID("r", int64(o.ID)), o.Tags, ways})
		}
		if said := addressSays(o.Tags); said != 0 && len(ways) > 0 {
			d.corners[ways[0]] = spot{at: nowhere}
			d.gazetteer.noteTags(o.Tags, said, spot{at: nowhere, way: ways[0]})
		}
	}
	return nil
}

// note records what a way says about addresses.
func (d *drawing) note(w *osm.Way) {
	said := addressSays(w.Tags)
	if said == 0 {
		return
	}
	where := spotOf(w.Nodes.NodeIDs())
	if said&saysStreet != 0 {
		d.gazetteer.addWay(w.Tags.Find("name"), aliasesOf(w.Tags), highwayWorth[w.Tags.Find("highway")], where)
		said &^= saysBuilding | saysLocality // a pedestrian square is one thing, not two
	}
	d.gazetteer.noteTags(w.Tags, said, where)
}

func (d *drawing) addMissing(object osm.Object) error {
	way, ok := object.(*osm.Way)
	if !ok {
		return nil
	}
	if _, ok := d.corners[way.ID]; ok {
		d.corners[way.ID] = spotOf(way.Nodes.NodeIDs())
	}
	return d.addLine(object)
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

// missing returns the ways of outlines that no pass has read yet.
func (d *drawing) missing() map[osm.WayID]bool {
	missing := map[osm.WayID]bool{}
	for way := range d.corners {
		missing[way] = true
	}
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

// nodes runs the last pass. It shows the places that are nodes and records the positions of the nodes of outlines.
func (e *extract) nodes(ctx context.Context, known *coordinates, each func(Sighting) error) error {
	want := func(n *osm.Node) bool {
		return known.wants(n.ID) || len(n.Tags) > 0 && (isEatery(n.Tags) || addressSays(n.Tags)&^saysStreet != 0)
	}
	return e.scanNodes(ctx, "reading places", want, func(object osm.Object) error {
		n, ok := object.(*osm.Node)
		if !ok {
			return fmt.Errorf("unexpected %T among nodes", object)
		}
		at := orb.Point{n.Lon, n.Lat}
		known.set(n.ID, at)
		if len(n.Tags) == 0 {
			return nil
		}
		if said := addressSays(n.Tags) &^ saysStreet; said != 0 {
			e.gazetteer.noteTags(n.Tags, said, spot{at: at})
		}
		if !isEatery(n.Tags) {
			return nil
		}
		return each(sightingOf(osmID("n", int64(n.ID)), at, n.Tags))
	})
}

// osmID returns our id of an object. It includes the letter of the kind, because node 1, way 1 and relation 1 differ.
func osmID(kind string, id int64) string {
	return SourceOSM + "-" + kind + strconv.FormatInt(id, 10)
}
