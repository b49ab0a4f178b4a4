package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"noonish/test/mutants/list"
)

// mutant is one small change that breaks the product.
type mutant list.Mutant

// all returns the mutants, in the order of the specification.
func all() (mutants []mutant) {
	for _, m := range list.All() {
		mutants = append(mutants, mutant(m))
	}
	return mutants
}

// ids returns the rows that the mutant breaks.
func (m mutant) ids() []string { return strings.Fields(m.Rows) }

// tests returns the tests of a row that could fail. Browser app tests cannot see a change of the server, nor Go tests a
// change of the app.
func (m mutant) tests(r row, k kind) (tests []test) {
	for _, t := range r.tests {
		if t.kind() == k && (k == server) != strings.HasPrefix(m.File, "web/") {
			tests = append(tests, t)
		}
	}
	return tests
}

// broken returns the file's content with the mutant applied.
func (m mutant) broken(repo string) (string, error) {
	content, err := os.ReadFile(filepath.Join(repo, m.File))
	if err != nil {
		return "", err
	}
	if n := strings.Count(string(content), m.Old); n != 1 {
		return "", fmt.Errorf("%q occurs %d times in %s, not once", m.Old, n, m.File)
	}
	return strings.Replace(string(content), m.Old, m.New, 1), nil
}

// staleOf returns a line for each mutant that no longer fits the product or docs/spec.md.
func staleOf(repo string, rows map[string]row, mutants []mutant) (lines []string) {
	for _, m := range mutants {
		if _, err := m.broken(repo); err != nil {
			lines = append(lines, m.Rows+": "+err.Error())
		}
		for _, id := range m.ids() {
			r, ok := rows[id]
			if !ok {
				lines = append(lines, id+": docs/spec.md has no such row that is built")
			} else if len(m.tests(r, unit))+len(m.tests(r, server))+len(m.tests(r, browser)) == 0 {
				lines = append(lines, id+": names no test that could notice a change of "+m.File)
			}
		}
	}
	return lines
}
