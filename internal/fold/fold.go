// Package fold makes different spellings of a letter equal. Names of places and texts of addresses are compared in this
// form.
package fold

import "strings"

// IsAccent reports whether r is a mark on Latin, Greek or Cyrillic letters. Marks of other scripts are vowels and the
// like: without them the word would be a different one.
func IsAccent(r rune) bool { return r >= 0x0300 && r <= 0x036F }

// Letters replaces the lower-case letters that Unicode does not decompose, and unifies the two lower-case forms of the
// Greek sigma.
func Letters(text string) string { return letters.Replace(text) }

var letters = strings.NewReplacer(
	"ß", "ss", "æ", "ae", "œ", "oe", "ø", "o", "đ", "d", "ð", "d", "ł", "l", "ı", "i", "þ", "th", "ħ", "h", "ŧ", "t",
	"ς", "σ")
