package parquet

import (
	"slices"
	"strings"
)

// categoryKinds maps categories of Overture and Foursquare to OpenStreetMap's kinds. Categories that end in
// "restaurant" need no line.
var categoryKinds = map[string]string{
	"restaurant": "restaurant", "eat_and_drink": "restaurant", "food_and_drink": "restaurant",
	"casual_eatery": "restaurant", "diner": "restaurant", "steakhouse": "restaurant", "bistro": "restaurant",
	"buffet": "restaurant", "cafeteria": "restaurant", "pizzeria": "restaurant", "salad_bar": "restaurant",
	"tapas_bar": "restaurant", "sushi_bar": "restaurant", "noodle_house": "restaurant", "bbq_joint": "restaurant",
	"burger_joint": "restaurant", "wings_joint": "restaurant", "breakfast_spot": "restaurant",
	"supper_club": "restaurant", "trattoria": "restaurant", "canteen": "restaurant", "creperie": "restaurant",

	"fast_food_restaurant": "fast_food", "hot_dog_restaurant": "fast_food", "hot_dog_joint": "fast_food",
	"fish_and_chips_shop": "fast_food", "sandwich_shop": "fast_food", "sandwich_spot": "fast_food",
	"bagel_shop": "fast_food", "food_truck": "fast_food", "food_stand": "fast_food", "food_stall": "fast_food",
	"street_vendor": "fast_food", "snack_place": "fast_food", "snack_bar": "fast_food",
	"pizza_delivery_service": "fast_food", "donuts": "fast_food", "donut_shop": "fast_food", "taco_stand": "fast_food",
	"friterie": "fast_food", "kebab_shop": "fast_food", "chicken_shop": "fast_food", "poke_place": "fast_food",
	"burrito_place": "fast_food", "taco_place": "fast_food",

	"cafe": "cafe", "café": "cafe", "coffee_shop": "cafe", "tea_room": "cafe", "tea_house": "cafe",
	"bubble_tea": "cafe", "bubble_tea_shop": "cafe", "cafe,_coffee,_and_tea_house": "cafe", "coffee_roastery": "cafe",
	"coffee_roaster": "cafe", "smoothie_juice_bar": "cafe", "juice_bar": "cafe", "smoothie_shop": "cafe",
	"pet_café": "cafe", "cat_cafe": "cafe", "hong_kong_style_cafe": "cafe", "internet_cafe": "cafe",

	"food_court": "food_court", "hawker_centre": "food_court", "food_hall": "food_court",

	"pub": "pub", "irish_pub": "pub", "gastropub": "pub", "brewpub": "pub",
	"bar": "bar", "beer_bar": "bar", "cocktail_bar": "bar", "wine_bar": "bar", "sports_bar": "bar", "dive_bar": "bar",
	"gay_bar": "bar", "hotel_bar": "bar", "piano_bar": "bar", "sake_bar": "bar", "whiskey_bar": "bar",
	"whisky_bar": "bar", "tiki_bar": "bar", "champagne_bar": "bar", "beach_bar": "bar", "karaoke_bar": "bar",
	"hookah_bar": "bar", "lounge": "bar", "speakeasy": "bar", "milk_bar": "bar",
	"beer_garden": "biergarten",

	"ice_cream_shop": "ice_cream", "ice_cream_parlor": "ice_cream", "ice_cream_and_frozen_yoghurt": "ice_cream",
	"gelato_shop": "ice_cream", "frozen_yoghurt_shop": "ice_cream", "frozen_yogurt_shop": "ice_cream",
	"shaved_ice_shop": "ice_cream",

	"bakery": "bakery", "pretzels": "bakery", "patisserie_cake_shop": "pastry", "desserts": "pastry",
	"dessert_shop": "pastry", "cupcake_shop": "pastry", "pie_shop": "pastry", "pastry_shop": "pastry",
	"waffle_shop":  "pastry",
	"delicatessen": "deli", "deli": "deli",
}

// kindOfCategory returns the kind of a category, or "" if it is not a place to eat.
func kindOfCategory(category string) string {
	name := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(category)), " ", "_")
	if kind, ok := categoryKinds[name]; ok {
		return kind
	}
	if strings.HasSuffix(name, "_restaurant") {
		return "restaurant"
	}
	return ""
}

// kindOnPath returns the kind of the most specific category on a path that starts with the most general one.
func kindOnPath(path []string) string {
	for _, category := range slices.Backward(path) {
		if kind := kindOfCategory(category); kind != "" {
			return kind
		}
	}
	return ""
}
