package demo

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"
)

// firstID is above every id of OpenStreetMap, so that an invented way never replaces a real one.
const firstID = 1 << 39

// Map is the map of the city in the form of an extract of OpenStreetMap. It implements streetmap.File.
type Map struct {
	nodes []*osm.Node
	ways  []*osm.Way
	at    map[spot]osm.NodeID
}

// NewMap draws the city: its ways, houses, parks and water, and the names of its districts.
func NewMap() *Map {
	m := &Map{at: map[spot]osm.NodeID{}}
	roads := roads()
	for _, r := range roads {
		m.draw(r.stops, tag("highway", r.kind), tag("name", r.name))
	}
	for _, house := range houses(roads) {
		m.drawArea(house, tag("building", "yes"))
	}
	for _, p := range parks() {
		m.drawArea(p.outline, p.kind, tag("name", p.name))
	}
	m.label(spot{}, CityName, "city")
	for _, area := range districts {
		m.label(spot{area.east * 10, area.north * 10}, area.name, "suburb")
	}
	return m
}

func tag(key, value string) osm.Tag { return osm.Tag{Key: key, Value: value} }

func (m *Map) label(at spot, name, kind string) {
	m.add(at, osm.Tags{tag("place", kind), tag("name", name)})
}

func (m *Map) add(at spot, tags osm.Tags) osm.NodeID {
	point := at.point()
	node := &osm.Node{ID: osm.NodeID(firstID + len(m.nodes)), Lat: point.Lat, Lon: point.Lng, Tags: tags}
	m.nodes = append(m.nodes, node)
	return node.ID
}

// draw adds a way. Ways that pass the same spot share its node.
func (m *Map) draw(line []spot, tags ...osm.Tag) {
	way := &osm.Way{ID: osm.WayID(firstID + len(m.ways)), Tags: tags}
	for _, at := range line {
		id, ok := m.at[at]
		if !ok {
			id = m.add(at, nil)
			m.at[at] = id
		}
		way.Nodes = append(way.Nodes, osm.WayNode{ID: id})
	}
	m.ways = append(m.ways, way)
}

func (m *Map) drawArea(outline []spot, tags ...osm.Tag) {
	m.draw(append(outline[:len(outline):len(outline)], outline[0]), tags...)
}

// Digest changes if the map does.
func (m *Map) Digest(context.Context) (string, error) {
	sum := sha256.New()
	for _, n := range m.nodes {
		_, _ = fmt.Fprintln(sum, n.ID, n.Lat, n.Lon, n.Tags) // writing to a hash never fails
	}
	for _, w := range m.ways {
		_, _ = fmt.Fprintln(sum, w.ID, w.Nodes, w.Tags)
	}
	return hex.EncodeToString(sum.Sum(nil)[:16]), nil
}

// Edge returns no bounds, because the city has no coast.
func (m *Map) Edge() (orb.Bound, error) { return orb.Bound{}, nil }

// Relations finds none: every area of the map is a single way.
func (m *Map) Relations(context.Context, string, func(*osm.Relation) bool, func(*osm.Relation) error) error {
	return nil
}

// Ways passes the wanted ways to each.
func (m *Map) Ways(_ context.Context, _ string, want func(*osm.Way) bool, each func(*osm.Way) error) error {
	return visit(m.ways, want, each)
}

// Nodes passes the wanted nodes to each.
func (m *Map) Nodes(_ context.Context, _ string, want func(*osm.Node) bool, each func(*osm.Node) error) error {
	return visit(m.nodes, want, each)
}

func visit[T any](all []T, want func(T) bool, each func(T) error) error {
	for _, one := range all {
		if !want(one) {
			continue
		}
		if err := each(one); err != nil {
			return err
		}
	}
	return nil
}
