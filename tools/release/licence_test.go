package main

import (
	"strings"
	"testing"
)

func TestALicenceIsKnownByItsWords(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]string{
		mit:                                     "MIT",
		"Apache License\n   Version 2.0, ":      "Apache-2.0",
		"under the Apache License, Version 2.0": "Apache-2.0",
		"Redistributions in binary form must reproduce\nthe above copyright notice": "BSD-2-Clause",
		"All rights reserved.":       "",
		"GNU GENERAL PUBLIC LICENSE": "",
	} {
		if got := licenceOf([]string{text}); got != want {
			t.Errorf("%.40q is %q, want %q", text, got, want)
		}
	}
	if got := licenceOf([]string{mit, "apache license version 2.0", "a notice"}); got != "Apache-2.0 AND MIT" {
		t.Errorf("two licences are %q", got)
	}
}

func TestNoticesNameEveryPartAndRepeatNoText(t *testing.T) {
	t.Parallel()
	var out strings.Builder
	err := writeNotices(&out, []part{
		{kind: "golang", name: "a", version: "v1", licence: "MIT", texts: []string{mit}},
		{kind: "npm", name: "@s/b", version: "2", licence: "MIT", texts: []string{mit, "a notice"}},
	})
	if err != nil {
		t.Fatal(err)
	}
	if strings.Count(out.String(), mit) != 1 || !strings.Contains(out.String(), "a v1 (MIT)\n@s/b 2 (MIT)\n") {
		t.Error(out.String())
	}
	if got := (part{kind: "npm", name: "@s/b", version: "2"}).url(); got != "pkg:npm/%40s/b@2" {
		t.Errorf("the package is %s", got)
	}
}
