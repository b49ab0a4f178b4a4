package streetmap

import (
	"context"

	"github.com/paulmach/orb"
	"github.com/paulmach/orb/project"
	"github.com/paulmach/osm"

	"noonish/internal/spill"
)

// File is an extract that can be read several times. The want functions are called from several goroutines at once.
type File interface {
	Digest(ctx context.Context) (string, error) // changes if the content does
	Edge() (orb.Bound, error)                   // the area of the extract; zero if unknown
	Relations(ctx context.Context, step string, want func(*osm.Relation) bool, each func(*osm.Relation) error) error
	Ways(ctx context.Context, step string, want func(*osm.Way) bool, each func(*osm.Way) error) error
	Nodes(ctx context.Context, step string, want func(*osm.Node) bool, each func(*osm.Node) error) error
}

// reader turns a file into rows. Relations refer to ways, and ways to nodes, which come earlier in the file. So it
// reads the relations first, then the ways to find the nodes they need, then those nodes, and then the ways again to
// draw them.
type reader struct {
	file  File
	space *spill.Space
	sink  *sink
	nodes *nodes
	areas []multipolygon
	parts *parts
	coast []orb.LineString
}

// multipolygon is an area that consists of several ways.
type multipolygon struct {
	id           int64
	look         look
	name         string
	outer, inner []osm.WayID
}

func (r *reader) read(ctx context.Context) error {
	if err := r.findAreas(ctx); err != nil {
		return err
	}
	if err := r.findNodes(ctx); err != nil {
		return err
	}
	if err := r.file.Nodes(ctx, "reading the map's nodes", r.wantsNode, r.node(ctx)); err != nil {
		return err
	}
	if err := r.file.Ways(ctx, "drawing the map", r.wantsWay, r.way(ctx)); err != nil {
		return err
	}
	for _, area := range r.areas {
		if err := r.area(ctx, area); err != nil {
			return err
		}
	}
	if err := r.sea(ctx); err != nil {
		return err
	}
	return r.sink.flush(ctx)
}

func isDrawnArea(relation *osm.Relation) bool {
	_, ok := fillLook(relation.Tags)
	return ok && relation.Tags.Find("type") == "multipolygon"
}

func (r *reader) findAreas(ctx context.Context) error {
	ways := spill.NewList[osm.WayID](r.space)
	err := r.file.Relations(ctx, "reading areas", isDrawnArea, func(relation *osm.Relation) error {
		fill, _ := fillLook(relation.Tags)
		area := multipolygon{id: int64(relation.ID), look: fill, name: nameOf(relation.Tags)}
		for _, m := range relation.Members {
			if m.Type != osm.TypeWay {
				continue
			}
			way := osm.WayID(m.Ref)
			ways.Append(way)
			if m.Role == "inner" {
				area.inner = append(area.inner, way)
			} else {
				area.outer = append(area.outer, way)
			}
		}
		r.areas = append(r.areas, area)
		return nil
	})
	r.parts = newParts(r.space, ways)
	return err
}

func (r *reader) findNodes(ctx context.Context) error {
	wanted, shared := spill.NewList[int64](r.space), spill.NewList[int64](r.space)
	err := r.file.Ways(ctx, "looking for streets", r.wantsWay, func(way *osm.Way) error {
		walkable := isWalkable(way.Tags)
		for i, node := range way.Nodes {
			wanted.Append(int64(node.ID))
			if walkable {
				shared.Append(int64(node.ID))
			}
			if walkable && (i == 0 || i == len(way.Nodes)-1) {
				shared.Append(int64(node.ID)) // the end of a way counts as a junction
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	r.nodes = newNodes(r.space, wanted.Slice(), shared.Slice())
	return r.space.Err()
}

func (r *reader) wantsWay(way *osm.Way) bool {
	if r.parts.has(way.ID) {
		return true
	}
	if len(way.Tags) == 0 || len(way.Nodes) < 2 {
		return false
	}
	if _, ok := lineLook(way.Tags); ok {
		return true
	}
	_, ok := fillLook(way.Tags)
	return ok || isWalkable(way.Tags) || isCoast(way.Tags)
}

func isCoast(tags osm.Tags) bool { return tags.Find("natural") == "coastline" }

func (r *reader) wantsNode(node *osm.Node) bool {
	if len(node.Tags) > 0 {
		if _, ok := pointLook(node.Tags); ok {
			return true
		}
		if _, ok := isEntrance(node.Tags); ok {
			return true
		}
	}
	return r.nodes.wants(node.ID)
}

func (r *reader) node(ctx context.Context) func(*osm.Node) error {
	return func(node *osm.Node) error {
		r.nodes.set(node)
		if len(node.Tags) == 0 {
			return nil
		}
		at := project.Point(orb.Point{node.Lon, node.Lat}, project.WGS84.ToMercator)
		if main, ok := isEntrance(node.Tags); ok {
			if err := r.sink.entrance(ctx, int64(node.ID), main, at); err != nil {
				return err
			}
		}
		if l, ok := pointLook(node.Tags); ok {
			return r.sink.label(ctx, shapeID(int64(node.ID), osm.TypeNode), l, nameOf(node.Tags), at)
		}
		return nil
	}
}

func (r *reader) way(ctx context.Context) func(*osm.Way) error {
	return func(way *osm.Way) error {
		line := r.nodes.line(way)
		if len(line) < 2 {
			return nil
		}
		r.parts.draw(way.ID, line)
		if isCoast(way.Tags) {
			r.coast = append(r.coast, line)
		}
		if isWalkable(way.Tags) {
			for _, e := range r.nodes.edges(way) {
				if err := r.sink.edge(ctx, int64(way.ID), e); err != nil {
					return err
				}
			}
		}
		return r.drawWay(ctx, way, line)
	}
}

func (r *reader) drawWay(ctx context.Context, way *osm.Way, line orb.LineString) error {
	id := shapeID(int64(way.ID), osm.TypeWay)
	if l, ok := fillLook(way.Tags); ok && way.Nodes[0].ID == way.Nodes[len(way.Nodes)-1].ID {
		if ring := closedRing(line); ring != nil {
			return r.fill(ctx, id, l, nameOf(way.Tags), orb.MultiPolygon{{ring}})
		}
		return nil
	}
	if l, ok := lineLook(way.Tags); ok {
		return r.sink.line(ctx, id, l, nameOf(way.Tags), mercator(line.Clone()))
	}
	return nil
}

func (r *reader) area(ctx context.Context, area multipolygon) error {
	shape := polygons(r.parts.lines(area.outer), r.parts.lines(area.inner))
	if len(shape) == 0 {
		return nil
	}
	return r.fill(ctx, shapeID(area.id, osm.TypeRelation), area.look, area.name, shape)
}

// fill draws an area, and its name if names of its kind are shown.
func (r *reader) fill(ctx context.Context, id int64, l look, name string, shape orb.MultiPolygon) error {
	shape = mercator(shape.Clone())
	if named, ok := nameLook(l); ok && name != "" {
		if at, size := middle(shape); size >= nameSize {
			if err := r.sink.label(ctx, id, named, name, at); err != nil {
				return err
			}
		}
	}
	return r.sink.fill(ctx, id, l, shape)
}

func (r *reader) sea(ctx context.Context) error {
	edge, err := r.file.Edge()
	if err != nil {
		return err
	}
	water := sea(edge, r.coast)
	if len(water) == 0 {
		return nil
	}
	return r.sink.fill(ctx, seaID(r.sink.area), look{kind: "water", from: 10}, mercator(water))
}
