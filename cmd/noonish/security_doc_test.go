package main

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// docs/security.md names tests as evidence. Each must exist.
func TestEveryTestNamedInTheSecurityDocumentExists(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	there := map[string]bool{}
	declared := regexp.MustCompile(`(?m)^func (Test\w+)\(`)
	for _, folder := range []string{"cmd", "internal", "test"} {
		err := filepath.WalkDir("../../"+folder, func(path string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			source, err := os.ReadFile(path)
			for _, name := range declared.FindAllStringSubmatch(string(source), -1) {
				there[name[1]] = true
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(document), -1)
	if len(named) < 100 {
		t.Errorf("only %d tests are named", len(named))
	}
	for _, name := range named {
		if !there[name[1]] {
			t.Errorf("there is no %s", name[1])
		}
	}
	journeys := regexp.MustCompile("`(web/[\\w/.-]+\\.spec\\.ts)`")
	for _, file := range journeys.FindAllStringSubmatch(string(document), -1) {
		if _, err := os.Stat("../../" + file[1]); err != nil {
			t.Error(err)
		}
	}
}

// ASVS 5.0 has 70 requirements of level 1 and 183 of level 2. Each is listed once.
func TestEveryRequirementIsListedOnce(t *testing.T) {
	t.Parallel()
	document, err := os.ReadFile("../../docs/security.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(string(document), "## OWASP ASVS 5.0")
	seen := map[string]int{}
	for _, row := range regexp.MustCompile(`(?m)^\| (\d+\.\d+\.\d+) \| [12] \|`).FindAllStringSubmatch(list, -1) {
		seen[row[1]]++
	}
	for _, group := range regexp.MustCompile(`(?m)^Does not apply \(([\d., ]+)\)`).FindAllStringSubmatch(list, -1) {
		for id := range strings.SplitSeq(group[1], ", ") {
			seen[id]++
		}
	}
	for id, times := range seen {
		if times != 1 {
			t.Errorf("%s is listed %d times", id, times)
		}
	}
	if len(seen) != 253 {
		t.Errorf("%d requirements are listed", len(seen))
	}
}
