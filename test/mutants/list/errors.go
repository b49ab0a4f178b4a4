package list

// Section 8: the error catalogue.
var ofErrors = []Mutant{
	{"8.1 8.2", "web/src/lib/http.ts", "super(`${status}: ${body}`)", "super(`${status} ${body}`)"},
	{"8.1 8.2", "web/src/lib/http.ts", "(await response.text()) || response.statusText", "await response.text()"},
	{"8.3", "web/src/features/restaurants/restaurants.ts", "t`Failed to fetch restaurants`", "'No restaurants'"},
	{"8.4", "web/src/features/pick/pick.ts", "t`Failed to fetch restaurant IDs`", "'No ids'"},
	{
		"8.5", "web/src/features/restaurants/details/details.ts",
		"Failed to fetch restaurant details", "Failed to fetch details",
	},
	{
		"8.6 4.results.7", "web/src/features/restaurants/results/empty-results.tsx",
		"Error loading restaurants. Please try again.", "Error loading restaurants.",
	},
	{"8.6", "web/src/features/restaurants/results/empty-results.tsx", "text={t`Retry`}", `text="Again"`},
	{"8.6", "web/src/pages/results.tsx", "    void query.refetch()\n", ""},
	{
		"8.7 4.results.7", "web/src/features/restaurants/results/empty-results.tsx",
		"No restaurants found", "Nothing found",
	},
	{
		"8.7", "web/src/features/restaurants/results/empty-results.tsx",
		"Try adjusting your filters or changing your location.", "Try other filters.",
	},
	{
		"8.7", "web/src/features/restaurants/results/empty-results.tsx",
		"      <QuickFixes fixes={fixes} onFix={onFix} />\n      <AgainButton text={t`Try again`}",
		"      <QuickFixes fixes={fixes} onFix={onFix} />\n      <AgainButton text=\"Again\"",
	},
	{
		"8.9", "web/src/features/pick/use-pick.tsx",
		"No restaurants found matching your criteria", "No restaurants match",
	},
	{"8.9", "web/src/features/pick/use-pick.tsx", "title: t`Error`", "title: 'Sorry'"},
	{
		"8.10", "web/src/features/pick/use-pick.tsx",
		"Failed to pick a random restaurant. Please try again.", "Failed to pick a restaurant.",
	},
	{"8.11", "web/src/features/team/voting/add-to-team.ts", "title: t`Failed to add`", "title: 'Not added'"},
	{
		"8.11", "web/src/features/team/voting/add-to-team.ts",
		"Could not add restaurant to team suggestions", "Could not add it",
	},
	{
		"8.12", "web/src/features/favorites/sync.ts",
		"error.kind === 'already'", "error.kind === 'saved'",
	},
	{"8.12", "web/src/features/favorites/sync.ts", "title: t`Already in favorites`", "title: 'Already saved'"},
	{
		"8.12", "web/src/features/favorites/sync.ts",
		"This restaurant is already in your favorites", "You have it already",
	},
	{"8.13 8.14", "web/src/features/favorites/sync.ts", "title: t`Failed to add`", "title: 'Not added'"},
	{"8.13", "web/src/features/favorites/sync.ts", "Could not add restaurant to favorites", "Could not add it"},
	{"8.14", "web/src/features/favorites/sync.ts", "t`Failed to add to favorites`", "'Failed'"},
	{"8.16", "web/src/features/favorites/sync.ts", "t`Failed to remove`", "'Not removed'"},
	{
		"8.16", "web/src/features/favorites/sync.ts",
		"Could not remove restaurant from favorites", "Could not remove it",
	},
	{
		"8.30", "web/src/features/location/providers.ts",
		"t`Failed to switch provider`", "'Failed to switch'",
	},
	{"8.19", "web/src/features/location/providers.ts", "Google Maps API key is missing", "The key is missing"},
	{
		"8.20", "web/src/features/location/google.ts",
		"Failed to load Google Maps API script", "Failed to load Google",
	},
	{
		"8.21", "web/src/features/location/google.ts",
		"Google Maps API failed to initialize properly", "Google failed",
	},
	{"8.22", "web/src/features/location/google.ts", "Geocoding failed: ${", "Geocoding: ${"},
	{"8.23", "web/src/features/location/google.ts", "t`Failed to initialize autocomplete`", "'No autocomplete'"},
	{"8.24", "web/src/features/location/address-engine.ts", "Foursquare API error: ${", "Proxy error: ${"},
	{"8.25", "web/src/features/location/address-engine.ts", "Geocoding error: ${", "Address error: ${"},
	{
		"8.26", "web/src/features/location/use-start.ts",
		"Failed to load ${provider} API: ${error}", "Failed to load ${provider}: ${error}",
	},
	{
		"8.3", "web/src/features/restaurants/restaurants.ts",
		"t`Failed to fetch restaurants`", "'Could not fetch restaurants'",
	},
	{"8.4", "web/src/features/pick/pick.ts", "t`Failed to fetch restaurant IDs`", "'Could not fetch IDs'"},
	{
		"8.10", "web/src/features/pick/use-pick.tsx",
		"if (!(reason instanceof Error)) return", "if (reason instanceof Error) return",
	},
	{
		"5.1 5.2", "web/src/features/pick/use-pick.tsx",
		"NoLocation ? t`Please set your location first.`", "NoLocation ? 'Please set a location.'",
	},
	{"8.21", "web/src/features/location/constants.ts", "GOOGLE_START_MS = 10_000", "GOOGLE_START_MS = 60_000"},
	{
		"8.23", "web/src/features/location/google.ts",
		"noAutocomplete = () => t`Failed to initialize autocomplete`", "noAutocomplete = () => 'No autocomplete'",
	},
	{
		"7.maps.3", "web/src/features/location/google.ts",
		"address: place.formattedAddress ?? undefined", "address: undefined",
	},
	{"7.1", "web/src/lib/http.ts", "(import.meta.env.VITE_API_URL ?? BASE)", "('')"},
	{
		"7.1", "web/src/features/team/live/use-team.ts",
		"new EventSource(apiUrl(`/api/team/events?${new URLSearchParams({ id })}`), {",
		"new EventSource((`/api/team/events?${new URLSearchParams({ id })}`), {",
	},
	{
		"8.2", "web/src/lib/http.ts",
		"if (response.ok) return response", "if (response.ok || response.status === 401) return response",
	},
	{
		"8.27", "web/src/features/location/use-start.ts",
		"Failed to initialize location autocomplete. Please try again later.", "Failed to initialize autocomplete.",
	},
	{"8.28", "web/src/features/location/use-start.ts", "Error initializing autocomplete: ${", "Error: ${"},
	{"8.28", "web/src/features/location/use-start.ts", "'Unknown'", "'unknown'"},
	{
		"8.29", "web/src/features/location/use-start.ts",
		"Input field not available. Please try again later.", "No input field.",
	},
	{
		"8.32", "web/src/features/location/google.ts",
		"    console.warn('the map has no container to be drawn in')\n", "",
	},
}
