package geojson

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/paulmach/orb"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/catalogue/source/osm"
)

// item is one place of a list, with whatever properties its author chose.
type item struct {
	object map[string]any    // as in the file
	facts  map[string]string // its properties, under OpenStreetMap's keys where known
	notice string
}

// flatKeys maps common property names to OpenStreetMap's keys.
var flatKeys = map[string]string{
	"title": "name", "cuisines": "cuisine",
	"full_address": "address", "formatted_address": "address",
	"street": "addr:street", "housenumber": "addr:housenumber", "house_number": "addr:housenumber",
	"postcode": "addr:postcode", "postal_code": "addr:postcode", "zip": "addr:postcode",
	"city": "addr:city", "town": "addr:city",
	"state": "addr:state", "country": "addr:country", "country_code": "addr:country",
	"tel": "phone", "telephone": "phone", "phone_number": "phone", "homepage": "website", "web": "website",
	"hours": "opening_hours", "menu": "website:menu", "menu_url": "website:menu", "chain": "brand",
	"categories": "category", "kind": "category",
	"latitude": "lat", "longitude": "lng", "lon": "lng", "long": "lng",
}

func newItem(object map[string]any, notice string) item {
	i := item{object: object, facts: map[string]string{}, notice: notice}
	properties, ok := object["properties"].(map[string]any)
	if !ok {
		properties = object
	}
	i.add(properties)
	if tags, ok := properties["tags"].(map[string]any); ok {
		i.add(tags)
	}
	if centre, ok := object["center"].(map[string]any); ok {
		i.add(centre)
	}
	return i
}

func (i item) add(properties map[string]any) {
	for _, key := range slices.Sorted(maps.Keys(properties)) { // sorted, so that the same synonym wins each time
		plain := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(key)), " ", "_")
		known, ok := flatKeys[plain]
		if ok && properties[known] != nil {
			continue // the property is also present under OpenStreetMap's key
		}
		if said := text(properties[key]); said != "" {
			i.facts[cmp.Or(known, plain)] = said
		}
	}
}

// text returns a value as OpenStreetMap would write it, or "" if it has no such form.
func text(value any) string {
	switch v := value.(type) {
	case string:
		return strings.TrimSpace(v)
	case json.Number:
		return v.String()
	case bool:
		return map[bool]string{true: "yes", false: "no"}[v]
	case []any:
		parts := make([]string, 0, len(v))
		for _, part := range v {
			if s, ok := part.(string); ok {
				parts = append(parts, s)
			}
		}
		return source.Join(";", parts...)
	}
	return ""
}

// sighting returns the place that the item describes, and false if it is not a place to eat. An OpenStreetMap export
// may also contain streets, but a list without kinds is assumed to contain only places to eat.
func (i item) sighting() (source.Sighting, bool) {
	tags := osm.TagsOf(i.facts)
	id := i.osmID()
	kinds := i.facts["amenity"] + i.facts["shop"]
	if (kinds != "" || i.isRaw()) && !osm.IsEatery(tags) {
		return source.Sighting{}, false
	}
	at := i.position()
	s := osm.SightingOf(cmp.Or(id, i.ownID(at)), at, tags)
	if i.isRaw() {
		return s, true
	}
	if line := i.facts["address"]; line != "" {
		s.Address = address.Parts{}
		s.Facts.Address = wholeAddress(line, i.facts["addr:postcode"], i.facts["addr:city"])
	}
	for _, word := range strings.FieldsFunc(i.facts["category"], func(r rune) bool { return r == ';' || r == ',' }) {
		s.Words = append(s.Words, strings.TrimSpace(word))
		kind := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(word)), " ", "_")
		if osm.ServesFood("amenity", kind) || osm.ServesFood("shop", kind) {
			s.Kinds = append(s.Kinds, kind)
		}
	}
	s.Facts.PriceLevel, _ = strconv.Atoi(i.facts["price_level"])
	if id == "" {
		s.Facts.Attribution = cmp.Or(i.facts["attribution"], i.facts["source"], i.notice)
	}
	return s, true
}

// wholeAddress appends the parts that the address does not contain yet.
func wholeAddress(line string, parts ...string) string {
	for _, part := range parts {
		if !strings.Contains(strings.ToLower(line), strings.ToLower(part)) {
			line = source.Join(", ", line, part)
		}
	}
	return line
}

// longID matches an id as Overpass writes it, node/123. shortID matches osmium's form, n123, where a is an area.
var (
	longID  = regexp.MustCompile(`^(node|way|relation)/(\d{1,18})$`)
	shortID = regexp.MustCompile(`^([nwra])(\d{1,18})$`)
)

// osmID returns our id of the place if the item has an OpenStreetMap id, else "".
func (i item) osmID() string {
	for _, id := range i.rawIDs() {
		if parts := longID.FindStringSubmatch(id); parts != nil {
			return areaID(parts[1], parts[2])
		}
		if parts := shortID.FindStringSubmatch(id); parts != nil && i.facts["amenity"]+i.facts["shop"] != "" {
			return areaID(parts[1], parts[2])
		}
	}
	kind := strings.ToLower(i.facts["osm_type"])
	if parts := longID.FindStringSubmatch(kind + "/" + i.facts["osm_id"]); parts != nil {
		return areaID(parts[1], parts[2])
	}
	if parts := shortID.FindStringSubmatch(kind + i.facts["osm_id"]); parts != nil {
		return areaID(parts[1], parts[2])
	}
	return ""
}

// rawIDs returns the values that may be an OpenStreetMap id. Overpass splits the id over two members.
func (i item) rawIDs() []string {
	return []string{
		i.facts["@id"], text(i.object["id"]), i.facts["osm_id"],
		text(i.object["type"]) + "/" + text(i.object["id"]),
	}
}

// isRaw reports whether the item is from an export of OpenStreetMap with unchanged tags, not from a list made from one.
func (i item) isRaw() bool { return i.facts["osm_id"] == "" && i.osmID() != "" }

// areaID reverses osmium's numbering of areas: twice the id of a way, or twice the id of a relation plus one.
func areaID(kind, number string) string {
	id, _ := strconv.ParseInt(number, 10, 64) // 18 digits fit
	if kind == "a" {
		return osm.ID([]string{"w", "r"}[id%2], id/2)
	}
	return osm.ID(kind[:1], id)
}

// ownID returns an id that stays the same while a place keeps its name and moves by no more than a few metres.
func (i item) ownID(at orb.Point) string {
	key := fmt.Sprintf("%s|%.4f|%.4f", strings.ToLower(i.facts["name"]), at.Lat(), at.Lon())
	sum := sha256.Sum256([]byte(key))
	return source.Own + "-" + hex.EncodeToString(sum[:10])
}

// position returns where the place is, and NaN coordinates if that is unknown.
func (i item) position() orb.Point {
	if at, ok := centreOf(i.object["geometry"]); ok {
		return at
	}
	lat, latErr := strconv.ParseFloat(i.facts["lat"], 64)
	lng, lngErr := strconv.ParseFloat(i.facts["lng"], 64)
	if latErr != nil || lngErr != nil {
		return source.Nowhere
	}
	return orb.Point{lng, lat}
}
