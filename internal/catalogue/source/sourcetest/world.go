package sourcetest

import (
	"strings"

	"github.com/paulmach/osm"
)

// Tags parses "key=value | key=value".
func Tags(text string) osm.Tags {
	var tags osm.Tags
	for pair := range strings.SplitSeq(text, " | ") {
		key, value, _ := strings.Cut(pair, "=")
		tags = append(tags, osm.Tag{Key: key, Value: value})
	}
	return tags
}

// Cafe has the tags of a place to eat.
var Cafe = Tags("amenity=cafe | name=Kahvila")

// Node makes a node.
func Node(id osm.NodeID, lat, lng float64, tags ...osm.Tag) *osm.Node {
	return &osm.Node{ID: id, Lat: lat, Lon: lng, Tags: tags}
}

// Way makes a way.
func Way(id osm.WayID, tags osm.Tags, nodes ...osm.NodeID) *osm.Way {
	w := &osm.Way{ID: id, Tags: tags}
	for _, n := range nodes {
		w.Nodes = append(w.Nodes, osm.WayNode{ID: n})
	}
	return w
}

// Square returns the four corners of a square of one degree.
func Square(first osm.NodeID, south, west float64) osm.Nodes {
	return osm.Nodes{
		Node(first, south, west), Node(first+1, south, west+1),
		Node(first+2, south+1, west+1), Node(first+3, south+1, west),
	}
}

// Outer makes members of ways.
func Outer(ways ...int64) (members osm.Members) {
	for _, w := range ways {
		members = append(members, osm.Member{Type: osm.TypeWay, Ref: w, Role: "outer"})
	}
	return members
}

// Multipolygon makes a place to eat that is drawn by ways.
func Multipolygon(id osm.RelationID, members osm.Members) *osm.Relation {
	return &osm.Relation{ID: id, Members: members, Tags: append(Tags("type=multipolygon"), Cafe...)}
}
