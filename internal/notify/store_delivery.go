package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
)

// found is a delivery and all that decides what is to be done about it.
type found struct {
	state, way, told string
	tries            int
	left             time.Duration // until it may be taken
	old, reopened    bool
	overtaken        bool // the team decided again since
	teamID           string
	message          []byte
	at               time.Time
}

const findDelivery = `
SELECT d.state, d.way, d.tries, d.next_at - clock_timestamp(), n.at < clock_timestamp() - $4::interval, n.team_id, n.message, n.at,
       EXISTS (SELECT FROM notices r WHERE r.round_id = d.round_id AND r.kind = 'reopened'),
       EXISTS (SELECT FROM notices r WHERE r.team_id = n.team_id AND r.kind = 'decided' AND r.at > n.at),
       coalesce((SELECT o.state FROM deliveries o WHERE o.round_id = d.round_id AND o.kind = 'decided' AND o.target = d.target), 'dropped')
FROM deliveries d JOIN notices n USING (round_id, kind)
WHERE d.round_id = $1 AND d.kind = $2 AND d.target = $3
FOR UPDATE OF d`

// take makes a delivery this worker's own for as long as the lease lasts, if it is due and still worth making.
func (s *Store) take(ctx context.Context, j job) (t taken, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var f found
		err := tx.QueryRow(ctx, findDelivery, j.RoundID, j.Notice, j.Target, worthFor).Scan(
			&f.state, &f.way, &f.tries, &f.left, &f.old, &f.teamID, &f.message, &f.at, &f.reopened, &f.overtaken, &f.told)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // its team is gone
		}
		if err != nil {
			return err
		}
		state, left := f.due(j.Notice)
		if t.left = left; state != "" {
			return change(ctx, tx, j, `SET state = $4, at = clock_timestamp()`, state)
		}
		if left > 0 && f.left <= 0 { // it waits for another, and is not forgotten meanwhile
			return change(ctx, tx, j, `SET next_at = clock_timestamp() + $4::interval`, left)
		}
		if left > 0 || f.state != "waiting" {
			return nil
		}
		if t.to, err = s.receiver(ctx, tx, f.way, j.Target); err != nil {
			return err
		}
		if t.to == nil {
			return change(ctx, tx, j, `SET state = 'dropped', at = clock_timestamp()`)
		}
		t.notice = notice{kind: j.Notice, roundID: j.RoundID, teamID: f.teamID, target: j.Target}
		t.way, t.tries, t.at = f.way, f.tries, f.at
		if err := json.Unmarshal(f.message, &t.message); err != nil {
			return err
		}
		t.url = s.address(t.Path)
		return change(ctx, tx, j, `SET leased = true, next_at = clock_timestamp() + $4::interval`, s.options.pace.lease)
	})
	if err != nil {
		return taken{}, fmt.Errorf("taking a delivery: %w", err)
	}
	return t, nil
}

// due says what becomes of a delivery before anything is sent: a state it gets without, or how long it has to wait.
func (f found) due(kind Kind) (state string, left time.Duration) {
	const soon = 2 * time.Second
	switch {
	case f.state != "waiting":
		return "", 0
	case f.left > 0:
		return "", f.left + time.Millisecond
	case f.old:
		return "failed", 0
	case kind == Decided && f.reopened, kind == Reopened && f.overtaken:
		return "dropped", 0
	case kind == Reopened && f.told == "waiting": // it may be on its way this moment
		return "", soon
	case kind == Reopened && f.told != "sent":
		return "dropped", 0
	}
	return "", 0
}

func change(ctx context.Context, tx pgx.Tx, j job, set string, args ...any) error {
	_, err := tx.Exec(ctx, `UPDATE deliveries `+set+` WHERE round_id = $1 AND kind = $2 AND target = $3`,
		append([]any{j.RoundID, j.Notice, j.Target}, args...)...)
	return err
}

