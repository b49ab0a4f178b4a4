package place

import (
	"context"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/near"
)

// Named is what another source needs to recognise a place.
type Named struct {
	ID            string // as it was asked for
	Name, Address string
	Generic       bool // a name that many places share
	At            Point
	FsqIDs        []string // that open data knows
}

// Named returns the places with these ids. Places that are gone are left out.
func (s Store) Named(ctx context.Context, ids []string) ([]Named, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT asked.id, p.doc::jsonb->>'name', coalesce(p.doc::jsonb->>'formatted_address', ''), p.lat, p.lng,
  EXISTS (SELECT FROM sightings s WHERE s.sighting_id = p.place_id AND s.generic),
  ARRAY(SELECT substr(s.sighting_id, 5) FROM sightings s WHERE s.place_id = p.place_id AND s.sighting_id LIKE 'fsq-%')
`+askedPlaces, ids)
	if err != nil {
		return nil, near.Wrap(err, "reading names")
	}
	named, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (n Named, err error) {
		err = row.Scan(&n.ID, &n.Name, &n.Address, &n.At.Lat, &n.At.Lng, &n.Generic, &n.FsqIDs)
		return n, err
	})
	if err != nil {
		return nil, near.Wrap(err, "reading names")
	}
	return named, nil
}
