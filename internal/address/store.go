package address

import (
	"context"
	"strings"

	"github.com/jackc/pgx/v5"

	"noonish/internal/place"
	"noonish/internal/postgres"
)

// Store is our own index of addresses, filled by importers.
type Store struct{ Pool Querier }

// Querier is a pool, or a transaction in tests.
type Querier interface {
	Query(ctx context.Context, statement string, args ...any) (pgx.Rows, error)
}

const columns = `a.kind, a.name, a.street_key, a.number_key, a.postcode, a.district, a.city, a.region, a.country,
  a.lat, a.lng, a.importance`

// near is the distance of a row from the search point in whole kilometres, or 0 without a point. Less than a kilometre
// does not affect the order.
const near = `CASE WHEN @lat::float8 IS NULL THEN 0 ELSE
  round(111.2 * sqrt((a.lat - @lat::float8)^2 + ((a.lng - @lng::float8) * cos(radians(@lat::float8)))^2)) END`

// byWords finds everything except houses. The index is searched for the first word. The best match is a text that is a
// name, then one that begins a name, then one that begins with a name ("00100 Helsinki"), then one whose words are all
// in names and not in the city.
const byWords = `
SELECT ` + columns + ` FROM addresses a
WHERE a.kind <> 'house' AND a.search LIKE @first AND a.search LIKE ALL (@patterns::text[])
  AND (NOT @streets OR a.kind = 'street')
ORDER BY CASE
    WHEN a.names LIKE @whole THEN 0
    WHEN a.names LIKE @begun THEN 1
    WHEN starts_with(@all, split_part(a.names, '|', 2) || ' ') THEN 2
    WHEN translate(a.names, '|', ' ') LIKE ALL (@patterns::text[]) THEN 3
    ELSE 4 END,
  (SELECT count(*) FROM unnest(@better::text[]) AS word WHERE a.search LIKE '% ' || word || '%') DESC,
  ` + near + `, a.importance DESC, a.name, a.city, a.address_id, a.source, a.area
LIMIT @limit`

// byLikeness tolerates typing errors.
const byLikeness = `
SELECT ` + columns + ` FROM addresses a
WHERE a.kind <> 'house' AND a.search %> @word
  AND NOT EXISTS (SELECT FROM unnest(@words::text[]) AS word WHERE word_similarity(word, a.search) < 0.5)
  AND (NOT @streets OR a.kind = 'street')
ORDER BY round(word_similarity(@whole, a.names)::numeric, 1) DESC,
  ` + near + `, a.importance DESC, a.name, a.city, a.address_id, a.source, a.area
LIMIT @limit`

// byStreet finds houses in the given streets, by the whole number or by its first digits.
const byStreet = `
SELECT ` + columns + `
FROM unnest(@streets::text[], @lats::float8[], @lngs::float8[]) WITH ORDINALITY AS street(key, lat, lng, rank)
JOIN addresses a ON a.kind = 'house' AND a.street_key = street.key
  AND a.number_key >= @number AND a.number_key < @beyond
ORDER BY a.number_key = @number DESC, rank,
  (SELECT count(*) FROM unnest(@better::text[]) AS word
   WHERE ' ' || lower(a.postcode || ' ' || a.city) LIKE '% ' || word || '%') DESC,
  ` + near + `,
  round(((a.lat - street.lat)^2 + ((a.lng - street.lng) * cos(radians(street.lat)))^2)::numeric, 4),
  a.number_key ~ ('^' || @number || '[0-9]'), length(a.number_key), a.number_key,
  a.postcode = '', a.address_id, a.source, a.area
LIMIT @limit`

// match is where a word may occur in a row: the prefix of its LIKE pattern.
type match string

const (
	atStart  match = "% "
	anywhere match = "%"
)

func (s Store) words(
	ctx context.Context, r reading, how match, streets bool, from *place.Point, limit int,
) ([]row, error) {
	var patterns []string
	for _, word := range longestFirst(r.must) {
		patterns = append(patterns, string(how)+word+"%")
	}
	args := pgx.NamedArgs{
		"first": patterns[0], "patterns": patterns, "streets": streets, "better": orEmpty(r.better),
		"whole": "%|" + r.name + "|%", "begun": "%|" + r.name + "%", "all": strings.Join(r.must, " "), "limit": limit,
	}
	return s.rows(ctx, "looking for names", byWords, args, from)
}

func (s Store) alike(ctx context.Context, r reading, streets bool, from *place.Point, limit int) ([]row, error) {
	list := longestFirst(r.must)
	args := pgx.NamedArgs{"word": list[0], "words": list, "whole": r.name, "streets": streets, "limit": limit}
	return s.rows(ctx, "looking for similar names", byLikeness, args, from)
}

func (s Store) houses(ctx context.Context, r reading, streets []row, from *place.Point, limit int) ([]row, error) {
	var keys []string
	var lats, lngs []float64
	seen := map[string]bool{}
	for _, street := range streets {
		if !seen[street.streetKey] {
			seen[street.streetKey] = true
			keys, lats, lngs = append(keys, street.streetKey), append(lats, street.Lat), append(lngs, street.Lng)
		}
	}
	args := pgx.NamedArgs{
		"streets": keys, "lats": lats, "lngs": lngs, "number": r.number, "beyond": r.number + "\U0010ffff",
		"better": orEmpty(r.better), "limit": limit,
	}
	return s.rows(ctx, "looking for houses", byStreet, args, from)
}

func orEmpty(list []string) []string {
	if list == nil {
		return []string{}
	}
	return list
}

// row is an address as stored in the table.
type row struct {
	Address
	streetKey, numberKey string
}

func (s Store) rows(
	ctx context.Context, doing, statement string, args pgx.NamedArgs, from *place.Point,
) ([]row, error) {
	args["lat"], args["lng"] = nil, nil
	if from != nil {
		args["lat"], args["lng"] = from.Lat, from.Lng
	}
	rows, err := s.Pool.Query(ctx, statement, args)
	if err != nil {
		return nil, wrap(err, doing)
	}
	found, err := pgx.CollectRows(rows, func(rows pgx.CollectableRow) (r row, err error) {
		err = rows.Scan(&r.Kind, &r.Name, &r.streetKey, &r.numberKey, &r.Postcode, &r.District, &r.City, &r.Region,
			&r.Country, &r.Lat, &r.Lng, &r.Importance)
		return r, err
	})
	if err != nil {
		return nil, wrap(err, doing)
	}
	return found, nil
}

// wrap adds what we were doing and reports an unreachable database as Unavailable.
func wrap(err error, doing string) error {
	return postgres.Wrap(err, doing, "addresses-unreachable",
		"Addresses cannot be looked up just now. Please try again.")
}
