package list

// Section 2: the details, the team dialog and the profile.
var ofDetails = []Mutant{
	{
		"2.details.1", "web/src/pages/restaurant.tsx",
		`<Link to="/results" onClick={back}>`, `<Link to="/" onClick={back}>`,
	},
	{"2.details.2 9.29", "web/src/features/restaurants/photo.ts", "photos?.find(", "photos?.findLast("},
	{
		"2.details.3 9.21", "web/src/features/restaurants/details/details-title.tsx",
		"typesText(types, 3)", "typesText(types, 4)",
	},
	{
		"2.details.3", "web/src/features/restaurants/restaurant.ts",
		".map(kindText).join(', ')", ".map(kindText).join(' · ')",
	},
	{"2.details.4", "web/src/features/restaurants/facts.tsx", "numberText(rating, 1)", "numberText(rating, 2)"},
	{"2.details.4", "web/src/features/restaurants/facts.tsx", "bg-basil font-bold", "bg-tomato font-bold"},
	{"2.details.5", "web/src/lib/format.ts", "numberText(distance, 1)", "numberText(distance, 2)"},
	{
		"2.details.6", "web/src/features/restaurants/details/details-title.tsx",
		"t`Open now` : t`Closed`", "'Open' : 'Closed'",
	},
	{
		"2.details.6", "web/src/features/restaurants/details/details-title.tsx",
		"t`Open now` : t`Closed`", "'Open now' : 'Shut'",
	},
	{
		"2.details.6", "web/src/features/restaurants/opening.ts",
		"hours?.open_now ?? null", "hours?.open_now ?? false",
	},
	{
		"2.details.7 3.restaurant.4", "web/src/features/restaurants/facts.tsx",
		"'$'.repeat(level ?? 1)", "'$'.repeat(level ?? 0)",
	},
	{
		"2.details.7 3.restaurant.4", "web/src/features/restaurants/facts.tsx",
		"'$'.repeat(level ?? 1)", "'€'.repeat(level ?? 1)",
	},
	{"2.details.8", "web/src/features/restaurants/details/details-title.tsx", "} reviews`", "} ratings`"},
	{
		"2.details.9 3.restaurant.5", "web/src/features/restaurants/crowd-badge.tsx",
		"tone: 'stop', text: t`Busy`", "tone: 'good', text: t`Busy`",
	},
	{
		"2.details.9 3.restaurant.5", "web/src/features/restaurants/crowd-badge.tsx",
		"tone: 'warning', text: t`Moderate`", "tone: 'stop', text: t`Moderate`",
	},
	{
		"2.details.9 3.restaurant.5", "web/src/features/restaurants/crowd-badge.tsx",
		"text: t`Not Busy`", "text: 'Quiet'",
	},
	{
		"2.details.9", "web/src/features/restaurants/crowd-badge.tsx",
		"tone: 'good', text: t`Not Busy`", "tone: 'warning', text: t`Not Busy`",
	},
	{
		"2.details.10", "web/src/features/restaurants/details/before-you-go.tsx",
		"<FactTitle>{t`Address`}</FactTitle>", "<FactTitle>Where</FactTitle>",
	},
	{
		"2.details.11", "web/src/features/restaurants/details/before-you-go.tsx",
		"<FactTitle>{t`Contact`}</FactTitle>", "<FactTitle>Reach</FactTitle>",
	},
	{
		"2.details.11", "web/src/features/restaurants/details/before-you-go.tsx",
		`href={website} target="_blank"`, "href={website}",
	},
	{"2.details.11", "web/src/features/restaurants/restaurant.ts", "return `tel:${", "return `sms:${"},
	{
		"2.details.12", "web/src/features/restaurants/details/before-you-go.tsx",
		"<FactTitle>{t`Opening Hours`}</FactTitle>", "<FactTitle>Hours</FactTitle>",
	},
	{
		"2.details.13", "web/src/features/restaurants/details/before-you-go.tsx",
		"{t`View Menu`}", "\n            Menu\n",
	},
	{
		"2.details.13", "web/src/features/restaurants/details/before-you-go.tsx",
		"menu ? t`Menu` : t`Good to know`", "'Good to know'",
	},
	{
		"2.details.13", "web/src/features/restaurants/details/before-you-go.tsx",
		`<a href={menu} target="_blank"`, "<a href={menu}",
	},
	{"2.details.14", "web/src/features/crowd/peak-hours.tsx", ">{t`Average Visit Duration`}<", ">Visit Duration<"},
	{"2.details.14 3.restaurant.6", "web/src/features/crowd/crowd.ts", "=== 'unknown'", "=== 'not known'"},
	{"2.details.15", "web/src/features/crowd/crowd.ts", "hour < 12 ? 'am' : 'pm'", "hour < 13 ? 'am' : 'pm'"},
	{
		"2.details.15", "web/src/features/crowd/peak-hours.tsx",
		"{t`Peak hours`}", "\n          Rush hours\n",
	},
	{
		"2.details.16", "web/src/features/restaurants/details/plan-card.tsx",
		"{t`Get Directions`}", "\n        Directions\n",
	},
	{
		"2.details.17", "web/src/features/restaurants/restaurant.ts",
		"https://www.google.com/maps/dir/", "https://www.google.com/maps/search/",
	},
	{
		"2.details.17", "web/src/features/restaurants/restaurant.ts",
		"`${location.lat},${location.lng}`", "`${location.lng},${location.lat}`",
	},
	{"2.details.20", "web/src/pages/restaurant.tsx", "      <DetailsSkeleton />\n", ""},
	{"2.details.21 8.8", "web/src/pages/restaurant.tsx", "title={t`Restaurant not found`}", `title="Not found"`},
	{"2.details.15", "web/src/features/crowd/crowd.ts", "shareOf(one) >= 10", "(hour >= 5 && shareOf(one) >= 10)"},
	{"2.details.16", "web/src/features/restaurants/details/plan-card.tsx", ` target="_blank"`, ""},
	{
		"2.details.18", "web/src/features/favorites/favorite-heart.tsx",
		"favorite && 'fill-current'", "favorite && ''",
	},
	{"2.details.18", "web/src/features/favorites/favorite-heart.tsx", "'aria-pressed:text-tomato-heart'", "''"},
	{"2.details.21 8.8", "web/src/pages/restaurant.tsx", "?.status === 404", "?.status === 410"},
	{"2.details.21", "web/src/pages/restaurant.tsx", "<Link to=\"/results\">\n", "<Link to=\"/\">\n"},

	{"2.team.1", "web/src/features/team/team-dialog.tsx", "t`Team Voting`", "'Team'"},
	{
		"2.team.2", "web/src/features/team/group-line.tsx",
		"wrap-anywhere\">{t`Current group: ${teamName}`}", "wrap-anywhere\">{t`Group: ${teamName}`}",
	},
	{"2.team.2 3.team.2 9.19", "internal/team/ballot/view.go", `"Tech Team"`, `"My Team"`},
	{
		"2.team.4", "web/src/features/team/group-line.tsx",
		"• Created by you`", ", created by you`",
	},
	{
		"2.team.9", "web/src/features/team/voting/ballot-row.tsx",
		"distanceText(restaurant.distance)", "`${restaurant.distance.toFixed(0)} km`",
	},
	{"2.team.5", "web/src/features/team/model/receipt.ts", "Vote on today's lunch", "Vote on lunch"},
	{
		"2.team.6", "web/src/features/team/dialog-ballot.tsx",
		"Share the link to let your team members vote", "Share the link",
	},
	{
		"2.team.9", "web/src/features/team/voting/ballot-row.tsx",
		"const count = votes !== undefined && `${votes}/${headCount}`",
		"const count = votes !== undefined && `${votes} of ${headCount}`",
	},
	{
		"2.team.10", "web/src/features/team/dialog-ballot.tsx",
		"\n            {t`Add restaurant`}\n", "\n            Add a place\n",
	},
	{
		"2.team.11", "web/src/features/team/dialog-ballot.tsx",
		"\n            {t`Finalise choice`}\n", "\n            Finalise\n",
	},
	{"2.team.7", "web/src/ui/copy-field.tsx", "          readOnly\n", ""},
	{"2.team.7 2.route.6", "web/src/features/team/model/current-team.ts", "return `/team/${", "return `/teams/${"},

	{"2.profile.1", "web/src/features/profile/profile-dialog.tsx", "title={t`Your Profile`}", `title="Profile"`},
	{"2.profile.2", "web/src/features/profile/profile-dialog.tsx", "Account Information", "Account"},
	{"2.profile.2", "web/src/features/profile/profile-dialog.tsx", "label={t`Name`}", `label="First name"`},
	{"2.profile.2 5.21", "web/src/features/profile/profile-dialog.tsx", "type=\"email\"\n", "type=\"text\"\n"},
	{"2.profile.3", "web/src/features/profile/profile-dialog.tsx", "Default Preferences", "Preferences"},
	{
		"2.profile.3", "web/src/features/profile/profile-dialog.tsx",
		"{t`Favorite cuisines`}", "\n            Cuisines\n",
	},
	{
		"2.profile.3", "web/src/features/profile/profile-dialog.tsx",
		"\n            {t`Default location`}\n", "\n            Workplace\n",
	},
	{"2.profile.4", "web/src/features/profile/profile-dialog.tsx", "title={t`Visit History`}", `title="Visits"`},
	{
		"2.profile.4", "web/src/features/history/recent-visits.tsx",
		"{t`Clear all history`}", "\n      Clear all\n",
	},
	{"2.profile.4", "web/src/features/history/visit-list.tsx", "forgetting.forget(visit)", "void visit"},
	{"2.profile.5", "web/src/features/history/visit-list.tsx", "max-h-[280px] overflow-auto", "overflow-auto"},
	{
		"2.profile.6", "web/src/features/history/visit-list.tsx",
		"new Date(visit.visitDate).toLocaleDateString()", "visit.visitDate",
	},
	{
		"2.profile.7", "web/src/features/profile/profile-dialog.tsx",
		"{t`Cancel`}", "\n            Back\n",
	},
	{
		"2.profile.7", "web/src/features/profile/profile-dialog.tsx",
		"{t`Save changes`}", "\n            Save\n",
	},
}
