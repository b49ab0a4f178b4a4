package fact

import (
	"strings"
	"unicode"
)

// Words returns text in the form that typed cuisines are matched against: lower case, only letters and digits, a space
// before and after each word. So it contains nothing that LIKE would read as a pattern.
func Words(text string) string {
	words := strings.FieldsFunc(strings.ToLower(text),
		func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) && !unicode.IsMark(r) })
	return " " + strings.Join(words, " ") + " "
}

// SearchText returns the text that typed cuisines are searched for in: the name and each type.
func (f Facts) SearchText() string {
	parts := make([]string, 0, 1+len(f.Types))
	for _, part := range append([]string{f.Name}, f.Types...) {
		parts = append(parts, Words(part))
	}
	return strings.Join(parts, "|")
}
