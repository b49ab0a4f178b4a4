package catalogue

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/fact"
	"noonish/internal/place/term"
)

// noteStale lists the places that a change may affect: those that the sightings belonged to and those they belong to
// now.
const noteStale = `
CREATE TEMP TABLE stale ON COMMIT DROP AS
SELECT place_id FROM touched
UNION SELECT sighting_id FROM touched
UNION SELECT s.place_id FROM touched JOIN sightings s USING (sighting_id)
UNION SELECT unnest(ARRAY[a.place_id, s.place_id]) FROM around a JOIN sightings s USING (sighting_id)
WHERE a.place_id <> s.place_id`

// makeFresh creates fresh, the new versions of the stale places, and fills in those that have a single sighting.
const makeFresh = `
CREATE TEMP TABLE fresh ON COMMIT DROP AS
SELECT s.place_id, ` + facts + `
FROM stale JOIN sightings s USING (place_id)
WHERE NOT EXISTS (SELECT FROM sightings other WHERE other.place_id = s.place_id AND other.sighting_id <> s.sighting_id)`

// noteGone lists the stale places whose current version differs from the new one or has none.
const noteGone = `
CREATE TEMP TABLE gone ON COMMIT DROP AS
SELECT s.n, s.place_id, s.lat, s.lng, s.mask AS held, s.country, s.name_key, g.place_id IS NULL AS vanished
FROM stale JOIN places s USING (place_id) LEFT JOIN fresh g USING (place_id)
WHERE g.place_id IS NULL OR NOT (s.lat, s.lng, s.country, s.zone, s.name_key, s.brand, s.generic,
    s.mask & ~@chain::int8, s.diets, s.fsq_id, s.words, s.hours, s.doc) =
  (g.lat, g.lng, g.country, g.zone, g.name_key, g.brand, g.generic,
    g.mask & ~@chain::int8, g.diets, g.fsq_id, g.words, g.hours, g.doc)`

const deleteTerms = `
DELETE FROM place_terms t USING gone, ` + term.Of + `
WHERE t.term = terms.term AND t.band = floor(gone.lat * @bands)::int AND t.lng = gone.lng AND t.n = gone.n`

const deletePlaces = `DELETE FROM places USING gone WHERE gone.vanished AND places.n = gone.n`

const updatePlaces = `
WITH changed AS (
  UPDATE places p SET
    lat = f.lat, lng = f.lng, country = f.country, zone = f.zone, name_key = f.name_key, brand = f.brand,
    generic = f.generic, mask = f.mask, diets = f.diets, fsq_id = f.fsq_id, words = f.words,
    hours = f.hours, doc = f.doc
  FROM gone JOIN fresh f USING (place_id)
  WHERE p.n = gone.n RETURNING p.n)
INSERT INTO written SELECT n FROM changed`

const insertPlaces = `
WITH added AS (
  INSERT INTO places (place_id, ` + facts + `)
  SELECT place_id, ` + facts + ` FROM fresh f
  WHERE NOT EXISTS (SELECT FROM places p WHERE p.place_id = f.place_id)
  ORDER BY ST_SetSRID(ST_MakePoint(lng, lat), 4326), place_id RETURNING n)
INSERT INTO written SELECT n FROM added`

// insertTerms leaves out hidden places: they have no rows in the search table.
const insertTerms = term.Insert + `
FROM written JOIN (SELECT *, mask AS held FROM places WHERE NOT hidden) AS p USING (n), ` + term.Of + `
ORDER BY 1, 2, 3`

// publish updates the tables that searches read from the sightings.
func publish(ctx context.Context, tx pgx.Tx) error {
	if err := term.Lock(ctx, tx); err != nil {
		return fmt.Errorf("locking the search table: %w", err)
	}
	args := term.Args()
	args["chain"], args["many"] = fact.ChainBit, chainSize
	for _, step := range []struct {
		doing, statement string
		then             func(context.Context, pgx.Tx) error
	}{
		{"listing stale places", noteStale, indexed("stale")},
		{"copying places with one sighting", makeFresh, combineShared},
		{"comparing places", noteGone, indexed("gone")},
		{"removing search terms", deleteTerms, nil},
		{"removing places", deletePlaces, nil},
		{"creating the list of written places", `CREATE TEMP TABLE written (n int8 PRIMARY KEY) ON COMMIT DROP`, nil},
		{"changing places", updatePlaces, nil},
		{"adding places", insertPlaces, nil},
		{"analysing written places", `ANALYZE written`, nil},
		{"adding search terms", insertTerms, nil},
		{"counting names", noteFlipped, nil},
		{"marking chains", flipPlaces, nil},
		{"marking chains for searches", flipTerms, noted},
	} {
		if _, err := tx.Exec(ctx, step.statement, args); err != nil {
			return fmt.Errorf("%s: %w", step.doing, err)
		}
		if step.then != nil {
			if err := step.then(ctx, tx); err != nil {
				return err
			}
		}
	}
	return nil
}

// noted tells replicas what changed, and then follows hidden_places, which tells them itself.
func noted(ctx context.Context, tx pgx.Tx) error {
	err := term.Note(ctx, tx, `SELECT lat FROM gone UNION ALL SELECT lat FROM flipped
UNION ALL SELECT p.lat FROM written JOIN places p USING (n)`)
	if err != nil {
		return err
	}
	return term.FollowHidden(ctx, tx)
}

func indexed(table string) func(context.Context, pgx.Tx) error {
	return func(ctx context.Context, tx pgx.Tx) error { return index(ctx, tx, table, "place_id") }
}

// chainSize is how often a name must occur in a country to count as a chain.
const chainSize = 4

// noteFlipped finds the places that became part of a chain, or stopped being one, because their name now occurs often
// enough in its country, or no longer does. It stops counting at chainSize.
const noteFlipped = `
CREATE TEMP TABLE flipped ON COMMIT DROP AS
WITH names AS (
  SELECT country, name_key FROM gone UNION SELECT country, name_key FROM fresh),
counted AS (
  SELECT country, name_key, (SELECT count(*) FROM (
    SELECT FROM places p
    WHERE (p.country, p.name_key) = (names.country, names.name_key) AND NOT p.generic
    LIMIT @many) AS few) >= @many AS many
  FROM names WHERE name_key <> '')
SELECT p.n, p.lat, p.lng, p.mask AS held FROM counted JOIN places p USING (country, name_key)
WHERE ((p.mask & @chain) <> 0) <> (p.brand OR (many AND NOT p.generic))`

const flipPlaces = `UPDATE places p SET mask = p.mask # @chain FROM flipped WHERE p.n = flipped.n`

const flipTerms = `
UPDATE place_terms t SET mask = t.mask # @chain FROM flipped, ` + term.Of + `
WHERE t.term = terms.term AND t.band = floor(flipped.lat * @bands)::int AND t.lng = flipped.lng AND t.n = flipped.n`
