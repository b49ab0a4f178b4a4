package team_test

import (
	"fmt"
	"sync"
	"testing"

	"github.com/jackc/pgx/v5"
)

// many makes teams, each with an open round that has a candidate and a vote. The deadlines rise by a millisecond a
// team.
func (w *world) many(teams int, due bool) {
	w.t.Helper()
	deadline := "now() + interval '1 hour'"
	if due {
		deadline = "now() - interval '1 minute'"
	}
	w.exec(`INSERT INTO people (person_id) SELECT 'p' || n FROM generate_series(1, $1) n ON CONFLICT DO NOTHING`, teams)
	w.exec(`INSERT INTO teams (team_id, name) SELECT 't' || n, 'Team' FROM generate_series(1, $1) n`, teams)
	w.exec(`INSERT INTO team_links (link, team_id, current) SELECT 'l' || n, 't' || n, true
FROM generate_series(1, $1) n`,
		teams)
	w.exec(`INSERT INTO team_members (member_id, team_id, person_id, name, owner)
SELECT 'm' || n, 't' || n, 'p' || n, 'Anna', true FROM generate_series(1, $1) n`, teams)
	w.exec(`INSERT INTO rounds (round_id, team_id, day, deadline, departure, lot_secret)
SELECT 'r' || n, 't' || n, current_date, `+deadline+` + n * interval '1 millisecond',
  now() + interval '2 hours', sha256('x')
FROM generate_series(1, $1) n`, teams)
	w.exec(`INSERT INTO candidates (round_id, team_id, place_id, name, suggested_by)
SELECT 'r' || n, 't' || n, 'osm-n1', 'Cafe 1', 'm' || n FROM generate_series(1, $1) n`, teams)
	w.exec(`INSERT INTO votes (round_id, place_id, member_id, team_id) SELECT 'r' || n, 'osm-n1', 'm' || n, 't' || n
FROM generate_series(1, $1) n`, teams)
}

// neverAnalyzed keeps the statistics of an empty table, as in the morning right after many rounds were opened.
func (w *world) neverAnalyzed() {
	w.t.Helper()
	for _, table := range []string{
		"teams", "rounds", "candidates", "votes", "team_members", "team_links", "attendance",
	} {
		w.exec(`ALTER TABLE ` + table + ` SET (autovacuum_enabled = false)`)
	}
	w.exec(`ANALYZE`)
}

// buffers returns how many pages of tables and indexes this database has touched so far.
func (w *world) buffers() (n int64) {
	w.t.Helper()
	w.exec(`SELECT pg_stat_force_next_flush()`)
	err := w.Pool.QueryRow(w.t.Context(), `
SELECT sum(coalesce(heap_blks_read + heap_blks_hit, 0) + coalesce(idx_blks_read + idx_blks_hit, 0))::bigint
FROM pg_statio_user_tables
WHERE relname IN ('rounds', 'teams', 'candidates', 'votes', 'team_members', 'team_links', 'attendance')`).Scan(&n)
	if err != nil {
		w.t.Fatal(err)
	}
	return n
}

// TestClosingCostsTheSameHoweverManyAreOpen closes rounds among many that stay open, once with statistics that say
// there are none, and once with fresh statistics.
func TestClosingCostsTheSameHoweverManyAreOpen(t *testing.T) {
	t.Parallel()
	const open, due = 8000, 500
	for _, fresh := range []bool{false, true} {
		t.Run(fmt.Sprintf("fresh statistics %v", fresh), func(t *testing.T) {
			t.Parallel()
			w := newWorld(t)
			w.neverAnalyzed()
			w.many(open, false)
			w.exec(`UPDATE rounds SET deadline = now() - interval '1 minute' WHERE substr(round_id, 2)::int <= $1`, due)
			if fresh {
				w.exec(`VACUUM ANALYZE`)
			}
			w.Pool.Reset()
			before := w.buffers()
			if n := w.closeDue(); n != due {
				t.Fatalf("%d rounds were closed, want %d", n, due)
			}
			w.Pool.Reset() // connections report their counters when they end
			if each := (w.buffers() - before) / due; each > 150 {
				t.Errorf("closing a round touched %d pages, with %d open ones", each, open)
			} else {
				t.Logf("%d pages a round", each)
			}
			w.sound()
		})
	}
}

// TestReplicasShareTheRoundsThatAreDue closes rounds from several replicas at once: each round must be closed once.
func TestReplicasShareTheRoundsThatAreDue(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.many(2000, true)
	var mu sync.Mutex
	told := map[string]int{}
	w.store.Nudge = func(topic string) {
		mu.Lock()
		defer mu.Unlock()
		told[topic]++
	}
	counts := make([]int, 3)
	var all sync.WaitGroup
	for i := range counts {
		all.Go(func() {
			var err error
			if counts[i], err = w.store.CloseDue(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	sum := counts[0] + counts[1] + counts[2]
	if left := w.closeDue(); sum+left != 2000 || len(told) != 2000 {
		t.Errorf("%v and then %d were closed, %d teams were notified", counts, left, len(told))
	}
	for topic, n := range told {
		if n != 1 {
			t.Errorf("%s was notified %d times", topic, n)
		}
	}
	w.sound()
}

// TestARoundThatCannotBeClosedHoldsUpNoOther breaks a round in the middle of a batch.
func TestARoundThatCannotBeClosedHoldsUpNoOther(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.many(40, true)
	w.exec(`ALTER TABLE team_events ADD CONSTRAINT broken CHECK (round_id <> 'r7' OR kind <> 'finalised')`)
	if n, err := w.store.CloseDue(t.Context()); n != 39 || err == nil {
		t.Errorf("%d closed (%v)", n, err)
	}
}

// TestATeamThatIsBusyIsClosedLater locks a team while the rounds of others are closed.
func TestATeamThatIsBusyIsClosedLater(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	w.many(5, true)
	err := pgx.BeginFunc(t.Context(), w.Pool, func(tx pgx.Tx) error {
		if _, err := tx.Exec(t.Context(), `SELECT FROM teams WHERE team_id = 't3' FOR UPDATE`); err != nil {
			return err
		}
		if n := w.closeDue(); n != 4 {
			t.Errorf("%d closed while one team is locked", n)
		}
		return nil
	})
	if n := w.closeDue(); err != nil || n != 1 {
		t.Errorf("%d closed after it was unlocked (%v)", n, err)
	}
}
