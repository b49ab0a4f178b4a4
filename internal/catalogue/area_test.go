package catalogue

import "testing"

func TestAreaName(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct{ name, path, want string }{
		{"the newest edition", "finland-latest.osm.pbf", "finland"},
		{"a dated edition", "/data/finland-260101.osm.pbf", "finland"},
		{"a long date", "finland-20260101.osm.pbf", "finland"},
		{"a year", "helsinki-centre-2019.osm.pbf", "helsinki-centre"},
		{"a year and a month", "monaco-2021-04.osm.pbf", "monaco"},
		{"a date before another suffix", "london-pubs-2026-04.flattened.geojson", "london-pubs"},
		{"a day", "edinburgh_2026-02-11.geojson", "edinburgh"},
		{"two suffixes", "finland-260101-latest.osm.pbf", "finland"},
		{"another extension in capitals", "Berlin.OSM.PBF", "Berlin"},
		{"no extension", "helsinki-centre-2019", "helsinki-centre"},
		{"a dot in the name stays, or two towns would share an area", "st.gallen-latest.osm.pbf", "st.gallen"},
		{"a number that is no date", "region-52.osm.pbf", "region-52"},
		{"nothing but a date", "2019.osm.pbf", "2019"},
		{"nothing but an extension", ".pbf", ".pbf"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if got := AreaName(tt.path); got != tt.want {
				t.Errorf("AreaName(%q) = %q, want %q", tt.path, got, tt.want)
			}
		})
	}
}
