package catalogue

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// simplify reduces a name so that different spellings become equal: "maisonbleue" for "Maison Bleue!", "macncheese"
// for "Mac ’n’ Cheese", "fishandchips" for "Fish & Chips". tools/nsi writes its names in the same form: change
// both or neither.
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

// isAccent reports whether r is a mark on Latin, Greek or Cyrillic letters. Marks of other scripts are vowels and the
// like: without them the word would be a different one.
func isAccent(r rune) bool { return r >= 0x0300 && r <= 0x036F }

// isSelector reports whether r only selects between the looks of one character.
func isSelector(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }

// whole replaces the letters that Unicode does not decompose, and unifies the two lower-case forms of the Greek sigma.
var whole = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "ı", "i", "þ", "th", "ħ", "h", "ŧ", "t",
	"ς", "σ")
