package osm

import (
	"errors"

	"github.com/paulmach/osm"
	"google.golang.org/protobuf/encoding/protowire"
)

// These limits apply to one block. OpenStreetMap's own servers allow 2,000 nodes in a way and 32,000 members in a
// relation, and writers put 8,000 objects into a block. A file far beyond that is damaged, or made to exhaust memory.
const (
	maxWayNodes = 100_000
	maxMembers  = 200_000
	maxTags     = 10_000
	maxStrings  = 2_000_000
	maxKept     = 256 << 20 // bytes of the objects that a pass wants, as estimated below
)

// These are rough sizes in memory of an object and of each of its parts.
const (
	objectBytes  = 200
	tagBytes     = 32
	wayNodeBytes = 40
	memberBytes  = 80
)

var (
	errTooMuch   = errors.New("it is larger than a block may be")
	errNoString  = errors.New("it refers to a string that it does not contain")
	errLengths   = errors.New("its lists do not have the same length")
	errBadPlace  = errors.New("a node has coordinates that are not on Earth")
	errBadNumber = errors.New("a number cannot be read")
)

// wants selects the objects that a pass keeps. A nil function keeps none. The functions are called from several
// goroutines. An object that they do not want is overwritten afterwards.
type wants struct {
	node     func(*osm.Node) bool
	way      func(*osm.Way) bool
	relation func(*osm.Relation) bool
}

// blockDecoder decodes one block of data at a time, as in osmformat.proto. It trusts nothing in the file: every index
// and length is checked.
type blockDecoder struct {
	want        wants
	texts       []string
	granularity int64
	lat, lng    int64 // offsets

	objects []osm.Object
	kept    int64

	// Objects that the pass did not want, to be reused.
	spareNode     *osm.Node
	spareWay      *osm.Way
	spareRelation *osm.Relation
}

func (d *blockDecoder) decode(data []byte) ([]osm.Object, error) {
	const stringsField, groupField, granularityField, latField, lngField = 1, 2, 17, 19, 20
	d.texts, d.granularity, d.lat, d.lng, d.objects, d.kept = d.texts[:0], 100, 0, 0, nil, 0
	d.spareNode, d.spareWay, d.spareRelation = &osm.Node{}, &osm.Way{}, &osm.Relation{}
	err := walkFields(data, func(field protowire.Number, value []byte, number uint64) error {
		switch int(field) {
		case stringsField:
			return d.strings(value)
		case granularityField:
			d.granularity = int64(int32(number)) //nolint:gosec // a wrong one puts nodes outside the earth
		case latField:
			d.lat = int64(number) //nolint:gosec // an int64 on the wire
		case lngField:
			d.lng = int64(number) //nolint:gosec // an int64 on the wire
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	// Groups come second, because the fields above may follow them in the file.
	err = walkFields(data, func(field protowire.Number, group []byte, _ uint64) error {
		if field != groupField {
			return nil
		}
		return walkFields(group, d.object)
	})
	return d.objects, err
}

func (d *blockDecoder) strings(table []byte) error {
	return walkFields(table, func(field protowire.Number, value []byte, _ uint64) error {
		if field != 1 {
			return nil
		}
		if len(d.texts) >= maxStrings {
			return errTooMuch
		}
		d.texts = append(d.texts, string(value))
		return nil
	})
}

func (d *blockDecoder) text(number uint64) (string, error) {
	if number >= uint64(len(d.texts)) {
		return "", errNoString
	}
	return d.texts[number], nil
}

func (d *blockDecoder) object(field protowire.Number, value []byte, _ uint64) error {
	const plainField, denseField, wayField, relationField = 1, 2, 3, 4
	switch {
	case field == plainField:
		return errPlainNodes
	case field == denseField && d.want.node != nil:
		return d.denseNodes(value)
	case field == wayField && d.want.way != nil:
		return d.decodeWay(value)
	case field == relationField && d.want.relation != nil:
		return d.decodeRelation(value)
	}
	return nil
}

// keep stores an object that the pass wants.
func (d *blockDecoder) keep(object osm.Object, bytes int) error {
	if d.kept += objectBytes + int64(bytes); d.kept > maxKept {
		return errTooMuch
	}
	d.objects = append(d.objects, object)
	return nil
}

func (d *blockDecoder) denseNodes(message []byte) error {
	const idField, latField, lngField, tagField = 1, 8, 9, 10
	var ids, lats, lngs, tags packed
	err := walkFields(message, func(field protowire.Number, value []byte, _ uint64) error {
		switch int(field) {
		case idField:
			ids = value
		case latField:
			lats = value
		case lngField:
			lngs = value
		case tagField:
			tags = value
		}
		return nil
	})
	if err != nil {
		return err
	}
	tagged := len(tags) > 0
	var id, lat, lng int64
	for len(ids) > 0 {
		n := d.spareNode
		if err := errors.Join(ids.add(&id), lats.add(&lat), lngs.add(&lng)); err != nil {
			return err
		}
		n.ID = osm.NodeID(id)
		n.Lat, n.Lon = 1e-9*float64(d.lat+d.granularity*lat), 1e-9*float64(d.lng+d.granularity*lng)
		if !(n.Lat >= -90 && n.Lat <= 90 && n.Lon >= -180 && n.Lon <= 180) {
			return errBadPlace
		}
		if n.Tags = n.Tags[:0]; tagged {
			if err := d.denseTags(&tags, n); err != nil {
				return err
			}
		}
		if d.want.node(n) {
			if err := d.keep(n, tagBytes*len(n.Tags)); err != nil {
				return err
			}
			d.spareNode = &osm.Node{}
		}
	}
	return nil
}

// denseTags reads the pairs of numbers up to the next zero.
func (d *blockDecoder) denseTags(tags *packed, n *osm.Node) error {
	for {
		key, err := tags.next()
		if err != nil || key == 0 {
			return err
		}
		value, err := tags.next()
		if err != nil {
			return err
		}
		if n.Tags, err = d.addTag(n.Tags, key, value); err != nil {
			return err
		}
	}
}

func (d *blockDecoder) addTag(tags osm.Tags, key, value uint64) (osm.Tags, error) {
	if len(tags) >= maxTags {
		return nil, errTooMuch
	}
	k, err := d.text(key)
	if err != nil {
		return nil, err
	}
	v, err := d.text(value)
	if err != nil {
		return nil, err
	}
	return append(tags, osm.Tag{Key: k, Value: v}), nil
}

// tags combines a list of keys and a list of values, both indexes into texts.
func (d *blockDecoder) tags(into osm.Tags, keys, values packed) (osm.Tags, error) {
	into = into[:0]
	for len(keys) > 0 {
		key, err := keys.next()
		if err != nil {
			return nil, err
		}
		value, err := values.next()
		if err != nil {
			return nil, err
		}
		if into, err = d.addTag(into, key, value); err != nil {
			return nil, err
		}
	}
	return into, nil
}
