package osm

import (
	"cmp"
	"strings"

	"github.com/paulmach/orb"
	"github.com/paulmach/osm"

	"noonish/internal/address"
	"noonish/internal/catalogue/source"
	"noonish/internal/clean"
	"noonish/internal/place"
)

// TagsOf returns the tags of an object that comes as a list of keys and values.
func TagsOf(values map[string]string) osm.Tags {
	var tags osm.Tags
	for key, value := range values {
		tags = append(tags, osm.Tag{Key: key, Value: value})
	}
	return tags
}

const attributionOSM = "© OpenStreetMap contributors"

// SightingOf returns what tags say about a place. The name may be missing: such a place is skipped later.
func SightingOf(id string, at orb.Point, tags osm.Tags) source.Sighting {
	return source.Sighting{
		ID:      id,
		Lat:     at.Lat(),
		Lng:     at.Lon(),
		Kinds:   kindsOf(tags),
		Words:   wordsOf(tags),
		Branded: tags.HasTag("brand") || tags.HasTag("brand:wikidata"),
		Country: source.CountryCode(tags.Find("addr:country")),
		Hours:   tags.Find("opening_hours"),
		Address: undecidedParts(tags),
		Facts: place.Facts{
			Name:        tags.Find("name"),
			Address:     addressOf(tags),
			Phone:       cmp.Or(firstOf(tags.Find("phone")), firstOf(tags.Find("contact:phone"))),
			Website:     linkOf(tags, "website", "contact:website", "url"),
			Menu:        linkOf(tags, "website:menu", "menu:url"),
			Description: tags.Find("description"),
			Photos:      photosOf(tags),
			Features:    featuresOf(tags),
			Dietary:     dietaryOf(tags),
			Attribution: attributionOSM,
		},
	}
}

// firstOf returns the first of several values.
func firstOf(list string) string {
	first, _, _ := strings.Cut(list, ";")
	return strings.TrimSpace(first)
}

func linkOf(tags osm.Tags, keys ...string) string {
	for _, key := range keys {
		if link := clean.Link(firstOf(tags.Find(key))); link != "" {
			return link
		}
	}
	return ""
}

// addressOf returns the address on one line, in the order that is the custom of the tagged country.
func addressOf(tags osm.Tags) string {
	parts := addressParts(tags)
	if full := tags.Find("addr:full"); full != "" && parts.Street == "" {
		return full
	}
	return source.AddressLine(parts, strings.ToUpper(tags.Find("addr:country")))
}

func addressParts(tags osm.Tags) address.Parts {
	part := func(key string) string { return strings.TrimSpace(tags.Find(key)) }
	return address.Parts{
		Street: cmp.Or(part("addr:street"), part("addr:place")), Number: part("addr:housenumber"),
		Postcode: part("addr:postcode"), City: part("addr:city"), Region: part("addr:state"),
	}
}

// undecidedParts returns the address if its country is not tagged, as for most places. The position then decides the
// order of its parts.
func undecidedParts(tags osm.Tags) address.Parts {
	if parts := addressParts(tags); parts.Street != "" && tags.Find("addr:country") == "" {
		return parts
	}
	return address.Parts{}
}

func dietaryOf(tags osm.Tags) map[string]string {
	diets := map[string]string{}
	for _, diet := range []struct{ key, name string }{
		{"diet:vegetarian", "Vegetarian"},
		{"diet:vegan", "Vegan"},
		{"diet:gluten_free", "Gluten-free"},
		{"diet:halal", "Halal"},
		{"diet:kosher", "Kosher"},
		{"diet:lactose_free", "Dairy-free"},
		{"diet:dairy_free", "Dairy-free"}, // the stricter one wins
		{"diet:nut_free", "Nut-free"},
	} {
		switch value := tags.Find(diet.key); value {
		case "yes", "only", "limited", "no":
			diets[diet.name] = value
		}
	}
	if len(diets) == 0 {
		return nil
	}
	return diets
}

func featuresOf(tags osm.Tags) place.Features {
	return place.Features{
		Payment: place.Payment{
			CreditCards: cmp.Or(saidOf(tags, "payment:credit_cards"),
				saidOf(tags, "payment:cards", "payment:visa", "payment:mastercard", "payment:american_express")),
			DigitalWallet: saidOf(tags, "payment:apple_pay", "payment:google_pay", "payment:samsung_pay"),
		},
		FoodAndDrink: place.FoodAndDrink{
			Alcohol:      saidOf(tags, "alcohol", "drink:alcohol", "drink:beer", "drink:wine"),
			Breakfast:    saidOf(tags, "breakfast"),
			Lunch:        saidOf(tags, "lunch", "lunch:buffet", "lunch:menu"),
			Dinner:       saidOf(tags, "dinner"),
			Takeout:      saidOf(tags, "takeaway"),
			Delivery:     saidOf(tags, "delivery"),
			Reservations: saidOf(tags, "reservation"),
		},
		Amenities: place.Amenities{
			OutdoorSeating: saidOf(tags, "outdoor_seating"),
			Wheelchair:     saidOf(tags, "wheelchair"), // limited is neither yes nor no
		},
	}
}

// saidOf returns true if any of the keys says yes, false if the first one says no, and otherwise nil: a place that
// does not take Visa may take another card.
func saidOf(tags osm.Tags, keys ...string) *bool {
	for _, key := range keys {
		switch tags.Find(key) {
		case "yes", "only", "required", "recommended", "designated":
			return new(true)
		}
	}
	if tags.Find(keys[0]) == "no" {
		return new(false)
	}
	return nil
}
