package main

import (
	"path/filepath"
	"strings"
	"testing"

	"noonish/internal/catalogue/source/sourcetest"
)

// leastPrecision is how often a name that tells something must be right, in files the table was not made from.
const leastPrecision = 0.95

func TestNamesAreRightOnFilesTheTableWasNotMadeFrom(t *testing.T) {
	t.Parallel()
	for _, file := range heldOut {
		sourcetest.File(t, file) // skips where the folder is missing
	}
	var printed strings.Builder
	data := filepath.Dir(sourcetest.File(t, heldOut[0]))
	total, err := inferences(t.Context(), &printed, data, heldOut, false)
	if err != nil {
		t.Fatal(err)
	}
	t.Log("\n" + printed.String())
	if got := share(total.right, total.places); got < leastPrecision || total.places < 2000 {
		t.Errorf("names of %d places are right in %.3f, want %.2f", total.places, got, leastPrecision)
	}
	if got := share(total.answered, total.vague); got < 0.2 {
		t.Errorf("names tell something about %.3f of the vague places", got)
	}
}

func TestAgreement(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		told, stated string // stated words are separated by ;
		want         bool
	}{
		{"thai", "thai", true},
		{"thai", "chinese;thai", true},
		{"thai", "chinese", false},
		{"pizza", "italian", true},
		{"italian", "pizza", true},
		{"sushi", "japanese", true},
		{"japanese", "sushi", true},
		{"kebab", "turkish", true},
		{"kebab", "middle eastern", true},
		{"kebab", "greek", false},
		{"burger", "american", true},
		{"burger", "chicken", false},
		{"chinese", "asian", true},
		{"asian", "chinese", true},
		{"asian", "italian", false},
		{"nepalese", "indian", false},
		{"friture", "wings", false}, // both are fast food, which is no kitchen
		{"nepalese", "nepalese", true},
	} {
		if got := agrees(tt.told, strings.Split(tt.stated, ";")); got != tt.want {
			t.Errorf("told %s, stated %s: %v", tt.told, tt.stated, got)
		}
	}
}
