package osm

import (
	"errors"
	"fmt"

	"github.com/paulmach/osm"
	"google.golang.org/protobuf/encoding/protowire"
)

func (d *blockDecoder) decodeWay(message []byte) (err error) {
	const nodesField = 8
	w := d.spareWay
	var nodes packed
	id, keys, values, err := headOf(message, func(field protowire.Number, value []byte) {
		if field == nodesField {
			nodes = value
		}
	})
	if err != nil {
		return err
	}
	w.ID = osm.WayID(id)
	if w.Tags, err = d.tags(w.Tags, keys, values); err != nil {
		return err
	}
	w.Nodes = w.Nodes[:0]
	for node := int64(0); len(nodes) > 0; {
		if err := nodes.add(&node); err != nil {
			return err
		}
		if len(w.Nodes) >= maxWayNodes {
			return errTooMuch
		}
		w.Nodes = append(w.Nodes, osm.WayNode{ID: osm.NodeID(node)})
	}
	if !d.want.way(w) {
		return nil
	}
	d.spareWay = &osm.Way{}
	return d.keep(w, tagBytes*cap(w.Tags)+wayNodeBytes*cap(w.Nodes))
}

var memberTypes = []osm.Type{osm.TypeNode, osm.TypeWay, osm.TypeRelation}

func (d *blockDecoder) decodeRelation(message []byte) (err error) {
	const rolesField, refsField, typesField = 8, 9, 10
	r := d.spareRelation
	var roles, refs, types packed
	id, keys, values, err := headOf(message, func(field protowire.Number, value []byte) {
		switch int(field) {
		case rolesField:
			roles = value
		case refsField:
			refs = value
		case typesField:
			types = value
		}
	})
	if err != nil {
		return err
	}
	r.ID = osm.RelationID(id)
	if r.Tags, err = d.tags(r.Tags, keys, values); err != nil {
		return err
	}
	r.Members = r.Members[:0]
	for ref := int64(0); len(refs) > 0; {
		role, roleErr := roles.next()
		kind, kindErr := types.next()
		if err := errors.Join(refs.add(&ref), roleErr, kindErr); err != nil {
			return err
		}
		text, err := d.text(role)
		if err != nil {
			return err
		}
		if kind >= uint64(len(memberTypes)) {
			return fmt.Errorf("unknown member type %d", kind)
		}
		if len(r.Members) >= maxMembers {
			return errTooMuch
		}
		r.Members = append(r.Members, osm.Member{Type: memberTypes[kind], Ref: ref, Role: text})
	}
	if !d.want.relation(r) {
		return nil
	}
	d.spareRelation = &osm.Relation{}
	return d.keep(r, tagBytes*cap(r.Tags)+memberBytes*cap(r.Members))
}

// headOf reads the fields that ways and relations have in common, and calls rest with the others.
func headOf(
	message []byte, rest func(field protowire.Number, value []byte),
) (id int64, keys, values packed, err error) {
	const idField, keysField, valuesField = 1, 2, 3
	err = walkFields(message, func(field protowire.Number, value []byte, number uint64) error {
		switch int(field) {
		case idField:
			id = int64(number) //nolint:gosec // an int64 on the wire
		case keysField:
			keys = value
		case valuesField:
			values = value
		default:
			rest(field, value)
		}
		return nil
	})
	return id, keys, values, err
}
