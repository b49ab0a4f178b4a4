package near

import (
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"noonish/internal/postgres"
)

// table reads the search table.
type table struct {
	pool    postgres.Querier
	scratch *Scratch
}

// ringHits finds matching places, nearest first, from the search table alone. Rings come nearest first and each is
// sorted, so the limit is reached without reading the rings farther out. This relies on LATERAL keeping the order of
// unnest; the tests against the model would fail if it did not.
//
//	$1 $2 $3   the point on the unit sphere       $4 $5 $6 $7   rings: from, to, first and last strip
//	$8 $9 $10  strips: band, west, east           $11           terms to search under
//	$12 $13    any of these, none of these        $14 $15       all of these diets and features, of these bits
const ringHits = `
FROM unnest($4::float8[], $5::float8[], $6::int4[], $7::int4[]) AS ring(low, high, first, last),
LATERAL (
  SELECT t.n, t.d
  FROM unnest(($8::int4[])[ring.first : ring.last], ($9::float8[])[ring.first : ring.last],
    ($10::float8[])[ring.first : ring.last]) AS strip(band, west, east),
  LATERAL (
    SELECT n, term, mask, diets, (x - $1) * (x - $1) + (y - $2) * (y - $2) + (z - $3) * (z - $3) AS d
    FROM place_terms
    WHERE term = ANY($11::int2[]) AND band = strip.band AND lng BETWEEN strip.west AND strip.east) AS t`

// inRing is the condition for every hit.
const inRing = `
  WHERE t.d >= ring.low AND t.d < ring.high AND t.mask & $13::int8 = 0`

// chosen tests the cuisines. A place that has several of them is found under the first.
const chosen = `
  AND ($12::int8 = 0 OR (t.mask & $12::int8 <> 0
    AND (t.term < 0 OR t.mask & $12::int8 & ((1::int8 << t.term) - 1) = 0)))`

const served = `
  AND t.diets & $15::int4 = $14::int4`

// rankedHits is ringHits with what the cuisines and the rank are computed from.
var rankedHits = strings.Replace(ringHits, `t.n, t.d`, `t.n, t.d, t.mask, t.diets`, 1)

// columns says which columns of a place a search returns: six with the distance.
type columns string

const (
	documents columns = `p.place_id, p.doc, p.hours, p.zone, p.mask`
	onlyIDs   columns = `p.place_id, p.fsq_id, p.hours, p.zone, p.mask`
)

// statements are the searches that return the same columns.
type statements struct{ near, nearWords, byNumber string }

var searches = map[bool]statements{false: documents.statements(), true: onlyIDs.statements()} // by Query.Brief

// Statement returns the statement that finds the nearest places, and Args what it is run with.
func (q Query) Statement() string { return searches[q.Brief].near }

func (c columns) statements() statements {
	return statements{near: c.near(), nearWords: c.nearWords(), byNumber: c.byNumber()}
}

// near returns the search statement. $16 is the limit.
func (c columns) near() string {
	return `SELECT ` + string(c) + `, hit.d
FROM (SELECT hit.n, hit.d` + ringHits + inRing + chosen + served + `
  ORDER BY t.d) AS hit LIMIT $16) AS hit
JOIN places p USING (n)
ORDER BY hit.d, p.place_id`
}

// nearWords returns the search statement for cuisines that a person typed: $17 are searched for in names and types.
// Such places must be read one by one, so only the nearest $18 are, and places farther away are not found. OFFSET 0
// makes the planner look them up one after the other, so that the order stays and the search stops when the page is
// full.
func (c columns) nearWords() string {
	return `SELECT ` + string(c) + `, hit.d
FROM (SELECT near.n, near.d
  FROM (SELECT hit.n, hit.d, hit.mask` + rankedHits + inRing + served + `
    ORDER BY t.d) AS hit LIMIT $18) AS near
  JOIN LATERAL (
    SELECT FROM places q
    WHERE q.n = near.n AND (near.mask & $12::int8 <> 0 OR q.words LIKE ANY($17::text[]))
    OFFSET 0) AS passes ON true
  LIMIT $16) AS hit
JOIN places p USING (n)
ORDER BY hit.d, p.place_id`
}

// byNumber reads places in the order of their numbers in $1. The last column is the position, counted from 1.
func (c columns) byNumber() string {
	return `SELECT ` + string(c) + `, wanted.position::float8
FROM unnest($1::int8[]) WITH ORDINALITY AS wanted(n, position) JOIN places p USING (n)
ORDER BY wanted.position`
}

// lunchCandidates lists the places of the rings, in no order. $16 bounds how many.
var lunchCandidates = `SELECT hit.n, hit.d, hit.mask, hit.diets` + rankedHits + inRing + chosen + served + `) AS hit
LIMIT $16`

