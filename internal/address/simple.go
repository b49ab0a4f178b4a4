package address

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// maxWords bounds what one text is taken apart into.
const maxWords = 24

// Simplify is a text in simple form: its words in lower case, without accents, one space between. So it does
// not matter how a name is written: "Etelä-Esplanadi" and "etela esplanadi" are the same.
func Simplify(text string) string { return strings.Join(words(text), " ") }

// words are the words of a text in simple form.
func words(text string) []string {
	list := strings.FieldsFunc(fold(text), func(r rune) bool { return !isWordRune(r) })
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

// fold takes case and accents off. An apostrophe joins: O'Connell is one word.
func fold(text string) string {
	var folded strings.Builder
	for _, r := range norm.NFKD.String(strings.ToLower(strings.ToValidUTF8(text, " "))) {
		switch {
		case r == '\'' || r == '’' || r == 'ʼ' || r == '`' || r == '´':
		case r >= 0x0300 && r <= 0x036F: // the marks that Latin, Greek and Cyrillic letters carry
		default:
			folded.WriteRune(r)
		}
	}
	return norm.NFKC.String(wholeLetters.Replace(strings.ToLower(folded.String())))
}

// Marks of other scripts are vowels and the like: without them the word is another one.
func isWordRune(r rune) bool { return unicode.In(r, unicode.L, unicode.N, unicode.M) }

// wholeLetters take apart the letters that no decomposition does.
var wholeLetters = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "ı", "i", "þ", "th", "ħ", "h", "ŧ", "t", "ς", "σ")

// shortWords are abbreviations that are no beginning of what they stand for.
var shortWords = map[string]string{
	"rd": "road", "ln": "lane", "blvd": "boulevard", "hwy": "highway", "pkwy": "parkway", "bld": "boulevard",
}
