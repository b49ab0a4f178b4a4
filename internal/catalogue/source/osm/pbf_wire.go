package osm

import (
	"google.golang.org/protobuf/encoding/protowire"
)

// packed is a list of encoded numbers that is consumed from the front.
type packed []byte

func (p *packed) next() (uint64, error) {
	if len(*p) == 0 {
		return 0, errLengths
	}
	if first := (*p)[0]; first < 0x80 { // most numbers are small
		*p = (*p)[1:]
		return uint64(first), nil
	}
	number, n := protowire.ConsumeVarint(*p)
	if n < 0 {
		return 0, errBadNumber
	}
	*p = (*p)[n:]
	return number, nil
}

// add adds the next number, which may be negative, to a sum.
func (p *packed) add(sum *int64) error {
	number, err := p.next()
	*sum += protowire.DecodeZigZag(number)
	return err
}

// walkFields calls show with the fields of a protocol buffer until show returns an error: with value for bytes, with
// number for numbers.
func walkFields(message []byte, show func(field protowire.Number, value []byte, number uint64) error) error {
	for len(message) > 0 {
		field, wire, n := protowire.ConsumeTag(message)
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		var value []byte
		var number uint64
		switch wire { //nolint:exhaustive // the others are skipped
		case protowire.BytesType:
			value, n = protowire.ConsumeBytes(message)
		case protowire.VarintType:
			number, n = protowire.ConsumeVarint(message)
		default:
			n = protowire.ConsumeFieldValue(field, wire, message)
		}
		if n < 0 {
			return protowire.ParseError(n)
		}
		message = message[n:]
		if err := show(field, value, number); err != nil {
			return err
		}
	}
	return nil
}

// eachField calls show with the fields of a protocol buffer. The value is nil for numbers.
func eachField(message []byte, show func(field protowire.Number, value []byte)) error {
	return walkFields(message, func(field protowire.Number, value []byte, _ uint64) error {
		show(field, value)
		return nil
	})
}
