package osm

import (
	"context"
	"errors"
	"fmt"
	"os"
	"sync/atomic"
	"time"

	"github.com/paulmach/osm"

	"noonish/internal/catalogue/gazetteer"
	"noonish/internal/catalogue/source"
	"noonish/internal/spill"
)

var (
	errNotPBF     = errors.New("not an OpenStreetMap PBF file (.osm.pbf)")
	errCut        = errors.New("the file ends in the middle of a block: the download is not complete")
	errUnsorted   = errors.New("the file is not sorted into nodes, ways and relations: sort it with osmium sort")
	errPlainNodes = errors.New("a file without dense nodes cannot be imported: rewrite it with osmium cat")
)

// Extract is an .osm.pbf file whose blocks are known to be complete. Nodes are in [0, nodeEnd), ways and relations in
// [firstWay, size). The two ranges overlap if one block holds both.
type Extract struct {
	file              *os.File
	size              int64
	blocks            []pbfBlock
	nodeEnd, firstWay int64
	overlap           holding
	until             time.Time
	drawn             bool // a map is made of it too
	progress          source.Progress
	space             *spill.Space
	gazetteer         *gazetteer.Gazetteer
	read              atomic.Int64 // bytes, in all passes so far
}

// Open opens a file and checks the lengths of all blocks, so that a truncated file is rejected before anything
// is read. What is collected on the way is kept in the space; nil keeps it in memory.
func Open(path string, progress source.Progress, space *spill.Space) (*Extract, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to import
	if err != nil {
		return nil, err
	}
	e := &Extract{file: file, progress: progress, space: space, gazetteer: gazetteer.New(space)}
	if err := e.survey(); err != nil {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, err), file.Close())
	}
	return e, nil
}

func (e *Extract) survey() error {
	info, err := e.file.Stat()
	if err != nil {
		return err
	}
	e.size = info.Size()
	blocks, err := findBlocks(e.file, e.size)
	if err != nil {
		return err
	}
	e.blocks = blocks
	if e.until, err = checkHeader(e.file, blocks[0]); err != nil {
		return err
	}
	meeting, held, err := splitBlocks(e.file, blocks[1:], e.size)
	e.nodeEnd, e.firstWay = meeting.at, meeting.at
	if held.nodes > 0 {
		e.nodeEnd, e.overlap = meeting.end, held
	}
	return err
}

// Close closes the file.
func (e *Extract) Close() error { return e.file.Close() }

// Until returns the time of the newest edit that the file includes, or zero if the file does not tell.
func (e *Extract) Until() time.Time { return e.until }

// Gazetteer returns the addresses of the file, which Sightings collects.
func (e *Extract) Gazetteer() *gazetteer.Gazetteer { return e.gazetteer }

// wayBytes returns how many bytes a pass over ways and relations reads.
func (e *Extract) wayBytes() int64 { return e.size - e.firstWay }

func (e *Extract) scanNodes(
	ctx context.Context, step string, want func(*osm.Node) bool, each func(osm.Object) error,
) error {
	var strays atomic.Int64
	err := e.scan(ctx, step, 0, e.nodeEnd, wants{
		node:     want,
		way:      func(*osm.Way) bool { strays.Add(1); return false },
		relation: func(*osm.Relation) bool { strays.Add(1); return false },
	}, each)
	if err == nil && strays.Load() > e.overlap.others {
		return errUnsorted
	}
	return err
}

func (e *Extract) scanWays(
	ctx context.Context, step string, way func(*osm.Way) bool, relation func(*osm.Relation) bool,
	each func(osm.Object) error,
) error {
	var strays atomic.Int64
	err := e.scan(ctx, step, e.firstWay, e.size, wants{
		node: func(*osm.Node) bool { strays.Add(1); return false },
		way:  way, relation: relation,
	}, each)
	if err == nil && strays.Load() > e.overlap.nodes {
		return errUnsorted
	}
	return err
}

// scan reads a part of the file once. It calls each with every wanted object, in file order, until each returns an
// error.
func (e *Extract) scan(
	ctx context.Context, step string, from, to int64, want wants, each func(osm.Object) error,
) error {
	e.progress.Step(step)
	read := func(bytes int64) {
		e.progress.Add(bytes)
		e.read.Add(bytes)
	}
	var blocks []pbfBlock
	for i, b := range e.blocks {
		switch inside := b.at >= from && b.at < to; {
		case inside && i == 0: // the header, which has already been read
			read(b.end - b.at)
		case inside:
			blocks = append(blocks, b)
		}
	}
	p := &pass{file: e.file, wants: want}
	if err := p.run(ctx, blocks, read, each); err != nil {
		return fmt.Errorf("%s: %w", step, err)
	}
	return nil
}