// lunchCandidatesTyped lists them for cuisines that a person typed, as nearWords does.
var lunchCandidatesTyped = `SELECT near.n, near.d, near.mask, near.diets
FROM (SELECT hit.n, hit.d, hit.mask, hit.diets` + rankedHits + inRing + served + `) AS hit LIMIT $18) AS near
JOIN places q USING (n)
WHERE near.mask & $12::int8 <> 0 OR q.words LIKE ANY($17::text[])
LIMIT $16`

// counts count hits, up to $16. The bits of unknown diets are seven, and begin at the seventh.
var counts = map[counted]string{
	dietsUnknown: `
SELECT count(*) FROM (SELECT hit.n` + ringHits + inRing + chosen + `
  AND t.diets & $14::int4 <> $14::int4 AND t.diets & ($15::int4 & ~$14::int4) = 0
  AND (t.diets >> 7) & 127 & ($14::int4 & ~t.diets) = ($14::int4 & ~t.diets)) AS hit LIMIT $16) AS few`,
	passing: `
SELECT count(*) FROM (SELECT hit.n` + ringHits + inRing + chosen + served + `) AS hit LIMIT $16) AS few`,
}

// Args returns what Statement is run with.
func (q Query) Args(start float64, limit int) []any {
	x, y, z := q.From.Unit()
	r := q.Rings(start)
	args := []any{
		x, y, z, r.Low, r.High, r.From, r.To, r.Bands, r.Wests, r.Easts, q.Terms, q.Any, q.Not, q.Offer, q.Care, limit,
	}
	if len(q.Words) > 0 {
		args = append(args, q.Words, maxRead)
	}
	return args
}

func (t table) batch(ctx context.Context, q Query, start float64, limit int) ([]Found, error) {
	statement := searches[q.Brief].near
	if len(q.Words) > 0 {
		statement = searches[q.Brief].nearWords
	}
	rows, err := t.pool.Query(ctx, statement, q.Args(start, limit)...)
	if err != nil {
		return nil, Wrap(err, "searching near a point")
	}
	defer rows.Close()
	batch, err := t.scratch.collect(rows, q.Brief)
	if err != nil {
		return nil, Wrap(err, "reading places near a point")
	}
	return batch, nil
}

func (t table) candidates(ctx context.Context, q Query, low, reach float64) ([]candidate, error) {
	statement := lunchCandidates
	if len(q.Words) > 0 {
		statement = lunchCandidatesTyped
	}
	q.RadiusKm = reach
	rows, err := t.pool.Query(ctx, statement, q.Args(low, maxRead)...)
	if err != nil {
		return nil, Wrap(err, "searching for lunch")
	}
	defer rows.Close()
	var all []candidate
	for rows.Next() {
		raw := rows.RawValues()
		if len(raw) != 4 || len(raw[0]) != 8 || len(raw[1]) != 8 || len(raw[2]) != 8 || len(raw[3]) != 4 {
			return nil, fmt.Errorf("a candidate of %d columns", len(raw))
		}
		c := candidate{
			n:      int64(binary.BigEndian.Uint64(raw[0])), //nolint:gosec // the same 64 bits
			chord2: math.Float64frombits(binary.BigEndian.Uint64(raw[1])),
		}
		mask := int64(binary.BigEndian.Uint64(raw[2]))   //nolint:gosec // the same 64 bits
		offers := int32(binary.BigEndian.Uint32(raw[3])) //nolint:gosec // the same 32 bits
		if c.rank = q.rankOf(c.chord2, mask, offers); !q.reached(c) {
			all = append(all, c)
		}
	}
	return all, Wrap(rows.Err(), "reading what was found for lunch")
}

func (t table) read(ctx context.Context, q Query, few []candidate) ([]Found, error) {
	numbers := make([]int64, len(few))
	for i, c := range few {
		numbers[i] = c.n
	}
	rows, err := t.pool.Query(ctx, searches[q.Brief].byNumber, numbers)
	if err != nil {
		return nil, Wrap(err, "reading places for lunch")
	}
	defer rows.Close()
	batch, err := t.scratch.collect(rows, q.Brief)
	for i := range batch {
		c := few[int(batch[i].Chord2)-1] // the position, until now
		batch[i].Chord2, batch[i].rank, batch[i].N = c.chord2, c.rank, c.n
	}
	return batch, Wrap(err, "reading places for lunch")
}

// fill has nothing to do: the statements return everything.
func (t table) fill(context.Context, Query, []Found) error { return nil }

func (t table) count(ctx context.Context, q Query, what counted, most int) (n int, err error) {
	err = t.pool.QueryRow(ctx, counts[what], q.Args(0, most)[:16]...).Scan(&n)
	return n, Wrap(err, "counting places")
}

// Wrap adds what we were doing and reports an unreachable database as Unavailable.
func Wrap(err error, doing string) error {
	return postgres.Wrap(err, doing, "catalogue-unreachable",
		"The catalogue cannot be reached just now. Please try again.")
}
