package main

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// fillSpeed is the least number of rounds opened per second, so that all of them exist before the first is due.
const fillSpeed = 1000

// run opens the rounds, waits until they are closed, and measures.
func run(ctx context.Context, p plan, database string) (f figures, err error) {
	f.rounds = p.rounds
	db, err := pgx.Connect(ctx, database)
	if err != nil {
		return f, err
	}
	defer db.Close(ctx) //nolint:errcheck // the database is deleted as well
	lead := 10*time.Second + time.Duration(p.rounds)*time.Second/fillSpeed
	start := time.Now()
	if err := fill(ctx, db, p, lead); err != nil {
		return f, err
	}
	if f.fill = time.Since(start); f.fill > lead {
		return f, fmt.Errorf("opening the rounds took %v, and the first were due after %v", f.fill, lead)
	}
	if err := wait(ctx, db, time.Until(start.Add(lead))+p.within+5*time.Minute); err != nil {
		return f, err
	}
	err = db.QueryRow(ctx, `
SELECT count(*) FILTER (WHERE state = 'final'), count(winner),
  coalesce(count(*) / nullif(extract(epoch FROM max(finalised_at) - min(deadline)), 0), 0)::float8,
  coalesce(extract(epoch FROM max(finalised_at - deadline)), 0)::float8
FROM rounds`).Scan(&f.closed, &f.decided, &f.perSecond, &f.latest)
	if err == nil && (f.closed != p.rounds || f.decided == 0) { // some voted for a place that is closed at this hour
		err = errors.New("not every round was closed")
	}
	return f, err
}

// filling are the statements that open a round for each of $1 teams of two people who voted. The first is due in $2
// milliseconds, and the last $3 milliseconds later. The tables were analyzed when they were empty and are not analyzed
// again.
var filling = []string{
	`INSERT INTO people (person_id) SELECT 'p' || n FROM generate_series(1, 2000) n`,
	`INSERT INTO sessions (session_id, person_id, device, token_hash)
SELECT 's' || n, 'p' || n, 'phone', sha256(('s' || n)::bytea) FROM generate_series(1, 2000) n`,
	`INSERT INTO teams (team_id, name, lat, lng, address)
SELECT 't' || n, 'Team ' || n, 51.5, -0.1, 'Office' FROM generate_series(1, $1::int) n`,
	`INSERT INTO team_links (link, team_id, current)
SELECT 'l' || n, 't' || n, true FROM generate_series(1, $1::int) n`,
	`INSERT INTO team_members (member_id, team_id, person_id, name, owner)
SELECT 'm' || k || '-' || n, 't' || n, 'p' || (n + k * 1000) % 2000 + 1, 'Somebody', k = 0
FROM generate_series(1, $1::int) n, generate_series(0, 1) k`,
	`INSERT INTO rounds (round_id, team_id, day, deadline, departure, lot_secret)
SELECT
  'r' || n, 't' || n, current_date, now() + ($2::int + n::bigint * $3::int / $1::int) * interval '1 millisecond',
  now() + interval '1 hour', sha256(('r' || n)::bytea)
FROM generate_series(1, $1::int) n`,
	`INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by, walk)
SELECT 'r' || g.n, 't' || g.n, place_id, 'Place', 'm0-' || g.n, 3 FROM generate_series(1, $1::int) AS g(n)
CROSS JOIN LATERAL (
  SELECT place_id FROM places WHERE places.n > (SELECT min(n) FROM places) + (g.n % 300)
  ORDER BY places.n LIMIT 2) p`,
	`INSERT INTO votes (round_id, place_id, member_id, team_id)
SELECT c.round_id, c.place_id, 'm' || k || substr(c.round_id, 2), c.team_id
FROM candidates c, (VALUES ('0-'), ('1-')) AS voter(k)`,
}

func fill(ctx context.Context, db *pgx.Conn, p plan, lead time.Duration) error {
	for _, table := range []string{
		"teams", "team_links", "team_members", "rounds", "candidates", "votes", "attendance", "team_events", "notices",
	} {
		if _, err := db.Exec(ctx, `ALTER TABLE `+table+` SET (autovacuum_enabled = false)`); err != nil {
			return err
		}
	}
	if _, err := db.Exec(ctx, `ANALYZE`); err != nil {
		return err
	}
	// In one transaction, so that nothing is due before everything is inserted.
	return pgx.BeginFunc(ctx, db, func(tx pgx.Tx) error {
		for _, statement := range filling {
			args := []any{p.rounds, lead.Milliseconds(), p.within.Milliseconds()}
			for len(args) > 0 && !strings.Contains(statement, "$"+strconv.Itoa(len(args))) {
				args = args[:len(args)-1]
			}
			if _, err := tx.Exec(ctx, statement, args...); err != nil {
				return fmt.Errorf("%s: %w", statement, err)
			}
		}
		return nil
	})
}

// wait waits until no round is open.
func wait(ctx context.Context, db *pgx.Conn, most time.Duration) error {
	until := time.Now().Add(most)
	for open := true; open; {
		if time.Now().After(until) {
			return errors.New("rounds are still open")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(time.Second):
		}
		if err := db.QueryRow(ctx, `
SELECT EXISTS (SELECT FROM rounds WHERE state = 'open' ORDER BY deadline DESC LIMIT 1)`).Scan(&open); err != nil {
			return err
		}
	}
	return nil
}
