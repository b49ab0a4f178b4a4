package list

// Section 7: the calls.
var ofCalls = []Mutant{
	{"7.3 7.4", "web/src/lib/http.ts", "credentials: 'include'", "credentials: 'omit'"},
	{"7.4", "web/src/lib/http.ts", "{ ...init, signal }", "{ ...init, method: 'POST', signal }"},
	{"7.4", "web/src/lib/http.ts", "{ ...init, signal }", "{ ...init, body: null, signal }"},
	{
		"7.call.1", "web/src/features/restaurants/restaurants.ts",
		"await api.GET('/api/restaurants', {", "await api.GET('/api/restaurants/' as '/api/restaurants', {",
	},
	{"7.call.1", "web/src/features/restaurants/restaurants.ts", "pageSize: PAGE_SIZE,", ""},
	{
		"7.call.1", "web/src/domain/filter-table.ts",
		"({ radius: radius[0] })", "({ km: radius[0] }) as never",
	},
	{
		"7.call.1", "web/src/lib/http.ts",
		"params.append(name, String(item))", "params.set(name, String(item))",
	},
	{
		"7.call.1", "internal/server/routes.go",
		`{"GET /api/restaurants", n.Places.List,`, `{"GET /api/places", n.Places.List,`,
	},
	{"7.call.1 9.1", "internal/place/search.go", "maxPageSize = 50", "maxPageSize = 40"},
	{"7.call.1", "internal/place/filter.go", `p.Flag("excludeChains")`, `p.Flag("noChains")`},
	{"7.call.1", "internal/place/filter.go", `p.Flag("excludeCafe")`, `p.Flag("noCafe")`},
	{"7.call.1", "internal/place/filter.go", `readClock(p, "departureTime")`, `readClock(p, "departure")`},
	{
		"7.call.1", "internal/place/filter.go",
		`p.List("cuisines", maxCuisines, fact.MaxType)`, `p.List("cuisine", maxCuisines, fact.MaxType)`,
	},
	{
		"7.call.1", "internal/place/filter.go",
		`p.List("dietary", len(fact.Diets), fact.MaxType)`, `p.List("diet", len(fact.Diets), fact.MaxType)`,
	},
	{
		"7.call.3", "web/src/features/pick/pick.ts",
		"fieldsToFetch: 'fsq_id'", "fieldsToFetch: 'place_id' as 'fsq_id'",
	},
	{
		"7.call.3", "web/src/features/pick/pick.ts",
		"api.GET('/api/restaurants/ids'", "api.GET('/api/ids' as '/api/restaurants/ids'",
	},
	{
		"7.call.3 7.call.4", "web/src/features/pick/pick.ts",
		"return page.cursor === undefined ? ids :", "return page.cursor !== undefined ? ids :",
	},
	{
		"7.call.3", "internal/server/routes.go",
		`{"GET /api/restaurants/ids", n.Places.IDs,`, `{"GET /api/ids", n.Places.IDs,`,
	},
	{"7.call.3", "internal/place/http.go", `fields != "fsq_id"`, `fields != "place_id"`},
	{
		"7.call.4", "web/src/domain/restaurant.ts",
		"listOf(object({ fsq_id: id }), MOST_IDS)", "listOf(object({ place_id: id }), MOST_IDS)",
	},
	{"7.call.4", "internal/place/http.go", "`{\"fsq_id\":\"`", "`{\"place_id\":\"`"},
	{
		"7.call.5", "web/src/features/restaurants/details/details.ts",
		"{ path: { id }, ...(search && { query: search }) }", "{ path: { id } }",
	},
	{
		"7.call.5", "internal/server/routes.go",
		`{"GET /api/restaurants/{id}", n.Places.One,`, `{"GET /api/restaurant/{id}", n.Places.One,`,
	},
	{"7.call.5 2.card.3 3.state.3", "web/src/pages/restaurant.tsx", "query.data ?? selected ??", "query.data ??"},
	{
		"7.call.7", "web/src/features/crowd/crowd.ts",
		"restaurantName: cut(name, LONGEST_NAME)", "name: cut(name, LONGEST_NAME)",
	},
	{
		"7.call.7", "web/src/features/crowd/crowd.ts",
		"{ address: cut(address, LONGEST_ADDRESS) }", "{ where: cut(address, LONGEST_ADDRESS) }",
	},
	{
		"7.call.7", "web/src/features/crowd/crowd.ts",
		"'/api/restaurants/{id}/crowd-level'", "'/api/restaurants/{id}/crowd' as '/api/restaurants/{id}/crowd-level'",
	},
	{
		"7.call.7", "internal/server/routes.go",
		`{"GET /api/restaurants/{id}/crowd-level", n.Crowd.Show,`, `{"GET /api/restaurants/{id}/crowd", n.Crowd.Show,`,
	},
	{"7.call.7", "internal/crowd/http.go", `"restaurantName": 200`, `"name": 200`},
	{"7.call.8", "internal/crowd/http.go", `json:"averageTimeSpent"`, `json:"stay"`},
	{"7.call.8", "internal/crowd/http.go", `json:"peakHours"`, `json:"week"`},
	{"7.call.8", "web/src/domain/restaurant.ts", "  peakHours: optional(listOf(peakHour)),\n", ""},
	{
		"7.call.9", "web/src/features/team/model/team.ts",
		"api.GET('/api/team', { params: { query }, signal })",
		"api.GET('/api/teams' as '/api/team', { params: { query }, signal })",
	},
	{"7.call.9", "internal/server/routes.go", `{"GET /api/team", n.Teams.Show,`, `{"GET /api/group", n.Teams.Show,`},
	{
		"7.call.11", "web/src/features/team/model/team.ts",
		"api.POST('/api/team/suggestions', {", "api.POST('/api/team/suggest' as '/api/team/suggestions', {",
	},
	{
		"7.call.11", "internal/server/routes.go",
		`{"POST /api/team/suggestions", n.Teams.Suggest,`, `{"POST /api/team/suggest", n.Teams.Suggest,`,
	},
	{
		"7.call.13", "web/src/features/team/model/team.ts",
		"api.POST('/api/team/vote', {", "api.POST('/api/team/votes' as '/api/team/vote', {",
	},
	{
		"7.call.13", "web/src/features/team/model/team.ts",
		"body: { restaurantId, teamId, vote }", "body: { id: restaurantId, teamId, vote } as never",
	},
	{
		"7.call.13", "internal/server/routes.go",
		`{"POST /api/team/vote", n.Teams.Vote,`, `{"POST /api/team/votes", n.Teams.Vote,`,
	},
	{
		"7.call.15", "web/src/features/favorites/favorites.ts",
		"api.GET('/api/favorites',", "api.GET('/api/favourites' as '/api/favorites',",
	},
	{
		"7.call.15", "internal/server/routes.go",
		`{"GET /api/favorites", n.Favorites.List,`, `{"GET /api/favourites", n.Favorites.List,`,
	},
	{
		"7.call.17", "web/src/features/favorites/favorites.ts",
		"body: { restaurantId } })", "body: { id: restaurantId } as never })",
	},
	{
		"7.call.17", "internal/server/routes.go",
		`{"POST /api/favorites", n.Favorites.Add,`, `{"PUT /api/favorites", n.Favorites.Add,`,
	},
	{"7.call.17", "internal/favorite/http.go", `json:"restaurantId"`, `json:"id"`},
	{
		"7.call.19", "web/src/features/favorites/favorites.ts",
		"'/api/favorites/restaurant/{restaurantId}'",
		"'/api/favorites/{restaurantId}' as '/api/favorites/restaurant/{restaurantId}'",
	},
	{
		"7.call.19", "internal/server/routes.go",
		`{"DELETE /api/favorites/restaurant/{restaurantId}", n.Favorites.Remove,`,
		`{"DELETE /api/favorites/{restaurantId}", n.Favorites.Remove,`,
	},

	{
		"7.proxy.1", "internal/address/http.go",
		`body := map[string]any{"results": results}`,
		`body := map[string]any{"found": results}`,
	},
	{"7.proxy.2 9.8", "web/src/features/location/constants.ts", "results: 5", "results: 6"},
	{"7.proxy.2", "web/src/features/location/address-engine.ts", "types: 'geo' }", "types: 'place' as 'geo' }"},
	{
		"7.proxy.2", "web/src/features/location/address-engine.ts",
		"'/api/proxy/foursquare/autocomplete'", "'/api/proxy/autocomplete' as '/api/proxy/foursquare/autocomplete'",
	},
	{
		"7.proxy.2", "internal/server/routes.go",
		`{"GET /api/proxy/foursquare/autocomplete", n`, `{"GET /api/proxy/autocomplete", n`,
	},
	{"7.proxy.2", "internal/address/http.go", "maxResults = 5", "maxResults = 6"},
	{
		"7.proxy.3", "web/src/features/location/address-engine.ts",
		"[geo.locality, geo.region, geo.country]", "[geo.locality, geo.country]",
	},
	{"7.proxy.3", "internal/address/http.go", `json:"primary"`, `json:"main"`},
	{
		"7.proxy.4", "web/src/features/location/address-engine.ts",
		"sort: 'RELEVANCE'", "sort: 'DISTANCE' as 'RELEVANCE'",
	},
	{
		"7.proxy.4", "web/src/features/location/address-engine.ts",
		"'name,location,geocodes'", "'name,geocodes' as 'name,location,geocodes'",
	},
	{"7.proxy.4", "internal/server/routes.go", `{"GET /api/proxy/foursquare/places", n`, `{"GET /api/proxy/places", n`},
	{"7.proxy.4", "internal/address/http.go", `only(query, "sort", "RELEVANCE")`, `only(query, "sort", "DISTANCE")`},
	{
		"7.proxy.5", "web/src/features/location/address-engine.ts",
		"joined([address, locality, region, postcode, country])", "joined([address, locality, region, country])",
	},
	{"7.proxy.5", "internal/address/http.go", `json:"postcode,omitempty"`, `json:"zip,omitempty"`},
	{
		"7.proxy.6", "web/src/features/location/address-engine.ts",
		"const query = { address: address.trim() }", "const query = { query: address.trim() } as never",
	},
	{
		"7.proxy.6", "internal/server/routes.go",
		`{"GET /api/proxy/foursquare/geocode", n`, `{"GET /api/proxy/geocode", n`,
	},
	{
		"7.proxy.7", "web/src/features/location/address-engine.ts",
		"const [first] = await orNone(", "const [, first] = await orNone(",
	},
	{"7.proxy.8", "web/src/domain/photo.ts", "maxwidth: String(", "width: String("},
	{"7.proxy.8 9.29", "web/src/features/restaurants/photo.ts", "LARGE = 800", "LARGE = 400"},
	{"7.proxy.9", "web/src/ui/dish/empty-plate.ts", "svg width='${size}' height", "svg width='100' height"},
	{"7.maps.5", "web/src/features/location/google.ts", "photo_reference: reference", "reference"},
	{"7.maps.5", "web/src/features/location/google.ts", "maxWidthPx: String(", "maxWidth: String("},
	{"7.maps.1", "web/src/features/location/google.ts", "libraries: ['places']", "libraries: ['routes']"},
	{"7.maps.2", "web/src/features/location/google.ts", "['geocode', 'establishment']", "['geocode']"},
	{
		"7.maps.3", "web/src/features/location/google.ts",
		"['displayName', 'formattedAddress', 'location']", "['location']",
	},
	{"7.maps.4", "web/src/features/location/google.ts", "results[0]?.geometry", "results[1]?.geometry"},
}
