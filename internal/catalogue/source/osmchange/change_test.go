package osmchange

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/sourcetest"
)

const cafeTags = `<tag k="amenity" v="cafe"/><tag k="name" v="Caf&#233; &amp; Co"/>`

func mustOpen(t testing.TB, path string) *Change {
	t.Helper()
	change, err := Open(t.Context(), path, source.Silent{})
	if err != nil {
		t.Fatal(err)
	}
	return change
}

func TestAChangeFileIsRead(t *testing.T) {
	t.Parallel()
	change := mustOpen(t, sourcetest.WriteChange(t, "day.osc.gz", `
		<create>
		  <node id="1" version="1" timestamp="2026-11-15T10:00:00Z" lat="60.1" lon="24.9">`+cafeTags+`</node>
		  <node id="2" version="1" timestamp="2026-11-15T23:59:58Z" lat="60" lon="25"/>
		  <node id="3" version="1" timestamp="2026-11-15T10:00:00Z" lat="60" lon="25.2"/>
		  <node id="4" version="1" timestamp="2026-11-15T10:00:00Z" lat="60.2" lon="25.2"/>
		  <way id="1" version="1" timestamp="2026-11-15T10:00:00Z">
		    <nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="2"/>`+cafeTags+`</way>
		  <way id="2" version="1"><nd ref="2"/><nd ref="3"/><nd ref="9"/><nd ref="2"/>`+cafeTags+`</way>
		  <way id="3" version="1"><nd ref="2"/><nd ref="3"/>`+cafeTags+`</way>
		</create>
		<modify>
		  <relation id="1" version="2"><member type="way" ref="7" role="outer"/>
		    <tag k="type" v="multipolygon"/>`+cafeTags+`</relation>
		  <node id="5" version="2" lat="60" lon="25"><tag k="amenity" v="bank"/></node>
		  <node id="6" version="2" lat="60" lon="25">`+cafeTags+`</node>
		</modify>
		<delete><node id="6" version="3"/><node id="7" version="3">`+cafeTags+`</node></delete>
		<bounds><way/></bounds>`))
	if want := time.Date(2026, 11, 15, 23, 59, 58, 0, time.UTC); !change.Until.Equal(want) {
		t.Errorf("its newest edit is of %v, want %v", change.Until, want)
	}
	if diff := cmp.Diff([]string{"osm-n1", "osm-r1", "osm-w1", "osm-w2"}, change.IDs()); diff != "" {
		t.Error(diff)
	}
	node, _ := change.Sighting("osm-n1", source.Nowhere)
	if node.Lat != 60.1 || node.Lng != 24.9 || node.Facts.Name != "Café & Co" {
		t.Errorf("got %+v", node)
	}
	known := orb.Point{24, 61}
	for _, tt := range []struct {
		name, id string
		known    orb.Point
		lat      float64
		placed   bool
	}{
		{"a node moves", "osm-n1", known, 60.1, true},
		{"a way whose nodes are all there is placed", "osm-w1", source.Nowhere, 60.0667, true},
		{"and moves", "osm-w1", known, 60.0667, true},
		{"a way that lacks a node waits", "osm-w2", source.Nowhere, 0, false},
		{"or stays where it was", "osm-w2", known, 61, true},
		{"a relation waits", "osm-r1", source.Nowhere, 0, false},
		{"or stays where it was", "osm-r1", known, 61, true},
	} {
		s, placed := change.Sighting(tt.id, tt.known)
		if placed != tt.placed || placed && fmt.Sprintf("%.3f", s.Lat) != fmt.Sprintf("%.3f", tt.lat) {
			t.Errorf("%s: %v at %v", tt.name, placed, s.Lat)
		}
	}
	var named []string
	if err := change.EachID(t.Context(), func(id string) error {
		named = append(named, id)
		return nil
	}); err != nil {
		t.Fatal(err)
	}
	if got, want := strings.Join(named, " "), "osm-n1 osm-n2 osm-n3 osm-n4 osm-w1 osm-w2 osm-w3 "+
		"osm-r1 osm-n5 osm-n6 osm-n6 osm-n7"; got != want {
		t.Errorf("it names %s, want %s", got, want)
	}
}

func TestAChangeFileNeedNotBeCompressed(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "day.osc")
	text := `<osmChange><create><node id="1" lat="1" lon="1">` + cafeTags + `</node></create></osmChange>`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if change := mustOpen(t, path); len(change.IDs()) != 1 || !change.Until.IsZero() {
		t.Errorf("got %+v", change)
	}
}

