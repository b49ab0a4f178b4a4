package main

import (
	"context"
	"fmt"
	"time"

	"github.com/anishathalye/porcupine"
	"github.com/jackc/pgx/v5/pgxpool"
)

// report is the result of a run.
type report struct {
	operations                 int
	kills, postgresKills       int64
	acknowledged, lost         tallies // of changes that leave something behind
	lostAnswers, brokenAnswers int
	doubleFinals, versionGaps  int
	decisions, vetoed, tables  int
	linearizable               porcupine.CheckResult
	checked                    time.Duration
	stuck                      string // why the history is not linearizable
}

// checkTimeout is far more than the search needs. Running out of it counts as a failure.
const checkTimeout = 2 * time.Minute

// examine checks the answers for consistency with each other and with the database.
func examine(ctx context.Context, pool *pgxpool.Pool, history []gesture) (r report, err error) {
	settled, err := settle(ctx, pool)
	if err != nil {
		return r, err
	}
	operations, err := settled.operations(history)
	if err != nil {
		return r, err
	}
	r.operations = len(operations)
	start := time.Now()
	r.linearizable = porcupine.CheckOperationsTimeout(model, operations, checkTimeout)
	r.checked = time.Since(start)
	if r.linearizable == porcupine.Illegal {
		r.stuck = stuck(operations)
	}
	for _, g := range history {
		r.lostAnswers += g.lost
		r.brokenAnswers += g.broken
		if g.answered && g.answer.OK() && g.kind == finalise {
			r.decisions++
		}
	}
	if r.acknowledged, r.lost, err = settled.lost(ctx, pool, history); err != nil {
		return r, err
	}
	if r.vetoed, err = count(ctx, pool, `SELECT count(*) FROM vetoes WHERE spent`); err != nil {
		return r, err
	}
	if r.tables, err = count(ctx, pool, `
SELECT count(*) FROM rounds WHERE receipt->>'rule' = 'tables'`); err != nil {
		return r, err
	}
	if r.doubleFinals, err = doubleFinals(ctx, pool, history); err != nil {
		return r, err
	}
	r.versionGaps, err = count(ctx, pool, `
SELECT count(*) FROM teams t
WHERE (SELECT count(*) <> coalesce(max(e.version) - min(e.version) + 1, 0)
       FROM team_events e WHERE e.team_id = t.team_id)
   OR version <> (SELECT coalesce(max(e.version), 0) FROM team_events e WHERE e.team_id = t.team_id)`)
	return r, err
}

func count(ctx context.Context, pool *pgxpool.Pool, statement string) (n int, err error) {
	err = pool.QueryRow(ctx, statement).Scan(&n)
	return n, err
}

// doubleFinals counts rounds that were decided twice, judged by their events, by days with two decisions, and by the
// answers people got.
func doubleFinals(ctx context.Context, pool *pgxpool.Pool, history []gesture) (int, error) {
	n, err := count(ctx, pool, `
SELECT (SELECT count(*) FROM (
          SELECT FROM team_events WHERE kind = 'finalised' GROUP BY round_id HAVING count(*) > 1) twice)
     + (SELECT count(*) FROM (SELECT FROM rounds WHERE state = 'final' GROUP BY team_id, day HAVING count(*) > 1) twice)
     + (SELECT count(*) FROM rounds r WHERE state <> 'open'
          AND NOT EXISTS (SELECT FROM team_events e WHERE e.round_id = r.round_id AND e.kind = 'finalised'))`)
	if err != nil {
		return 0, err
	}
	told := map[string]string{}
	for _, g := range history {
		b := g.answer.Ballot
		if b == nil || !b.Final {
			continue
		}
		if winner, ok := told[b.Round]; ok && winner != b.Winner {
			n++
		}
		told[b.Round] = b.Winner
	}
	return n, nil
}

// broken returns an error that names the broken promise, or nil.
func (r report) broken() error {
	if r.linearizable != porcupine.Ok {
		return fmt.Errorf("the history is not linearizable: %s%s", r.linearizable, r.stuck)
	}
	if r.brokenAnswers > 0 {
		return fmt.Errorf("%d answers were 500, which is always an internal error", r.brokenAnswers)
	}
	if r.lost != (tallies{}) || r.doubleFinals+r.versionGaps > 0 {
		return fmt.Errorf("lost %+v, %d rounds decided twice, %d teams with gaps",
			r.lost, r.doubleFinals, r.versionGaps)
	}
	return nil
}
