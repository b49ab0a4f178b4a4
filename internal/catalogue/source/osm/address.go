package osm

import (
	"slices"
	"strings"
	"unicode"

	"github.com/paulmach/osm"

	"noonish/internal/address"
	"noonish/internal/catalogue/gazetteer"
)

// says is the set of address facts that the tags of an object contain.
type says uint8

const (
	saysHouse    says = 1 << iota // a street and a number
	saysPostcode                  // a postcode, with or without the rest
	saysStreet                    // a way with a name
	saysLocality                  // a named part of the world
	saysBuilding                  // something people know by its name
)

// addressSays returns what tags say about addresses. It reads them in a single loop, because it is called for every
// object of an extract.
func addressSays(tags osm.Tags) (said says) {
	var named, numbered, street, road, locality, known, food bool
	for _, tag := range tags {
		switch tag.Key {
		case "name":
			named = true
		case "addr:housenumber":
			numbered = true
		case "addr:street", "addr:place":
			street = true
		case "addr:postcode":
			said |= saysPostcode
		case "highway":
			road = highwayWorth[tag.Value] > 0
		case "place":
			locality = localityWorth[tag.Value] > 0
		case "building", "office":
			known = known || tag.Value != "no"
		case "railway", "public_transport", "amenity", "tourism", "shop", "leisure":
			known = known || knownWorth[tag.Value] > 0
			food = food || isFood(tag)
		}
	}
	if numbered && street {
		said |= saysHouse
	}
	if named && road {
		said |= saysStreet
	}
	if named && locality {
		said |= saysLocality
	}
	if named && known && !food {
		said |= saysBuilding
	}
	return said
}

// highwayWorth lists the kinds of ways that people call streets, and how much a name on one is worth.
var highwayWorth = map[string]int{
	"motorway": 60, "trunk": 90, "primary": 120, "secondary": 110, "tertiary": 100, "unclassified": 70,
	"residential": 70, "living_street": 70, "pedestrian": 90, "road": 40, "service": 20, "footway": 20, "path": 10,
	"steps": 20, "cycleway": 10, "track": 5,
}

// localityWorth lists the kinds of localities and what each is worth.
var localityWorth = map[string]int{
	"city": 900, "town": 750, "borough": 650, "suburb": 600, "village": 550, "quarter": 480, "neighbourhood": 450,
	"square": 340, "hamlet": 300, "island": 300, "islet": 100, "locality": 150,
}

// knownWorth lists what people name, besides buildings and offices, when they say where they work.
var knownWorth = map[string]int{
	"station": 420, "halt": 350, "university": 250, "college": 200, "hospital": 250, "townhall": 250, "library": 180,
	"theatre": 180, "museum": 180, "conference_centre": 200, "exhibition_centre": 200, "courthouse": 180,
	"cinema": 150, "marketplace": 200, "arts_centre": 150, "school": 60, "place_of_worship": 120, "embassy": 120,
	"hotel": 150, "mall": 220, "department_store": 220, "stadium": 200, "sports_centre": 120, "park": 90,
	"attraction": 60,
}

// buildingWorth estimates how well known a building or institution is.
func buildingWorth(tags osm.Tags) int {
	worth, famous := 60, 0
	for _, tag := range tags {
		switch tag.Key {
		case "railway", "public_transport", "amenity", "tourism", "shop", "leisure":
			worth = max(worth, knownWorth[tag.Value])
		case "wikidata", "wikipedia":
			famous = 60
		}
	}
	return worth + famous
}

// aliasesOf returns the alternative names of an object, also in other languages.
func aliasesOf(tags osm.Tags) []string {
	const most = 6
	var aliases []string
	name := tags.Find("name")
	for _, tag := range tags {
		switch tag.Key {
		case "name:fi", "name:sv", "name:en", "name:de", "name:fr", "name:nl", "name:es", "name:it", "name:et",
			"alt_name", "short_name", "old_name", "official_name", "loc_name", "int_name":
			for value := range strings.SplitSeq(tag.Value, ";") {
				if len(aliases) < most && value != name && !slices.Contains(aliases, value) {
					aliases = append(aliases, value)
				}
			}
		}
	}
	return aliases
}

// note records what tags say about a point or an outline, except for the street of a way.
func note(g *gazetteer.Gazetteer, tags osm.Tags, said says, where gazetteer.Spot) {
	postcode, city := firstOf(tags.Find("addr:postcode")), tags.Find("addr:city")
	if !strings.ContainsFunc(city, unicode.IsLetter) {
		city = ""
	}
	if said&saysHouse != 0 {
		street := tags.Find("addr:street")
		if street == "" {
			street = tags.Find("addr:place")
		}
		for _, number := range houseNumbers(tags.Find("addr:housenumber")) {
			g.AddHouse(address.Parts{Street: street, Number: number, Postcode: postcode, City: city}, where)
		}
	} else if said&saysPostcode != 0 {
		g.AddPostcode(postcode, city, where)
	}
	switch {
	case said&saysLocality != 0:
		worth := localityWorth[tags.Find("place")]
		g.AddThing(gazetteer.Thing{
			Kind: address.Locality, Name: tags.Find("name"), Aliases: aliasesOf(tags), Worth: worth,
			Place: tags.Find("place"), Spot: where,
		})
	case said&saysBuilding != 0:
		g.AddThing(gazetteer.Thing{
			Kind: address.Building, Name: tags.Find("name"), Aliases: aliasesOf(tags), Worth: buildingWorth(tags),
			Postcode: postcode, City: city, Spot: where,
		})
	}
}

// houseNumbers splits "10;12" into its numbers.
func houseNumbers(text string) []string {
	const most = 20
	var numbers []string
	for number := range strings.FieldsFuncSeq(text, func(r rune) bool { return r == ';' || r == ',' }) {
		if number = strings.TrimSpace(number); number != "" && len(numbers) < most {
			numbers = append(numbers, number)
		}
	}
	return numbers
}
