package main

import (
	"fmt"
	"io"
	"slices"
	"strings"
)

const mit = `Permission is hereby granted, free of charge, to any person obtaining a copy of this software and
associated documentation files (the "Software"), to deal in the Software without restriction,
including without limitation the rights to use, copy, modify, merge, publish, distribute,
sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is
furnished to do so, subject to the following conditions:

The above copyright notice and this permission notice shall be included in all copies or substantial
portions of the Software.

THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT
NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND
NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES
OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN
CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.`

// licences are those we may ship, each with words that only its text has. The first that fits counts.
var licences = []struct{ id, words string }{
	{"Apache-2.0", "apache license version 2.0"},
	{"MPL-2.0", "mozilla public license version 2.0"},
	{"ODbL-1.0", "open database license"},
	{"MIT", "permission is hereby granted, free of charge, to any person obtaining a copy"},
	{"BSD-3-Clause", "may be used to endorse or promote products derived"},
	{"BSD-2-Clause", "redistributions in binary form must reproduce the above copyright notice"},
	{"ISC", "permission to use, copy, modify, and/or distribute this software for any purpose"},
	{"ISC", "permission to use, copy, modify, and distribute this software for any purpose"},
	{"Unlicense", "this is free and unencumbered software released into the public domain"},
}

// licenceOf returns the SPDX expression of all licences in the texts, or "" if it knows none of them.
func licenceOf(texts []string) string {
	var found []string
	for _, text := range texts {
		words := strings.ToLower(strings.Join(strings.Fields(text), " "))
		words = strings.ReplaceAll(words, "apache license, version", "apache license version")
		for _, licence := range licences {
			if strings.Contains(words, licence.words) {
				found = append(found, licence.id)
				break
			}
		}
	}
	slices.Sort(found)
	return strings.Join(slices.Compact(found), " AND ")
}

// writeNotices writes the licence texts of all parts. Parts under the same text share it.
func writeNotices(w io.Writer, parts []part) error {
	named := map[string][]string{}
	var texts []string
	for _, one := range parts {
		for _, text := range one.texts {
			if named[text] == nil {
				texts = append(texts, text)
			}
			named[text] = append(named[text], fmt.Sprintf("%s %s (%s)", one.name, one.version, one.licence))
		}
	}
	if _, err := fmt.Fprintf(w, "Noonish contains the work of others, under these licences. Noonish itself is under "+
		"Apache-2.0.\nMap data and places that an operator imports keep the licences of their sources.\n"); err != nil {
		return err
	}
	for _, text := range texts {
		if _, err := fmt.Fprintf(w, "\n%s\n\n%s\n\n%s\n", strings.Repeat("=", 100),
			strings.Join(named[text], "\n"), text); err != nil {
			return err
		}
	}
	return nil
}
