package hours

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

type kind uint8

const (
	end kind = iota
	number
	word
	comment
	symbol
)

// token is a piece of the text with normalised spelling: words are lower case without dots, any dash and "to" are "-",
// "and" and "&" are ",", and the dot of "11.30" is ":".
type token struct {
	kind  kind
	text  string
	value int
	glued bool // no space between it and the previous token
}

func (t token) is(text string) bool { return t.kind == symbol && t.text == text }

func (t token) isWord(text string) bool { return t.kind == word && t.text == text }

func tokenize(text string) ([]token, error) {
	tokens := make([]token, 0, len(text)/2+2)
	glued := false
	for text != "" {
		r, size := utf8.DecodeRuneInString(text)
		if unicode.IsSpace(r) {
			text, glued = text[size:], false
			continue
		}
		t, length, err := scan(text)
		if err != nil {
			return nil, err
		}
		t.glued = glued
		if err := checkGlued(tokens, t); err != nil {
			return nil, err
		}
		tokens = append(tokens, t)
		text, glued = text[length:], true
	}
	return append(tokens, token{kind: end, text: "the end"}), nil
}

// checkGlued rejects "24th" and the like, where the letters would be mistaken for a weekday.
func checkGlued(before []token, t token) error {
	if t.kind != word || !t.glued || before[len(before)-1].kind != number {
		return nil
	}
	switch t.text {
	case "am", "pm", "h":
		return nil
	}
	return fmt.Errorf("unexpected %q after a number", t.text)
}

func scan(text string) (t token, length int, err error) {
	r, size := utf8.DecodeRuneInString(text)
	switch {
	case isDigit(r):
		return scanNumber(text)
	case isLetter(r):
		return scanWord(text)
	case isQuote(r):
		closing := strings.IndexFunc(text[size:], isQuote)
		if closing < 0 {
			return token{}, 0, fmt.Errorf("comment is not closed: %q", text)
		}
		_, last := utf8.DecodeRuneInString(text[size+closing:])
		return token{kind: comment, text: text[size : size+closing]}, size + closing + last, nil
	case r == '.' && len(text) > 1 && isDigit(rune(text[1])):
		return token{kind: symbol, text: ":"}, size, nil
	case strings.HasPrefix(text, "||"):
		return token{kind: symbol, text: "||"}, 2, nil
	}
	if even := evenSymbol(r); even != "" {
		return token{kind: symbol, text: even}, size, nil
	}
	return token{}, 0, fmt.Errorf("unexpected %q", r)
}

func scanNumber(text string) (token, int, error) {
	length := prefix(text, isDigit)
	value, err := strconv.Atoi(text[:length])
	if err != nil || length > 4 {
		return token{}, 0, fmt.Errorf("number out of range: %q", text[:length])
	}
	return token{kind: number, text: text[:length], value: value}, length, nil
}

func scanWord(text string) (token, int, error) {
	length := prefix(text, func(r rune) bool { return r == '.' || isLetter(r) })
	spelt := strings.ToLower(strings.ReplaceAll(text[:length], ".", ""))
	switch spelt {
	case "to":
		return token{kind: symbol, text: "-"}, length, nil
	case "and":
		return token{kind: symbol, text: ","}, length, nil
	}
	return token{kind: word, text: spelt}, length, nil
}

// prefix returns the length of the leading runes that satisfy sort.
func prefix(text string, sort func(rune) bool) int {
	if end := strings.IndexFunc(text, func(r rune) bool { return !sort(r) }); end >= 0 {
		return end
	}
	return len(text)
}

func evenSymbol(r rune) string {
	switch r {
	case ',', '&':
		return ","
	case '-', '‐', '‑', '‒', '–', '—', '−':
		return "-"
	case ':', '：':
		return ":"
	case ';', '/', '+', '[', ']', '(', ')':
		return string(r)
	}
	return ""
}

func isDigit(r rune) bool { return '0' <= r && r <= '9' }

func isLetter(r rune) bool { return 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' }

func isQuote(r rune) bool { return strings.ContainsRune(`"“”„`, r) }
