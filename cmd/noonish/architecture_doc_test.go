package main

import (
	"os"
	"regexp"
	"slices"
	"testing"
)

// ARCHITECTURE.md has one line for each folder of internal, and each such line has a folder.
func TestTheMapNamesEveryFolder(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	var named []string
	for _, line := range regexp.MustCompile(`(?m)^│   [├└]── (\w+)/`).FindAllStringSubmatch(string(document), -1) {
		named = append(named, line[1])
	}
	entries, err := os.ReadDir("../../internal")
	if err != nil {
		t.Fatal(err)
	}
	var there []string
	for _, entry := range entries {
		there = append(there, entry.Name())
	}
	slices.Sort(named)
	if !slices.Equal(named, there) {
		t.Errorf("ARCHITECTURE.md names\n%v, and internal has\n%v", named, there)
	}
}
