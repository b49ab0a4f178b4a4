package main

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// mutant is one small change that breaks the product: it replaces a text that occurs once in a file. Tests of each of
// the rows must fail.
type mutant struct{ rows, file, old, now string }

// all returns the mutants, in the order of the specification.
func all() []mutant {
	return slices.Concat(ofScreens, ofDetails, ofEntities, ofStates, ofValidation, ofCalls, ofErrors, ofConstants)
}

// ids returns the rows that the mutant breaks.
func (m mutant) ids() []string { return strings.Fields(m.rows) }

// tests returns the tests of a row that could fail. Browser app tests cannot see a change of the server, nor Go tests a
// change of the app.
func (m mutant) tests(r row, k kind) (tests []test) {
	for _, t := range r.tests {
		if t.kind() == k && (k == server) != strings.HasPrefix(m.file, "web/") {
			tests = append(tests, t)
		}
	}
	return tests
}

// broken returns the file's content with the mutant applied.
func (m mutant) broken(repo string) (string, error) {
	content, err := os.ReadFile(filepath.Join(repo, m.file))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(content), m.old); n != 1 {
		return "", fmt.Errorf("%q occurs %d times in %s, not once", m.old, n, m.file)
	}
	return strings.Replace(string(content), m.old, m.now, 1), nil
}

// staleOf returns a line for each mutant that no longer fits the product or docs/spec.md.
func staleOf(repo string, rows map[string]row, mutants []mutant) (lines []string) {
	for _, m := range mutants {
		if _, err := m.broken(repo); err != nil {
			lines = append(lines, m.rows+": "+err.Error())
		}
		for _, id := range m.ids() {
			r, ok := rows[id]
			if !ok {
				lines = append(lines, id+": docs/spec.md has no such row that is built")
			} else if len(m.tests(r, unit))+len(m.tests(r, server))+len(m.tests(r, browser)) == 0 {
				lines = append(lines, id+": names no test that could notice a change of "+m.file)
			}
		}
	}
	return lines
}
