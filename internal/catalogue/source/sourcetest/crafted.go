package sourcetest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"math"

	"google.golang.org/protobuf/encoding/protowire"
)

// Crafted is a file made to break a reader.
type Crafted struct {
	Name string
	File []byte
	Fine bool // the file is odd but readable
}

func varint(to []byte, field protowire.Number, value uint64) []byte {
	return protowire.AppendVarint(protowire.AppendTag(to, field, protowire.VarintType), value)
}

// zipped appends a block of compressed data that states its size as says.
func zipped(file, data []byte, says uint64) []byte {
	var packed bytes.Buffer
	w := zlib.NewWriter(&packed)
	_, _ = w.Write(data)
	_ = w.Close()
	return blobBlock(file, AppendBytes(varint(nil, 2, says), 3, packed.Bytes()))
}

func blobBlock(file, blob []byte) []byte {
	header := varint(AppendBytes(nil, 1, []byte("OSMData")), 3, uint64(len(blob)))
	file = binary.BigEndian.AppendUint32(file, uint32(len(header)))
	return append(append(file, header...), blob...)
}

// packedOf returns numbers as packed varints.
func packedOf(numbers ...uint64) (list []byte) {
	for _, n := range numbers {
		list = protowire.AppendVarint(list, n)
	}
	return list
}

// start returns the first block of a file.
func start() []byte {
	return AppendBlock(nil, "OSMHeader",
		AppendBytes(AppendBytes(nil, 4, []byte("OsmSchema-V0.6")), 4, []byte("DenseNodes")))
}

// with returns a file with one block of data.
func with(data []byte) []byte { return AppendBlock(start(), "OSMData", data) }

// foodTexts returns the table of strings that the crafted blocks use.
func foodTexts() []byte {
	var table []byte
	for _, text := range []string{"", "amenity", "cafe", "type", "multipolygon"} {
		table = AppendBytes(table, 1, []byte(text))
	}
	return AppendBytes(nil, 1, table)
}

// cafeTags returns the tags of a way, by their numbers in foodTexts.
func cafeTags() []byte { return AppendBytes(AppendBytes(nil, 2, packedOf(1)), 3, packedOf(2)) }

// group appends a group with one message to the data of a block.
func group(data []byte, field protowire.Number, message []byte) []byte {
	return AppendBytes(bytes.Clone(data), 2, AppendBytes(nil, field, message))
}

func dense(ids, lats, lngs, tags []byte) []byte {
	return AppendBytes(AppendBytes(AppendBytes(AppendBytes(nil, 1, ids), 8, lats), 9, lngs), 10, tags)
}

func members(roles, refs, kinds []byte) []byte {
	return AppendBytes(AppendBytes(AppendBytes(nil, 8, roles), 9, refs), 10, kinds)
}

// CraftedFiles returns files made to break a reader.
func CraftedFiles() []Crafted { return append(ContradictoryFiles(), hugeFiles()...) }

// ContradictoryFiles returns files whose parts do not agree. They are small.
func ContradictoryFiles() []Crafted {
	food, tags := foodTexts(), cafeTags()
	zero, one := packedOf(0), packedOf(2) // 2 is 1 as a signed number
	endless := bytes.Repeat([]byte{0xff}, 64)
	farAway := varint(bytes.Clone(food), 17, math.MaxInt32)
	plainNodes := AppendBlock(nil, "OSMData", group(food, 1, ObjectID(1)))
	deep := []byte{}
	for range 2000 {
		deep = AppendBytes(nil, 2, deep)
	}
	return []Crafted{
		{"a text that the table lacks", with(group(food, 2, dense(one, zero, zero, packedOf(9, 9, 0)))), false},
		{
			"a negative number of a text",
			with(group(food, 2, dense(one, zero, zero, packedOf(math.MaxUint64, 1, 0)))), false,
		},
		{"tags of a way without a table", with(group(nil, 3, tags)), false},
		{"a role that the table lacks", with(group(food, 4, members(packedOf(77), one, packedOf(1)))), false},
		{
			"more roles than kinds of members",
			with(group(food, 4, members(packedOf(0, 0, 0), packedOf(2, 2, 2), packedOf(1)))), false,
		},
		{"a member of an unknown kind", with(group(food, 4, members(zero, one, packedOf(99)))), false},
		{
			"more ids than latitudes",
			with(group(food, 2, dense(packedOf(2, 2, 2), zero, packedOf(0, 0, 0), nil))), false,
		},
		{
			"tags that end in the middle",
			with(group(food, 2, dense(packedOf(2, 2), packedOf(0, 0), packedOf(0, 0), packedOf(1)))), false,
		},
		{
			"nodes that are not dense, after dense ones",
			append(with(group(food, 2, dense(one, zero, zero, nil))), plainNodes...), false,
		},
		{"a number without an end", with(group(food, 2, dense(endless, zero, zero, nil))), false},
		{"a node outside the earth", with(group(farAway, 2, dense(one, packedOf(math.MaxUint64), zero, nil))), false},
		{
			"ways with two lists of nodes",
			with(group(food, 3, AppendBytes(AppendBytes(bytes.Clone(tags), 8, one), 8, packedOf(2, 2, 2)))), true,
		},
		{"groups within groups", with(deep), true},
	}
}

// hugeFiles returns small files that claim to be large, or are large when unpacked.
func hugeFiles() []Crafted {
	food, tags := foodTexts(), cafeTags()
	zeros := func(n int) []byte { return make([]byte, n) }
	cafes := dense(bytes.Repeat([]byte{2}, 4<<20), zeros(4<<20), zeros(4<<20), bytes.Repeat([]byte{1, 2, 0}, 4<<20))
	longWay := AppendBytes(bytes.Clone(tags), 8, zeros(30<<20))
	bigWays := bytes.Clone(food)
	for range 300 {
		bigWays = group(bigWays, 3, AppendBytes(bytes.Clone(tags), 8, bytes.Repeat([]byte{2}, 99_000)))
	}
	return []Crafted{
		{"a bomb of zeros", zipped(start(), zeros(31<<20), 31<<20), false},
		{"a bomb that says it is small", zipped(start(), zeros(31<<20), 100), false},
		{"a size of two gigabytes", zipped(start(), []byte("x"), math.MaxInt32), false},
		{"a way of 30 million nodes", with(group(food, 3, longWay)), false},
		{"four million cafes in a block", with(group(food, 2, cafes)), false},
		{"30 million nodes of ways in a block", with(bigWays), false},
	}
}
