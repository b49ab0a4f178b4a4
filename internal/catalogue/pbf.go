package catalogue

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"

	"github.com/paulmach/osm"
	"github.com/paulmach/osm/osmpbf"
	"google.golang.org/protobuf/encoding/protowire"
)

var (
	errNotPBF  = errors.New("not an OpenStreetMap PBF file (.osm.pbf)")
	errCut     = errors.New("the file ends in the middle of a block: the download is not complete")
	errStopped = errors.New("the reader wants no more")
)

// extract is an .osm.pbf file whose blocks are known to be whole.
type extract struct {
	file     *os.File
	size     int64
	progress Progress
}

// openExtract also walks over the blocks of the file: the scanner takes some cut files for whole ones.
func openExtract(path string, progress Progress) (*extract, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to import
	if err != nil {
		return nil, err
	}
	info, err := file.Stat()
	if err == nil {
		err = checkBlocks(file, info.Size())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, err), file.Close())
	}
	return &extract{file: file, size: info.Size(), progress: progress}, nil
}

func (e *extract) Close() error { return e.file.Close() }

// scan reads the file once and shows each object that the scanner is set to want, in the order of the
// file, until each returns an error.
func (e *extract) scan(ctx context.Context, step string, set func(*osmpbf.Scanner), each func(osm.Object) error) error {
	e.progress.Step(step)
	reading, stop := context.WithCancel(ctx)
	source := &countedReader{ctx: reading, Reader: io.NewSectionReader(e.file, 0, e.size), progress: e.progress}

	// The scanner would race with the end of its context, and read on to the end of the file after it:
	// its reader ends instead.
	scanner := osmpbf.New(context.WithoutCancel(ctx), source, runtime.GOMAXPROCS(0))
	defer scanner.Close() //nolint:errcheck // it only waits
	defer stop()
	set(scanner)
	header, err := scanner.Header()
	if err != nil {
		return fmt.Errorf("%s: %w", step, err)
	}
	if header != nil && slices.Contains(header.RequiredFeatures, "HistoricalInformation") {
		return errors.New("a file with history cannot be imported, only one state of the map")
	}
	for scanner.Scan() {
		if err := each(scanner.Object()); err != nil {
			return err
		}
	}
	if err := scanner.Err(); err != nil {
		return fmt.Errorf("%s: %w", step, err)
	}
	return nil
}

type countedReader struct {
	io.Reader
	ctx      context.Context //nolint:containedctx // Read has no other way to be told
	progress Progress
}

func (r *countedReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := r.Reader.Read(p)
	r.progress.Add(int64(n))
	return n, err
}

// checkBlocks walks from block to block by their lengths. It reads no data, so even a continent takes moments.
func checkBlocks(file io.ReaderAt, size int64) error {
	for at := int64(0); at < size || at == 0; {
		kind, length, err := blockAt(file, at)
		switch {
		case at == 0 && (err != nil || kind != "OSMHeader"):
			return errNotPBF
		case errors.Is(err, io.EOF) || at+length > size:
			return errCut
		case err != nil:
			return fmt.Errorf("the block at byte %d is damaged: %w", at, err)
		}
		at += length
	}
	return nil
}

// blockAt is the kind of a block and its length with everything before its data.
func blockAt(file io.ReaderAt, at int64) (kind string, length int64, err error) {
	const prefix, maxHeader = 4, 64 << 10
	header := make([]byte, prefix)
	if _, err := file.ReadAt(header, at); err != nil {
		return "", 0, err
	}
	size := int64(binary.BigEndian.Uint32(header))
	if size >= maxHeader {
		return "", 0, fmt.Errorf("a header of %d bytes", size)
	}
	header = make([]byte, size)
	if n, err := file.ReadAt(header, at+prefix); n < len(header) {
		return "", 0, err
	}
	kind, data, err := readBlobHeader(header)
	return kind, prefix + size + data, err
}

// readBlobHeader decodes the two fields of a BlobHeader that matter, as in fileformat.proto.
func readBlobHeader(header []byte) (kind string, dataSize int64, err error) {
	const typeField, dataSizeField, maxData = 1, 3, 32 << 20
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
			if value >= maxData {
				return "", 0, fmt.Errorf("data of %d bytes", value)
			}
			dataSize = int64(value)
		}
		header = header[n:]
	}
	return kind, dataSize, nil
}
