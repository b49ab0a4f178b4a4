package address

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"
)

// Query is a parsed address query. The zero value is empty.
type Query struct {
	parts [][]string // the words between commas, in simple form
}

// maxParts is how many parts between commas are used.
const maxParts = 6

// ParseQuery parses a typed text. It never fails: a text without letters and digits is an empty query.
func ParseQuery(text string) Query {
	var q Query
	left := maxWords
	for part := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ',' || r == ';' || r == '\n' }) {
		list := words(joinRanges(part))
		if len(list) > left {
			list = list[:left]
		}
		left -= len(list)
		if len(list) > 0 && len(q.parts) < maxParts {
			q.parts = append(q.parts, list)
		}
	}
	return q
}

// Short reports whether the text is too short to search for.
func (q Query) Short() bool {
	const least = 3
	n := 0
	for _, word := range q.all() {
		n += utf8.RuneCountInString(word)
	}
	return n < least
}

func (q Query) all() []string { return slices.Concat(q.parts...) }

// numberWord matches a house number as people type it, in simple form. A range keeps both ends with rangeMark between.
var (
	numberWord  = regexp.MustCompile(`^[0-9]{1,5}[\p{L}]?(` + rangeMark + `[0-9]{1,5}[\p{L}]?)?$`)
	numberRange = regexp.MustCompile(`(\d+\p{L}?)\s?[-–/]\s?(\d+\p{L}?)`)
)

// rangeMark is a letter of no alphabet in use. With it, 10-12 stays one word.
const rangeMark = "ꟿ"

func joinRanges(text string) string {
	return numberRange.ReplaceAllString(text, "${1}"+rangeMark+"${2}")
}

func numberOf(word string) string { return strings.ReplaceAll(word, rangeMark, "-") }

// reading is one interpretation of a query: a name, the words that a row must have, those that rank it higher, and a
// house number.
type reading struct {
	name   string
	must   []string
	better []string
	number string
}

// names returns the readings of a query as a name. Each requires fewer of the parts after commas, because our data may
// name the city differently.
func (q Query) names() []reading {
	var readings []reading
	for n := len(q.parts); n > 0; n-- {
		readings = append(readings, reading{
			name: strings.Join(q.parts[0], " "),
			must: slices.Concat(q.parts[:n]...), better: slices.Concat(q.parts[n:]...),
		})
	}
	return readings
}

// maxReadings limits how many times a text with many numbers is looked up.
const maxReadings = 8

// houses returns the readings of a query as a street and a number, in either order.
func (q Query) houses() []reading {
	parts := q.parts
	if len(parts) > 1 && len(parts[0]) == 1 && numberWord.MatchString(parts[0][0]) { // "10, Downing Street"
		parts = append([][]string{slices.Concat(parts[0], parts[1])}, parts[2:]...)
	}
	if len(parts) == 0 {
		return nil
	}
	head, tail := parts[0], slices.Concat(parts[1:]...)
	var readings []reading
	for i, word := range head {
		if !numberWord.MatchString(word) || len(readings) >= maxReadings {
			continue
		}
		number, rest := takeNumber(head, i)
		if len(rest) == 0 {
			continue
		}
		readings = append(readings, reading{
			name: strings.Join(rest, " "), must: slices.Concat(rest, tail), number: number,
		})
		plain, numbers := withoutNumbers(rest)
		if len(plain) > 0 && len(numbers)+len(tail) > 0 {
			readings = append(readings, reading{
				name: strings.Join(plain, " "), must: plain, better: slices.Concat(numbers, tail), number: number,
			})
		}
	}
	return readings
}

// takeNumber returns the number at an index of a list, and the words around it. A letter after the number is an
// entrance, and a number after that is a flat: "10 A 5" is in house 10a or, if there is none, in house 10.
func takeNumber(list []string, at int) (number string, rest []string) {
	number = numberOf(list[at])
	rest = slices.Clone(list[:at])
	after := list[at+1:]
	if len(after) > 0 && utf8.RuneCountInString(after[0]) == 1 && !numberWord.MatchString(after[0]) {
		number += after[0]
		after = after[1:]
		if len(after) > 0 && numberWord.MatchString(after[0]) {
			after = after[1:]
		}
	}
	return number, append(rest, after...)
}

func withoutNumbers(list []string) (plain, numbers []string) {
	for _, word := range list {
		if word[0] >= '0' && word[0] <= '9' {
			numbers = append(numbers, word)
		} else {
			plain = append(plain, word)
		}
	}
	return plain, numbers
}

// longestFirst puts the most specific word first, because the index is searched for that one.
func longestFirst(list []string) []string {
	sorted := slices.Clone(list)
	slices.SortStableFunc(sorted, func(a, b string) int {
		return utf8.RuneCountInString(b) - utf8.RuneCountInString(a)
	})
	return sorted
}
