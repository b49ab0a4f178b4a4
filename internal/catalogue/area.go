package catalogue

import (
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/paulmach/orb"

	"noonish/internal/catalogue/source"
)

var extensions = []string{
	".pbf", ".osm", ".xml", ".json", ".geojson", ".parquet", ".geoparquet", ".csv", ".gz", ".bz2", ".zst",
	".flattened", // lists without nested properties, as some tools name them
}

// edition matches the edition at the end of a file name: -latest, -260101, -20260101, -2026, -2026-01 or -2026-01-31.
var edition = regexp.MustCompile(`(?i)(.)[-_.](latest|\d{6}|\d{8}|(19|20)\d\d([-_]\d\d){0,2})$`)

// AreaName returns the area that a file covers, without its edition: "finland" for finland-latest.osm.pbf and for
// finland-260101.osm.pbf. The newer file therefore replaces the places of the older one.
func AreaName(path string) string {
	name := filepath.Base(path)
	for ext := filepath.Ext(name); slices.Contains(extensions, strings.ToLower(ext)) &&
		ext != name; ext = filepath.Ext(name) {
		name = strings.TrimSuffix(name, ext)
	}
	for edition.MatchString(name) {
		name = edition.ReplaceAllString(name, "$1")
	}
	return name
}

// releaseArea returns the area of a release: that of its file if it is a single one, and otherwise the name of its
// source, because folders are named after an edition or after nothing. A box has an area of its own, so that importing
// another box deletes nothing.
func releaseArea(name string, paths, files []string, within *orb.Bound) string {
	area := name
	if len(paths) == 1 && slices.Equal(paths, files) {
		area = AreaName(paths[0])
	}
	if within != nil {
		area += " " + source.BoxText(*within)
	}
	return area
}
