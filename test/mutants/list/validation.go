package list

// Sections 5 and 6: validation and permissions.
var ofValidation = []Mutant{
	{
		"5.1", "web/src/features/restaurants/results/empty-results.tsx",
		"title={t`Location not set`}", `title="No place"`,
	},
	{"5.2", "web/src/features/pick/use-pick.tsx", "Please set your location first.", "Set your location first."},
	{"5.4 9.6", "web/src/features/location/constants.ts", "leastCharacters: 3", "leastCharacters: 2"},
	{"5.4 9.6", "web/src/features/location/constants.ts", "leastCharacters: 3", "leastCharacters: 4"},
	{"5.5 9.7", "web/src/features/location/constants.ts", "debounceMs: 300", "debounceMs: 200"},
	{"5.5 9.7", "web/src/features/location/constants.ts", "debounceMs: 300", "debounceMs: 1500"},
	{
		"5.6", "web/src/features/location/address-engine.ts",
		"  if (point.lat === 0 || point.lng === 0) return undefined\n", "",
	},
	{
		"5.6", "web/src/domain/address.ts",
		"    center,\n", "    center: v.fallback(center, { latitude: 1, longitude: 1 }),\n",
	},
	{
		"5.7", "web/src/domain/address.ts",
		"  geocodes: object({ main: center }),\n",
		"  geocodes: object({ main: v.fallback(center, { latitude: 0, longitude: 0 }) }),\n",
	},
	{"5.8", "web/src/domain/address.ts", "type: v.literal('geo')", "type: v.string()"},
	{
		"5.9", "web/src/features/location/address-engine.ts",
		"    if (address.trim() === '') return undefined\n", "",
	},
	{
		"5.10", "web/src/features/location/google.ts",
		"      console.warn(`the selected place has no geometry: ${name}`)\n", "",
	},
	{
		"5.12", "web/src/features/filters/departure-time.tsx",
		"The selected time is in the past. Please choose a future time.", "The selected time is in the past.",
	},
	{
		"5.13", "web/src/features/filters/departure-time.tsx",
		"if (typed !== '') leaveAt(typed)", "if (typed !== '' && !past) leaveAt(typed)",
	},
	{"5.11", "web/src/ui/text-field.tsx", "'shadow-field-error has", "'shadow-field has"},
	{"5.19", "web/src/features/history/avoid.ts", "age < days * DAY", "age <= days * DAY"},
	{"5.20 3.keys.8", "web/src/lib/session.ts", "('userId', parseUserId", "('user', parseUserId"},
	{"3.keys.8", "web/src/lib/session.ts", "('userId', parseUserId, PLAIN_TEXT)", "('userId', parseUserId)"},
	{
		"2.location.7", "web/src/features/location/providers.ts",
		"loaded: false, error, engine, google: undefined", "error, engine, google: undefined",
	},
	{
		"5.14", "web/src/features/filters/cuisine-dialog.tsx",
		"disabled={word === '' || full || tooMany}", "disabled={typed === '' || full}",
	},
	{
		"5.15", "web/src/features/filters/filters.ts",
		".replace(/\\s+/g, ' ').toLowerCase()", ".replace(/\\s+/g, ' ')",
	},
	{
		"5.15", "web/src/features/filters/filters.ts",
		"word === '' || cuisines.includes(word) || ", "word === '' || ",
	},
	{"5.16 9.2", "internal/place/search.go", "minRadiusKm = 0.2", "minRadiusKm = 0.1"},
	{"5.16 9.2", "internal/place/search.go", "maxRadiusKm = 5", "maxRadiusKm = 6"},
	{"5.17", "internal/place/filter.go", `"priceLevel", 1, 4)`, `"priceLevel", 1, 5)`},
	{
		"5.18", "web/src/domain/filter-table.ts",
		"= [7, 14, 30, 0]", "= [7, 14, 30, 31, 0]",
	},
	{"5.18", "web/src/domain/filter-table.ts", "= [7, 14, 30, 0]", "= [7, 14, 30]"},
	{"5.19", "web/src/features/history/avoid.ts", "age < days * DAY", "age <= (days + 1) * DAY"},
	{
		"5.20", "web/src/features/favorites/sync.ts",
		"if (session.userId() === null) return steps.some(({ what }) => what === 'add')",
		"if (session.userId() === null && steps.length > 0) return steps.some(({ what }) => what === 'add')",
	},
	{
		"5.23", "web/src/features/profile/preferences.ts",
		"  defaultLocation: { address: '', lat: 0, lng: 0 },\n",
		"  defaultLocation: { address: '', lat: 1, lng: 1 },\n",
	},
	{
		"5.24", "web/src/domain/filter-table.ts",
		"found['historyDays'] === historyDays", "found['historyDays'] !== undefined",
	},
	{
		"5.24", "web/src/domain/filter-table.ts",
		"sameList(dietary, found['dietary'])", "sameList([], [])",
	},
	{
		"5.24 3.state.6", "web/src/domain/filter-table.ts",
		"found.length === list.length && ", "",
	},
	{
		"5.25 3.state.6", "web/src/features/restaurants/results/stored-results.ts",
		"(['address', 'lat', 'lng'] as const)", "(['lat', 'lng'] as const)",
	},
	{
		"6.3 7.call.15 7.call.17 7.call.19", "web/src/features/favorites/favorites.ts",
		"'user-id': userId", "'person-id': userId",
	},
	{
		"6.4 7.call.11", "web/src/features/team/model/team.ts",
		"'/api/team/suggestions', { body, params: keyed(key) }",
		"'/api/team/suggestions', { body, params: keyed(key), headers: { 'user-id': 'x' } }",
	},
	{"6.6 2.team.4", "web/src/features/team/group-line.tsx", "• Created by you`", "• Created by yourself`"},
}
