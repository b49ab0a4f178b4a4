package list

// Sections 1 and 2: the audience, the routes, Home, the location, the filters, the suggestions and the cards.
var ofScreens = []Mutant{
	{"1.1", "internal/server/app.go", `"<title>" + html`, `"<title>The " + html`},
	{"1.6 2.panel.1", "web/src/features/filters/filters-card.tsx", "          <Radius />\n", ""},
	{"1.6 2.panel.11", "web/src/features/filters/filters-card.tsx", "          <DepartureTime />\n", ""},
	{
		"1.7", "web/src/features/pick/use-pick.tsx",
		"queryFn: () => allIds(search)", "queryFn: () => allIds({ ...search, radius: 5 })",
	},
	{
		"1.8", "web/src/features/favorites/favorites.ts",
		"return added ? [restaurant, ...others] : others", "return others",
	},
	{
		"4.history.3 2.details.19", "web/src/pages/restaurant.tsx",
		"const visit = useTodaysVisit(restaurant)", "const visit = useTodaysVisit(undefined)",
	},
	{
		"1.10", "web/src/features/profile/profile-dialog.tsx",
		"storedPreferences.set({ ...form,", "void ({ ...form,",
	},
	{
		"1.13 3.state.2 4.dialogs.1", "web/src/shell/header.tsx",
		"label={t`Team`} onClick={onTeam}", "label={t`Team`} onClick={() => {}}",
	},
	{"1.13 4.dialogs.1", "web/src/shell/header.tsx", "label={t`Profile`} {...rest}", `label="Account" {...rest}`},
	{"1.14", "web/src/shell/bottom-nav.tsx", "{t`Profile`}", "Account"},
	{"1.14", "web/src/shell/bottom-nav.tsx", "{t`Team`}", "Group"},
	{"1.14", "web/src/shell/sections.ts", "message: 'Find'", "message: 'Search'"},
	{"1.14", "web/src/shell/bottom-nav.tsx", "sm:hidden", "lg:hidden"},
	{"1.15", "web/src/shell/sections.ts", "to: '/history'", "to: '/'"},
	{"1.16", "web/src/shell/sections.ts", "to: '/',", "to: '/results',"},

	{"2.route.1", "web/src/routes.tsx", "<Route index element", `<Route path="home" element`},
	{"2.route.2", "web/src/routes.tsx", `path="results"`, `path="suggestions"`},
	{"2.route.2", "internal/server/routes.go", `{pattern: "/results"},`, `{pattern: "/suggestions"},`},
	{"2.route.3", "web/src/routes.tsx", `path="restaurant/:id"`, `path="restaurants/:id"`},
	{"2.route.3", "internal/server/routes.go", `{pattern: "/restaurant/{id}"},`, `{pattern: "/restaurants/{id}"},`},
	{
		"2.route.4", "web/src/pages/not-found.tsx",
		"text-[3.25rem]\">{t`404 Page Not Found`}<", `text-[3.25rem]">404 Not Found<`,
	},
	{
		"2.route.4", "web/src/pages/not-found.tsx",
		"usePageTitle(t`404 Page Not Found`)", "usePageTitle('Not found')",
	},
	{
		"2.route.5", "web/src/pages/not-found.tsx",
		"Did you forget to add the page to the router?", "Did you forget to add the page?",
	},
	{"2.route.7", "web/src/routes.tsx", `path="team/:teamId"`, `path="teams/:teamId"`},
	{"2.route.7", "internal/server/routes.go", `pattern: "/team/{id}"`, `pattern: "/teams/{id}"`},

	{
		"2.home.1", "web/src/features/filters/filters-card.tsx",
		"<CardTitle id={titleId}>{t`Filters`}<", "<CardTitle id={titleId}>Filter<",
	},
	{"2.home.1", "web/src/features/filters/filters-card.tsx", "{t`Reset all`}", "Reset"},
	{"2.home.3", "web/src/features/pick/pick-button.tsx", "t`Random Pick`", "'Surprise me'"},
	{"2.home.3", "web/src/pages/home.tsx", "{t`Get Suggestions`}", "Suggestions"},
	{"2.home.4 5.3", "web/src/features/pick/pick-button.tsx", "disabled={!ready}", "disabled={false}"},
	{"2.home.4 5.3", "web/src/pages/home.tsx", "disabled={!ready}", "disabled={false}"},
	{"2.home.4 3.location.2", "web/src/pages/home.tsx", "ready={location !== null}", "ready={!!location?.lat}"},
	{"2.home.5", "web/src/features/pick/pick-button.tsx", "t`Loading...`", "'Loading'"},
	{"2.home.5", "web/src/features/pick/pick-button.tsx", "animate-spin ", ""},
	{"2.home.6", "web/src/pages/home.tsx", "navigate('/results')", "navigate('/suggestions')"},
	{"2.home.8", "web/src/features/pick/use-pick.tsx", "title: t`Random pick for you`", "title: 'Random pick'"},
	{
		"2.home.7", "web/src/features/restaurants/results/pick-card.tsx",
		"shadow-[0_0_0_2.5px_var(--yolk),0_6px_0_0_rgb(22_38_29/0.07)]", "shadow-e1",
	},
	{
		"2.home.9 9.16", "web/src/features/pick/use-pick.tsx",
		"const SCROLL_DELAY = 100", "const SCROLL_DELAY = 1500",
	},
	{"2.home.9", "web/src/features/pick/use-pick.tsx", "still ? 'instant' : 'smooth'", "'instant'"},
	{
		"2.home.8", "web/src/features/pick/use-pick.tsx",
		"We've selected ${name} for you!", "We have selected ${name} for you!",
	},

	{
		"2.location.1", "web/src/features/location/location-card.tsx",
		"{t`Your Location`}", "Location",
	},
	{
		"2.location.2", "web/src/features/location/address-box.tsx",
		"Enter workplace address or postcode", "Enter an address",
	},
	{"2.location.3", "web/src/features/location/location-map.tsx", "'h-48 rounded-md'", "'h-64 rounded-md'"},
	{"2.location.4", "web/src/features/location/use-location-entry.ts", "(location?.address ?? '')", "''"},
	{"2.location.8 9.9", "web/src/features/location/suggestion-list.tsx", "max-h-[200px]", "max-h-[300px]"},

	{"2.panel.1 5.16 9.2", "web/src/domain/filter-table.ts", "min: 0.2", "min: 0.1"},
	{"2.panel.1 5.16 9.2", "web/src/domain/filter-table.ts", "max: 5,", "max: 10,"},
	{"2.panel.1 5.16 9.2", "web/src/domain/filter-table.ts", "step: 0.1", "step: 0.2"},
	{"2.panel.2", "web/src/domain/cuisines.ts", "  'korean',\n", ""},
	{"2.panel.2", "web/src/domain/cuisines.ts", "  'italian',\n", "  'pasta',\n"},
	{"2.panel.6", "web/src/domain/cuisines.ts", "'mexican', 'american'] as const", "'mexican'] as const"},
	{"2.panel.3", "web/src/features/filters/cuisines.tsx", "{t`Choose other`}", "Other"},
	{"2.panel.3", "web/src/features/filters/cuisine-dialog.tsx", "Select or add a cuisine", "Select a cuisine"},
	{"2.panel.4", "web/src/features/filters/cuisine-dialog.tsx", "{t`Add`}", "Save"},
	{
		"2.panel.4", "web/src/features/filters/cuisine-dialog.tsx",
		"cuisineLabel(cuisine).toLowerCase().includes(word)", "cuisine !== word",
	},
	{"2.panel.5", "web/src/domain/cuisines.ts", "  'middle eastern',\n", "  'eastern',\n"},
	{"2.panel.5", "web/src/domain/cuisines.ts", "  'vegetarian',\n", ""},
	{"2.panel.7", "web/src/domain/diets.ts", "'Gluten-free', 'Halal'", "'Gluten free', 'Halal'"},
	{"2.panel.7", "web/src/domain/diets.ts", "'Kosher', 'Dairy-free', 'Nut-free']", "'Kosher', 'Dairy-free']"},
	{"2.panel.8 5.17 9.5", "web/src/domain/filter-table.ts", "= [1, 2, 3, 4]", "= [1, 2, 3]"},
	{
		"2.panel.9 5.18 9.4", "web/src/domain/filter-table.ts",
		"= [7, 14, 30, 0]", "= [8, 14, 30, 0]",
	},
	{"2.panel.9 5.18 9.4", "web/src/features/filters/avoid-history.tsx", "'# days'", "'# d'"},
	{"2.panel.9", "web/src/features/filters/avoid-history.tsx", "t`Don't avoid`", "'Never'"},
	{"2.panel.9", "web/src/features/filters/avoid-history.tsx", "days === 0 ?", "days === 7 ?"},
	{"2.panel.10", "web/src/features/filters/exclusions.tsx", "Exclude chains", "No chains"},
	{"2.panel.10", "web/src/features/filters/exclusions.tsx", "Exclude cafe", "No cafes"},
	{
		"2.panel.10", "web/src/features/filters/exclusions.tsx",
		"changeFilters({ excludeCafe: checked })", "changeFilters({ excludeChains: checked })",
	},
	{"2.panel.11", "web/src/features/filters/departure-time.tsx", `type="time"`, `type="text"`},
	{"2.panel.11", "web/src/features/filters/departure-time.tsx", "label={t`Departure time`}", `label="Leaving"`},

	{
		"2.results.1", "web/src/features/restaurants/results/results-top.tsx",
		">{t`Suggestions`}</PageTitle>", ">Results</PageTitle>",
	},
	{
		"2.results.2", "web/src/features/restaurants/results/results-top.tsx",
		"{t`Back to Filters`}", "Back",
	},
	{
		"2.results.2", "web/src/features/restaurants/results/results-top.tsx",
		`<Link to="/">`, `<Link to="/history">`,
	},
	{
		"2.results.3 2.results.5 3.state.1 4.results.7", "web/src/features/restaurants/results/card-skeleton.tsx",
		"'first', 'second', 'third'", "'first', 'second'",
	},
	{
		"2.results.5", "web/src/pages/results.tsx",
		"waiting={loading || query.isFetchingNextPage}", "waiting={loading}",
	},
	{
		"2.results.3 4.results.7", "web/src/pages/results.tsx",
		"waiting={loading || query.isFetchingNextPage}", "waiting={query.isFetchingNextPage}",
	},
	{
		"2.results.4", "web/src/features/restaurants/results/results-grid.tsx",
		"'lg:grid-cols-3'", "'lg:grid-cols-4'",
	},
	{"2.results.4", "web/src/features/restaurants/results/results-grid.tsx", "sm:grid-cols-2", "sm:grid-cols-1"},
	{
		"2.results.6", "web/src/features/restaurants/results/results-grid.tsx",
		"t`Load more suggestions`", "'Load more'",
	},
	{
		"2.results.6 4.results.5", "web/src/pages/results.tsx",
		"more={query.hasNextPage && !isFetching}", "more={!isFetching}",
	},
	{
		"2.results.6", "web/src/pages/results.tsx",
		"more={query.hasNextPage && !isFetching}", "more={query.hasNextPage}",
	},
	{
		"2.results.9 9.1 2.results.8", "web/src/domain/restaurant.ts",
		"const PAGE_SIZE = 50", "const PAGE_SIZE = 40",
	},
	{"2.results.7", "web/src/features/restaurants/results/results-scroll.ts", "count - 3", "count - 1"},
	{
		"2.results.7", "web/src/features/restaurants/results/results-scroll.ts",
		"still ? 'instant' : 'smooth'", "'instant'",
	},

	{
		"2.card.1 9.22", "web/src/features/restaurants/results/restaurant-card.tsx",
		"typesText(restaurant.types, 2)", "typesText(restaurant.types, 3)",
	},
	{
		"2.card.1", "web/src/features/restaurants/results/card-facts.tsx",
		"{price_level !== undefined && <Price level={price_level} most={mostPrice} />}",
		"<Price level={price_level} />",
	},
	{
		"2.card.2", "web/src/features/favorites/favorite-heart.tsx",
		"aria-pressed={favorite}", "aria-pressed={false}",
	},
	{
		"2.card.3", "web/src/features/restaurants/restaurant.ts",
		"return `/restaurant/${", "return `/restaurants/${",
	},
}
