package normal

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"

	"noonish/internal/fold"
)

// Simplify reduces a name so that different spellings become equal: "maisonbleue" for "Maison Bleue!", "macncheese"
// for "Mac ’n’ Cheese", "fishandchips" for "Fish & Chips". tools/nsi writes its names in the same form: change
// both or neither.
func Simplify(name string) string {
	var kept strings.Builder
	for _, r := range strings.ReplaceAll(name, "&", "and") {
		if unicode.IsLetter(r) || unicode.IsNumber(r) || unicode.IsMark(r) {
			kept.WriteRune(r)
		}
	}
	var simple strings.Builder
	for _, r := range strings.ToLower(norm.NFKD.String(kept.String())) {
		if !fold.IsAccent(r) && !isSelector(r) && unicode.In(r, unicode.L, unicode.N, unicode.M) {
			simple.WriteRune(r)
		}
	}
	return norm.NFKC.String(fold.Letters(simple.String()))
}

// isSelector reports whether r only selects between the looks of one character.
func isSelector(r rune) bool { return unicode.Is(unicode.Variation_Selector, r) }