// receiver is where a target is, or nil when it was removed.
func (s *Store) receiver(ctx context.Context, tx pgx.Tx, way, target string) (*receiver, error) {
	statement := `SELECT address, secret, state FROM channels WHERE channel_id = $1`
	if way == "push" {
		statement = `SELECT address, NULL::bytea, 'on' FROM push_subscriptions WHERE push_id = $1`
	}
	var address, secret []byte
	var state string
	err := tx.QueryRow(ctx, statement, target).Scan(&address, &secret, &state)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // nobody is there to be told
	}
	if err != nil {
		return nil, err
	}
	if state == "off" {
		return &receiver{broken: "the channel is off"}, nil
	}
	to := &receiver{}
	if to.address, err = s.seals.open(address, target+" address"); err == nil && secret != nil {
		to.secret, err = s.seals.open(secret, target+" secret")
	}
	if err != nil {
		return &receiver{broken: err.Error()}, nil //nolint:nilerr // it is told as the outcome
	}
	return to, nil
}

// record writes down what became of an attempt, at once and also while the replica stops. It returns how long to
// wait before the next one, if there is one.
func (s *Store) record(ctx context.Context, t taken, a answer) (wait time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.options.pace.lease-s.options.pace.call)
	defer cancel()
	wait = s.next(t, a)
	statement, args := recordFailed, []any{t.roundID, t.kind, t.target}
	switch {
	case a.outcome == delivered:
		statement = recordSent
	case wait > 0:
		statement, args = recordAgain, append(args, wait)
	case a.outcome == gone && t.way == "push":
		statement = recordPushGone
	case a.outcome == gone:
		statement, args = recordChannelGone, append(args, strikesToOff)
	}
	for { // a database that restarts comes back within moments, and only this tells that the message is out
		_, err = s.pool.Exec(ctx, statement, args...)
		if err == nil || ctx.Err() != nil {
			break
		}
		time.Sleep(50 * time.Millisecond)
	}
	if err != nil {
		return 0, fmt.Errorf("recording a delivery: %w", err)
	}
	return wait, nil
}

const (
	ofDelivery = ` WHERE round_id = $1 AND kind = $2 AND target = $3 AND state = 'waiting' `

	recordSent = `
WITH back AS (UPDATE channels SET strikes = 0 WHERE channel_id = $3 AND strikes > 0)
UPDATE deliveries SET state = 'sent', tries = tries + 1, at = clock_timestamp()` + ofDelivery

	recordFailed = `UPDATE deliveries SET state = 'failed', tries = tries + 1, at = clock_timestamp()` + ofDelivery

	recordAgain = `UPDATE deliveries SET tries = tries + 1, leased = false, next_at = clock_timestamp() + $4::interval` + ofDelivery

	recordPushGone = `
WITH failed AS (` + recordFailed + `)
DELETE FROM push_subscriptions WHERE push_id = $3`

	recordChannelGone = `
WITH failed AS (` + recordFailed + `)
UPDATE channels SET strikes = strikes + 1, state = CASE WHEN strikes + 1 >= $4 THEN 'off' ELSE state END WHERE channel_id = $3`
)

// adopt makes new jobs for deliveries whose worker went away with them. One that nobody has taken has a job that
// waits, or went away between the two: it is given much longer. A worker that was only slow finds its delivery taken,
// or made.
func (s *Store) adopt(ctx context.Context) (n int, err error) {
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		rows, err := tx.Query(ctx, `
UPDATE deliveries d SET leased = false, next_at = clock_timestamp()
FROM (SELECT round_id, kind, target FROM deliveries WHERE state = 'waiting' AND next_at < clock_timestamp() - CASE WHEN leased THEN 1 ELSE 6 END * $1::interval
      ORDER BY next_at LIMIT 200 FOR UPDATE SKIP LOCKED) late
WHERE d.round_id = late.round_id AND d.kind = late.kind AND d.target = late.target
RETURNING d.round_id, d.kind, d.target, d.way`, s.options.pace.grace)
		if err != nil {
			return err
		}
		late, err := pgx.CollectRows(rows, pgx.RowToStructByPos[job])
		if err != nil {
			return err
		}
		n = len(late)
		return s.insertJobs(ctx, tx, late)
	})
	return n, err
}

// forget deletes notices of more than 30 days ago, with their deliveries.
func (s *Store) forget(ctx context.Context) error {
	_, err := s.pool.Exec(ctx, `DELETE FROM notices WHERE at < clock_timestamp() - interval '30 days'`)
	return err
}
