package normal

import (
	"slices"
	"strings"
	"testing"

	"noonish/internal/place/fact"

	"github.com/google/go-cmp/cmp"
)

func TestCuisinesOf(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		kinds, words string // separated by ;
		want         string
	}{
		{"a restaurant that says no more", "restaurant", "", "restaurant, food"},
		{"nothing at all", "", "", "food"},
		{"a cuisine before its kind", "restaurant", "italian", "italian, restaurant, food"},
		{"cuisines in the order of the source", "restaurant", "thai;chinese", "thai, chinese, restaurant, food"},
		{"a country goes to its region", "fast_food", "lebanese", "middle eastern, fast food, food"},
		{"a dish tells more than its country", "restaurant", "sushi", "sushi restaurant, japanese, restaurant, food"},
		{"a part of Britain", "restaurant", "scottish", "british, restaurant, food"},
		{"capitals and a plural", "restaurant", "Noodles;BURGERS", "burger, restaurant, food"},
		{"two words in one", "fast_food", "pizza,_kebab", "pizza, middle eastern, fast food, food"},
		{"tea in another language", "cafe", "tee", "cafe, food"},
		{"a word nobody knows", "cafe", "oraganic", "cafe, food"},
		{"an accent", "", "Café", "cafe, food"},
		{"a hyphen", "", "Middle-Eastern", "middle eastern, food"},
		{
			"a phrase with a cuisine in it", "", "modern british;punjabi street food;Italian Pizza",
			"british, indian, italian, pizza, food",
		},
		{"a phrase with another cuisine in it", "", "latin_american;french tacos", "fast food, food"},
		{"a salad bar is no bar", "restaurant", "salad_bar", "restaurant, food"},
		{"not vegetarian", "restaurant", "non-vegetarian", "restaurant, food"},
		{"vegan is vegetarian", "restaurant", "vegan", "vegan, vegetarian, restaurant, food"},
		{"a neighbour is another country", "restaurant", "pakistani", "restaurant, food"},
		{
			"Overture's restaurants", "restaurant", "italian_restaurant;breakfast_and_brunch_restaurant",
			"italian, breakfast spot, restaurant, food",
		},
		{"Overture's shops", "cafe", "coffee_shop;smoothie_juice_bar", "juice bar, cafe, food"},
		{
			"Foursquare's path", "restaurant", "Dining and Drinking > Restaurant > Italian Restaurant",
			"italian, restaurant, food",
		},
		{
			"a step of Foursquare's nobody knows", "",
			"Dining and Drinking > Restaurant > Asian Restaurant > Japanese Restaurant > Wagashi Place",
			"japanese, food",
		},
		{"a bar of Foursquare's nobody knows", "bar", "Dining and Drinking > Bar > Apres Ski Bar", "bar, food"},
		{
			"a label of Foursquare's with commas", "cafe", "Dining and Drinking > Cafe, Coffee, and Tea House",
			"cafe, food",
		},
		{"a food court", "food_court", "", "food court, hawker, food"},
		{"a pub", "pub", "", "bar, food"},
		{"a beer garden", "biergarten", "bavarian", "german, bar, food"},
		{"ice cream", "ice_cream", "", "dessert shop, food"},
		{"a shop for bread", "bakery", "", "bakery, food"},
		{"a shop for pastry", "pastry", "", "dessert shop, bakery, food"},
		{"a delicatessen", "deli", "", "sandwich shop, food"},
		{"a shop for sweets", "confectionery", "", "dessert shop, food"},
		{"a shop for coffee", "coffee", "", "cafe, food"},
		{"two kinds", "cafe;bar", "", "cafe, bar, food"},
		{"signs only", "", ";;__,,>>;;", "food"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			got := strings.Join(cuisinesOf(list(tt.kinds), list(tt.words)), ", ")
			if got != tt.want {
				t.Errorf("got %q, want %q", got, tt.want)
			}
		})
	}
}

// list returns the values between semicolons, in the form that a reader passes on.
func list(values string) []string {
	return strings.FieldsFunc(values, func(r rune) bool { return r == ';' })
}

func TestEveryWordOfTheCatalogueCanBeReached(t *testing.T) {
	t.Parallel()
	if len(fact.Catalogue) != 45 {
		t.Errorf("the catalogue has %d words", len(fact.Catalogue))
	}
	for _, word := range fact.Catalogue {
		if !slices.Contains(cuisinesOf(nil, []string{word}), word) {
			t.Errorf("%q is not %q", word, word)
		}
	}
	for _, row := range cuisineAliases {
		if !slices.Contains(fact.Catalogue[:], row.cuisine) {
			t.Errorf("%q is not in the catalogue", row.cuisine)
		}
	}
}

