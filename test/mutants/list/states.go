package list

// Section 4: states and transitions.
var ofStates = []Mutant{
	{
		"4.filters.1", "web/src/features/filters/filters.ts",
		"storedFilters.update((current) => ({ ...current, ...change }))", "void change",
	},
	{
		"4.filters.2", "web/src/features/filters/filters-card.tsx",
		"storedFilters.set(resetFilters())",
		"storedFilters.set({ ...resetFilters(), cuisines: storedFilters.get().cuisines })",
	},
	{"4.filters.3", "web/src/features/filters/filters-card.tsx", "t`Filters reset`", "'Reset'"},
	{
		"4.filters.3", "web/src/features/filters/filters-card.tsx",
		"All filters have been reset to default values", "All filters have been reset",
	},
	{
		"4.results.1", "web/src/features/restaurants/results/results.ts",
		"!sameExceptDeparture(kept, location, filters)) storedResults.set(null)",
		"!sameExceptDeparture(kept, location, filters)) void kept",
	},
	{"4.results.2", "web/src/features/restaurants/results/stored-results.ts", "30 * 60_000", "60 * 60_000"},
	{
		"4.results.3 7.call.1", "web/src/features/restaurants/restaurants.ts",
		"pageSize: PAGE_SIZE, ...(cursor !== undefined && { cursor }) }", "pageSize: PAGE_SIZE }",
	},
	{
		"4.results.4", "web/src/features/restaurants/restaurants.ts",
		"if (!byId.has(restaurant.place_id)) byId", "byId",
	},
	{"4.results.6 9.28", "web/src/app.tsx", "refetchOnWindowFocus: false", "refetchOnWindowFocus: true"},
	{
		"4.pick.1 3.state.5", "web/src/features/pick/pick.ts",
		"new Set([...skipped, current.id])", "new Set(skipped)",
	},
	{"4.pick.2", "web/src/features/pick/pick.ts", "const from = startedOver ? ids : unseen", "const from = ids"},
	{"4.pick.3", "web/src/features/pick/pick.ts", "skipped: startedOver ? new Set() : seen", "skipped: seen"},
	{
		"4.pick.5", "web/src/features/pick/pick.ts",
		"const from = startedOver ? ids : unseen", "const from = startedOver ? ids.slice(0, 1) : unseen",
	},
	{"4.pick.4", "web/src/features/pick/use-pick.tsx", "t`All options viewed`", "'All viewed'"},
	{
		"4.pick.4", "web/src/features/pick/use-pick.tsx",
		"You've seen all available options. Starting over with all restaurants.", "Starting over.",
	},
	{
		"4.favourite.1", "web/src/features/favorites/favorites.ts",
		"return added ? [restaurant, ...others] : others",
		"return added ? [restaurant, ...others] : [restaurant, ...others]",
	},
	{
		"4.favourite.2 8.17", "web/src/features/favorites/favorite-heart.tsx",
		"t`Removed from favorites`", "'Removed'",
	},
	{
		"4.favourite.2", "web/src/features/favorites/favorite-heart.tsx",
		"has been removed from your favorites", "is no favorite any more",
	},
	{"4.favourite.3 8.15", "web/src/features/favorites/favorite-heart.tsx", "t`Added to favorites`", "'Added'"},
	{
		"4.favourite.3", "web/src/features/favorites/favorite-heart.tsx",
		"has been added to your favorites", "is a favorite now",
	},
	{
		"4.history.1", "web/src/features/history/history.ts",
		"return one.toDateString() === other.toDateString()", "return one.getTime() === other.getTime()",
	},
	{
		"4.history.2", "web/src/features/history/history.ts",
		"const older = front ? 0 :", "const older = front ? history.length :",
	},
	{
		"4.history.4", "web/src/features/history/history.ts",
		"one.id === other.id && one.visitDate === other.visitDate", "one.id === other.id",
	},
	{"4.history.5", "web/src/features/history/use-forgetting.ts", "t`History cleared`", "'Cleared'"},
	{
		"4.history.5", "web/src/features/history/use-forgetting.ts",
		"Your visit history has been cleared", "Your visits are gone",
	},
	{
		"4.departure.1", "web/src/features/filters/departure.ts",
		"return departureTime < clock(now)", "return departureTime <= clock(now)",
	},
	{"4.persistence.1", "web/src/lib/storage.ts", "else localStorage.setItem(key, raw)", "else void raw"},
	{
		"4.persistence.3", "web/src/lib/storage.ts",
		"    console.warn(`ignoring broken \"${key}\" in local storage`, error)\n", "",
	},
	{"4.dropdown.1", "web/src/features/location/suggestion-list.tsx", "hidden={!open}", "hidden={false}"},
	{
		"4.dropdown.2", "web/src/features/location/address-box.tsx",
		"const open = !hidden && suggestions.length > 0", "const open = !hidden && suggestions.length > 1",
	},
	{
		"4.dropdown.3", "web/src/features/location/use-location-entry.ts",
		"place.address || suggestion.address || suggestion.name", "suggestion.name",
	},
	{"4.dropdown.3", "web/src/features/location/use-location-entry.ts", ", place.name || suggestion.name)", ")"},
	{
		"4.provider.2 9.15", "web/src/features/location/constants.ts",
		"DEFAULT_PROVIDER = 'hybrid'", "DEFAULT_PROVIDER = 'foursquare'",
	},
	{
		"4.provider.3", "web/src/features/location/providers.ts",
		"isKind(provider) ? provider : this.#state.kind", "this.#state.kind",
	},
	{
		"4.provider.1 4.provider.4", "web/src/domain/provider.ts",
		"['google', 'foursquare', 'hybrid']", "['google', 'hybrid']",
	},
	{
		"4.provider.4", "web/src/features/location/providers.ts",
		"if (load !== this.#newest) return", "if (load === this.#newest) return",
	},
	{
		"4.provider.5 8.31", "web/src/features/location/providers.ts",
		"Provider ${name} not found", "Unknown provider ${name}",
	},
	{
		"4.provider.6 9.14", "web/src/features/location/constants.ts",
		"PROVIDER_POLL_MS = 500", "PROVIDER_POLL_MS = 400",
	},
	{
		"4.provider.6 9.14", "web/src/features/location/constants.ts",
		"PROVIDER_POLL_MS = 500", "PROVIDER_POLL_MS = 600",
	},
	{
		"4.provider.7 4.provider.9", "web/src/features/location/providers.ts",
		"google, ...(kind === 'google' && { engine: google.engine })", "engine: google.engine",
	},
	{
		"4.provider.8", "web/src/features/location/providers.ts",
		"this.#onEngine(state.engine ?? proxyEngine)", "this.#onEngine(state.google?.engine ?? proxyEngine)",
	},
	{"4.toasts.1 9.23", "web/src/ui/toast/toasts.ts", "TOAST_LIMIT = 1", "TOAST_LIMIT = 2"},
	{
		"4.toasts.2 9.25", "web/src/ui/toast/toasts.ts",
		"TOAST_REMOVE_DELAY = 1_000_000", "TOAST_REMOVE_DELAY = 100_000",
	},
	{"4.toasts.3 9.24", "web/src/ui/toast/toasts.ts", "TOAST_DURATION = 5000", "TOAST_DURATION = 4000"},
	{"4.toasts.4 9.26", "web/src/ui/toast/toasts.ts", "TOAST_SWIPE_THRESHOLD = 50", "TOAST_SWIPE_THRESHOLD = 80"},
	{"4.toasts.5 9.27", "web/src/ui/toast/toasts.ts", "['F8']", "['F9']"},
	{"4.toasts.3 9.24", "web/src/ui/toast/toaster.tsx", "duration={TOAST_DURATION}", "duration={3000}"},
	{"4.toasts.4", "web/src/ui/toast/toaster.tsx", `swipeDirection="right"`, `swipeDirection="left"`},
	{
		"4.toasts.4 9.26", "web/src/ui/toast/toaster.tsx",
		"swipeThreshold={TOAST_SWIPE_THRESHOLD}", "swipeThreshold={10}",
	},
	{"4.toasts.5 9.27", "web/src/ui/toast/toaster.tsx", "hotkey={TOAST_HOTKEY}", "hotkey={['F7']}"},
	{"4.pick.6", "web/src/features/pick/use-pick.tsx", "onPicked?.()", ""},
	{
		"4.history.3", "web/src/features/history/visit-note.tsx",
		"storedRecording.get() === 'view' && recordView(restaurant)",
		"storedRecording.get() === 'view' && recordVisit(restaurant)",
	},
	{
		"4.history.1", "web/src/features/history/history.ts",
		"one.toDateString() === other.toDateString()", "one.getMonth() === other.getMonth()",
	},
	{
		"4.results.2", "web/src/features/restaurants/results/stored-results.ts",
		"const HALF_AN_HOUR = 30 * 60_000", "const HALF_AN_HOUR = 3 * 60_000",
	},
	{
		"4.results.2", "web/src/features/restaurants/results/stored-results.ts",
		"age < HALF_AN_HOUR", "age <= HALF_AN_HOUR",
	},
	{
		"4.results.2 5.24", "web/src/domain/filter-table.ts",
		"departureDay === null || found['departureTime']", "departureDay !== null || found['departureTime']",
	},
	{
		"3.filters.9", "web/src/features/filters/departure.ts",
		"departureDay: dayText(now) }", "departureDay: null }",
	},
	{"3.filters.9", "web/src/domain/filter-table.ts", "departureDay !== dayText(new Date()) || typeof", "typeof"},
	{
		"4.dialogs.2", "web/src/features/profile/profile-dialog.tsx",
		"storedPreferences.latest() ?? NO_PREFERENCES", "NO_PREFERENCES",
	},
	{"4.dialogs.3", "web/src/features/profile/profile-dialog.tsx", "t`Profile updated`", "'Saved'"},
	{
		"4.dialogs.3", "web/src/features/profile/profile-dialog.tsx",
		"Your preferences have been saved", "Your profile has been saved",
	},
	{"4.dialogs.3", "web/src/features/profile/profile-dialog.tsx", "    onSaved()\n", ""},
	{
		"4.dialogs.4", "web/src/features/filters/filters.ts",
		"list.filter((other) => other !== item) : [...list, item]", "list : [...list, item]",
	},
	{
		"4.team.1 7.call.12", "web/src/features/team/voting/add-to-team.ts",
		"title: t`Added to team`", "title: 'Added'",
	},
	{
		"4.team.1 7.call.12", "web/src/features/team/voting/add-to-team.ts",
		"receive(client, id, await suggest(id, place_id, operationKey(), anyway))",
		"await suggest(id, place_id, operationKey(), anyway)",
	},
	{"4.finalise.1", "web/src/features/team/live/use-watched.ts", "t`Team choice finalised`", "'Choice finalised'"},
	{
		"4.finalise.1", "web/src/features/team/live/use-watched.ts",
		"Everyone has been notified of the final selection", "Everyone has been told",
	},
	{"4.copy.1", "web/src/features/team/settings/share-link.tsx", "t`Link copied`", "'Copied'"},
	{
		"4.copy.1", "web/src/features/team/settings/share-link.tsx",
		"Team link copied to clipboard", "The link is in the clipboard",
	},
}
