package place

import (
	"bytes"
	"context"
	"encoding/binary"
	"fmt"
	"math"
	"strings"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place/sphere"
	"noonish/internal/postgres"
)

// Store reads the catalogue.
type Store struct{ Pool postgres.Querier }

// found is a place as stored, with its distance.
type found struct {
	id     string
	doc    []byte
	hours  string
	zone   string
	mask   int64
	chord2 float64

	// For the order "best for lunch" only.
	rank float64
	n    int64
}

func (f found) mark(order Order) mark {
	if order == BestForLunch {
		return mark{value: f.rank, n: f.n}
	}
	return mark{value: f.chord2, id: f.id}
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

// choose says which columns a search returns.
type choose string

// statements are the searches that return the same columns.
type statements struct{ near, nearWords, byNumber string }

var (
	documents = choose(`p.place_id, p.doc, p.hours, p.zone, p.mask`).statements()
	onlyIDs   = choose(`p.place_id, p.fsq_id, p.hours, p.zone, p.mask`).statements()
)

func (c choose) statements() statements {
	return statements{near: c.near(), nearWords: c.nearWords(), byNumber: c.byNumber()}
}

// near returns the search statement. $16 is the limit.
func (c choose) near() string {
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
func (c choose) nearWords() string {
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

// dietsUnknown counts the places that would pass if their diets were known, up to $16. 7 is unknownDiets.
const dietsUnknown = `
SELECT count(*) FROM (SELECT hit.n` + ringHits + inRing + chosen + `
  AND t.diets & $14::int4 <> $14::int4 AND t.diets & ($15::int4 & ~$14::int4) = 0
  AND (t.diets >> 7) & ($14::int4 & ~t.diets) = ($14::int4 & ~t.diets)) AS hit LIMIT $16) AS few`

// leftOut counts the bars and sweet shops that would pass if they were asked for, up to $16.
const leftOut = `
SELECT count(*) FROM (SELECT hit.n` + ringHits + inRing + chosen + served + `) AS hit LIMIT $16) AS few`

// firstRing returns the radius of the nearest ring. The rarer a match, the larger it is.
func (t test) firstRing() float64 {
	km := 0.12
	if t.any != 0 {
		km *= 3
	}
	if t.not != 0 || t.offer != 0 {
		km *= 2
	}
	return km
}

func searchArgs(search Search, t test, start float64, limit int) []any {
	from := sphere.Point(search.From)
	x, y, z := from.Unit()
	r := sphere.RingsOf(from, search.RadiusKm, start, t.firstRing())
	return []any{
		x, y, z, r.Low, r.High, r.From, r.To, r.Bands, r.Wests, r.Easts, t.terms, t.any, t.not, t.offer, t.care, limit,
	}
}

// maxRead bounds how many places one call reads, whatever passes. Only a few cities have more around one office.
const maxRead = 20_000

// maxBatch bounds what one statement returns when a filter that only Go can test drops nearly everything.
const maxBatch = 1000

// page returns one page of a search in its order, and whether more follow. keep is the filter that only Go can test;
// nil keeps all.
func (s Store) page(
	ctx context.Context, search Search, keep func(found) bool, scratch *scratch, columns statements,
) (page []found, more bool, err error) {
	if search.Order == BestForLunch {
		return s.lunchPage(ctx, search, keep, scratch, columns)
	}
	return s.nearestPage(ctx, search, keep, scratch, columns)
}

// nearestPage returns one page of a search, nearest first and then by id, and whether more follow.
func (s Store) nearestPage(
	ctx context.Context, search Search, keep func(found) bool, scratch *scratch, columns statements,
) (page []found, more bool, err error) {
	page = scratch.page[:0]
	t := search.Filter.test()
	near := columns.near
	if len(t.words) > 0 {
		near = columns.nearWords
	}
	start := 0.0
	if search.After != nil {
		start = search.After.value
	}
	// One extra row shows whether more follow, and one that all rows at the last distance were read.
	most, read := max(maxBatch, search.PageSize+2), 0
	for limit := search.PageSize + 2; ; limit = min(2*limit, most) {
		batch, err := s.batch(ctx, scratch, near, search, t, start, limit)
		if err != nil {
			return nil, false, err
		}
		last := len(batch) < limit
		whole := batch
		if !last {
			whole = withoutLastDistance(batch)
		}
		for _, f := range whole {
			if (search.After == nil || search.After.before(f)) && (keep == nil || keep(f)) {
				if keep != nil {
					f.doc = bytes.Clone(f.doc) // a clone, so that dropped documents do not stay in memory
				}
				page = append(page, f)
			}
		}
		if keep != nil {
			scratch.documents = scratch.documents[:0]
		}
		scratch.page = page
		if len(page) > search.PageSize {
			return page[:search.PageSize], true, nil
		}
		if read += len(batch); last || read >= maxRead {
			return page, !last && len(page) > 0, nil // the next call continues after the last place that was kept
		}
		if len(whole) > 0 {
			start = batch[len(batch)-1].chord2
		} else { // all are at one distance, which must be read whole
			most = max(most, 2*limit)
		}
	}
}

// withoutLastDistance drops the rows at the greatest distance: others at the same distance may be missing.
func withoutLastDistance(batch []found) []found {
	n := len(batch)
	for n > 0 && batch[n-1].chord2 == batch[len(batch)-1].chord2 {
		n--
	}
	return batch[:n]
}

func (s Store) batch(
	ctx context.Context, scratch *scratch, statement string, search Search, t test, start float64, limit int,
) ([]found, error) {
	args := searchArgs(search, t, start, limit)
	if len(t.words) > 0 {
		args = append(args, t.words, maxRead)
	}
	rows, err := s.Pool.Query(ctx, statement, args...)
	if err != nil {
		return nil, wrap(err, "searching near a point")
	}
	defer rows.Close()
	batch, err := scratch.collect(rows)
	if err != nil {
		return nil, wrap(err, "reading places near a point")
	}
	return batch, nil
}

// collect reads rows straight from the wire: scanning each column by its type would cost more than the rest of the
// request. Documents go into one buffer. Hours and zones repeat, so each is kept once.
func (d *scratch) collect(rows pgx.Rows) ([]found, error) {
	d.batch = d.batch[:0]
	for rows.Next() {
		raw := rows.RawValues()
		if len(raw) != 6 || len(raw[4]) != 8 || len(raw[5]) != 8 {
			return nil, fmt.Errorf("a row of %d columns", len(raw))
		}
		start := len(d.documents)
		d.documents = append(d.documents, raw[1]...)
		d.batch = append(d.batch, found{
			id: string(raw[0]), doc: d.documents[start:len(d.documents):len(d.documents)],
			hours: d.keep(raw[2]), zone: d.keep(raw[3]),
			mask:   int64(binary.BigEndian.Uint64(raw[4])), //nolint:gosec // the same 64 bits
			chord2: math.Float64frombits(binary.BigEndian.Uint64(raw[5])),
		})
	}
	return d.batch, rows.Err()
}

// maxUnknown is where counting stops: beyond it the exact number does not matter.
const maxUnknown = 100

// countUnknownDiets returns how many places near by pass everything but the diets, of which nothing is known. It
// ignores opening hours, and does not know of cuisines a person typed.
func (s Store) countUnknownDiets(ctx context.Context, search Search) (n int, known bool, err error) {
	t := search.Filter.test()
	if len(search.Filter.Dietary) == 0 || len(t.words) > 0 {
		return 0, false, nil
	}
	err = s.Pool.QueryRow(ctx, dietsUnknown, searchArgs(search, t, 0, maxUnknown)...).Scan(&n)
	if err != nil {
		return 0, false, wrap(err, "counting places of unknown diet")
	}
	return n, true, nil
}

// wrap adds what we were doing and reports an unreachable database as Unavailable.
func wrap(err error, doing string) error {
	return postgres.Wrap(err, doing, "catalogue-unreachable",
		"The catalogue cannot be reached just now. Please try again.")
}

// Count returns how many places the catalogue has.
func (s Store) Count(ctx context.Context) (n int64, err error) {
	err = s.Pool.QueryRow(ctx, `SELECT count(*) FROM places`).Scan(&n)
	return n, err
}