func TestABrokenChangeFileIsRefused(t *testing.T) {
	t.Parallel()
	noise := make([]byte, 0, 1<<20)
	for i := range 20_000 {
		noise = fmt.Appendf(noise, `<node id="%d" version="%d" lat="60.%d" lon="25.%d"/>`, i*7919, i%9, i*31, i*17)
	}
	whole, err := os.ReadFile(sourcetest.WriteChange(t, "x", "<create>"+string(noise)+"</create>"))
	if err != nil {
		t.Fatal(err)
	}
	bytesOf := func(text string) []byte {
		packed, err := os.ReadFile(sourcetest.WriteGzip(t, "x", []byte(text)))
		if err != nil {
			t.Fatal(err)
		}
		return packed
	}
	flipped := bytes.Clone(whole)
	flipped[len(flipped)-6] ^= 1 // in the checksum
	for _, tt := range []struct {
		name string
		file []byte
		want string
	}{
		{"empty", nil, "not an OpenStreetMap change file"},
		{"a web page", []byte("<html>Too Many Requests</html>"), "not an OpenStreetMap change file"},
		{"an extract in XML", []byte(`<osm version="0.6"></osm>`), "not an OpenStreetMap change file"},
		{"words", []byte("429"), "not an OpenStreetMap change file"},
		{"cut in the middle", whole[:len(whole)/2], "ends too early"},
		{"cut at its end", whole[:len(whole)-1], "ends too early"},
		{"cut and not compressed", []byte(`<osmChange><create><node id="1"`), "ends too early"},
		{"without its end", []byte(`<osmChange><create>`), "ends too early"},
		{"a wrong checksum", flipped, "checksum"},
		{"crossed tags", []byte(`<osmChange><create></modify></osmChange>`), "closed by"},
		{"no number", []byte(`<osmChange><create><node id="x"/></create></osmChange>`), "invalid syntax"},
		{"no time", []byte(`<osmChange><create><node id="1" timestamp="now"/></create></osmChange>`), "parsing time"},
		{"entities of its own", []byte(`<!DOCTYPE x [<!ENTITY a "b">]><osmChange></osmChange>`), "document type"},
		{
			"an entity", []byte(`<osmChange><create><node id="1"><tag k="name" v="&a;"/></node></create></osmChange>`),
			"entity",
		},
		{"space without end", []byte(`<osmChange>` + strings.Repeat(" ", 9<<20)), "an element has more than 8 MB"},
		{"a long element", []byte(`<osmChange><create><node id="1"><tag k="name" v="` + strings.Repeat("long ", 2<<20) +
			`"/></node></create></osmChange>`), "an element has more than 8 MB"},
		{"a bomb in one element", bytesOf(`<osmChange>` + strings.Repeat(" ", 9<<20)), "more than 60 times its size"},
		{
			"a bomb of small elements", bytesOf(`<osmChange><create>` + strings.Repeat(`<node id="1"/>`, 1<<20)),
			"more than 60 times its size",
		},
		{
			"deep", []byte(`<osmChange><create><node id="1">` + strings.Repeat("<a>", 1<<20)),
			"more than 10 elements within one another",
		},
		{
			"deep elsewhere", []byte(`<osmChange><x>` + strings.Repeat("<a>", 1<<20)),
			"more than 10 elements within one another",
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			path := filepath.Join(t.TempDir(), "day.osc.gz")
			if err := os.WriteFile(path, tt.file, 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Open(t.Context(), path, source.Silent{})
			if err == nil || !strings.Contains(err.Error(), tt.want) || !strings.Contains(err.Error(), path) {
				t.Errorf("got %v, want %q and the path", err, tt.want)
			}
		})
	}
}

func TestAHugeChangeFileIsRefusedUnread(t *testing.T) {
	t.Parallel()
	path := filepath.Join(t.TempDir(), "huge.osc")
	file, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if err := file.Truncate(maxChangeBytes + 1); err != nil { // a hole, which takes no space
		t.Fatal(err)
	}
	if _, err := Open(t.Context(), path, source.Silent{}); err == nil ||
		!strings.Contains(err.Error(), "at most 2048 MB") {
		t.Errorf("got %v", err)
	}
}
