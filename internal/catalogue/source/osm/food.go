package osm

import (
	"slices"
	"strings"

	"github.com/paulmach/osm"
)

// IsEatery reports whether tags describe a place that sells food and is open to the public today.
func IsEatery(tags osm.Tags) bool {
	food := false
	for _, tag := range tags {
		if isGone(tag) {
			return false
		}
		food = food || isFood(tag)
	}
	return food
}

// isFood reports whether one of the values of a tag is a kind we import: "cafe;bar" occurs.
func isFood(tag osm.Tag) bool {
	if tag.Key != "amenity" && tag.Key != "shop" {
		return false
	}
	for value := range strings.SplitSeq(tag.Value, ";") {
		if ServesFood(tag.Key, strings.TrimSpace(value)) {
			return true
		}
	}
	return false
}

// ServesFood reports whether a value of amenity or shop is a kind of place that we import.
func ServesFood(key, value string) bool {
	if key == "shop" {
		switch value {
		case "bakery", "deli", "pastry", "confectionery", "coffee":
			return true
		}
		return false
	}
	switch value {
	case "restaurant", "fast_food", "cafe", "food_court", "pub", "bar", "biergarten", "ice_cream":
		return true
	}
	return false
}

// isGone reports whether a tag says closed for good, or closed to the public. Keys like disused:amenity need no rule,
// because they are not amenity.
func isGone(tag osm.Tag) bool {
	switch tag.Key {
	case "disused", "abandoned":
		return tag.Value == "yes"
	case "access":
		return tag.Value == "private" || tag.Value == "no"
	case "opening_hours":
		return tag.Value == "closed" || tag.Value == "off"
	}
	return false
}

// kindsOf returns the kinds of a place that we import, in OpenStreetMap's words.
func kindsOf(tags osm.Tags) []string {
	var kinds []string
	for _, key := range []string{"amenity", "shop"} {
		for value := range strings.SplitSeq(tags.Find(key), ";") {
			if value = strings.TrimSpace(value); ServesFood(key, value) && !slices.Contains(kinds, value) {
				kinds = append(kinds, value)
			}
		}
	}
	return kinds
}

// wordsOf returns the cuisines, which people separate with ; or , and "street_vendor" for a counter without tables.
func wordsOf(tags osm.Tags) []string {
	const maxWords = 30
	var words []string
	for value := range strings.FieldsFuncSeq(tags.Find("cuisine"), func(r rune) bool { return r == ';' || r == ',' }) {
		if value = strings.TrimSpace(value); value != "" && len(words) < maxWords {
			words = append(words, value)
		}
	}
	if tags.Find("street_vendor") == "yes" || tags.Find("amenity") == "fast_food" && tags.Find("takeaway") == "only" {
		words = append(words, "street_vendor")
	}
	return words
}