func TestTypeWords(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		kinds, words string
		want         []string
	}{
		{"what is cooked comes first", "fast_food", "pizza;kebab", []string{"pizza", "kebab", "fast food"}},
		{
			"as the source says it, in small letters", "restaurant", "Fish_and_Chips;Sri Lankan",
			[]string{"fish and chips", "sri lankan", "restaurant"},
		},
		{"a kind among the words", "cafe", "Restaurant;cake", []string{"cake", "cafe", "restaurant"}},
		{"once is enough", "cafe", "cafe;Cake;cake", []string{"cake", "cafe"}},
		{
			"Overture's category", "restaurant", "italian_restaurant;fast_food_restaurant;restaurant",
			[]string{"italian", "restaurant", "fast food"},
		},
		{
			"Foursquare's path", "restaurant", "Dining and Drinking > Restaurant > Italian Restaurant",
			[]string{"italian", "restaurant"},
		},
		{"a yes is no word", "restaurant", "yes;no;;,", []string{"restaurant"}},
		{"nothing", "", "", nil},
		{
			"the kind has room", "bar", "a;b;c;d;e;f;g;h;i;j;k;l",
			[]string{"a", "b", "c", "d", "e", "f", "g", "h", "bar"},
		},
		{
			"ten are enough", "bar;pub;cafe", "a;b;c;d;e;f;g;h;i",
			[]string{"a", "b", "c", "d", "e", "f", "g", "h", "bar", "pub"},
		},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			if diff := cmp.Diff(tt.want, typeWords(list(tt.kinds), list(tt.words))); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestIsCafe(t *testing.T) {
	t.Parallel()
	for _, tt := range []struct {
		name         string
		kinds, words string
		want         bool
	}{
		{"a cafe", "cafe", "", true},
		{"a cafe with breakfast", "cafe", "breakfast;sandwich", true},
		{"a cafe that is a bar at night", "cafe;bar", "", true},
		{"a shop for coffee", "coffee", "", true},
		{"a restaurant that also serves coffee", "restaurant", "coffee_shop", false},
		{"a cafe that is a restaurant", "cafe;restaurant", "", false},
		{"a counter with nothing but coffee", "fast_food", "coffee_shop", true},
		{"a counter with bubble tea", "fast_food", "bubble_tea", true},
		{"a counter with burgers and coffee", "fast_food", "coffee_shop;burger", false},
		{"a bakery with coffee", "bakery", "coffee_shop", false},
		{"ice cream", "ice_cream", "coffee_shop", false},
		{"a pub", "pub", "", false},
		{"a coffee shop of unknown kind", "", "coffee_shop", true},
		{"nothing", "", "", false},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Parallel()
			kinds := list(tt.kinds)
			if got := isCafe(kinds, cuisinesOf(kinds, list(tt.words))); got != tt.want {
				t.Errorf("got %v", got)
			}
		})
	}
}

func FuzzCuisine(f *testing.F) {
	f.Add("restaurant", "pizza,_kebab")
	f.Add("cafe;bar", "Dining and Drinking > Cafe, Coffee, and Tea House")
	f.Add("", ">;>>,\xff_s")
	f.Add("food_court", "s;restaurants;İ")
	f.Fuzz(func(t *testing.T, kinds, words string) {
		cuisines := cuisinesOf(list(kinds), list(words))
		for i, cuisine := range cuisines {
			if !slices.Contains(fact.Catalogue[:], cuisine) {
				t.Errorf("%q is not in the catalogue", cuisine)
			}
			if slices.Contains(cuisines[:i], cuisine) {
				t.Errorf("%q is there twice", cuisine)
			}
		}
		if !slices.Contains(cuisines, "food") {
			t.Error("every place has food")
		}
		if types := typeWords(list(kinds), list(words)); len(types) > MaxTypeWords || slices.Contains(types, "") {
			t.Errorf("a card shows %q", types)
		}
		isCafe(list(kinds), cuisines)
		dietsOf(map[string]string{kinds: words, words: kinds}, list(kinds), list(words))
	})
}

func BenchmarkCuisinesOf(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		cuisinesOf([]string{"restaurant"},
			[]string{"italian_restaurant", "Dining and Drinking > Restaurant > Pizzeria", "regional"})
	}
}
