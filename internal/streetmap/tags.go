package streetmap

import (
	"strings"
	"unicode/utf8"

	"github.com/paulmach/orb/maptile"
	"github.com/paulmach/osm"
)

// look is how something is drawn: its kind, and the first band that shows it.
type look struct {
	kind string
	from maptile.Zoom
	rank int16 // the lowest wins among labels and lines at the same place
}

var roads = map[string]look{
	"motorway": {"motorway", 10, 0}, "motorway_link": {"motorway", 12, 1},
	"trunk": {"major", 10, 1}, "trunk_link": {"major", 12, 2},
	"primary": {"major", 10, 2}, "primary_link": {"major", 12, 3},
	"secondary": {"medium", 10, 3}, "secondary_link": {"medium", 12, 4},
	"tertiary": {"medium", 12, 4}, "tertiary_link": {"medium", 14, 5},
	"unclassified": {"street", 12, 5}, "residential": {"street", 12, 5}, "living_street": {"street", 12, 5},
	"pedestrian": {"street", 12, 5}, "road": {"street", 14, 6},
	"service": {"service", 14, 7},
	"footway": {"path", 14, 8}, "path": {"path", 14, 8}, "cycleway": {"path", 14, 8}, "track": {"path", 14, 8},
	"bridleway": {"path", 14, 8}, "steps": {"steps", 14, 8},
}

var rails = map[string]look{
	"rail": {"rail", 10, 6}, "light_rail": {"rail", 12, 6}, "subway": {"rail", 12, 6}, "narrow_gauge": {"rail", 12, 6},
	"tram": {"tram", 14, 9},
}

var waterways = map[string]look{
	"river": {"river", 10, 6}, "canal": {"river", 12, 6}, "stream": {"stream", 14, 9},
}

// lineLook returns how a way is drawn as a line, and false if it is not. Ways under the ground are not shown.
func lineLook(tags osm.Tags) (look, bool) {
	if tunnel := tags.Find("tunnel"); tunnel != "" && tunnel != "no" && tunnel != "building_passage" {
		return look{}, false
	}
	if isArea(tags) {
		return look{}, false
	}
	if l, ok := roads[tags.Find("highway")]; ok {
		return l, true
	}
	if l, ok := rails[tags.Find("railway")]; ok {
		if tags.Find("service") != "" {
			l.from = 14 // yards and sidings
		}
		return l, true
	}
	l, ok := waterways[tags.Find("waterway")]
	return l, ok
}

func isArea(tags osm.Tags) bool { return tags.Find("area") == "yes" }

var greens = map[string]map[string]bool{
	"leisure": {
		"park": true, "garden": true, "golf_course": true, "common": true, "dog_park": true, "nature_reserve": true,
	},
	"landuse": {
		"grass": true, "forest": true, "meadow": true, "recreation_ground": true, "village_green": true,
		"cemetery": true, "allotments": true, "orchard": true, "vineyard": true,
	},
	"natural": {"wood": true, "grassland": true, "heath": true, "scrub": true},
}

// fillLook returns how an area is drawn, and false if it is not.
func fillLook(tags osm.Tags) (look, bool) {
	switch {
	case tags.Find("natural") == "water", tags.Find("waterway") == "riverbank",
		tags.Find("landuse") == "reservoir", tags.Find("landuse") == "basin":
		return look{kind: "water", from: 10}, true
	case isBuilding(tags):
		return look{kind: "building", from: 13}, true
	case isSquare(tags):
		return look{kind: "square", from: 13}, true
	}
	for key, values := range greens {
		if values[tags.Find(key)] {
			return look{kind: "green", from: 10}, true
		}
	}
	return look{}, false
}

func isBuilding(tags osm.Tags) bool {
	building := tags.Find("building")
	return building != "" && building != "no" && tags.Find("location") != "underground"
}

func isSquare(tags osm.Tags) bool {
	highway := tags.Find("highway")
	return isArea(tags) && (highway == "pedestrian" || highway == "footway") || tags.Find("place") == "square"
}

var settlements = map[string]look{
	"city": {"city", 10, 0}, "town": {"town", 10, 1}, "village": {"village", 12, 2},
	"suburb": {"suburb", 12, 3}, "quarter": {"suburb", 14, 4}, "neighbourhood": {"suburb", 14, 5},
	"island": {"island", 14, 6}, "square": {"square", 14, 7},
}

// pointLook returns how a named node is drawn, and false if it is not.
func pointLook(tags osm.Tags) (look, bool) {
	l, ok := settlements[tags.Find("place")]
	return l, ok && tags.Find("name") != ""
}

// nameLook returns how the name of an area is drawn, and false if it is not. Buildings and squares have no name,
// because the places inside matter more.
func nameLook(fill look) (look, bool) {
	switch fill.kind {
	case "water":
		return look{"water", 12, 6}, true
	case "green":
		return look{"park", 13, 7}, true
	}
	return look{}, false
}

// nameOf returns the local name, cut to a length that fits on a map.
func nameOf(tags osm.Tags) string {
	const most = 80
	name := strings.ToValidUTF8(strings.ReplaceAll(tags.Find("name"), "\x00", ""), "")
	if utf8.RuneCountInString(name) > most {
		name = string([]rune(name)[:most])
	}
	return strings.TrimSpace(name)
}
