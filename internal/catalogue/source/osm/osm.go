// Package osm reads places to eat, addresses and streets from OpenStreetMap extracts in PBF, such as Geofabrik's.
package osm

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"strconv"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/gazetteer"
	"noonish/internal/catalogue/source"
)

// Sightings yields all places to eat in the file. Relations refer to ways, and ways to nodes, which come earlier in
// the file. So we read the outlines first, then the nodes they consist of, and keep nothing else. The same passes fill
// the gazetteer.
func (e *Extract) Sightings(ctx context.Context) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		err := e.eachSighting(ctx, func(s source.Sighting) error {
			if !yield(s, nil) {
				return source.ErrStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, source.ErrStopped) {
			yield(source.Sighting{}, err)
		}
	}
}

func (e *Extract) eachSighting(ctx context.Context, each func(source.Sighting) error) error {
	drawn, err := e.outlines(ctx)
	if err != nil {
		return err
	}
	known := newCoordinates(drawn.lines, e.gazetteer, e.space)
	if err := e.space.Err(); err != nil {
		return err
	}
	if err := e.nodes(ctx, known, each); err != nil {
		return err
	}
	e.gazetteer.Settle(known.at)
	for _, o := range drawn.outlines {
		at, ok := known.centre(drawn.linesOf(o))
		if !ok {
			continue
		}
		if err := each(SightingOf(o.id, at, o.tags)); err != nil {
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
	corners   map[osm.WayID]gazetteer.Spot // of the multipolygons that have an address
	gazetteer *gazetteer.Gazetteer
}

// outlines reads the outlines in one pass, and a second one if there are multipolygons: their ways come earlier in the
// file and carry no sign that they belong to one.
func (e *Extract) outlines(ctx context.Context) (*drawing, error) {
	later := int64(0)
	if e.drawn {
		later = e.mapBytes()
	}
	e.progress.Total(e.nodeEnd + 2*e.wayBytes() + later)
	drawn := &drawing{
		lines: map[osm.WayID][]osm.NodeID{}, corners: map[osm.WayID]gazetteer.Spot{}, gazetteer: e.gazetteer,
	}
	err := e.scanWays(ctx, "reading outlines",
		func(w *osm.Way) bool { return IsEatery(w.Tags) && IsClosed(w) || addressSays(w.Tags) != 0 },
		func(r *osm.Relation) bool {
			return (IsEatery(r.Tags) || addressSays(r.Tags) != 0) && r.Tags.Find("type") == "multipolygon"
		},
		drawn.add)
	if err != nil {
		return nil, err
	}
	missing := drawn.missing()
	if len(missing) == 0 {
		e.progress.Total(e.nodeEnd + e.wayBytes() + later)
		return drawn, nil
	}
	err = e.scanWays(ctx, "reading multipolygons",
		func(w *osm.Way) bool { return missing[w.ID] },
		func(*osm.Relation) bool { return false },
		drawn.addMissing)
	drawn.gazetteer.Spots(func(s *gazetteer.Spot) {
		if s.Way != 0 {
			*s = drawn.corners[s.Way]
		}
	})
	return drawn, err
}

// IsClosed reports whether a way is the outline of an area.
func IsClosed(w *osm.Way) bool {
	return len(w.Nodes) > 2 && w.Nodes[0].ID == w.Nodes[len(w.Nodes)-1].ID
}

func (d *drawing) add(object osm.Object) error {
	switch o := object.(type) {
	case *osm.Way:
		d.addAddress(o)
		if IsEatery(o.Tags) && IsClosed(o) {
			d.outlines = append(d.outlines, outline{ID("w", int64(o.ID)), o.Tags, []osm.WayID{o.ID}})
			return d.addLine(o)
		}
	case *osm.Relation:
		ways := outerWays(o)
		if IsEatery(o.Tags) {
			d.outlines = append(d.outlines, outline{ID("r", int64(o.ID)), o.Tags, ways})
		}
		if said := addressSays(o.Tags); said != 0 && len(ways) > 0 {
			d.corners[ways[0]] = gazetteer.Spot{At: source.Nowhere}
			note(d.gazetteer, o.Tags, said, gazetteer.Spot{At: source.Nowhere, Way: ways[0]})
		}
	}
	return nil
}

// addAddress records what a way says about addresses.
func (d *drawing) addAddress(w *osm.Way) {
	said := addressSays(w.Tags)
	if said == 0 {
		return
	}
	where := gazetteer.SpotOf(w.Nodes.NodeIDs())
	if said&saysStreet != 0 {
		d.gazetteer.AddStreet(w.Tags.Find("name"), aliasesOf(w.Tags), highwayWorth[w.Tags.Find("highway")], where)
		said &^= saysBuilding | saysLocality // a pedestrian square is one thing, not two
	}
	note(d.gazetteer, w.Tags, said, where)
}

func (d *drawing) addMissing(object osm.Object) error {
	way, ok := object.(*osm.Way)
	if !ok {
		return nil
	}
	if _, ok := d.corners[way.ID]; ok {
		d.corners[way.ID] = gazetteer.SpotOf(way.Nodes.NodeIDs())
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
func (e *Extract) nodes(ctx context.Context, known *coordinates, each func(source.Sighting) error) error {
	want := func(n *osm.Node) bool {
		return known.wants(n.ID) || len(n.Tags) > 0 && (IsEatery(n.Tags) || addressSays(n.Tags)&^saysStreet != 0)
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
			note(e.gazetteer, n.Tags, said, gazetteer.Spot{At: at})
		}
		if !IsEatery(n.Tags) {
			return nil
		}
		return each(SightingOf(ID("n", int64(n.ID)), at, n.Tags))
	})
}

// ID returns our id of an object. It includes the letter of the kind, because node 1, way 1 and relation 1 differ.
func ID(kind string, id int64) string {
	return source.OSM + "-" + kind + strconv.FormatInt(id, 10)
}
