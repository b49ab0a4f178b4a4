package main

import (
	"bytes"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/paulmach/osm"

	"noonish/internal/catalogue/source/sourcetest"
	"noonish/internal/postgres/postgrestest"
)

// A nightly job: change files, then a newer extract, for one area after the other.
func TestAreasAreUpdatedOneAfterTheOther(t *testing.T) {
	t.Parallel()
	day := time.Date(2025, 11, 16, 0, 0, 0, 0, time.UTC)
	world := &osm.OSM{Nodes: osm.Nodes{sourcetest.Node(1, 60, 25, sourcetest.Cafe...)}}
	town := sourcetest.WritePBFUntil(t, "town-251116.osm.pbf", world, day)
	later := sourcetest.WritePBFUntil(t, "town-251118.osm.pbf", world, day.AddDate(0, 0, 2))
	other := sourcetest.WritePBFUntil(t, "other.osm.pbf", &osm.OSM{
		Nodes: osm.Nodes{sourcetest.Node(2, 50, 5, sourcetest.Cafe...)},
	}, day)
	monday := sourcetest.WriteChange(t, "monday.osc.gz", `<delete><node id="9" version="2"
		timestamp="2025-11-17T00:00:00Z"/></delete><modify><node id="2" version="2" lat="50" lon="5"
		timestamp="2025-11-17T00:00:00Z"><tag k="amenity" v="cafe"/><tag k="name" v="Deux"/></node></modify>`)
	database := "--database-url=" + postgrestest.URL(t)
	for _, tt := range []struct {
		name  string
		args  []string
		want  []string
		fault string
	}{
		{"before any import", []string{"update", monday}, nil, "import an extract first"},
		{"two areas", []string{"import", "osm", town, other}, []string{"1 added"}, ""},
		{"which area", []string{"update", monday}, nil, "--area"},
		{"an unknown area", []string{"update", "--area=city", monday}, nil, "there are: other, town"},
		{"both, which changes one", []string{"update", "--area=other", "--area=town", monday}, []string{
			"monday.osc.gz: other: 0 added, 1 changed, 0 deleted", "monday.osc.gz: town: 0 added, 0 changed, 0 deleted",
		}, ""},
		{"twice", []string{"update", "--area=other", monday}, []string{"other: 0 added, 0 changed, 0 deleted"}, ""},
		{"an older extract and a newer one", []string{"update", "--extract", town, later}, []string{
			"town-251118.osm.pbf: 1 places: 0 added, 0 changed, 1 unchanged",
		}, "older than what the area has"},
		{
			"an older file, and the other area all the same",
			[]string{"update", "--area=town", "--area=other", monday},
			[]string{"monday.osc.gz: other: 0 added"},
			"older than what the area has",
		},
		{"what is there", []string{"areas"}, []string{"osm", "town", "2025-11-18", "town-251118.osm.pbf", "other"}, ""},
		{"deleting by mistake", []string{"areas", "delete", "osm", "town"}, nil, "add --yes"},
		{"deleting what is not there", []string{"areas", "delete", "osm", "city", "--yes"}, nil, "osm other, osm town"},
		{"deleting", []string{"areas", "delete", "osm", "town", "--yes"}, []string{"is deleted, with 1 place"}, ""},
		{"two areas for one extract", []string{"update", "--extract", "--area=a", "--area=b", town}, nil, "one --area"},
	} {
		var out bytes.Buffer
		err := run(t.Context(), append(tt.args, database, "--log-level=error"), &out, io.Discard)
		if tt.fault == "" && err != nil || tt.fault != "" && (err == nil || !strings.Contains(err.Error(), tt.fault)) {
			t.Errorf("%s: got %v, want %q", tt.name, err, tt.fault)
		}
		for _, want := range tt.want {
			if !strings.Contains(out.String(), want) {
				t.Errorf("%s: %q does not say %q", tt.name, out.String(), want)
			}
		}
	}
}
