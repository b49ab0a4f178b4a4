package address

import (
	"context"
	"unicode/utf8"

	"noonish/internal/place"
)

// few is the number of results below which Find also looks for less exact matches.
const few = 3

// Find returns the possible meanings of a text, best first, with distinct labels. Houses with exactly the number come
// first, then names, then houses whose number begins with it, then the street. If no house has the number, the street
// comes before the houses. A nil point does not influence the order.
func (s Store) Find(ctx context.Context, text string, from *place.Point, limit int) ([]Address, error) {
	query := ParseQuery(text)
	if query.Short() {
		return nil, nil
	}
	look := search{Store: s, ctx: ctx, from: from, limit: limit}
	exact, begun, streets := look.houses(query)
	names := look.names(query, len(exact)+len(streets) > 0)
	var found shortlist
	order := [][]row{exact, names, begun, streets}
	if len(exact) == 0 { // "1 Noon Square" does not mean 13: the street comes before longer numbers
		order = [][]row{names, streets[:min(1, len(streets))], begun, streets}
	}
	for _, rows := range order {
		found.add(rows)
	}
	if len(found.list) > limit {
		found.list = found.list[:limit]
	}
	return found.list, look.err
}

// search is one call of Find. After an error it finds nothing more.
type search struct {
	Store
	ctx   context.Context //nolint:containedctx // it lives as long as one call
	from  *place.Point
	limit int
	err   error
}

// spare returns how many rows to read: more than the limit, because some may turn out to be the same.
func (s *search) spare() int { return 4 * s.limit }

// names returns what the whole text may be the name of. It looks for less exact matches if there are too few.
func (s *search) names(query Query, housed bool) []row {
	var rows []row
	for _, r := range query.names() {
		if rows = s.words(r, atStart, false); len(rows) > 0 {
			break
		}
	}
	if housed {
		return rows
	}
	r := query.names()[0]
	if len(distinct(rows)) < min(few, s.limit) && long(r.must) {
		rows = append(rows, s.words(r, anywhere, false)...)
	}
	if len(distinct(rows)) < min(few, s.limit) {
		rows = append(rows, s.alike(r, false)...)
	}
	if len(rows) == 0 && len(query.parts) > 1 {
		head := Query{parts: query.parts[:1]}.names()[0]
		rows = s.alike(head, false)
	}
	return rows
}

// long reports whether a word is long enough to look for it inside other words.
func long(list []string) bool {
	const least = 4
	for _, word := range list {
		if utf8.RuneCountInString(word) >= least {
			return true
		}
	}
	return false
}

// houses returns the houses with the number in the text, those whose number begins with it, and their streets. The
// first reading that leads to a house decides.
func (s *search) houses(query Query) (exact, begun, streets []row) {
	readings := query.houses()
	for _, r := range readings {
		found := s.words(r, atStart, true)
		if len(found) == 0 {
			continue
		}
		if exact, begun = s.in(found, r); len(exact) > 0 {
			return exact, begun, found[:1]
		}
		if streets == nil {
			streets = found
		}
	}
	if streets != nil || len(readings) == 0 {
		return nil, begun, streets
	}
	last := readings[len(readings)-1]
	found := s.alike(last, true)
	if len(found) == 0 {
		return nil, nil, nil
	}
	exact, begun = s.in(found, last)
	return exact, begun, found
}

// in returns the houses of some streets with a number, and those whose number begins with it. An unknown entrance
// counts as its house.
func (s *search) in(streets []row, r reading) (exact, begun []row) {
	rows := s.byNumber(r, streets)
	if len(rows) == 0 {
		if plain := withoutLetter(r.number); plain != r.number {
			r.number = plain
			rows = s.byNumber(r, streets)
		}
	}
	for _, house := range rows {
		if house.numberKey == r.number {
			exact = append(exact, house)
		} else {
			begun = append(begun, house)
		}
	}
	return exact, begun
}

func (s *search) words(r reading, how match, streets bool) []row {
	return s.ask(func() ([]row, error) { return s.Store.words(s.ctx, r, how, streets, s.from, s.spare()) })
}

func (s *search) alike(r reading, streets bool) []row {
	return s.ask(func() ([]row, error) { return s.Store.alike(s.ctx, r, streets, s.from, s.spare()) })
}

func (s *search) byNumber(r reading, streets []row) []row {
	return s.ask(func() ([]row, error) { return s.Store.houses(s.ctx, r, streets, s.from, s.spare()) })
}

func (s *search) ask(question func() ([]row, error)) []row {
	if s.err != nil {
		return nil
	}
	var rows []row
	rows, s.err = question()
	return rows
}
