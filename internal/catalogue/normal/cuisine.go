package normal

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

const (
	// MaxTypeWords is the number of words shown on a card.
	MaxTypeWords    = 10
	maxCuisineWords = 8 // leaves room for the kinds
)

// cuisinesOf returns the words of the specification's catalogue that describe a place, the most specific first: what it
// cooks, then what kind of place it is. A place of the kind restaurant has "restaurant", and every place has "food",
// because a person may choose either word.
func cuisinesOf(kinds, words []string) []string {
	var cuisines []string
	for _, written := range words {
		for _, part := range partsOf(written) {
			cuisines = append(cuisines, cuisinesOfPart(part)...)
		}
	}
	for _, kind := range kinds {
		told, _ := lookUp(kind)
		cuisines = append(cuisines, told...)
	}
	cuisines = unique(append(cuisines, "food"))
	slices.SortStableFunc(cuisines, func(a, b string) int { return cmp.Compare(tellsLess(a), tellsLess(b)) })
	return cuisines
}

// tellsLess returns the rank of a catalogue word: 0 for a cuisine, higher for a kind.
func tellsLess(cuisine string) int {
	switch slices.Index(kindWords[:], cuisine) {
	case -1:
		return 0
	case len(kindWords) - 1: // food
		return 3
	case len(kindWords) - 2: // restaurant
		return 2
	}
	return 1
}

// partsOf splits a text that holds several words: "pizza,_kebab" becomes two. A Foursquare category is a path and
// stays whole.
func partsOf(written string) []string {
	if strings.Contains(written, ">") {
		return []string{written}
	}
	return strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(";,/|", r) })
}

// cuisinesOfPart returns the cuisines of one word or one path. In a path, the last step with a known cuisine counts:
// Wagashi Place below Japanese Restaurant is Japanese, and so is a Japanese Restaurant below Asian Restaurant.
func cuisinesOfPart(part string) []string {
	steps := strings.Split(part, ">")
	for _, step := range slices.Backward(steps) {
		cuisines, known := lookUp(step)
		if !known {
			cuisines = cuisinesWithin(step)
		}
		if len(cuisines) > 0 {
			return cuisines
		}
	}
	return nil
}

// lookUp finds a word in the alias table: first as written, then without a place word at its end, each also in the
// singular.
func lookUp(written string) (cuisines []string, known bool) {
	aliases := aliasTable()
	key := Simplify(written)
	for _, key := range []string{key, withoutPlaceWord(key)} {
		if cuisines, known = aliases[key]; known {
			return cuisines, true
		}
		if cuisines, known = aliases[strings.TrimSuffix(key, "s")]; known {
			return cuisines, true
		}
	}
	return nil, false
}

func withoutPlaceWord(key string) string {
	singular := strings.TrimSuffix(key, "s")
	for _, ending := range placeWords {
		for _, key := range []string{key, singular} {
			if bare := strings.TrimSuffix(key, ending); bare != key && bare != "" {
				return bare
			}
		}
	}
	return key
}

// cuisinesWithin looks up a phrase that is not in the table word by word: "modern british". It ignores kinds of places,
// because a salad bar is not a bar.
func cuisinesWithin(phrase string) []string {
	var cuisines []string
	words := strings.FieldsFunc(phrase, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsMark(r) })
	if len(words) < 2 {
		return nil
	}
	for _, word := range words {
		told, _ := lookUp(word)
		for _, cuisine := range told {
			if tellsLess(cuisine) == 0 && !slices.Contains(dietWords[:], cuisine) {
				cuisines = append(cuisines, cuisine)
			}
		}
	}
	return cuisines
}

// aliasTable returns cuisineAliases by simplified alias.
var aliasTable = sync.OnceValue(func() map[string][]string {
	table := map[string][]string{}
	for _, row := range cuisineAliases {
		for alias := range strings.SplitSeq(row.cuisine+","+row.aliases, ",") {
			if key := Simplify(alias); key != "" && !slices.Contains(table[key], row.cuisine) {
				table[key] = append(table[key], row.cuisine)
			}
		}
	}
	for phrase := range strings.SplitSeq(otherCuisines, ",") {
		if _, known := table[Simplify(phrase)]; !known {
			table[Simplify(phrase)] = nil
		}
	}
	return table
})

// typeWords returns the words that a card shows, as the source writes them. Dishes and cuisines come before kinds of
// places: pizza, kebab, fast food.
func typeWords(kinds, words []string) []string {
	var cooked, kept []string
	for _, kind := range kinds {
		if kind = word(kind); kind != "" {
			kept = append(kept, kind)
		}
	}
	for _, written := range words {
		for _, part := range partsOf(written) {
			switch shown := shownWord(part); {
			case shown == "" || shown == "yes" || shown == "no":
			case slices.Contains(kindWords[:], shown):
				kept = append(kept, shown)
			default:
				cooked = append(cooked, shown)
			}
		}
	}
	cooked, kept = unique(cooked), unique(kept)
	types := unique(append(cooked[:min(len(cooked), maxCuisineWords)], kept...))
	return types[:min(len(types), MaxTypeWords)]
}

// shownWord returns "italian" for italian_restaurant and for "Dining and Drinking > Restaurant > Italian Restaurant".
func shownWord(part string) string {
	shown := word(part[strings.LastIndex(part, ">")+1:])
	if bare := strings.TrimSuffix(shown, " restaurant"); bare != "" {
		return bare
	}
	return shown
}

// isCafe reports whether a place is a cafe, coffee shop or tea house and not a restaurant that also serves coffee.
// Cuisines come from cuisinesOf.
func isCafe(kinds, cuisines []string) bool {
	switch {
	case slices.Contains(kinds, "restaurant") || slices.Contains(kinds, "food_court"):
		return false
	case slices.Contains(kinds, "cafe") || slices.Contains(kinds, "coffee") || slices.Contains(kinds, "tea"):
		return !slices.Contains(kinds, "fast_food")
	case len(kinds) == 0:
		return slices.Contains(cuisines, "cafe") && !slices.Contains(cuisines, "restaurant")
	}
	// A counter that serves only coffee or tea is a coffee shop, whatever its tag.
	return slices.Contains(kinds, "fast_food") && slices.Index(cuisines, "cafe") == 0
}

// word returns the value of a tag as people would write it.
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
