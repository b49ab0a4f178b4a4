package sourcetest

import (
	"encoding/binary"
	"math"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/paulmach/osm"
	"google.golang.org/protobuf/encoding/protowire"
)

// WritePBF writes a small map to a file, in the order of real files.
func WritePBF(t testing.TB, name string, world *osm.OSM, features ...string) string {
	t.Helper()
	return writePBF(t, name, world, pbfHeader(features...))
}

// WritePBFUntil writes a file whose header tells the time of its newest edit.
func WritePBFUntil(t testing.TB, name string, world *osm.OSM, until time.Time) string {
	t.Helper()
	header := protowire.AppendTag(pbfHeader(), 32, protowire.VarintType)
	return writePBF(t, name, world, protowire.AppendVarint(header, uint64(until.Unix())))
}

func pbfHeader(features ...string) (header []byte) {
	for _, feature := range append([]string{"OsmSchema-V0.6", "DenseNodes"}, features...) {
		header = AppendBytes(header, 4, []byte(feature))
	}
	return header
}

func writePBF(t testing.TB, name string, world *osm.OSM, header []byte) string {
	t.Helper()
	file := AppendBlock(nil, "OSMHeader", header)
	for _, kind := range []osm.OSM{{Nodes: world.Nodes}, {Ways: world.Ways}, {Relations: world.Relations}} {
		file = AppendBlock(file, "OSMData", PrimitiveBlock(kind))
	}
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, file, 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// AppendBlock appends a block of data that is not compressed.
func AppendBlock(file []byte, kind string, data []byte) []byte {
	blob := AppendBytes(nil, 1, data) // raw
	header := AppendBytes(nil, 1, []byte(kind))
	header = protowire.AppendTag(header, 3, protowire.VarintType)
	header = protowire.AppendVarint(header, uint64(len(blob)))
	file = binary.BigEndian.AppendUint32(file, uint32(len(header)))
	return append(append(file, header...), blob...)
}

// stringTable numbers strings in the order of their first use; number 0 means "no string".
type stringTable struct {
	numbers map[string]uint64
	encoded []byte
}

func (s *stringTable) number(text string) uint64 {
	if n, ok := s.numbers[text]; ok {
		return n
	}
	s.numbers[text] = uint64(len(s.numbers))
	s.encoded = AppendBytes(s.encoded, 1, []byte(text))
	return s.numbers[text]
}

// PrimitiveBlock encodes the data of a block.
func PrimitiveBlock(world osm.OSM) []byte {
	table := &stringTable{numbers: map[string]uint64{}}
	table.number("")
	var group []byte
	if len(world.Nodes) > 0 {
		group = AppendBytes(group, 2, denseNodes(world.Nodes, table))
	}
	for _, w := range world.Ways {
		way := appendTags(ObjectID(int64(w.ID)), w.Tags, table)
		var refs []int64
		for _, n := range w.Nodes {
			refs = append(refs, int64(n.ID))
		}
		group = AppendBytes(group, 3, AppendBytes(way, 8, deltas(refs)))
	}
	for _, r := range world.Relations {
		group = AppendBytes(group, 4, relation(r, table))
	}
	return AppendBytes(AppendBytes(nil, 1, table.encoded), 2, group)
}

func denseNodes(nodes osm.Nodes, table *stringTable) []byte {
	var ids, lats, lons []int64
	var keyVals []byte
	for _, n := range nodes {
		ids = append(ids, int64(n.ID))
		lats = append(lats, int64(math.Round(n.Lat*1e7)))
		lons = append(lons, int64(math.Round(n.Lon*1e7)))
		for _, tag := range n.Tags {
			keyVals = protowire.AppendVarint(keyVals, table.number(tag.Key))
			keyVals = protowire.AppendVarint(keyVals, table.number(tag.Value))
		}
		keyVals = protowire.AppendVarint(keyVals, 0)
	}
	dense := AppendBytes(nil, 1, deltas(ids))
	dense = AppendBytes(dense, 8, deltas(lats))
	dense = AppendBytes(dense, 9, deltas(lons))
	return AppendBytes(dense, 10, keyVals)
}

func relation(r *osm.Relation, table *stringTable) []byte {
	var roles, types []byte
	var refs []int64
	for _, m := range r.Members {
		roles = protowire.AppendVarint(roles, table.number(m.Role))
		types = protowire.AppendVarint(types,
			map[osm.Type]uint64{osm.TypeNode: 0, osm.TypeWay: 1, osm.TypeRelation: 2}[m.Type])
		refs = append(refs, m.Ref)
	}
	encoded := appendTags(ObjectID(int64(r.ID)), r.Tags, table)
	encoded = AppendBytes(encoded, 8, roles)
	encoded = AppendBytes(encoded, 9, deltas(refs))
	return AppendBytes(encoded, 10, types)
}

// ObjectID starts a way, a relation or a plain node with its id.
func ObjectID(id int64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(nil, 1, protowire.VarintType), uint64(id))
}

func appendTags(to []byte, tags osm.Tags, table *stringTable) []byte {
	var keys, values []byte
	for _, tag := range tags {
		keys = protowire.AppendVarint(keys, table.number(tag.Key))
		values = protowire.AppendVarint(values, table.number(tag.Value))
	}
	return AppendBytes(AppendBytes(to, 2, keys), 3, values)
}

func deltas(values []int64) []byte {
	var encoded []byte
	previous := int64(0)
	for _, v := range values {
		encoded = protowire.AppendVarint(encoded, protowire.EncodeZigZag(v-previous))
		previous = v
	}
	return encoded
}

// AppendBytes appends a field of bytes to a protocol buffer.
func AppendBytes(to []byte, field protowire.Number, value []byte) []byte {
	return protowire.AppendBytes(protowire.AppendTag(to, field, protowire.BytesType), value)
}
