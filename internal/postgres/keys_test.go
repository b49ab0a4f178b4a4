package postgres_test

import (
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5"

	"noonish/internal/postgres/postgrestest"
)

// How tables can be spread over several servers. Every table is in one of the lists: docs/scale.md says what moves.
var (
	// byTeam are the tables of a team. All keys of theirs start with the team, so that one server can hold all of it.
	byTeam = []string{
		"teams", "team_links", "team_members", "team_blocks", "join_requests", "team_figures", "rounds", "candidates",
		"votes", "table_seats", "vetoes", "attendance", "diet_answers", "team_events", "gestures", "shown", "channels",
		"notices", "deliveries",
	}
	// byPerson are the tables of a person.
	byPerson = []string{
		"people", "sessions", "moves", "identities", "favorites", "visits", "door_reports", "reports",
		"push_subscriptions", "current_teams",
	}
	// everywhere are the tables of the catalogue and the map: every server has a copy, which imports fill.
	everywhere = []string{
		"places", "place_terms", "place_doors", "place_figures", "hidden_places", "dismissed_places", "sightings",
		"areas", "search_changes",
		"addresses", "streets", "map_fills", "map_lines", "map_labels", "entrances", "walk_edges", "spatial_ref_sys",
	}
	// apart are small tables of the whole installation, and the queue of jobs. One server holds them.
	apart = []string{
		"secrets", "sweeps", "allowances", "vendor_calls", "goose_db_version", "river_job", "river_leader",
		"river_migration", "river_notification", "river_queue",
	}
)

// notByTeam are the keys of a team's tables that do not start with the team, and why.
var notByTeam = map[string]string{
	"team_links_pkey": "a link is looked up before the team is known: the table leads from links to teams",

	"team_members_person_id_fkey":  "a person is on another server; a deleted one leaves each team first (team.Keeper)",
	"team_blocks_person_id_fkey":   "a person is on another server; an orphan blocks nobody",
	"join_requests_person_id_fkey": "a person is on another server; an orphan is deleted after a week",
	"gestures_person_id_fkey":      "a person is on another server; an orphan is deleted by its age",

	"old_attendance": "replicas of the release before name it in ON CONFLICT; a later release drops it",
}

// keyQuery lists primary and unique keys, unique indexes and foreign keys of the schema, each with its columns.
const keyQuery = `
SELECT t.relname, i.relname, ARRAY(
  SELECT coalesce(a.attname::text, 'an expression') FROM unnest(x.indkey::int2[]) WITH ORDINALITY AS k(n, at)
  LEFT JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n AND k.n > 0
  WHERE k.at <= x.indnkeyatts ORDER BY k.at)
FROM pg_index x JOIN pg_class i ON i.oid = x.indexrelid JOIN pg_class t ON t.oid = x.indrelid
WHERE x.indisunique AND t.relnamespace = 'public'::regnamespace
UNION ALL
SELECT t.relname, c.conname, ARRAY(
  SELECT a.attname::text FROM unnest(c.conkey) WITH ORDINALITY AS k(n, at)
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum = k.n ORDER BY k.at)
FROM pg_constraint c JOIN pg_class t ON t.oid = c.conrelid
WHERE c.contype = 'f' AND t.relnamespace = 'public'::regnamespace
ORDER BY 1, 2`

func TestEveryKeyOfATeamsTableStartsWithTheTeam(t *testing.T) {
	t.Parallel()
	rows, err := postgrestest.Open(t).Query(t.Context(), keyQuery)
	if err != nil {
		t.Fatal(err)
	}
	excused := maps.Clone(notByTeam)
	keys := 0
	var table, key string
	var columns []string
	_, err = pgx.ForEachRow(rows, []any{&table, &key, &columns}, func() error {
		if !slices.Contains(byTeam, table) {
			return nil
		}
		keys++
		if _, ok := excused[key]; ok {
			delete(excused, key)
		} else if columns[0] != "team_id" {
			t.Errorf("%s of %s starts with %s (%s); want team_id, or a reason in notByTeam",
				key, table, columns[0], strings.Join(columns, ", "))
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if keys < 3*len(byTeam)/2 {
		t.Errorf("found %d keys of %d tables; the query misses some", keys, len(byTeam))
	}
	for key := range excused {
		t.Errorf("notByTeam excuses %s, which is not there", key)
	}
}

func TestEveryTableIsInOneListOfHowTablesAreSpread(t *testing.T) {
	t.Parallel()
	rows, err := postgrestest.Open(t).Query(t.Context(), `
SELECT relname::text FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') ORDER BY 1`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	listed := slices.Sorted(slices.Values(slices.Concat(byTeam, byPerson, everywhere, apart)))
	if got, want := fmt.Sprint(tables), fmt.Sprint(listed); got != want {
		t.Errorf("tables of the schema:\n%s\nin the lists:\n%s", got, want)
	}
}

// A table with a team in its key, or with keys of the team's other tables, belongs to the team.
func TestATableWithARoundOrAMemberIsATeams(t *testing.T) {
	t.Parallel()
	rows, err := postgrestest.Open(t).Query(t.Context(), `
SELECT DISTINCT table_name::text FROM information_schema.columns
WHERE table_schema = 'public' AND column_name IN ('team_id', 'round_id', 'member_id', 'channel_id')`)
	if err != nil {
		t.Fatal(err)
	}
	tables, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		// Which team a person looked at last is asked by person, and only then is the team known.
		if !slices.Contains(byTeam, table) && table != "current_teams" {
			t.Errorf("%s has a column of a team, and is not in byTeam", table)
		}
	}
}
