package main

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// test is a test that docs/spec.md names.
type test struct{ file, title string }

// kind is the runner of a test.
type kind int

const (
	unit kind = iota
	server
	browser
)

func (t test) kind() kind {
	switch {
	case strings.HasSuffix(t.file, "_test.go"):
		return server
	case strings.HasSuffix(t.file, ".spec.ts"):
		return browser
	}
	return unit
}

// filled matches the parts of a title that are filled in when the test runs.
var filled = regexp.MustCompile(`\\\$\\\{[^}]*\\\}|%[sidjfo#]`)

// pattern returns the title as a regular expression that both Go and JavaScript understand.
func (t test) pattern() string {
	return filled.ReplaceAllString(regexp.QuoteMeta(t.title), `.*`)
}

// row is a statement of the specification.
type row struct {
	id, quote, verdict string
	tests              []test
}

var (
	rowID  = regexp.MustCompile(`^\d\.[\w.]+$`)
	bar    = regexp.MustCompile(`[^\\]\|`)
	naming = regexp.MustCompile("^`([^`]+)` (.+)$")
)

// built are the verdicts of statements that tests hold.
var built = []string{"held", "differs", "added"}

// readRows reads the statements of docs/spec.md that are built.
func readRows(repo string) (map[string]row, error) {
	doc, err := os.ReadFile(filepath.Join(repo, "docs/spec.md"))
	if err != nil {
		return nil, err
	}
	rows := map[string]row{}
	for line := range strings.Lines(string(doc)) {
		cells := cellsOf(line)
		if len(cells) != 4 || !rowID.MatchString(cells[0]) || !slices.Contains(built, cells[2]) {
			continue
		}
		r := row{id: cells[0], quote: cells[1], verdict: cells[2]}
		for item := range strings.SplitSeq(cells[3], "<br>") {
			found := naming.FindStringSubmatch(strings.TrimSpace(item))
			if found == nil {
				return nil, fmt.Errorf("docs/spec.md: row %s names no test in %q", r.id, item)
			}
			r.tests = append(r.tests, test{found[1], found[2]})
		}
		rows[r.id] = r
	}
	return rows, nil
}

// cellsOf returns the cells of a line of a table, or nil.
func cellsOf(line string) (cells []string) {
	rest := strings.TrimSpace(line)
	if !strings.HasPrefix(rest, "|") {
		return nil
	}
	for rest = rest[1:]; ; {
		end := bar.FindStringIndex(rest)
		if end == nil {
			return cells
		}
		cells = append(cells, strings.ReplaceAll(strings.TrimSpace(rest[:end[1]-1]), `\|`, "|"))
		rest = rest[end[1]:]
	}
}
