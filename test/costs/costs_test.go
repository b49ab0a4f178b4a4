package main

import (
	"errors"
	"testing"

	"noonish/test/product"
)

// A small form of `make costs`, which keeps the tool working. Its figures mean nothing.
func TestEveryCostIsMeasured(t *testing.T) {
	t.Parallel()
	figures, err := measure(t.Context(), plan{searches: 20, votes: 40, pushes: 10, places: 1, teams: 50})
	if errors.Is(err, product.ErrMissing) {
		t.Skip(err)
	}
	print(t.Output(), figures)
	if err != nil {
		t.Fatal(err)
	}
	if len(figures) != 16 {
		t.Errorf("%d figures, want 16", len(figures))
	}
	for _, f := range figures {
		if !(f.value >= 0) && f.name != "push_postgres_ms" && f.name != "push_noonish_ms" {
			t.Errorf("%s is %v", f.name, f.value)
		}
	}
}
