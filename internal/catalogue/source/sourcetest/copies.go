package sourcetest

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"google.golang.org/protobuf/encoding/protowire"
)

// WriteCopies writes an extract that holds n copies of another one, each with ids of its own and two degrees away from
// the one before it. So a large extract for a test needs no large download. At most 8 copies fit in a row.
func WriteCopies(t testing.TB, path string, n int) string {
	t.Helper()
	whole, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	copied := filepath.Join(t.TempDir(), "copies.osm.pbf")
	file, err := os.Create(copied)
	if err != nil {
		t.Fatal(err)
	}
	err = writeCopies(file, splitFile(t, whole), n)
	if err := errors.Join(err, file.Close()); err != nil {
		t.Fatal(err)
	}
	return copied
}

// The fields of a block and of its groups, as in osmformat.proto.
const (
	groupField  protowire.Number = 2
	denseKind   protowire.Number = 2
	wayKind     protowire.Number = 3
	latOffset   protowire.Number = 19
	lngOffset   protowire.Number = 20
	firstID     protowire.Number = 1
	refsOfWay   protowire.Number = 8
	refsMembers protowire.Number = 9
)

// splitFile returns the data of a file's blocks, the header first.
func splitFile(t testing.TB, file []byte) (blocks [][]byte) {
	t.Helper()
	for len(file) > 0 {
		size := binary.BigEndian.Uint32(file)
		var blobSize uint64
		eachField(file[4:4+size], func(field protowire.Number, whole, _ []byte) {
			if _, _, tag := protowire.ConsumeTag(whole); field == 3 {
				blobSize, _ = protowire.ConsumeVarint(whole[tag:])
			}
		})
		blob := file[4+size:][:blobSize]
		file = file[4+uint64(size)+blobSize:]
		eachField(blob, func(field protowire.Number, _, value []byte) {
			switch field { //nolint:exhaustive // raw and zlib are all there is in our files
			case 1:
				blocks = append(blocks, value)
			case 3:
				unpacked, err := zlib.NewReader(bytes.NewReader(value))
				if err != nil {
					t.Fatal(err)
				}
				data, err := io.ReadAll(unpacked)
				if err != nil {
					t.Fatal(err)
				}
				blocks = append(blocks, data)
			}
		})
	}
	return blocks
}

// writeCopies writes the nodes of all copies, then their ways, then their relations, as a real file has them.
func writeCopies(to io.Writer, blocks [][]byte, n int) error {
	if _, err := to.Write(AppendBlock(nil, "OSMHeader", blocks[0])); err != nil {
		return err
	}
	for _, kind := range []protowire.Number{denseKind, wayKind, wayKind + 1} {
		for i := range int64(n) {
			for _, block := range blocks[1:] {
				data, any := shiftBlock(block, kind, i)
				if !any {
					continue
				}
				if _, err := to.Write(zipped(nil, data, uint64(len(data)))); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// shiftBlock returns what a block holds of one kind, as the copy with that number has it.
func shiftBlock(block []byte, kind protowire.Number, number int64) (data []byte, any bool) {
	const apart = 2_000_000_000 // two degrees
	eachField(block, func(field protowire.Number, whole, value []byte) {
		switch field { //nolint:exhaustive // the rest is copied as it is
		case groupField:
			var group []byte
			eachField(value, func(field protowire.Number, _, object []byte) {
				if field == kind {
					group = AppendBytes(group, field, shiftObject(object, kind, number*1e10))
				}
			})
			if group != nil {
				data, any = AppendBytes(data, groupField, group), true
			}
		default:
			data = append(data, whole...)
		}
	})
	data = varint(data, latOffset, uint64(-apart*(number/8)))
	return varint(data, lngOffset, uint64(-apart*(number%8))), any
}

// shiftObject adds by to the ids of an object and of what it refers to. All ids but the first of a list are relative.
func shiftObject(object []byte, kind protowire.Number, by int64) (shifted []byte) {
	refs := map[protowire.Number]protowire.Number{
		denseKind: firstID, wayKind: refsOfWay, wayKind + 1: refsMembers,
	}[kind]
	eachField(object, func(field protowire.Number, whole, value []byte) {
		switch {
		case field == refs && len(value) > 0:
			first, size := protowire.ConsumeVarint(value)
			moved := protowire.AppendVarint(nil, protowire.EncodeZigZag(protowire.DecodeZigZag(first)+by))
			shifted = AppendBytes(shifted, field, append(moved, value[size:]...))
		case field == firstID && kind != denseKind:
			_, _, tag := protowire.ConsumeTag(whole)
			id, _ := protowire.ConsumeVarint(whole[tag:])
			shifted = varint(shifted, firstID, id+uint64(by))
		default:
			shifted = append(shifted, whole...)
		}
	})
	return shifted
}

// eachField calls show with each field of a message: the whole of it, and its value if that is a list of bytes.
func eachField(message []byte, show func(field protowire.Number, whole, value []byte)) {
	for len(message) > 0 {
		field, kind, tag := protowire.ConsumeTag(message)
		size := protowire.ConsumeFieldValue(field, kind, message[tag:])
		var value []byte
		if kind == protowire.BytesType {
			value, _ = protowire.ConsumeBytes(message[tag:])
		}
		show(field, message[:tag+size], value)
		message = message[tag+size:]
	}
}
