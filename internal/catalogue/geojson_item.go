package catalogue

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"maps"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/address"
)

// SourceOwn is the source of places from a list that somebody made, and not from a public data set.
const SourceOwn = "own"

// item is one place of a list, with whatever its author chose to tell.
type item struct {
	object map[string]any    // as in the file
	facts  map[string]string // its properties, under the keys of OpenStreetMap as far as they are known
	notice string
}

// flatKeys are what people call things, and what OpenStreetMap does.
var flatKeys = map[string]string{
	"title": "name", "cuisines": "cuisine",
	"full_address": "address", "formatted_address": "address",
	"street": "addr:street", "housenumber": "addr:housenumber", "house_number": "addr:housenumber",
	"postcode": "addr:postcode", "postal_code": "addr:postcode", "zip": "addr:postcode", "city": "addr:city", "town": "addr:city",
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
	for _, key := range slices.Sorted(maps.Keys(properties)) { // so that of two words for one thing the same wins each time
		plain := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(key)), " ", "_")
		known, ok := flatKeys[plain]
		if ok && properties[known] != nil {
			continue // it is also said in OpenStreetMap's own words
		}
		if said := text(properties[key]); said != "" {
			i.facts[cmp.Or(known, plain)] = said
		}
	}
}

// text is a value as OpenStreetMap would write it; "" for what has no such form.
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
		return joinWith(";", parts...)
	}
	return ""
}

// sighting is what the item says; false when it is no place to eat. What OpenStreetMap exports also holds
// streets, but a list that names no kinds was made of places to eat.
func (i item) sighting() (Sighting, bool) {
	var tags osm.Tags
	for key, value := range i.facts {
		tags = append(tags, osm.Tag{Key: key, Value: value})
	}
	id := i.osmID()
	kinds := i.facts["amenity"] + i.facts["shop"]
	if (kinds != "" || i.isRaw()) && !isEatery(tags) {
		return Sighting{}, false
	}
	at := i.position()
	s := sightingOf(cmp.Or(id, i.ownID(at)), at, tags)
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
		if foodValue("amenity", kind) || foodValue("shop", kind) {
			s.Kinds = append(s.Kinds, kind)
		}
	}
	s.Facts.PriceLevel, _ = strconv.Atoi(i.facts["price_level"])
	if id == "" {
		s.Facts.Attribution = cmp.Or(i.facts["attribution"], i.facts["source"], i.notice)
	}
	return s, true
}

// wholeAddress adds what the address does not say yet.
func wholeAddress(line string, parts ...string) string {
	for _, part := range parts {
		if !strings.Contains(strings.ToLower(line), strings.ToLower(part)) {
			line = joinWith(", ", line, part)
		}
	}
	return line
}

// An id as Overpass writes it, node/123, or as osmium does, n123, where a is an area.
var (
	longID  = regexp.MustCompile(`^(node|way|relation)/(\d{1,18})$`)
	shortID = regexp.MustCompile(`^([nwra])(\d{1,18})$`)
)

// osmID is the place's id when it is OpenStreetMap's, and "" for any other.
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

// rawIDs are where exports put the id. Overpass answers with it in two members.
func (i item) rawIDs() []string {
	return []string{
		i.facts["@id"], text(i.object["id"]), i.facts["osm_id"],
		text(i.object["type"]) + "/" + text(i.object["id"]),
	}
}

// isRaw tells an export of OpenStreetMap, with its tags as they are, from a list made of one.
func (i item) isRaw() bool { return i.facts["osm_id"] == "" && i.osmID() != "" }

// areaID undoes what osmium makes of areas: twice the id of a way, or twice that of a relation and one.
func areaID(kind, number string) string {
	id, _ := strconv.ParseInt(number, 10, 64) // 18 digits fit
	if kind == "a" {
		return osmID([]string{"w", "r"}[id%2], id/2)
	}
	return osmID(kind[:1], id)
}

// ownID stays the same as long as a place keeps its name and does not move by more than some metres.
func (i item) ownID(at orb.Point) string {
	key := fmt.Sprintf("%s|%.4f|%.4f", strings.ToLower(i.facts["name"]), at.Lat(), at.Lon())
	sum := sha256.Sum256([]byte(key))
	return SourceOwn + "-" + hex.EncodeToString(sum[:10])
}

// position is where the place is, and not on Earth when nothing says so.
func (i item) position() orb.Point {
	if at, ok := centreOf(i.object["geometry"]); ok {
		return at
	}
	lat, latErr := strconv.ParseFloat(i.facts["lat"], 64)
	lng, lngErr := strconv.ParseFloat(i.facts["lng"], 64)
	if latErr != nil || lngErr != nil {
		return orb.Point{math.NaN(), math.NaN()}
	}
	return orb.Point{lng, lat}
}
