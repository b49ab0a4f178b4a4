package main

import (
	"context"
	"fmt"
)

// stored is one kind of thing with the tables that hold it, and the statement that adds $1 of them. Ids are as long and
// as random as ours.
type stored struct {
	name   string
	tables []string
	fill   string
}

// lunch is one day of a team: five members, three candidates, five votes, and a decision that four pages showed.
var kinds = []stored{
	{"person_kb", []string{"people", "sessions"}, `
WITH new AS (INSERT INTO people (person_id) SELECT substr(md5('p' || n), 1, 26) FROM generate_series(1, $1::int * 5) n
  RETURNING person_id)
INSERT INTO sessions (session_id, person_id, device, token_hash)
SELECT substr(md5('s' || person_id), 1, 26), person_id, 'phone', sha256(person_id::bytea) FROM new`},
	{"team_kb", []string{"teams", "team_links", "team_members", "current_teams"}, `
WITH n AS (SELECT n, substr(md5('t' || n), 1, 26) AS team_id FROM generate_series(1, $1::int) n),
team AS (INSERT INTO teams (team_id, name, size, lat, lng, address) SELECT team_id, 'Platform team', 5, 60.17, 24.94,
  'Mannerheimintie 10, Helsinki' FROM n),
link AS (INSERT INTO team_links (link, team_id, current) SELECT substr(md5('l' || n), 1, 26), team_id, true FROM n),
present AS (INSERT INTO current_teams (person_id, team_id)
  SELECT substr(md5('p' || (n - 1) * 5 + k), 1, 26), team_id FROM n, generate_series(1, 5) k)
INSERT INTO team_members (member_id, team_id, person_id, name, owner)
SELECT substr(md5('m' || n || k), 1, 26), team_id, substr(md5('p' || (n - 1) * 5 + k), 1, 26), 'Somebody', k = 1
FROM n, generate_series(1, 5) k`},
	{"team_day_kb", []string{
		"rounds", "candidates", "votes", "vetoes", "attendance", "team_events", "gestures", "shown", "notices",
		"deliveries",
	}, `
WITH n AS (SELECT n, substr(md5('t' || n), 1, 26) AS team_id, substr(md5('r' || n), 1, 26) AS round_id
  FROM generate_series(1, $1::int) n),
held AS (INSERT INTO rounds (
    round_id, team_id, day, state, deadline, departure, lot_secret, finalised_at, winner, receipt)
  SELECT round_id, team_id, current_date - 1, 'final', now(), now(), sha256(round_id::bytea), now(),
    'osm-n' || n % 9973 || '1', jsonb_build_object('winner', 'osm-n' || n, 'secret', md5(round_id) || md5(team_id),
      'tally', jsonb_build_array(repeat('t', 90), repeat('u', 90), repeat('v', 90))) FROM n),
suggested AS (INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by, walk)
  SELECT round_id, team_id, 'osm-n' || n % 9973 || k, 'A restaurant', substr(md5('m' || n || k), 1, 26), 7
  FROM n, generate_series(1, 3) k),
voted AS (INSERT INTO votes (round_id, place_id, member_id, team_id)
  SELECT round_id, 'osm-n' || n % 9973 || (k % 3 + 1), substr(md5('m' || n || k), 1, 26), team_id
  FROM n, generate_series(1, 5) k),
done AS (INSERT INTO gestures (person_id, key, digest, team_id, version)
  SELECT substr(md5('p' || (n - 1) * 5 + k % 5 + 1), 1, 26), gen_random_uuid()::text, sha256(team_id::bytea), team_id, k
  FROM n, generate_series(1, 9) k),
saw AS (INSERT INTO shown (team_id, round_id, member_id)
  SELECT team_id, round_id, substr(md5('m' || n || k), 1, 26) FROM n, generate_series(1, 4) k)
INSERT INTO team_events (team_id, version, kind, round_id, member_id, place_id)
SELECT team_id, k, 'voted', round_id, substr(md5('m' || n || k % 5 + 1), 1, 26), 'osm-n' || n % 9973 || 1
FROM n, generate_series(1, 10) k`},
}

// sizes notes what things cost on disk, with their indexes.
func (w *world) sizes(ctx context.Context) error {
	places, err := w.size(ctx, []string{"places", "place_terms", "sightings"})
	if err != nil {
		return err
	}
	var count float64
	if err := w.pool.QueryRow(ctx, `SELECT count(*)::float8 FROM places`).Scan(&count); err != nil {
		return err
	}
	w.note("place_kb", places/count)
	for _, kind := range kinds {
		before, err := w.size(ctx, kind.tables)
		if err != nil {
			return err
		}
		if _, err := w.pool.Exec(ctx, kind.fill, w.teams); err != nil {
			return fmt.Errorf("filling for %s: %w", kind.name, err)
		}
		after, err := w.size(ctx, kind.tables)
		if err != nil {
			return err
		}
		each := float64(w.teams)
		if kind.name == "person_kb" {
			each *= members
		}
		w.note(kind.name, (after-before)/each)
	}
	_, err = w.pool.Exec(ctx, `VACUUM ANALYZE`)
	return err
}

// size returns the kB of tables with their indexes.
func (w *world) size(ctx context.Context, tables []string) (kb float64, err error) {
	err = w.pool.QueryRow(ctx, `
SELECT sum(pg_total_relation_size(name::regclass))::float8 / 1024 FROM unnest($1::text[]) name`, tables).Scan(&kb)
	return kb, err
}
