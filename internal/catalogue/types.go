package catalogue

import (
	"slices"
	"strings"

	"github.com/paulmach/osm"
)

// isEatery tells a place where one can get something to eat and that is there for everyone today.
func isEatery(tags osm.Tags) bool {
	food := false
	for _, tag := range tags {
		if isGone(tag) {
			return false
		}
		food = food || isFood(tag)
	}
	return food
}

// isFood is true when one of the values of a tag is a kind we import: "cafe;bar" occurs.
func isFood(tag osm.Tag) bool {
	if tag.Key != "amenity" && tag.Key != "shop" {
		return false
	}
	for value := range strings.SplitSeq(tag.Value, ";") {
		if foodValue(tag.Key, strings.TrimSpace(value)) {
			return true
		}
	}
	return false
}

func foodValue(key, value string) bool {
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

// isGone is closed for good, or to the public. Keys like disused:amenity need no rule: they are not amenity.
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

// typesOf are the words a card shows, what is cooked before what kind of place it is:
// pizza, kebab, fast food.
func typesOf(tags osm.Tags) []string {
	const maxCuisines = 8 // leaves room for the kind
	types := words(tags.Find("cuisine"))
	types = types[:min(len(types), maxCuisines)]
	for _, key := range []string{"amenity", "shop"} {
		for value := range strings.SplitSeq(tags.Find(key), ";") {
			if value = strings.TrimSpace(value); foodValue(key, value) {
				types = append(types, word(value))
			}
		}
	}
	return unique(types)
}

// words are the values of a list that people separate with ; or with ,.
func words(list string) []string {
	var words []string
	for value := range strings.FieldsFuncSeq(list, func(r rune) bool { return r == ';' || r == ',' }) {
		if value = word(value); value != "" {
			words = append(words, value)
		}
	}
	return unique(words)
}

func word(value string) string {
	return strings.TrimSpace(strings.ToLower(strings.ReplaceAll(value, "_", " ")))
}

func unique(words []string) []string {
	var kept []string
	for _, w := range words {
		if !slices.Contains(kept, w) {
			kept = append(kept, w)
		}
	}
	return kept
}
