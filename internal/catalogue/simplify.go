package catalogue

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// simplify is what is left of a name when the ways to write it are gone: maisonbleue for "Maison Bleue!",
// macncheese for "Mac ’n’ Cheese", fishandchips for "Fish & Chips". Names that are the same place's have the
// same simple form. The tool in tools/nsi writes its names in this form: change both, or neither.
func simplify(name string) string {
	var kept strings.Builder
	for _, r := range strings.ReplaceAll(name, "&", "and") {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			kept.WriteRune(r)
		}
	}
	var simple strings.Builder
	for _, r := range strings.ToLower(norm.NFKD.String(kept.String())) {
		if !isAccent(r) && !isSelector(r) && unicode.In(r, unicode.L, unicode.N, unicode.M) {
			simple.WriteRune(r)
		}
	}
	return norm.NFKC.String(whole.Replace(simple.String()))
}

// isAccent tells the marks that Latin, Greek and Cyrillic letters carry. Marks of other scripts are vowels
// and the like: without them the word is another one.
func isAccent(r rune) bool { return r >= 0x0300 && r <= 0x036F }

// isSelector tells marks that choose between the looks of one character.
func isSelector(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }

// whole takes apart the letters that no decomposition does, and makes one of the two small Greek s.
var whole = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "ı", "i", "þ", "th", "ħ", "h", "ŧ", "t", "ς", "σ")
