package main

import (
	"slices"
	"strings"

	"noonish/internal/catalogue/normal"
)

// tooWide are words of sources that fit any kitchen. A place that has only such words cannot confirm or contradict what
// its name tells.
var tooWide = []string{
	"regional", "local", "international", "fusion", "european", "fine dining", "healthy", "organic", "seasonal",
	"western", "oriental", "modern", "bistro", "buffet", "home", "traditional", "lunch", "dinner", "diner", "bar",
	"pub", "grill", "casual", "gastropub", "wine", "beer", "cocktail", "cocktails", "contemporary", "world", "eclectic",
	"vegetarian", "vegan", "halal", "kosher",
}

// wider lists, for a kind, the kinds it is a part of. Kinds that the catalogue has one word for need no line: a kebab
// and a Turkish place are both Middle Eastern to a search.
var wider = map[string][]string{
	"pizza":         {"italian"},
	"burger":        {"american"},
	"hot dog":       {"american"},
	"bbq":           {"american"},
	"steak house":   {"american", "argentinian"},
	"chicken":       {"american", "fried chicken", "wings"},
	"wings":         {"american", "chicken"},
	"ramen":         {"asian", "noodle", "noodles"},
	"sushi":         {"asian"},
	"noodle":        {"asian", "chinese", "japanese", "thai", "vietnamese", "taiwanese", "noodles"},
	"chinese":       {"asian"},
	"japanese":      {"asian"},
	"korean":        {"asian"},
	"thai":          {"asian"},
	"vietnamese":    {"asian"},
	"indian":        {"asian"},
	"nepalese":      {"asian", "himalayan"},
	"indonesian":    {"asian"},
	"malaysian":     {"asian"},
	"filipino":      {"asian"},
	"taiwanese":     {"asian", "chinese"},
	"cambodian":     {"asian"},
	"burmese":       {"asian"},
	"greek":         {"mediterranean"},
	"turkish":       {"mediterranean"},
	"lebanese":      {"mediterranean"},
	"spanish":       {"mediterranean"},
	"falafel":       {"mediterranean"},
	"kebab":         {"mediterranean"},
	"poke":          {"hawaiian", "asian"},
	"mexican":       {"latin american"},
	"peruvian":      {"latin american", "south american"},
	"argentinian":   {"latin american", "south american"},
	"brazilian":     {"latin american", "south american"},
	"colombian":     {"latin american", "south american"},
	"venezuelan":    {"latin american", "south american"},
	"cuban":         {"latin american"},
	"empanada":      {"latin american", "argentinian", "colombian", "venezuelan"},
	"friture":       {"belgian", "fast food"},
	"polish":        {"eastern european"},
	"seafood":       {"fish and chips"},
	"fried chicken": {"chicken"},
}

// widest are the catalogue's words for kinds of places, which do not tell that two kitchens are alike.
var widest = []string{"food", "restaurant", "fast food", "food stall", "hawker", "bar", "food court"}

// agrees reports whether what a name tells is one of the stated words, or above or below one of them.
func agrees(told string, stated []string) bool {
	return slices.ContainsFunc(stated, func(word string) bool {
		return told == word || isPart(told, word) || isPart(word, told) || haveCuisine(told, word)
	})
}

func isPart(narrow, wide string) bool {
	if slices.Contains(wider[narrow], wide) {
		return true
	}
	for _, cuisine := range normal.Cuisines(narrow) {
		if slices.Contains(wider[cuisine], wide) {
			return true
		}
	}
	return false
}

// haveCuisine reports whether the catalogue has one word for both.
func haveCuisine(a, b string) bool {
	others := normal.Cuisines(b)
	return slices.ContainsFunc(normal.Cuisines(a), func(cuisine string) bool {
		return !slices.Contains(widest, cuisine) && slices.Contains(others, cuisine)
	})
}

// specific returns the words that tell a kitchen.
func specific(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(word string) bool {
		return slices.Contains(tooWide, strings.TrimSuffix(word, " food"))
	})
}
