// Package term writes place_terms, the table that searches read: one row for each cuisine of a place.
package term

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/fact"
	"noonish/internal/place/sphere"
)

// Of selects the terms of the search table for a mask, held. It omits the words that nearly every place has
// (restaurant, food): a search for those is a search for everything.
const Of = `LATERAL (
  SELECT -1::int2 AS term
  UNION ALL SELECT i::int2 FROM generate_series(@first::int, @last::int) AS i
  WHERE held & @cuisines::int8 & (1::int8 << i) <> 0) AS terms`

// Insert begins a statement that adds places to the search table. FROM must follow, with the columns of a place,
// its mask once more as held, and Of.
const Insert = `
INSERT INTO place_terms (term, band, lng, n, x, y, z, mask, diets)
SELECT terms.term, floor(lat * @bands)::int, lng, n,
  cos(radians(lat)) * cos(radians(lng)), cos(radians(lat)) * sin(radians(lng)), sin(radians(lat)), mask, diets`

// Args are the arguments of the statements that write the search table.
func Args() pgx.NamedArgs {
	return pgx.NamedArgs{
		"first": fact.FirstTerm, "last": fact.LastTerm, "cuisines": fact.CuisineBits,
		"bands": float64(sphere.BandsPerDegree),
	}
}

// hiddenNow lists the hidden places under the ids that they have now.
const hiddenNow = `(
  SELECT coalesce(s.place_id, h.place_id) AS place_id
  FROM hidden_places h LEFT JOIN sightings s ON s.sighting_id = h.place_id) AS h`

// toHide and toShow are the latitudes that hide and show are about to change.
const (
	toHide = `SELECT lat FROM places p JOIN ` + hiddenNow + ` USING (place_id) WHERE NOT p.hidden`
	toShow = `SELECT lat FROM places p
  WHERE p.hidden AND NOT EXISTS (SELECT FROM ` + hiddenNow + ` WHERE h.place_id = p.place_id)`
)

const hide = `
WITH away AS (
  UPDATE places p SET hidden = true FROM ` + hiddenNow + `
  WHERE p.place_id = h.place_id AND NOT p.hidden RETURNING p.n, p.lat, p.lng, p.mask AS held)
DELETE FROM place_terms t USING away, ` + Of + `
WHERE t.term = terms.term AND t.band = floor(away.lat * @bands)::int AND t.lng = away.lng AND t.n = away.n`

const show = `
WITH back AS (
  UPDATE places p SET hidden = false
  WHERE p.hidden AND NOT EXISTS (SELECT FROM ` + hiddenNow + ` WHERE h.place_id = p.place_id)
  RETURNING p.n, p.lat, p.lng, p.mask, p.diets, p.mask AS held)` + Insert + `
FROM back, ` + Of

// Differs selects whether the search table differs from hidden_places.
const Differs = `
SELECT EXISTS (SELECT FROM ` + hiddenNow + ` JOIN places p USING (place_id) WHERE NOT p.hidden)
  OR EXISTS (SELECT FROM places p
    WHERE p.hidden AND NOT EXISTS (SELECT FROM ` + hiddenNow + ` WHERE h.place_id = p.place_id))`

// lockKey is the key of the advisory lock under which the search table is written. The number is arbitrary. An import
// holds it from its first change of that table until it commits.
const lockKey = 4715236891

// Lock waits for the lock under which the search table is written, until the transaction ends. The caller must Note
// what it changes.
func Lock(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx,
		`SELECT pg_advisory_xact_lock($1), set_config('noonish.notes_bands', 'yes', true)`, lockKey)
	return err
}

// changesKept is how many changes are kept for replicas that were away. One that was away for longer reads everything.
const changesKept = 100

const note = `
INSERT INTO search_changes (bands)
SELECT bands FROM (SELECT array_agg(DISTINCT floor(lat * @bands)::int) AS bands FROM %s AS changed) AS all_bands
WHERE bands IS NOT NULL`

// Note records where places change, so that replicas read them again. from is a query for their latitudes, before and
// after the change. The transaction holds the lock of Lock.
func Note(ctx context.Context, tx pgx.Tx, from string) error {
	if _, err := tx.Exec(ctx, fmt.Sprintf(note, "("+from+")"), Args()); err != nil {
		return fmt.Errorf("noting changes: %w", err)
	}
	_, err := tx.Exec(ctx, `
DELETE FROM search_changes WHERE version <= (SELECT max(version) FROM search_changes) - $1`, changesKept)
	return err
}

// FollowHidden makes the search table follow hidden_places. The transaction holds the lock of Lock.
func FollowHidden(ctx context.Context, tx pgx.Tx) error {
	for _, step := range []struct{ about, statement string }{{toHide, hide}, {toShow, show}} {
		if err := Note(ctx, tx, step.about); err != nil {
			return err
		}
		if _, err := tx.Exec(ctx, step.statement, Args()); err != nil {
			return err
		}
	}
	return nil
}
