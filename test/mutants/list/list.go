// Package list has the mutants, in the order of docs/spec.md.
package list

import "slices"

// Mutant is one small change that breaks the product: it replaces a text that occurs once in a file. Tests of each of
// the rows must fail.
type Mutant struct{ Rows, File, Old, New string }

// All returns the mutants.
func All() []Mutant {
	return slices.Concat(
		ofScreens, ofDetails, ofEntities, ofStates, ofValidation, ofCalls, ofErrors, ofConstants, ofAdded)
}
