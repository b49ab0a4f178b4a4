package catalogue

import (
	"cmp"
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/address"
	"noonish/internal/catalogue/gazetteer"
	"noonish/internal/catalogue/normal"
	"noonish/internal/place"
)

var addressColumns = []string{
	"seen", "address_id", "kind", "name", "street_key", "number_key", "postcode", "district", "city", "region",
	"country", "names", "search", "lat", "lng", "importance",
}

// addressFacts lists all columns except source, area and address_id.
const addressFacts = `kind, name, street_key, number_key, postcode, district, city, region, country, names,
  search, lat, lng, importance`

const makeAddressStaging = `
CREATE TEMP TABLE staged_addresses ON COMMIT DROP AS
SELECT 0::int8 AS seen, address_id, ` + addressFacts + ` FROM addresses WITH NO DATA`

// makeFreshAddresses keeps one row per address_id: the most important one, then the first one.
const makeFreshAddresses = `
CREATE TEMP TABLE fresh_addresses ON COMMIT DROP AS
SELECT DISTINCT ON (address_id) address_id, ` + addressFacts + `
FROM staged_addresses ORDER BY address_id, importance DESC, seen`

const deleteAddresses = `
DELETE FROM addresses a WHERE source = @source AND area = @area
  AND NOT EXISTS (SELECT FROM fresh_addresses f WHERE f.address_id = a.address_id)`

const sameAddress = `(a.kind, a.name, a.street_key, a.number_key, a.postcode, a.district, a.city, a.region, a.country,
    a.names, a.search, a.lat, a.lng, a.importance) =
  (f.kind, f.name, f.street_key, f.number_key, f.postcode, f.district, f.city, f.region, f.country,
    f.names, f.search, f.lat, f.lng, f.importance)`

const mergeAddresses = `
INSERT INTO addresses AS old (source, area, address_id, ` + addressFacts + `)
SELECT @source, @area, address_id, ` + addressFacts + ` FROM fresh_addresses f
WHERE NOT EXISTS (
  SELECT FROM addresses a WHERE a.source = @source AND a.area = @area AND a.address_id = f.address_id
    AND ` + sameAddress + `)
ORDER BY street_key, number_key
ON CONFLICT (source, area, address_id) DO UPDATE SET
  kind = excluded.kind, name = excluded.name, street_key = excluded.street_key, number_key = excluded.number_key,
  postcode = excluded.postcode, district = excluded.district, city = excluded.city, region = excluded.region,
  country = excluded.country, names = excluded.names, search = excluded.search, lat = excluded.lat, lng = excluded.lng,
  importance = excluded.importance`

// addressPortion is how many places may wait in memory until their addresses are staged.
const addressPortion = 250_000

// addressStaging copies the addresses of a batch into a temporary table. Those of an extract come at its end. Those of
// places come in portions, because the addresses of a whole release would not fit in memory. A street that two portions
// share is made from the portion in which more is known of it.
type addressStaging struct {
	tx        pgx.Tx
	country   func(lat, lng float64) string
	gazetteer *gazetteer.Gazetteer
	ofPlaces  bool // the only addresses are those of the places
	portion   int
	waiting   int // places
	seen      int64
}

func newAddressStaging(ctx context.Context, tx pgx.Tx, batch Batch) (*addressStaging, error) {
	normaliser, err := normal.Shared()
	if err != nil {
		return nil, err
	}
	if _, err := tx.Exec(ctx, makeAddressStaging); err != nil {
		return nil, fmt.Errorf("creating the staging table of addresses: %w", err)
	}
	a := &addressStaging{
		tx: tx, country: normaliser.Country, gazetteer: batch.gazetteer,
		portion: cmp.Or(batch.portion, addressPortion),
	}
	if a.gazetteer == nil {
		a.gazetteer, a.ofPlaces = gazetteer.New(nil), true
	}
	return a, nil
}

// addPlace adds the address of a place, unless the batch has better addresses.
func (a *addressStaging) addPlace(ctx context.Context, p place.Place) error {
	if !a.ofPlaces {
		return nil
	}
	a.gazetteer.AddPlace(p)
	if a.waiting++; a.waiting < a.portion {
		return nil
	}
	err := a.flush(ctx)
	a.gazetteer, a.waiting = gazetteer.New(nil), 0
	return err
}

// load replaces the addresses of the batch's area with the staged ones and returns how many there are.
func (a *addressStaging) load(ctx context.Context, batch Batch) (n int64, err error) {
	if err := a.flush(ctx); err != nil {
		return 0, err
	}
	fresh, err := a.tx.Exec(ctx, makeFreshAddresses)
	if err != nil {
		return 0, fmt.Errorf("dropping repeated addresses: %w", err)
	}
	if err := index(ctx, a.tx, "fresh_addresses", "address_id"); err != nil {
		return 0, err
	}
	for _, step := range []struct{ doing, statement string }{
		{"deleting old addresses", deleteAddresses},
		{"merging addresses", mergeAddresses},
	} {
		if _, err := a.tx.Exec(ctx, step.statement, batch.args()); err != nil {
			return 0, fmt.Errorf("%s: %w", step.doing, err)
		}
	}
	return fresh.RowsAffected(), nil
}

// flush copies the addresses of the gazetteer.
func (a *addressStaging) flush(ctx context.Context) error {
	rows := make([][]any, 0, stagingBatch)
	for address := range a.gazetteer.Addresses(a.country) {
		address, err := address.Normal()
		if err != nil {
			continue // an address that nobody can type, or without a position, is not worth keeping
		}
		a.seen++
		if rows = append(rows, addressRow(a.seen, address)); len(rows) == stagingBatch {
			if err := copyRows(ctx, a.tx, "staged_addresses", addressColumns, rows); err != nil {
				return err
			}
			rows = rows[:0]
		}
	}
	return copyRows(ctx, a.tx, "staged_addresses", addressColumns, rows)
}

func addressRow(seen int64, a address.Address) []any {
	keys := a.Keys()
	return []any{
		seen, keys.ID, string(a.Kind), a.Name, keys.Street, keys.Number, a.Postcode, a.District, a.City, a.Region,
		a.Country, keys.Names, keys.Search, a.Lat, a.Lng, a.Importance,
	}
}
