package crowd

import "noonish/internal/place/fact"

// kind is what is usual for one kind of place: how full it is in each hour of a day, in hundredths of its fullest hour,
// and how long people stay.
//
// The numbers are judgement, not measurement: offices eat between 12 and 13:30, coffee is drunk before work and in the
// afternoon, dinner peaks at 19, bars after 20; at the weekend lunch starts later, is longer and less steep, and
// evenings are fuller. They are coarse on purpose, and no vendor's data went into them.
type kind struct {
	words   int64 // a place with any of these cuisines
	not     int64 // and none of these
	stay    stay
	workday [24]uint8
	weekend [24]uint8
}

// stay is how many minutes people stay: from, to.
type stay struct{ from, to int }

func words(w ...string) int64 { return fact.CuisineMask(w) }

var anyFood = words("restaurant", "food")

// kinds are tried in order. A restaurant that also bakes is a restaurant; a cafe with a counter for cakes is a cafe.
// The last one is for every place of which nothing is known.
var kinds = []kind{
	{ // guests of many counters at once, and few at night
		words: words("food court", "hawker"), stay: stay{25, 35},
		//                  0  1  2  3  4  5  6  7  8   9   10  11  12   13  14  15  16  17  18  19  20  21  22  23
		workday: [24]uint8{0, 0, 0, 0, 0, 0, 0, 8, 12, 12, 22, 60, 100, 90, 45, 22, 20, 32, 55, 58, 40, 18, 0, 0},
		weekend: [24]uint8{0, 0, 0, 0, 0, 0, 0, 0, 8, 12, 25, 50, 80, 92, 80, 62, 55, 60, 72, 70, 48, 22, 0, 0},
	},
	{
		words: words("buffet"), stay: stay{45, 60},
		workday: [24]uint8{0, 0, 0, 0, 0, 0, 0, 0, 0, 5, 15, 58, 100, 88, 50, 20, 10, 25, 50, 65, 50, 25, 0, 0},
		weekend: [24]uint8{0, 0, 0, 0, 0, 0, 0, 0, 0, 10, 25, 48, 75, 88, 78, 50, 30, 45, 75, 90, 75, 40, 0, 0},
	},
	{
		words: words("cafe", "breakfast spot"), not: words("restaurant", "bar"), stay: stay{25, 40},
		workday: [24]uint8{0, 0, 0, 0, 0, 0, 10, 42, 72, 60, 55, 52, 78, 76, 58, 55, 48, 35, 22, 12, 6, 0, 0, 0},
		weekend: [24]uint8{0, 0, 0, 0, 0, 0, 0, 15, 35, 62, 85, 92, 82, 76, 78, 72, 55, 38, 22, 12, 6, 0, 0, 0},
	},
	{
		words: words("bakery"), not: words("restaurant", "bar"), stay: stay{10, 20},
		workday: [24]uint8{0, 0, 0, 0, 0, 5, 30, 75, 90, 55, 45, 52, 85, 62, 38, 35, 42, 40, 20, 5, 0, 0, 0, 0},
		weekend: [24]uint8{0, 0, 0, 0, 0, 0, 15, 40, 78, 95, 88, 68, 52, 40, 32, 30, 25, 18, 8, 0, 0, 0, 0, 0},
	},
	{
		words: words("dessert shop", "juice bar"), not: words("restaurant", "bar"), stay: stay{15, 25},
		workday: [24]uint8{0, 0, 0, 0, 0, 0, 0, 8, 15, 15, 18, 25, 48, 55, 48, 50, 55, 50, 45, 46, 42, 28, 10, 0},
		weekend: [24]uint8{0, 0, 0, 0, 0, 0, 0, 0, 8, 15, 25, 35, 48, 62, 78, 90, 85, 70, 60, 62, 58, 40, 18, 0},
	},
	{
		words: words("fast food", "sandwich shop", "food truck", "food stall"), not: words("restaurant"),
		stay:    stay{15, 25},
		workday: [24]uint8{8, 4, 0, 0, 0, 0, 4, 15, 20, 15, 20, 52, 100, 85, 46, 28, 28, 46, 68, 65, 48, 35, 24, 14},
		weekend: [24]uint8{25, 15, 8, 0, 0, 0, 0, 8, 12, 15, 22, 40, 68, 78, 62, 50, 48, 60, 80, 84, 68, 52, 44, 35},
	},
	{
		words: words("bar"), not: words("restaurant"), stay: stay{60, 90},
		workday: [24]uint8{25, 12, 4, 0, 0, 0, 0, 0, 0, 0, 5, 18, 50, 48, 25, 20, 30, 55, 70, 76, 80, 72, 55, 40},
		weekend: [24]uint8{62, 40, 20, 5, 0, 0, 0, 0, 0, 0, 8, 20, 42, 48, 46, 48, 52, 60, 72, 85, 95, 100, 92, 78},
	},
	{
		words: anyFood, stay: stay{35, 45},
		workday: [24]uint8{0, 0, 0, 0, 0, 0, 0, 4, 6, 8, 15, 46, 95, 82, 46, 22, 16, 32, 60, 78, 68, 42, 20, 8},
		weekend: [24]uint8{4, 0, 0, 0, 0, 0, 0, 4, 8, 14, 22, 36, 60, 76, 66, 42, 32, 46, 76, 96, 90, 64, 34, 14},
	},
}
