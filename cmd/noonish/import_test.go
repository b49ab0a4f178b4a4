package main

import (
	"bytes"
	"io"
	"strings"
	"testing"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

func TestAReleaseIsImportedFromItsFolder(t *testing.T) {
	t.Parallel()
	folder, database := sourcetest.WriteRelease(t, 2, 400, 100), "--database-url="+postgrestest.URL(t)
	for _, tt := range []struct {
		name string
		box  []string
		want []string
		told bool // or else refused
	}{
		{"a box", []string{"--bbox=0,49,2,51"}, []string{
			"21 places: 21 added", "read 200 of 800 rows", "75.0% of the rows are outside",
		}, true},
		{"a box in the west", []string{"--bbox=-75.6,39.7,-74.9,40.2"}, []string{
			"0 places", "read 0 of 800 rows",
		}, true},
		{"all of it", nil, []string{"100 places: 79 added, 0 changed, 21 unchanged, 0 deleted"}, true},
		{"a box over the antimeridian", []string{"--bbox=170,-20,-170,-10"}, []string{
			"--bbox", "import two boxes",
		}, false},
		{"no box", []string{"--bbox=Helsinki"}, []string{"--bbox", "four numbers"}, false},
	} {
		var out bytes.Buffer
		args := append([]string{"import", "overture", folder, database, "--log-level=error"}, tt.box...)
		err := run(t.Context(), args, &out, io.Discard)
		said := out.String()
		if !tt.told && err != nil {
			said = err.Error()
		}
		if tt.told != (err == nil) {
			t.Errorf("%s: %v", tt.name, err)
		}
		for _, want := range tt.want {
			if !strings.Contains(said, want) {
				t.Errorf("%s: %q does not say %q", tt.name, said, want)
			}
		}
	}
}
