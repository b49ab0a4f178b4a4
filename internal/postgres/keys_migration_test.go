package postgres_test

import (
	"os"
	"testing"

	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/pressly/goose/v3"

	"noonish/internal/postgres"
	"noonish/internal/postgres/postgrestest"
)

// before makes the schema as it was at a version.
func before(t *testing.T, version int64) *pgxpool.Pool {
	t.Helper()
	pool := postgrestest.Open(t)
	run(t, pool, `DROP SCHEMA public CASCADE`, `CREATE SCHEMA public`)
	provider, err := goose.NewProvider(goose.DialectPostgres, stdlib.OpenDBFromPool(pool), os.DirFS("migrations"),
		goose.WithDisableGlobalRegistry(true))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := provider.UpTo(t.Context(), version); err != nil {
		t.Fatal(err)
	}
	return pool
}

func run(t *testing.T, pool *pgxpool.Pool, statements ...string) {
	t.Helper()
	for _, statement := range statements {
		if _, err := pool.Exec(t.Context(), statement); err != nil {
			t.Fatalf("%s: %v", statement, err)
		}
	}
}

// lunches are two teams of 3,000 lunches each, as the release before stored them: more rounds than one batch fills.
var lunches = []string{
	`INSERT INTO people (person_id) VALUES ('p1'), ('p2')`,
	`INSERT INTO teams (team_id, name) VALUES ('t1', 'One'), ('t2', 'Two')`,
	`INSERT INTO team_members (member_id, team_id, person_id, name, owner)
VALUES ('m1', 't1', 'p1', '', true), ('m2', 't2', 'p2', '', true)`,
	`INSERT INTO rounds (round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, receipt)
SELECT 'r' || team || '-' || n, 't' || team, current_date - n, 'final', now(), now(),
  sha256(''), now(), '{}' FROM generate_series(1, 2) team, generate_series(1, 3000) n`,
	`INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by)
SELECT round_id, team_id, 'osm:1', 'Noodles', 'm' || substr(team_id, 2) FROM rounds`,
	`INSERT INTO votes (round_id, place_id, member_id, team_id)
SELECT round_id, place_id, suggested_by, team_id FROM candidates`,
	`INSERT INTO notices (round_id, kind, team_id, message) SELECT round_id, 'decided', team_id, '{}' FROM rounds`,
}

// oldWrites are statements of the release before. Its replicas run beside those that have migrated.
var oldWrites = []string{
	`INSERT INTO shown (round_id, member_id)
SELECT r.round_id, m.member_id FROM rounds r JOIN team_members m USING (team_id)
WHERE r.team_id = ANY('{t1,t2}') ON CONFLICT DO NOTHING`,
	`INSERT INTO deliveries (round_id, kind, target, way)
SELECT round_id, 'decided', 'c1', 'slack' FROM rounds ON CONFLICT DO NOTHING`,
	`INSERT INTO attendance (team_id, member_id, day, in_today, coming) VALUES ('t1', 'm1', current_date, false, NULL)
ON CONFLICT (member_id, day) DO UPDATE SET in_today = excluded.in_today, coming = excluded.coming`,
	`INSERT INTO gestures (person_id, key, digest, team_id, version)
VALUES ('p1', gen_random_uuid()::text, sha256(''), 't1', 1)`,
}

func TestKeysByTeamKeepWhatIsStoredAndWhatOldReplicasWrite(t *testing.T) {
	t.Parallel()
	pool := before(t, 26)
	run(t, pool, lunches...)
	run(t, pool, oldWrites...)
	if _, err := postgres.Migrate(t.Context(), pool); err != nil {
		t.Fatal(err)
	}
	run(t, pool, oldWrites...)
	run(t, pool, `DELETE FROM shown WHERE round_id = 'r1-1'`, `DELETE FROM deliveries WHERE round_id = 'r1-1'`)
	run(t, pool, oldWrites...)
	var wrong, rows int
	err := pool.QueryRow(t.Context(), `
SELECT count(*) FILTER (WHERE x.team_id IS DISTINCT FROM r.team_id), count(*)
FROM (SELECT team_id, round_id FROM shown UNION ALL SELECT team_id, round_id FROM deliveries) x
LEFT JOIN rounds r USING (round_id)`).Scan(&wrong, &rows)
	if err != nil || wrong != 0 || rows != 12_000 {
		t.Errorf("%d of %d rows have another team than their round, %v; want 0 of 12000", wrong, rows, err)
	}
	run(t, pool, `DELETE FROM teams WHERE team_id = 't1'`)
	var left int
	err = pool.QueryRow(t.Context(), `SELECT (SELECT count(*) FROM votes WHERE team_id = 't1')
  + (SELECT count(*) FROM shown WHERE team_id = 't1') + (SELECT count(*) FROM deliveries WHERE team_id = 't1')`,
	).Scan(&left)
	if err != nil || left != 0 {
		t.Errorf("%d rows are left of a deleted team, %v; want none", left, err)
	}
}
