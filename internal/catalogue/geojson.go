package catalogue

import (
	"bufio"
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"os"

	"github.com/jackc/pgx/v5/pgxpool"
)

var (
	errNoList    = errors.New("not GeoJSON: neither a collection of features nor a list of places")
	errLongItem  = errors.New("a place takes more than 16 MB")
	errNoObject  = errors.New("a place is not an object")
	errCutList   = errors.New("the file ends in the middle: the download is not complete")
	errAfterList = errors.New("more data follows the end of the list")
)

// ImportGeoJSON updates the table from a list of places in JSON, by the rules of Load. The file is GeoJSON, exported
// from Overpass or written by a company, or a plain array of objects. A place with an OpenStreetMap id is the same
// place that ImportOSM imports.
func ImportGeoJSON(ctx context.Context, pool *pgxpool.Pool, path string, options Options) (Report, error) {
	list, err := openGeoList(path, orSilent(options.Progress))
	if err != nil {
		return Report{}, err
	}
	defer list.Close() //nolint:errcheck // it was only read
	return Load(ctx, pool, options.batch(list.source, path, list.sightings(ctx)))
}

// geoList is a file of places in JSON: GeoJSON, an Overpass answer, or a plain array of objects.
type geoList struct {
	file     *os.File
	size     int64
	source   string // SourceOSM or SourceOwn
	progress Progress
}

// openGeoList opens a file and reads its first place, which shows whether the file comes from OpenStreetMap.
func openGeoList(path string, progress Progress) (*geoList, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to import
	if err != nil {
		return nil, err
	}
	list := &geoList{file: file, source: SourceOwn, progress: progress}
	info, err := file.Stat()
	if err == nil {
		list.size = info.Size()
		err = readItems(list.reader(), func(i item) error {
			if i.osmID() != "" {
				list.source = SourceOSM
			}
			return errStopped
		})
	}
	if err != nil && !errors.Is(err, errStopped) {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, err), file.Close())
	}
	return list, nil
}

func (l *geoList) Close() error { return l.file.Close() }

func (l *geoList) reader() io.Reader { return io.NewSectionReader(l.file, 0, l.size) }

func (l *geoList) sightings(ctx context.Context) iter.Seq2[Sighting, error] {
	return func(yield func(Sighting, error) bool) {
		l.progress.Step("reading places")
		l.progress.Total(l.size)
		err := readItems(&countedReader{ctx: ctx, Reader: l.reader(), progress: l.progress}, func(i item) error {
			if s, ok := i.sighting(); ok && !yield(s, nil) {
				return errStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, errStopped) {
			yield(Sighting{}, err)
		}
	}
}

// readItems calls each with the places of a file one by one. It holds only one of them in memory.
func readItems(source io.Reader, each func(item) error) error {
	r := &itemReader{rest: &allowance{Reader: withoutMark(source)}}
	r.decoder = json.NewDecoder(r.rest)
	r.decoder.UseNumber()
	err := r.read(each)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errCutList
	}
	if err != nil && !errors.Is(err, errStopped) {
		return fmt.Errorf("at byte %d: %w", r.decoder.InputOffset(), err)
	}
	return err
}

// withoutMark skips the byte order mark that some programs write before a text.
func withoutMark(source io.Reader) io.Reader {
	buffered := bufio.NewReader(source)
	mark := []byte("\ufeff")
	if start, err := buffered.Peek(len(mark)); err == nil && bytes.Equal(start, mark) {
		_, _ = buffered.Discard(len(mark)) // cannot fail: the bytes are in the buffer
	}
	return buffered
}

type itemReader struct {
	decoder *json.Decoder
	rest    *allowance
	notice  string // the attribution, if the file gives it before its places
}

func (r *itemReader) read(each func(item) error) error {
	r.rest.renew()
	start, err := r.decoder.Token()
	var syntax *json.SyntaxError
	switch {
	case errors.Is(err, io.EOF) || errors.As(err, &syntax):
		return errNoList
	case err != nil:
		return err
	case start == json.Delim('['):
		err = r.array(each)
	case start == json.Delim('{'):
		err = r.collection(each)
	default:
		return errNoList
	}
	if err != nil {
		return err
	}
	if _, err := r.decoder.Token(); !errors.Is(err, io.EOF) {
		return cmp.Or(err, errAfterList)
	}
	return nil
}

// collection reads a file that consists of one object.
func (r *itemReader) collection(each func(item) error) error {
	found := false
	for r.decoder.More() {
		r.rest.renew()
		key, err := r.decoder.Token()
		if err != nil {
			return err
		}
		if key == "features" || key == "elements" {
			found = true
			if start, err := r.decoder.Token(); err != nil || start != json.Delim('[') {
				return cmp.Or(err, errNoList)
			}
			if err := r.array(each); err != nil {
				return err
			}
			continue
		}
		var value any
		if err := r.decoder.Decode(&value); err != nil {
			return err
		}
		if key == "attribution" || key == "copyright" {
			r.notice = cmp.Or(r.notice, text(value))
		}
	}
	if _, err := r.decoder.Token(); err != nil {
		return err
	}
	if !found {
		return errNoList
	}
	return nil
}

func (r *itemReader) array(each func(item) error) error {
	for r.decoder.More() {
		r.rest.renew()
		var value any
		if err := r.decoder.Decode(&value); err != nil {
			return err
		}
		object, ok := value.(map[string]any)
		if !ok {
			return errNoObject
		}
		if err := each(newItem(object, r.notice)); err != nil {
			return err
		}
	}
	_, err := r.decoder.Token()
	return err
}

// allowance fails a read that goes on for too long without a renewal. A decoder keeps all that it has read of one
// value, so a huge value would exhaust memory.
type allowance struct {
	io.Reader
	left int
}

func (a *allowance) renew() { a.left = 16 << 20 }

func (a *allowance) Read(p []byte) (int, error) {
	if a.left <= 0 {
		return 0, errLongItem
	}
	n, err := a.Reader.Read(p)
	a.left -= n
	return n, err
}
