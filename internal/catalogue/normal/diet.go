package normal

import (
	"slices"
	"strings"
)

// dietNames maps what sources call a diet, simplified, to the specification's name. If two keys mean the same diet, the
// stricter one comes last and wins.
var dietNames = [...]struct{ key, diet string }{
	{"vegetarian", "Vegetarian"},
	{"vegan", "Vegan"},
	{"glutenfree", "Gluten-free"},
	{"halal", "Halal"},
	{"kosher", "Kosher"},
	{"lactosefree", "Dairy-free"},
	{"dairyfree", "Dairy-free"},
	{"nutfree", "Nut-free"},
}

// specialities are categories that a place would not carry unless it served the diet.
var specialities = [...]struct{ key, diet string }{
	{"vegan", "Vegan"},
	{"plantbased", "Vegan"},
	{"rawvegan", "Vegan"},
	{"vegetarian", "Vegetarian"},
	{"veggie", "Vegetarian"},
	{"veganandvegetarian", "Vegetarian"}, // Foursquare's category; the place may be vegetarian only
	{"halal", "Halal"},
	{"kosher", "Kosher"},
	{"kashrut", "Kosher"},
	{"glutenfree", "Gluten-free"},
}

// dietsOf returns the diets that a place serves, by the specification's names, each as yes, only, limited or no. A diet
// that is absent is unknown. A value that the source states always wins; others may follow from the categories of the
// place, or from its being vegan.
func dietsOf(stated map[string]string, kinds, words []string) map[string]string {
	diets := map[string]string{}
	for _, name := range dietNames {
		for key, value := range stated {
			value = strings.ToLower(strings.TrimSpace(value))
			if strings.TrimPrefix(Simplify(key), "diet") == name.key && isDietValue(value) {
				diets[name.diet] = value
			}
		}
	}
	for _, written := range slices.Concat(words, kinds) {
		for _, part := range partsOf(written) {
			imply(diets, specialityOf(part), "yes")
		}
	}
	if Serves(diets["Vegan"]) {
		imply(diets, "Vegetarian", diets["Vegan"])
		imply(diets, "Dairy-free", diets["Vegan"])
	}
	if len(diets) == 0 {
		return nil
	}
	return diets
}

func isDietValue(value string) bool {
	return slices.Contains([]string{"yes", "only", "limited", "no"}, value)
}

func imply(diets map[string]string, diet, value string) {
	if _, known := diets[diet]; diet != "" && !known {
		diets[diet] = value
	}
}

// specialityOf returns the diet of a category such as vegan_restaurant, or "".
func specialityOf(part string) string {
	key := withoutPlaceWord(Simplify(part[strings.LastIndex(part, ">")+1:]))
	for _, speciality := range specialities {
		if speciality.key == key {
			return speciality.diet
		}
	}
	return ""
}

// Serves reports whether a person on the diet can eat there. A limited offer is not enough.
func Serves(value string) bool { return value == "yes" || value == "only" }
