package osm

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sort"
	"time"

	"google.golang.org/protobuf/encoding/protowire"
)

// pbfBlock is a part of an .osm.pbf file that can be read on its own.
type pbfBlock struct {
	at, data, end int64 // offsets of the block, of its blob, and of the byte after it
}

// findBlocks walks from block to block by their lengths. It reads no data, so it is fast even for a continent.
func findBlocks(file io.ReaderAt, size int64) ([]pbfBlock, error) {
	var blocks []pbfBlock
	for at := int64(0); at < size || at == 0; {
		kind, b, err := blockAt(file, at)
		switch {
		case at == 0 && (err != nil || kind != "OSMHeader"):
			return nil, errNotPBF
		case errors.Is(err, io.EOF) || b.end > size:
			return nil, errCut
		case err == nil && at > 0 && kind != "OSMData":
			err = fmt.Errorf("unknown block type %.40q", kind)
			fallthrough
		case err != nil:
			return nil, fmt.Errorf("the block at byte %d is damaged: %w", at, err)
		}
		blocks = append(blocks, b)
		at = b.end
	}
	return blocks, nil
}

func blockAt(file io.ReaderAt, at int64) (kind string, b pbfBlock, err error) {
	const prefix, maxHeader = 4, 64 << 10
	header := make([]byte, prefix)
	if _, err := file.ReadAt(header, at); err != nil {
		return "", pbfBlock{}, err
	}
	size := int64(binary.BigEndian.Uint32(header))
	if size >= maxHeader {
		return "", pbfBlock{}, fmt.Errorf("the header has %d bytes", size)
	}
	header = make([]byte, size)
	if n, err := file.ReadAt(header, at+prefix); n < len(header) {
		return "", pbfBlock{}, err
	}
	kind, data, err := readBlobHeader(header)
	return kind, pbfBlock{at, at + prefix + size, at + prefix + size + data}, err
}

// checkHeader rejects files that the scanner would misread. It returns the time of the newest edit, if the header has
// it.
func checkHeader(file io.ReaderAt, header pbfBlock) (until time.Time, err error) {
	const requiredField, untilField = 4, 32
	data, err := header.read(file)
	if err != nil {
		return until, err
	}
	var unknown error
	err = walkFields(data, func(field protowire.Number, value []byte, number uint64) error {
		switch feature := string(value); {
		case field == untilField && number > 0 && number < 1<<40:
			until = time.Unix(int64(number), 0)
		case field != requiredField || feature == "OsmSchema-V0.6" || feature == "DenseNodes":
		case feature == "HistoricalInformation":
			unknown = errors.New("a file with history cannot be imported: it must hold one state of the map")
		default:
			unknown = fmt.Errorf("the file requires a feature that is not supported: %q", feature)
		}
		return nil
	})
	return until, errors.Join(err, unknown)
}

// splitBlocks finds the block in which nodes end and ways start, by binary search, so it opens only a few blocks. The
// file must be sorted, as all usual ones are. If it has no ways, the returned block is an empty one at the end.
func splitBlocks(file io.ReaderAt, blocks []pbfBlock, size int64) (meeting pbfBlock, held holding, err error) {
	first := sort.Search(len(blocks), func(i int) bool {
		for ; i < len(blocks) && err == nil; i++ {
			var h holding
			if h, err = blocks[i].holds(file); h != (holding{}) {
				return h.others > 0
			}
		}
		return true // only empty blocks follow
	})
	if err != nil || first == len(blocks) {
		return pbfBlock{size, size, size}, holding{}, err
	}
	held, err = blocks[first].holds(file)
	return blocks[first], held, err
}

// holding counts the objects in a block: nodes, and ways and relations together.
type holding struct{ nodes, others int64 }

// holds reads a block and counts its objects. The scanner cannot read nodes that are not dense, so they are an error.
// If a file has any, the search for the end of the nodes meets them.
func (b pbfBlock) holds(file io.ReaderAt) (held holding, err error) {
	const groupField, plainField, denseField, idsField = 2, 1, 2, 1
	data, err := b.read(file)
	if err != nil {
		return holding{}, err
	}
	var inside []error
	plain := false
	count := func(field protowire.Number, value []byte) {
		plain = plain || field == plainField
		if field > denseField {
			held.others++
		}
		if field == denseField {
			inside = append(inside, eachField(value, func(field protowire.Number, packed []byte) {
				if field == idsField {
					held.nodes += numbersIn(packed)
				}
			}))
		}
	}
	err = eachField(data, func(field protowire.Number, group []byte) {
		if field == groupField {
			inside = append(inside, eachField(group, count))
		}
	})
	switch err = errors.Join(err, errors.Join(inside...)); {
	case err != nil:
		return holding{}, fmt.Errorf("the block at byte %d is damaged: %w", b.at, err)
	case plain:
		return holding{}, errPlainNodes
	}
	return held, nil
}

// numbersIn counts varints by their last bytes, which are below 0x80.
func numbersIn(packed []byte) (n int64) {
	for _, b := range packed {
		if b < 0x80 {
			n++
		}
	}
	return n
}

// read returns the unpacked content of the block.
func (b pbfBlock) read(file io.ReaderAt) ([]byte, error) {
	found, err := b.readBlob(file)
	if err == nil {
		found.raw, err = found.unpack(nil)
	}
	if err != nil {
		return nil, fmt.Errorf("the block at byte %d is damaged: %w", b.at, err)
	}
	return found.raw, nil
}

// readBlobHeader decodes the two fields of a BlobHeader that we need, as in fileformat.proto.
func readBlobHeader(header []byte) (kind string, dataSize int64, err error) {
	const typeField, dataSizeField = 1, 3
	for len(header) > 0 {
		field, wire, n := protowire.ConsumeField(header)
		if n < 0 {
			return "", 0, protowire.ParseError(n)
		}
		_, _, tag := protowire.ConsumeTag(header)
		switch {
		case field == typeField && wire == protowire.BytesType:
			value, _ := protowire.ConsumeBytes(header[tag:])
			kind = string(value)
		case field == dataSizeField && wire == protowire.VarintType:
			value, _ := protowire.ConsumeVarint(header[tag:])
			if value >= maxBlockData {
				return "", 0, fmt.Errorf("the data has %d bytes", value)
			}
			dataSize = int64(value)
		}
		header = header[n:]
	}
	return kind, dataSize, nil
}
