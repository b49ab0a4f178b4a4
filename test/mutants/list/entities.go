package list

// Section 3: the entities, their fields and defaults, and the storage keys.
var ofEntities = []Mutant{
	{
		"3.filters.1 3.filters.10 9.3", "web/src/domain/filter-table.ts",
		"({ radius: [0.5] })", "({ radius: [0.6] })",
	},
	{
		"3.filters.2 3.filters.10 9.3 4.filters.2", "web/src/domain/filter-table.ts",
		"reset: { radius: [0.2] }", "reset: { radius: [0.3] }",
	},
	{"3.filters.3", "web/src/domain/filter-table.ts", "word.trim().toLowerCase()", "word.trim()"},
	{
		"3.filters.4 3.filters.3", "web/src/domain/filter-table.ts",
		"({ cuisines: [] })", "({ cuisines: ['thai'] })",
	},
	{
		"3.filters.5 3.filters.10 9.5", "web/src/domain/filter-table.ts",
		"({ priceLevel: 2 })", "({ priceLevel: 3 })",
	},
	{
		"3.filters.5 3.filters.10 9.5 4.filters.2", "web/src/domain/filter-table.ts",
		"reset: { priceLevel: 1 }", "reset: { priceLevel: 2 }",
	},
	{
		"3.filters.6 9.4 4.filters.2", "web/src/domain/filter-table.ts",
		"({ historyDays: 14 })", "({ historyDays: 7 })",
	},
	{
		"3.filters.7 4.filters.2", "web/src/domain/filter-table.ts",
		"({ excludeChains: false })", "({ excludeChains: true })",
	},
	{
		"3.filters.8 4.filters.2", "web/src/domain/filter-table.ts",
		"({ excludeCafe: false })", "({ excludeCafe: true })",
	},
	{
		"3.filters.9", "web/src/domain/filter-table.ts",
		"chosenToday(found) ?? followed(before)",
		"chosenToday(found) ?? { departureTime: String(found['departureTime'] ?? '') }",
	},
	{
		"3.location.1 4.persistence.2", "web/src/domain/location.ts",
		"v.transform(numberFrom)", "v.transform((found) => found)",
	},
	{
		"3.location.2", "web/src/domain/location.ts",
		"v.transform(numberFrom)", "v.transform((found) => numberFrom(found) || undefined)",
	},
	{
		"3.suggestion.1", "web/src/features/location/address-engine.ts",
		"address: joined([name, detail])", "address: name",
	},

	{"3.restaurant.1", "web/src/domain/restaurant.ts", "    fsq_id: optional(id),\n", ""},
	{"3.restaurant.1", "internal/place/fact/place.go", `json:"place_id"`, `json:"id"`},
	{"3.restaurant.2", "web/src/domain/restaurant.ts", "    menu: optional(url),\n", ""},
	{
		"3.restaurant.2", "web/src/domain/restaurant.ts",
		"object({ large: text, photo_reference: text }", "object({ small: text, photo_reference: text }",
	},
	{
		"3.restaurant.2", "internal/place/fact/place.go",
		`json:"formatted_phone_number,omitempty"`, `json:"phone,omitempty"`,
	},
	{"3.restaurant.3", "web/src/domain/restaurant.ts", "    cycling_arrival_time: optional(hourMinute),\n", ""},
	{"3.restaurant.3", "web/src/domain/restaurant.ts", "    travel_distance: optional(km),\n", ""},
	{
		"3.restaurant.4", "web/src/domain/restaurant.ts",
		"price_level: optional(wholeBetween(1, 4))", "price_level: optional(wholeBetween(1, 3))",
	},
	{
		"3.restaurant.4", "web/src/domain/restaurant.ts",
		"    user_ratings_total: optional(wholeBetween(0, 1e9)),\n", "",
	},
	{
		"3.restaurant.6", "web/src/domain/restaurant.ts",
		"    averageTimeSpent: optional(word),\n    peak_hours", "    peak_hours",
	},
	{"3.restaurant.7", "web/src/domain/restaurant.ts", "hour: wholeBetween(0, 23)", "hour: wholeBetween(1, 24)"},
	{
		"3.restaurant.8", "web/src/domain/restaurant.ts",
		"weekday_text: optional(listOf(text))", "weekdays: optional(listOf(text))",
	},
	{
		"3.restaurant.9", "web/src/domain/restaurant.ts",
		"digital_wallet: optional(v.boolean())", "wallet: optional(v.boolean())",
	},
	{"3.restaurant.9", "internal/place/fact/feature.go", `json:"reservations,omitempty"`, `json:"booking,omitempty"`},
	{"3.restaurant.10", "web/src/domain/restaurant.ts", "    hasVoted: optional(v.boolean()),\n", ""},

	{"3.catalogue.1 3.catalogue.2", "internal/place/fact/mask.go", `"vegan", "halal", "kosher",`, `"vegan", "halal",`},
	{"3.catalogue.2", "internal/place/fact/mask.go", `"hawker"`, `"hawkers"`},
	{"3.catalogue.2", "internal/place/fact/mask.go", `"sushi restaurant"`, `"sushi"`},
	{
		"3.visit.1", "web/src/features/history/history.ts",
		"visitDate: when.toISOString()", "visitDate: when.toString()",
	},
	{
		"3.visit.1", "web/src/features/history/history.ts",
		"id: restaurant.place_id, visitDate: when", "id: restaurant.name, visitDate: when",
	},
	{
		"3.favourite.1 7.call.16", "web/src/domain/favorite.ts",
		"({ ...restaurantData, place_id: restaurantId, gone })", "({ place_id: restaurantId, gone })",
	},
	{"3.favourite.1 7.call.16", "internal/favorite/favorite.go", `json:"restaurantData"`, `json:"data"`},
	{
		"3.preferences.1", "web/src/features/profile/preferences.ts",
		"favoriteCuisines: v.fallback(", "cuisines: v.fallback(",
	},
	{
		"3.preferences.1", "web/src/features/profile/preferences.ts",
		"defaultLocation: v.fallback(", "location: v.fallback(",
	},
	{"3.team.1 9.20", "web/src/features/team/model/current-team.ts", "'tech-team'", "'my-team'"},
	{"3.team.2", "web/src/features/team/group-line.tsx", "teamName = 'Tech Team'", "teamName = 'Team'"},

	{
		"3.keys.1 4.persistence.1 6.5", "web/src/features/profile/preferences.ts",
		"'userPreferences'", "'preferences'",
	},
	{
		"3.keys.2 4.persistence.1", "web/src/domain/favorite.ts",
		"stored<readonly Favorite[]>('favorites'", "stored<readonly Favorite[]>('saved'",
	},
	{
		"3.keys.3 4.persistence.1 6.5", "web/src/features/history/history.ts",
		"stored<readonly Visit[]>('visitHistory'", "stored<readonly Visit[]>('visits'",
	},
	{
		"3.keys.4 4.persistence.1", "web/src/domain/filters.ts",
		"stored<Filters>('filters'", "stored<Filters>('filter'",
	},
	{
		"3.keys.5 4.persistence.1", "web/src/domain/location.ts",
		"stored<Location | null>('location'", "stored<Location | null>('place'",
	},
	{
		"3.keys.6 9.30", "web/src/features/restaurants/results/stored-results.ts",
		"'restaurantResults'", "'results'",
	},
	{"3.keys.7", "web/src/features/restaurants/results/stored-results.ts", "'lastFetchTimestamp'", "'fetchedAt'"},
	{"3.keys.8", "web/src/lib/session.ts", "stored<string | null>('userId'", "stored<string | null>('user'"},
}
