package list

// ofAdded breaks what the specification does not ask for.
var ofAdded = []Mutant{
	{
		"0.report.1", "web/src/features/report/report-dialog.tsx",
		"Thank you. We keep it as a report.", "Thank you.",
	},
	{"0.report.2", "internal/report/report.go", "independent = 3 ", "independent = 2 "},
	{"0.report.2", "internal/report/report.go", "= 7 * 24 * time.Hour", "= 24 * time.Hour"},
	{
		"0.report.2", "internal/report/store_hidden.go",
		"HAVING count(DISTINCT came) >=", "HAVING count(*) >=",
	},
	{
		"0.report.2", "internal/report/report.go",
		`{"hours", "having wrong opening hours", false}`, `{"hours", "having wrong opening hours", true}`,
	},
	{"0.report.3", "internal/catalogue/publish.go", "FROM places WHERE NOT hidden)", "FROM places)"},
	{"0.report.3", "internal/catalogue/publish.go", "return term.FollowHidden(ctx, tx)", "return nil"},
	{
		"0.report.3", "internal/place/term/store.go",
		"SELECT pg_advisory_xact_lock($1)", "SELECT pg_advisory_xact_lock($1 + pg_backend_pid())",
	},
	{"0.report.4", "internal/report/report.go", "= 90 * 24 * time.Hour", "= 0 * 24 * time.Hour"},
	{
		"0.live.1", "web/src/features/restaurants/live.ts",
		"facts.has(place_id)) ? sources : []", "facts.has(place_id)) ? [] : sources",
	},
	{"0.live.1", "web/src/features/restaurants/ask-live.ts", "facts: new Map([...facts, ...added])", "facts"},
	{"0.live.2", "web/src/features/restaurants/place-picture.tsx", "onError={() => setBroken(photo)}", ""},
	{
		"0.live.3", "web/src/features/restaurants/live.ts",
		"known: useKnownBy(first.facts)", "known: useKnownBy(facts)",
	},
	{
		"0.live.3", "web/src/features/restaurants/results/sort-note.tsx",
		"No ratings are known here.", "Some ratings are known here.",
	},
	{"0.live.4", "web/src/features/restaurants/facts.tsx", "level > most && (", "level < most && ("},
	{
		"0.live.5", "web/src/features/location/suggestion-list.tsx",
		"With suggestions from ${credit}", "More suggestions",
	},
	{
		"0.provider.1", "web/src/features/location/providers.ts",
		"const next = await this.#start(name, load)", "const next = await this.#start(name, (this.#current = load))",
	},
	{
		"0.provider.1", "web/src/features/location/provider-switch.tsx",
		"<Alert>{error.message}</Alert>", "<Alert>No</Alert>",
	},
	{"0.provider.2", "web/src/domain/provider.ts", "return googleKey !== undefined", "return true"},
	{"0.provider.2", "web/src/domain/provider.ts", "'placesProvider'", "'provider'"},
	{"0.provider.3", "web/src/features/location/google.ts", "{ mapId, ...quiet }", "quiet"},
	{
		"0.provider.3", "internal/server/config.go",
		`if c.GoogleKey == "" {`, `if c.GoogleKey != "" {`,
	},
	{"0.veto.1", "internal/team/ballot/veto.go", "fewestSuspects = 3", "fewestSuspects = 2"},
	{"0.veto.1", "internal/team/ballot/veto.go", "c.RuleOut(RuledVeto)", "_ = c"},
	{
		"0.veto.2", "internal/team/store_veto.go",
		"t.Later(`\nINSERT INTO vetoes",
		"t.Record(ballot.DidSpeak, t.Me.ID, \"\")\n		t.Later(`\nINSERT INTO vetoes",
	},
	{"0.veto.3", "internal/team/voting/store_veto.go", "SET spent = true", "SET spent = false"},
}
