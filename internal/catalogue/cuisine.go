package catalogue

import (
	"cmp"
	"slices"
	"strings"
	"sync"
	"unicode"
)

const (
	maxTypeWords    = 10 // on a card
	maxCuisineWords = 8  // leaves room for the kinds
)

// cuisinesOf are the words of the specification's catalogue that a place belongs to, the most telling first:
// what it cooks, then what sort of place it is. A place of the kind restaurant has "restaurant", and every
// place has "food", since both are words a person may choose.
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

// tellsLess orders words of the catalogue: 0 for a cuisine, more for a kind.
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

// partsOf takes apart what was written as one word: "pizza,_kebab" is two. A category of Foursquare is a path,
// which stays whole.
func partsOf(written string) []string {
	if strings.Contains(written, ">") {
		return []string{written}
	}
	return strings.FieldsFunc(written, func(r rune) bool { return strings.ContainsRune(";,/|", r) })
}

// cuisinesOfPart are the cuisines of one word or one path. Of a path the last step that tells anything counts:
// a Wagashi Place below Japanese Restaurant is Japanese, and a Japanese one below Asian is no less.
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

// lookUp finds a word in the table of aliases as it is, without the word for a place at its end, and in the
// singular.
func lookUp(written string) (cuisines []string, known bool) {
	aliases := aliasTable()
	key := simplify(written)
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

// cuisinesWithin looks for cuisines in a phrase no table has, word by word: "modern british". What sort of
// place it is cannot be told like this, for a salad bar is not a bar.
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

// aliasTable is cuisineAliases by simplified alias.
var aliasTable = sync.OnceValue(func() map[string][]string {
	table := map[string][]string{}
	for _, row := range cuisineAliases {
		for alias := range strings.SplitSeq(row.cuisine+","+row.aliases, ",") {
			if key := simplify(alias); key != "" && !slices.Contains(table[key], row.cuisine) {
				table[key] = append(table[key], row.cuisine)
			}
		}
	}
	for phrase := range strings.SplitSeq(otherCuisines, ",") {
		if _, known := table[simplify(phrase)]; !known {
			table[simplify(phrase)] = nil
		}
	}
	return table
})

// typeWords are the words a card shows, as the source says them, what is cooked before what kind of place it
// is: pizza, kebab, fast food.
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
	return types[:min(len(types), maxTypeWords)]
}

// shownWord is italian for italian_restaurant and for "Dining and Drinking > Restaurant > Italian Restaurant".
func shownWord(part string) string {
	shown := word(part[strings.LastIndex(part, ">")+1:])
	if bare := strings.TrimSuffix(shown, " restaurant"); bare != "" {
		return bare
	}
	return shown
}

// isCafe tells cafes, coffee shops and tea houses from restaurants that also serve coffee. Cuisines are those of
// cuisinesOf.
func isCafe(kinds, cuisines []string) bool {
	switch {
	case slices.Contains(kinds, "restaurant") || slices.Contains(kinds, "food_court"):
		return false
	case slices.Contains(kinds, "cafe") || slices.Contains(kinds, "coffee") || slices.Contains(kinds, "tea"):
		return !slices.Contains(kinds, "fast_food")
	case len(kinds) == 0:
		return slices.Contains(cuisines, "cafe") && !slices.Contains(cuisines, "restaurant")
	}
	// A counter that serves nothing but coffee or tea is a coffee shop, whatever it is tagged as.
	return slices.Contains(kinds, "fast_food") && slices.Index(cuisines, "cafe") == 0
}
