package demo

import "slices"

// kind is a word of the cuisine catalogue with the traits of its places.
type kind struct {
	word   string
	also   string // another catalogue word that every such place has
	strict string // the diet that all its food follows
	weight int

	cheap, dear int
	opens       opening
	leans       leaning

	styles               []string
	roots, rooms, things []string // parts of names: "Dolsot House", "Copper Ladle"
}

// kinds is the whole catalogue, each word once.
var kinds = slices.Concat(counters, asia, europe, elsewhere)

func kindOf(word string) kind {
	return kinds[slices.IndexFunc(kinds, func(k kind) bool { return k.word == word })]
}

// draw returns a random kind, in proportion to the weights.
func draw(d dice) kind {
	total := 0
	for _, k := range kinds {
		total += k.weight
	}
	roll := d.IntN(total)
	return kinds[slices.IndexFunc(kinds, func(k kind) bool {
		roll -= k.weight
		return roll < 0
	})]
}

// chain is a name that many places share.
type chain struct {
	name, kind, style string
	price             int
	branches          int
}

var chains = []chain{
	{"Tuck & Tonic", "sandwich shop", "sandwiches", 1, 25},
	{"Bean Parade", "cafe", "coffee shop", 1, 22},
	{"Patty Semaphore", "burger", "smash burgers", 1, 16},
	{"Slice Theory", "pizza", "pizza by the slice", 1, 15},
	{"Morning Crumb", "bakery", "pastries", 1, 14},
	{"Rolled Reef", "sushi restaurant", "conveyor sushi", 2, 12},
	{"Crispy Compass", "fast food", "fried chicken", 1, 12},
	{"Wok Signal", "chinese", "noodles", 1, 10},
	{"Tortilla Tram", "mexican", "burritos", 1, 9},
	{"Pulp Fraction", "juice bar", "smoothies", 2, 8},
	{"Tiffin Relay", "indian", "curry", 2, 7},
	{"Kale & Kindling", "vegan", "grain bowls", 2, 5},
}

// landmark is a place of the centre with a fixed name.
type landmark struct{ name, kind, style string }

// landmarks begins with the places of our design drawings.
var landmarks = []landmark{
	{"Copper Ladle", "indian", "thali house"},
	{"Dolsot House", "korean", "bibimbap"},
	{"Little Tonno", "italian", "pasta bar"},
	{"Nami Counter", "japanese", "ramen"},
	{"Masa Roja", "mexican", "taqueria"},
	{"Steamer No. 9", "chinese", "dumplings"},
	{"Krua Dao", "thai", "curry"},
	{"Mint & Ember", "greek", "grill"},
	{"Green Ledger", "vegan", "grain bowls"},
	{"Bánh & Barrow", "vietnamese", "noodles"},
	{"Petit Midi", "french", "bistro"},
	{"The Tin Whistle", "british", "pie shop"},
	{"Saffron Yard", "middle eastern", "mezze"},
	{"Casa Lumbre", "spanish", "tapas"},
	{"Snowsfields Smoke", "bbq", "grill"},
	{"Forno Pano", "pizza", "neapolitan pizza"},

	{"Corner Skillet", "american", "diner"},
	{"Jib & Anchor", "seafood", "fish bar"},
	{"Plantain Parade", "caribbean", "jerk grill"},
	{"Brasa Viva", "brazilian", "rodizio"},
	{"Korn & Krug", "german", "beer hall"},
	{"Turf & Thimble", "irish", "tavern"},
	{"Baobab Table", "african", "injera house"},
	{"Stacked Almanac", "burger", "smash burgers"},
	{"Marrow & Sage", "vegetarian", "seasonal kitchen"},
	{"Seven Olives", "mediterranean", "small plates"},
	{"Second Breakfast Club", "breakfast spot", "all-day breakfast"},
}
