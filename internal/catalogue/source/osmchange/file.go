package osmchange

import (
	"bufio"
	"compress/gzip"
	"context"
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source"
)

// Bounds of a change file, each far beyond a day of the whole planet: that has about 150 MB, ten times as much without
// compression.
const (
	maxChangeBytes  = 2 << 30
	maxElementBytes = 8 << 20
	maxRatio        = 60 // to which a compressed file may expand
	freeBytes       = 1 << 20
	maxDepth        = 10 // real ones have 4
)

var (
	errNotChange   = errors.New("not an OpenStreetMap change file (.osc or .osc.gz): it has no osmChange element")
	errChangeCut   = errors.New("the file ends too early: the download is not complete")
	errChangeHuge  = fmt.Errorf("a change file may have at most %d MB: import a newer extract", maxChangeBytes>>20)
	errElementHuge = fmt.Errorf("an element has more than %d MB", maxElementBytes>>20)
	errBomb        = fmt.Errorf("it expands to more than %d times its size, as no real change file does", maxRatio)
	errDeep        = fmt.Errorf("it has more than %d elements within one another", maxDepth)
	errDoctype     = errors.New("it has a document type, as no real change file does")
)

// action is what a change file says about an object.
type action string

const (
	created  action = "create"
	modified action = "modify"
	deleted  action = "delete"
)

// scanChange reads a change file once and calls each with all its objects in their order.
func scanChange(
	ctx context.Context, path string, progress source.Progress, each func(action, osm.Object) error,
) (err error) {
	file, err := os.Open(path) //nolint:gosec // the operator names the file to apply
	if err != nil {
		return err
	}
	defer file.Close() //nolint:errcheck // it was only read
	input, err := expanded(ctx, file, progress)
	if err == nil {
		err = changes{input, xml.NewTokenDecoder(&shallowTokens{decoder: xml.NewDecoder(input)})}.scan(each)
	}
	if cut := (*xml.SyntaxError)(nil); errors.Is(err, io.ErrUnexpectedEOF) ||
		errors.As(err, &cut) && cut.Msg == "unexpected EOF" {
		err = errChangeCut
	}
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	return nil
}

// expanded returns the text of a file, which is compressed if it begins like a gzip file.
func expanded(ctx context.Context, file *os.File, progress source.Progress) (*boundedInput, error) {
	info, err := file.Stat()
	if err != nil {
		return nil, err
	}
	if info.Size() > maxChangeBytes {
		return nil, errChangeHuge
	}
	packed := bufio.NewReader(source.Counted(ctx, file, progress))
	if start, _ := packed.Peek(2); string(start) != "\x1f\x8b" {
		return &boundedInput{in: packed, left: info.Size()}, nil
	}
	unpacked, err := gzip.NewReader(packed)
	if err != nil {
		return nil, err
	}
	return &boundedInput{in: bufio.NewReader(unpacked), left: freeBytes + maxRatio*info.Size()}, nil
}

// boundedInput refuses a text that is too long, and an element that is: the decoder holds a whole one in memory.
type boundedInput struct {
	in      *bufio.Reader
	left    int64 // of the whole text
	element int64 // of this element and the space before it
}

// ReadByte is how the decoder reads.
func (b *boundedInput) ReadByte() (byte, error) {
	if b.element++; b.element > maxElementBytes {
		return 0, errElementHuge
	}
	c, err := b.in.ReadByte()
	if err != nil {
		return 0, err
	}
	if b.left--; b.left < 0 {
		return 0, errBomb
	}
	return c, nil
}

// Read makes it an io.Reader.
func (b *boundedInput) Read(p []byte) (n int, err error) {
	for n < len(p) && err == nil {
		if p[n], err = b.ReadByte(); err == nil {
			n++
		}
	}
	return n, err
}

// shallowTokens refuses elements that are too deep: the decoder remembers all that are open.
type shallowTokens struct {
	decoder *xml.Decoder
	depth   int
}

// Token makes it an xml.TokenReader.
func (s *shallowTokens) Token() (xml.Token, error) {
	token, err := s.decoder.Token()
	switch token.(type) {
	case xml.StartElement:
		if s.depth++; s.depth > maxDepth {
			return nil, errDeep
		}
	case xml.EndElement:
		s.depth--
	}
	return token, err
}

type changes struct {
	input   *boundedInput
	decoder *xml.Decoder
}

func (c changes) scan(each func(action, osm.Object) error) error {
	var open []string // the elements around the next token
	found := false
	for {
		c.input.element = 0
		token, err := c.decoder.Token()
		if errors.Is(err, io.EOF) && found {
			return nil
		} else if errors.Is(err, io.EOF) {
			return errNotChange
		} else if err != nil {
			return err
		}
		switch t := token.(type) {
		case xml.Directive:
			return errDoctype
		case xml.EndElement:
			open = open[:len(open)-1]
		case xml.StartElement:
			switch len(open) {
			case 0:
				if t.Name.Local != "osmChange" {
					return errNotChange
				}
				found = true
			case 2:
				if err := c.decode(action(open[1]), t, each); err != nil {
					return err
				}
				continue // with its end
			}
			open = append(open, t.Name.Local)
		}
	}
}

// decode reads an object. Whatever else a file may hold is skipped.
func (c changes) decode(done action, start xml.StartElement, each func(action, osm.Object) error) error {
	var object osm.Object
	switch start.Name.Local {
	case "node":
		object = &osm.Node{}
	case "way":
		object = &osm.Way{}
	case "relation":
		object = &osm.Relation{}
	}
	if object == nil || done != created && done != modified && done != deleted {
		return c.decoder.Skip()
	}
	if err := c.decoder.DecodeElement(object, &start); err != nil {
		return err
	}
	return each(done, object)
}
