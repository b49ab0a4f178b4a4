// Package geojson reads places to eat from a list in JSON: GeoJSON exported from Overpass or written by a company, what
// Overpass itself answers, or a plain array of objects.
package geojson

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

	"noonish/internal/catalogue/source"
)

var (
	errNoList    = errors.New("not GeoJSON: neither a collection of features nor a list of places")
	errLongItem  = errors.New("a place takes more than 16 MB")
	errNoObject  = errors.New("a place is not an object")
	errCutList   = errors.New("the file ends in the middle: the download is not complete")
	errAfterList = errors.New("more data follows the end of the list")
)

// List is a file of places in JSON. A place with an OpenStreetMap id is the same place that package osm reads.
type List struct {
	Source string // source.OSM or source.Own

	file     *os.File
	size     int64
	progress source.Progress
}

// Open opens a file and reads its first place, which shows whether the file comes from OpenStreetMap.
func Open(path string, progress source.Progress) (*List, error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to import
	if err != nil {
		return nil, err
	}
	list := &List{file: file, Source: source.Own, progress: progress}
	info, err := file.Stat()
	if err == nil {
		list.size = info.Size()
		err = readItems(list.reader(), func(i item) error {
			if i.osmID() != "" {
				list.Source = source.OSM
			}
			return source.ErrStopped
		})
	}
	if err != nil && !errors.Is(err, source.ErrStopped) {
		return nil, errors.Join(fmt.Errorf("reading %s: %w", path, err), file.Close())
	}
	return list, nil
}

// Close closes the file.
func (l *List) Close() error { return l.file.Close() }

func (l *List) reader() io.Reader { return io.NewSectionReader(l.file, 0, l.size) }

// Sightings yields the places to eat of the list.
func (l *List) Sightings(ctx context.Context) iter.Seq2[source.Sighting, error] {
	return func(yield func(source.Sighting, error) bool) {
		l.progress.Step("reading places")
		l.progress.Total(l.size)
		err := readItems(source.Counted(ctx, l.reader(), l.progress), func(i item) error {
			if s, ok := i.sighting(); ok && !yield(s, nil) {
				return source.ErrStopped
			}
			return nil
		})
		if err != nil && !errors.Is(err, source.ErrStopped) {
			yield(source.Sighting{}, err)
		}
	}
}

// readItems calls each with the places of a file one by one. It holds only one of them in memory.
func readItems(file io.Reader, each func(item) error) error {
	r := &itemReader{rest: &allowance{Reader: withoutMark(file)}}
	r.decoder = json.NewDecoder(r.rest)
	r.decoder.UseNumber()
	err := r.read(each)
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errCutList
	}
	if err != nil && !errors.Is(err, source.ErrStopped) {
		return fmt.Errorf("at byte %d: %w", r.decoder.InputOffset(), err)
	}
	return err
}

// withoutMark skips the byte order mark that some programs write before a text.
func withoutMark(file io.Reader) io.Reader {
	buffered := bufio.NewReader(file)
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
