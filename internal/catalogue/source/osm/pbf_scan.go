package osm

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"runtime"
	"sync"

	"github.com/klauspost/compress/zlib"
	"github.com/paulmach/osm"
	"golang.org/x/sync/semaphore"
	"google.golang.org/protobuf/encoding/protowire"

	"noonish/internal/catalogue/source"
)

const (
	maxBlockData = 32 << 20 // bytes of a block, packed or not, as the format says
	maxPacking   = 25       // factor by which a block may grow when unpacked; real ones grow about threefold
	freePacking  = 64 << 10 // bytes to which any block may grow
	// maxUnderway is roughly how many bytes of memory the blocks being decoded may take together.
	maxUnderway = 480 << 20
	// growth is how much larger than its data a decoded block can be: a way's node may take one byte there.
	growth       = wayNodeBytes + 2
	mostDecoders = 8
	spareBuffer  = 4 << 20
)

var (
	errPacking    = errors.New("it expands too much when unpacked")
	errPackedSize = errors.New("it is larger than it says")
	errUnknownZip = errors.New("its compression is not supported: rewrite the file with osmium cat")
)

// blob is the content of a block as stored in the file.
type blob struct {
	raw, packed []byte
	size        int64 // when unpacked
}

// readBlob reads a block's blob, as in fileformat.proto.
func (b pbfBlock) readBlob(file io.ReaderAt) (found blob, err error) {
	const rawField, sizeField, zlibField, lzmaField, zstdField = 1, 2, 3, 4, 7
	whole := make([]byte, b.end-b.data)
	if _, err := file.ReadAt(whole, b.data); err != nil {
		return blob{}, err
	}
	size, unknown := int64(-1), false
	err = walkFields(whole, func(field protowire.Number, value []byte, number uint64) error {
		switch int(field) {
		case rawField:
			found.raw = value
		case sizeField:
			size = int64(min(number, maxBlockData+1))
		case zlibField:
			found.packed = value
		default:
			unknown = unknown || field >= lzmaField && field <= zstdField
		}
		return nil
	})
	found.size = int64(len(found.raw))
	if found.packed != nil {
		found.size = size
	}
	switch {
	case err != nil:
		return blob{}, err
	case found.raw == nil && found.packed == nil && unknown:
		return blob{}, errUnknownZip
	case found.packed != nil && size < 0:
		found.size = min(maxBlockData, max(freePacking, maxPacking*int64(len(found.packed))))
	}
	if found.size > maxBlockData {
		return blob{}, errTooMuch
	}
	if found.packed != nil && found.size > max(freePacking, maxPacking*int64(len(found.packed))) {
		return blob{}, errPacking
	}
	return found, nil
}

// unpack returns the content of a blob. It may use the buffer.
func (b blob) unpack(buffer []byte) ([]byte, error) {
	if b.packed == nil {
		return b.raw, nil
	}
	reader, err := zlib.NewReader(bytes.NewReader(b.packed))
	if err != nil {
		return nil, err
	}
	into := bytes.NewBuffer(buffer[:0])
	into.Grow(int(b.size) + bytes.MinRead)
	if _, err := into.ReadFrom(io.LimitReader(reader, b.size+1)); err != nil {
		return nil, err
	}
	if int64(into.Len()) > b.size {
		return nil, errPackedSize
	}
	return into.Bytes(), nil
}

// pass reads some blocks of a file once. It decodes several at a time, but shows their objects in file order.
type pass struct {
	file   *os.File
	wants  wants
	memory *semaphore.Weighted
	work   chan *decoding
	queue  chan *decoding // the same blocks in file order
	wait   sync.WaitGroup
}

// decoding is one block that is being decoded.
type decoding struct {
	block   pbfBlock
	blob    blob
	weight  int64 // its share of maxUnderway
	objects []osm.Object
	err     error
	done    chan struct{}
}

// run calls each with every object that the pass wants, until each returns an error. It calls read with the size of
// each block that is done.
func (p *pass) run(ctx context.Context, blocks []pbfBlock, read func(int64), each func(osm.Object) error) error {
	decoders := min(runtime.GOMAXPROCS(0), mostDecoders)
	p.memory = semaphore.NewWeighted(maxUnderway)
	p.work, p.queue = make(chan *decoding), make(chan *decoding, 2*decoders)
	reading, stop := context.WithCancel(ctx)
	defer p.wait.Wait()
	defer stop()
	for range decoders {
		p.wait.Go(func() { p.decode() })
	}
	p.wait.Go(func() { p.feed(reading, blocks) })
	for next := range p.queue {
		select {
		case <-next.done:
		case <-ctx.Done():
			return ctx.Err()
		}
		if next.err != nil {
			return next.err
		}
		for _, object := range next.objects {
			if err := each(object); err != nil {
				return err
			}
		}
		p.memory.Release(next.weight)
		read(next.block.end - next.block.at)
	}
	return ctx.Err()
}

// feed reads blocks from the file. It waits while those being decoded may take too much memory.
func (p *pass) feed(ctx context.Context, blocks []pbfBlock) {
	defer close(p.queue)
	defer close(p.work)
	for _, block := range blocks {
		next := &decoding{block: block, done: make(chan struct{})}
		next.blob, next.err = block.readBlob(p.file)
		next.weight = min(maxUnderway, block.end-block.at+growth*next.blob.size)
		if p.memory.Acquire(ctx, next.weight) != nil {
			return
		}
		for _, to := range []chan *decoding{p.queue, p.work} {
			select {
			case to <- next:
			case <-ctx.Done():
				return
			}
		}
	}
}

func (p *pass) decode() {
	decoder := &blockDecoder{want: p.wants}
	var buffer []byte
	for next := range p.work {
		if next.err == nil {
			next.objects, buffer, next.err = p.decodeOne(decoder, next.blob, buffer)
		}
		if next.err != nil {
			next.err = fmt.Errorf("the block at byte %d is damaged: %w", next.block.at, next.err)
		}
		next.blob = blob{}
		close(next.done)
	}
}

func (p *pass) decodeOne(decoder *blockDecoder, b blob, buffer []byte) (objects []osm.Object, spare []byte, err error) {
	defer func() {
		if cause := recover(); cause != nil {
			err = source.PanicError{Cause: cause}
		}
	}()
	data, err := b.unpack(buffer)
	if err != nil {
		return nil, nil, err
	}
	objects, err = decoder.decode(data)
	if b.packed != nil && cap(data) <= spareBuffer {
		spare = data
	}
	if cap(decoder.texts) > 1<<16 {
		decoder.texts = nil
	}
	return objects, spare, err
}
