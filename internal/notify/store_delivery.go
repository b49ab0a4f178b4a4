package notify

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
)

// found is a delivery with everything that decides what to do about it.
type found struct {
	state, way, told string
	tries            int
	ours             bool // River has not given the job to another worker since
	old, reopened    bool
	overtaken        bool // the team has decided again since
	teamID           string
	message          []byte
	at               time.Time
}

// findDelivery reads a delivery. A job that started too long ago may be rescued at any moment, so it is not ours.
const findDelivery = `
SELECT d.state, d.way, d.tries, n.at < clock_timestamp() - $4::interval, n.team_id, n.message, n.at,
       EXISTS (SELECT FROM notices r
         WHERE r.team_id = d.team_id AND r.round_id = d.round_id AND r.kind = 'reopened'),
       EXISTS (SELECT FROM notices r WHERE r.team_id = n.team_id AND r.kind = 'decided' AND r.at > n.at),
       coalesce((SELECT o.state FROM deliveries o
         WHERE o.team_id = d.team_id AND o.round_id = d.round_id AND o.kind = 'decided'
           AND o.target = d.target), 'dropped'),
       EXISTS (SELECT FROM river_job j WHERE j.id = $5 AND j.state = 'running' AND j.attempted_at = $6
         AND j.attempted_at > clock_timestamp() - $7::interval)
FROM deliveries d JOIN notices n USING (team_id, round_id, kind)
WHERE d.team_id = $8 AND d.round_id = $1 AND d.kind = $2 AND d.target = $3
FOR UPDATE OF d`

// take reads what a job must send, if it is still worth sending.
func (s *Store) take(ctx context.Context, run *river.Job[job]) (t taken, err error) {
	j := run.Args
	defer s.connection()()
	err = pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		var f found
		err := tx.QueryRow(ctx, findDelivery, j.RoundID, j.Notice, j.Target, worthFor, run.ID, run.AttemptedAt,
			s.options.pace.start, j.TeamID).Scan(
			&f.state, &f.way, &f.tries, &f.old, &f.teamID, &f.message, &f.at, &f.reopened, &f.overtaken, &f.told,
			&f.ours)
		if errors.Is(err, pgx.ErrNoRows) {
			return nil // the team is gone
		}
		if err != nil {
			return err
		}
		state, left := f.due(j.Notice)
		if state != "" {
			return change(ctx, tx, j, `SET state = $5, at = clock_timestamp()`, state)
		}
		if !f.ours {
			left = s.options.pace.rescue
		}
		if t.left = left; left > 0 || f.state != "waiting" {
			return nil
		}
		if t.to, err = s.receiver(ctx, tx, f.way, j.Target, f.teamID); err != nil {
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
		return nil
	})
	if err != nil {
		return taken{}, fmt.Errorf("reading a delivery: %w", err)
	}
	return t, nil
}

// connection waits until this worker may use a database connection. Many workers wait for slow hosts at once, but only
// a few may take connections from requests.
func (s *Store) connection() (done func()) {
	s.queries <- struct{}{}
	return func() { <-s.queries }
}

// due decides about a delivery before anything is sent: it returns a final state, or how long the delivery must wait.
func (f found) due(kind Kind) (state string, left time.Duration) {
	const soon = 2 * time.Second
	switch {
	case f.state != "waiting":
		return "", 0
	case f.old:
		return "failed", 0
	case kind != Reopened && f.reopened, kind == Reopened && f.overtaken:
		return "dropped", 0
	case kind == Reopened && f.told == "waiting": // it may be under way right now
		return "", soon
	case kind == Reopened && f.told != "sent":
		return "dropped", 0
	}
	return "", 0
}

func change(ctx context.Context, tx pgx.Tx, j job, set string, args ...any) error {
	_, err := tx.Exec(ctx,
		`UPDATE deliveries `+set+` WHERE round_id = $1 AND kind = $2 AND target = $3 AND team_id = $4`,
		append([]any{j.RoundID, j.Notice, j.Target, j.TeamID}, args...)...)
	return err
}

// receiver returns where a target is, or nil when the channel or the browser was removed, or its person left the team.
// Membership is checked now, because a message contains the team's link.
func (s *Store) receiver(ctx context.Context, tx pgx.Tx, way, target, teamID string) (*receiver, error) {
	statement := `SELECT address, secret, state FROM channels WHERE channel_id = $1 AND team_id = $2`
	if way == "push" {
		statement = `
SELECT p.address, NULL::bytea, 'on' FROM push_subscriptions p JOIN team_members m USING (person_id)
WHERE p.push_id = $1 AND m.team_id = $2`
	}
	var address, secret []byte
	var state string
	err := tx.QueryRow(ctx, statement, target, teamID).Scan(&address, &secret, &state)
	if errors.Is(err, pgx.ErrNoRows) {
		return nil, nil //nolint:nilnil // there is no receiver
	}
	if err != nil {
		return nil, err
	}
	if state == "off" {
		return &receiver{broken: "the channel is off"}, nil
	}
	to := &receiver{}
	if to.address, err = s.seals.Open(address, target+" address"); err == nil && secret != nil {
		to.secret, err = s.seals.Open(secret, target+" secret")
	}
	if err != nil {
		return &receiver{broken: err.Error()}, nil //nolint:nilerr // it becomes the outcome
	}
	return to, nil
}

// record stores the result of an attempt, at once and also while the replica stops. It returns how long to wait before
// the next attempt, if there is one.
func (s *Store) record(ctx context.Context, t taken, a answer) (wait time.Duration, err error) {
	ctx, cancel := context.WithTimeout(ctx, s.options.pace.record)
	defer cancel()
	wait = s.next(t, a)
	statement, args := recordFailed, []any{t.roundID, t.kind, t.target, t.teamID}
	switch {
	case a.outcome == delivered:
		statement = recordSent
	case wait > 0:
		statement = recordAgain
	case a.outcome == gone && t.way == "push":
		statement = recordPushGone
	case a.outcome == gone:
		statement, args = recordChannelGone, append(args, strikesToOff)
	}
	for { // a restarting database comes back soon, and only this row records that the message was sent
		done := s.connection()
		_, err = s.pool.Exec(ctx, statement, args...)
		done()
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
	ofDelivery = ` WHERE round_id = $1 AND kind = $2 AND target = $3 AND team_id = $4 AND state = 'waiting' `

	recordSent = `
WITH back AS (UPDATE channels SET strikes = 0 WHERE team_id = $4 AND channel_id = $3 AND strikes > 0)
UPDATE deliveries SET state = 'sent', tries = tries + 1, at = clock_timestamp()` + ofDelivery

	recordFailed = `UPDATE deliveries SET state = 'failed', tries = tries + 1, at = clock_timestamp()` + ofDelivery

	recordAgain = `UPDATE deliveries SET tries = tries + 1` + ofDelivery

	recordPushGone = `
WITH failed AS (` + recordFailed + `)
DELETE FROM push_subscriptions WHERE push_id = $3`

	recordChannelGone = `
WITH failed AS (` + recordFailed + `)
UPDATE channels SET strikes = strikes + 1, state = CASE WHEN strikes + 1 >= $5 THEN 'off' ELSE state END
WHERE team_id = $4 AND channel_id = $3`
)
