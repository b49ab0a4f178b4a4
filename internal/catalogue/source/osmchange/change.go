// Package osmchange reads the change files of OpenStreetMap (OsmChange, .osc.gz): which objects were created, modified
// or deleted.
package osmchange

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"time"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
	extract "noonish/internal/catalogue/source/osm"
)

// maxChangedEateries is far beyond what people edit in a day, and fits in memory.
const maxChangedEateries = 500_000

// Change is an OsmChange file, which names objects that were created, modified or deleted. It was read once to its end,
// so it is whole.
type Change struct {
	Path  string
	Until time.Time // the newest edit in it; zero if it has none

	size     int64
	eateries map[string]eatery        // by id: the last word of the file on those that are places to eat
	points   map[osm.NodeID]orb.Point // of the nodes of ways, as far as the file has them
	progress source.Progress
	total    int64
}

// eatery is a place to eat that was created or modified.
type eatery struct {
	tags osm.Tags
	at   orb.Point    // of a node
	line []osm.NodeID // of a way; a relation has neither
}

// Open reads a change file.
func Open(ctx context.Context, path string, progress source.Progress) (*Change, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, err
	}
	c := &Change{
		Path: path, size: info.Size(), eateries: map[string]eatery{}, points: map[osm.NodeID]orb.Point{},
		progress: progress,
	}
	if err := c.scan(ctx, "reading changes", c.note); err != nil {
		return nil, err
	}
	wanted := map[osm.NodeID]bool{}
	for _, e := range c.eateries {
		for _, id := range e.line {
			wanted[id] = true
		}
	}
	if len(wanted) == 0 {
		return c, nil
	}
	return c, c.scan(ctx, "reading outlines", func(done action, object osm.Object) error {
		if n, ok := object.(*osm.Node); ok && done != deleted && wanted[n.ID] {
			c.points[n.ID] = orb.Point{n.Lon, n.Lat}
		}
		return nil
	})
}

func (c *Change) scan(ctx context.Context, step string, each func(action, osm.Object) error) error {
	c.total += c.size
	c.progress.Step(step)
	c.progress.Total(c.total)
	return scanChange(ctx, c.Path, c.progress, each)
}

// note remembers an object if it is a place to eat, and forgets what the file said about it before.
func (c *Change) note(done action, object osm.Object) error {
	id, edited := idAndTime(object)
	if edited.After(c.Until) {
		c.Until = edited
	}
	e, ok := eateryOf(object)
	if !ok || done == deleted {
		delete(c.eateries, id)
		return nil
	}
	if c.eateries[id] = e; len(c.eateries) > maxChangedEateries {
		return fmt.Errorf("more than %d places to eat have changed: import a newer extract", maxChangedEateries)
	}
	return nil
}

func idAndTime(object osm.Object) (id string, edited time.Time) {
	switch o := object.(type) {
	case *osm.Node:
		return extract.ID("n", int64(o.ID)), o.Timestamp
	case *osm.Way:
		return extract.ID("w", int64(o.ID)), o.Timestamp
	case *osm.Relation:
		return extract.ID("r", int64(o.ID)), o.Timestamp
	}
	return "", time.Time{}
}

// eateryOf returns the place to eat that an object is, by the rules for an extract.
func eateryOf(object osm.Object) (e eatery, ok bool) {
	switch o := object.(type) {
	case *osm.Node:
		return eatery{tags: o.Tags, at: orb.Point{o.Lon, o.Lat}}, extract.IsEatery(o.Tags)
	case *osm.Way:
		ok = extract.IsEatery(o.Tags) && extract.IsClosed(o)
		return eatery{tags: o.Tags, at: source.Nowhere, line: o.Nodes.NodeIDs()}, ok
	case *osm.Relation:
		ok = extract.IsEatery(o.Tags) && o.Tags.Find("type") == "multipolygon"
		return eatery{tags: o.Tags, at: source.Nowhere}, ok
	}
	return eatery{}, false
}

// IDs returns the ids of the places to eat that were created or modified, sorted.
func (c *Change) IDs() []string { return slices.Sorted(maps.Keys(c.eateries)) }

// Sighting returns what the file says about a place to eat. A way is placed if the file has all of its nodes, and
// otherwise stays at known, as relations do. It returns false if no position is known at all.
func (c *Change) Sighting(id string, known orb.Point) (source.Sighting, bool) {
	e := c.eateries[id]
	at := e.at
	if source.IsNowhere(at) {
		at = known
	}
	if middle, ok := c.middle(e.line); ok {
		at = middle
	}
	return extract.SightingOf(id, at, e.tags), !source.IsNowhere(at)
}

// middle returns the middle of a way, and false if the file lacks one of its nodes.
func (c *Change) middle(line []osm.NodeID) (orb.Point, bool) {
	var ring orb.Ring
	for _, id := range line {
		at, ok := c.points[id]
		if !ok {
			return orb.Point{}, false
		}
		ring = append(ring, at)
	}
	return source.Middle([]orb.Ring{ring})
}

// EachID calls each with the id of every object that the file names, of whatever kind, maybe more than once.
func (c *Change) EachID(ctx context.Context, each func(id string) error) error {
	return c.scan(ctx, "reading ids", func(_ action, object osm.Object) error {
		id, _ := idAndTime(object)
		if id == "" {
			return errors.New("an object without a kind")
		}
		return each(id)
	})
}
