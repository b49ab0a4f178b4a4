package main

import (
	"testing"

	"noonish/internal/catalogue/normal"
	"noonish/internal/demo"
	"noonish/internal/place/fact"
)

// The invented city says what its places cook, so nothing about it is inferred.
func TestTheDemoStatesItsTypes(t *testing.T) {
	t.Parallel()
	normaliser, err := normal.Shared()
	if err != nil {
		t.Fatal(err)
	}
	for _, invented := range demo.City() {
		p, err := normaliser.Place(sighting(invented))
		if err != nil || p.Facts.TypesBasis != fact.StatedTypes {
			t.Errorf("%s: %q rest on %q, %v", p.Facts.Name, p.Facts.Types, p.Facts.TypesBasis, err)
		}
	}
}
