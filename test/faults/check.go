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
	operations                           int
	kills, postgresKills                 int64
	acknowledgedVotes                    int
	lostAnswers, brokenAnswers           int
	lostVotes, doubleFinals, versionGaps int
	decisions                            int
	linearizable                         porcupine.CheckResult
	checked                              time.Duration
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
	for _, g := range history {
		r.lostAnswers += g.lost
		r.brokenAnswers += g.broken
		if g.answered && g.answer.OK() && (g.kind == vote || g.kind == withdraw) {
			r.acknowledgedVotes++
		}
		if g.answered && g.answer.OK() && g.kind == finalise {
			r.decisions++
		}
	}
	if r.lostVotes, err = settled.lostVotes(ctx, pool, history); err != nil {
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

// intent is the last acknowledged vote or withdrawal of a member for a place.
type intent struct {
	wanted  bool
	version int64
}

type ballotPaper struct{ member, place string }

// lostVotes counts the last acknowledged intents that differ from what the database holds. It ignores an intent that
// was followed by an unanswered one, because the outcome of that one was never promised.
func (s settlement) lostVotes(ctx context.Context, pool *pgxpool.Pool, history []gesture) (lost int, err error) {
	last := map[ballotPaper]intent{}
	open := map[ballotPaper]int64{}
	for _, g := range history {
		paper, version := ballotPaper{g.member, g.place}, s.versions[g.key]
		switch {
		case g.kind == suggest, g.kind == remove: // the one may be a vote, the other takes one with it
			open[paper] = max(open[paper], version)
		case g.kind != vote && g.kind != withdraw:
		case g.answered && g.answer.OK() && version >= last[paper].version:
			last[paper] = intent{wanted: g.kind == vote, version: version}
		case !g.answered:
			open[paper] = max(open[paper], version)
		}
	}
	held := map[ballotPaper]bool{}
	rows, err := pool.Query(ctx, `
SELECT v.member_id, v.place_id FROM votes v JOIN rounds r USING (round_id) WHERE r.state <> 'undone'`)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var paper ballotPaper
		if err := rows.Scan(&paper.member, &paper.place); err != nil {
			return 0, err
		}
		held[paper] = true
	}
	for paper, intent := range last {
		if held[paper] != intent.wanted && open[paper] <= intent.version {
			lost++
		}
	}
	return lost, rows.Err()
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
		return fmt.Errorf("the history is not linearizable: %s", r.linearizable)
	}
	if r.brokenAnswers > 0 {
		return fmt.Errorf("%d answers were 500, which is always an internal error", r.brokenAnswers)
	}
	if r.lostVotes+r.doubleFinals+r.versionGaps > 0 {
		return fmt.Errorf("%d votes lost, %d rounds decided twice, %d teams with gaps",
			r.lostVotes, r.doubleFinals, r.versionGaps)
	}
	return nil
}
