package address

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"noonish/internal/fold"
)

// maxWords limits the number of words of one text.
const maxWords = 24

// Simplify returns a text in simple form: its words in lower case, without accents, separated by one space. Different
// spellings become equal: "Etelä-Esplanadi" and "etela esplanadi".
func Simplify(text string) string { return strings.Join(words(text), " ") }

// words returns the words of a text in simple form.
func words(text string) []string {
	list := strings.FieldsFunc(withoutAccents(text), func(r rune) bool { return !isWordRune(r) })
	if len(list) > maxWords {
		list = list[:maxWords]
	}
	for i, word := range list {
		if whole, ok := shortWords[word]; ok {
			list[i] = whole
		}
	}
	return list
}

// withoutAccents removes case and accents. An apostrophe joins: O'Connell is one word.
func withoutAccents(text string) string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(strings.ToValidUTF8(text, " "))) {
		switch {
		case r == '\'' || r == '’' || r == 'ʼ' || r == '`' || r == '´':
		case fold.IsAccent(r):
		default:
			folded.WriteRune(r)
		}
	}
	return norm.NFKC.String(fold.Letters(strings.ToLower(folded.String())))
}

// isWordRune accepts marks too. In other scripts they are vowels and the like: without them the word would be a
// different one.
func isWordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// shortWords lists abbreviations that are not a prefix of the full word.
var shortWords = map[string]string{
	"rd": "road", "ln": "lane", "blvd": "boulevard", "hwy": "highway", "pkwy": "parkway", "bld": "boulevard",
}
