// Package clean makes text and links from sources we do not trust safe to store and show.
package clean

import (
	"net/url"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Text makes one plain line of text from a source we do not trust: no control characters, no bidirectional
// overrides, single spaces, at most limit runes.
func Text(s string, limit int) string {
	s = strings.ToValidUTF8(s, "")
	var b strings.Builder
	runes, space := 0, false
	for _, r := range s {
		if unicode.IsSpace(r) {
			space = b.Len() > 0
			continue
		}
		if !visible(r) {
			continue
		}
		if space && runes+1 < limit {
			b.WriteByte(' ')
			runes++
		}
		space = false
		if runes == limit {
			break
		}
		b.WriteRune(r)
		runes++
	}
	return b.String()
}

// visible reports whether a rune may stay: it refuses runes that draw nothing or reverse the reading order. The joiners
// stay: Persian, Hindi and emoji need them.
func visible(r rune) bool {
	const zeroWidthNonJoiner, zeroWidthJoiner = '\u200c', '\u200d'
	if r == zeroWidthNonJoiner || r == zeroWidthJoiner {
		return true
	}
	return r != utf8.RuneError && !unicode.In(r, unicode.Cc, unicode.Cf, unicode.Co, unicode.Cs)
}

const maxLink = 2048

// Link returns s as an http or https address with a host and without a user name, or "" if it is none.
func Link(s string) string {
	s = strings.TrimSpace(s)
	if s == "" || len(s) > maxLink || !utf8.ValidString(s) {
		return ""
	}
	if !strings.Contains(s, "://") && !strings.Contains(s, ":") && strings.Contains(s, ".") {
		s = "http://" + s // many sources write "www.example.org"
	}
	link, err := url.Parse(s)
	if err != nil || (link.Scheme != "http" && link.Scheme != "https") || link.Hostname() == "" || link.User != nil {
		return ""
	}
	if strings.ContainsFunc(link.Host, func(r rune) bool {
		return r <= ' ' || r == '"' || r == '<' || r == '>' || r == '\\'
	}) {
		return ""
	}
	if clean := link.String(); len(clean) <= maxLink { // escaping makes it longer
		return clean
	}
	return ""
}
