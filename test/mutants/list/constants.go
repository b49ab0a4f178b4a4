package list

// Section 9: the constants that no earlier row covers.
var ofConstants = []Mutant{
	{"9.10", "web/src/features/location/constants.ts", "t`Unknown Place`", "'Unnamed Place'"},
	{"9.11", "web/src/features/location/constants.ts", "t`Unknown Location`", "'Unnamed Location'"},
	{"9.12", "web/src/features/location/constants.ts", "lat: 40.7128", "lat: 51.5"},
	{"9.12", "web/src/features/location/constants.ts", "default: 12", "default: 11"},
	{"9.13 2.location.5", "web/src/features/location/constants.ts", "place: 15", "place: 16"},
	{"9.12", "web/src/features/location/constants.ts", "default: 11, place: 14", "default: 12, place: 14"},
	{
		"9.13 2.location.5", "web/src/features/location/constants.ts",
		"default: 11, place: 14", "default: 11, place: 15",
	},
	{"9.17 2.team.8", "web/src/features/team/voting/proposals.ts", "const ROWS = 3", "const ROWS = 2"},
	{"9.18 9.19 3.team.2", "internal/postgres/migrations/00006_teams.sql", "DEFAULT 4 CHECK", "DEFAULT 5 CHECK"},
	{"9.28", "web/src/app.tsx", "staleTime: Infinity", "staleTime: 60_000"},
	{"9.28", "web/src/app.tsx", "refetchInterval: false", "refetchInterval: 60_000"},
	{"9.28", "web/src/app.tsx", "      retry: false,\n", "      retry: 1,\n"},
	{"9.28", "web/src/app.tsx", "mutations: { retry: false", "mutations: { retry: 1"},
}
