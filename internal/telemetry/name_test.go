package telemetry

import "testing"

func TestStatementsAreNamedByVerbAndTable(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ want, sql string }{
		{"SELECT secrets", `SELECT value FROM secrets WHERE name = $1`},
		{"SELECT teams FOR UPDATE", `SELECT FROM teams WHERE team_id = $1 FOR UPDATE`},
		{"SELECT people FOR UPDATE", `SELECT FROM people WHERE person_id = $1 FOR NO KEY UPDATE`},
		{"SELECT rounds", `SELECT r.id FROM rounds r LIMIT $2 FOR UPDATE OF t SKIP LOCKED`},
		{"UPDATE teams", "\nUPDATE teams SET version = version + $2 WHERE team_id = $1"},
		{"INSERT votes", `INSERT INTO votes (a) SELECT b FROM other`},
		{"INSERT join_requests", `INSERT INTO join_requests AS old (request_id) VALUES ($1)`},
		{"DELETE gestures", `DELETE FROM gestures WHERE key IN (SELECT key FROM gestures)`},
		{"SELECT teams", `WITH clock AS MATERIALIZED (SELECT 1 FROM x) SELECT a FROM clock CROSS JOIN teams t`},
		{"INSERT events", `WITH gone AS (DELETE FROM votes RETURNING 1) INSERT INTO events SELECT * FROM gone`},
		{"BEGIN", `BEGIN; SET LOCAL lock_timeout = '1s'`},
		{"COMMIT", `commit`},
		{"SELECT pg_advisory_xact_lock", `SELECT pg_advisory_xact_lock($1)`},
		{"SELECT current_setting", `SELECT current_setting('FROM secret_table')::bool`},
		{"SELECT", "-- name: JobGetAvailable :many\nWITH locked AS (SELECT 1) SELECT * FROM locked, river_job"},
		{"SELECT places", `SELECT a FROM unnest($1::text[]) u(a) JOIN places p USING (a)`},
		{"SELECT", `/* SELECT x FROM y */ SELECT 1`},
		{"other", ``},
		{"other", `?`},
	} {
		if got := statementName(c.sql); got != c.want {
			t.Errorf("%q is named %q, want %q", c.sql, got, c.want)
		}
	}
}
