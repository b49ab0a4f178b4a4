package notify

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// Store keeps channels, browsers that may be woken, and what was sent to whom. Build one with Open.
type Store struct {
	pool    *pgxpool.Pool
	options Options
	seals   sealer
	jobs    *river.Client[pgx.Tx]
	vapid   vapid
	calls   *caller
	shares  *shares
	queries chan struct{} // holds one value for each worker that uses a database connection
}

// job is a delivery to be made. It carries ids and nothing else: jobs are kept, shown and logged.
type job struct {
	RoundID string `json:"round" river:"unique"`
	Notice  Kind   `json:"notice" river:"unique"`
	Target  string `json:"target" river:"unique"`
	Way     string `json:"way"`
	TeamID  string `json:"team"` // empty in a job of an earlier release
}

// Kind is the name under which jobs are stored.
func (job) Kind() string { return "notify" }

// Enqueue has a decision told to the team's channels and to the browsers of its people, once and for all: when the
// transaction commits they will be told, and when it does not, not. A second call for the same changes nothing.
func (s *Store) Enqueue(ctx context.Context, tx pgx.Tx, d Decision) error {
	text, err := json.Marshal(d.message())
	if err != nil {
		return err
	}
	tag, err := tx.Exec(ctx, `INSERT INTO notices (round_id, kind, team_id, message) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		d.RoundID, d.Kind, d.TeamID, text)
	if err != nil {
		return fmt.Errorf("noting what to tell: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	targets := decidedTargets
	args := []any{d.RoundID, d.TeamID, d.People}
	if d.Kind == Reopened {
		targets, args = reopenedTargets, []any{d.RoundID}
	}
	rows, err := tx.Query(ctx, targets, args...)
	if err != nil {
		return fmt.Errorf("noting whom to tell: %w", err)
	}
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByPos[job])
	if err != nil {
		return fmt.Errorf("noting whom to tell: %w", err)
	}
	for i := range jobs {
		jobs[i].TeamID = d.TeamID
	}
	return s.insertJobs(ctx, tx, jobs)
}

const decidedTargets = `
INSERT INTO deliveries (round_id, kind, target, way)
SELECT $1, 'decided', channel_id, kind FROM channels WHERE team_id = $2 AND state = 'on'
UNION ALL
SELECT $1, 'decided', push_id, 'push' FROM push_subscriptions WHERE person_id = ANY($3)
RETURNING round_id, kind, target, way, '' `

// reopenedTargets are those who were told, or may yet be, that the round was decided.
const reopenedTargets = `
INSERT INTO deliveries (round_id, kind, target, way)
SELECT round_id, 'reopened', target, way FROM deliveries WHERE round_id = $1 AND kind = 'decided' AND state IN ('waiting', 'sent')
RETURNING round_id, kind, target, way, '' `

// anywhere is the kind of channel whose servers are anybody's. They wait in a queue of their own, so that slow ones
// hold up one another and no chat.
const anywhere = "webhook"

// mostAttempts is how often River runs a job that ended with an error, such as a lost database. At one attempt every
// retryWait this is longer than a message is worth sending, so that no job is discarded while its delivery waits.
const (
	mostAttempts = 1000
	retryWait    = 5 * time.Second
)

func (s *Store) insertJobs(ctx context.Context, tx pgx.Tx, jobs []job) error {
	if len(jobs) == 0 {
		return nil
	}
	all := make([]river.InsertManyParams, len(jobs))
	for i, j := range jobs {
		all[i].Args = j
		all[i].InsertOpts = &river.InsertOpts{
			MaxAttempts: mostAttempts, UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: rivertype.JobStates()},
		}
		if j.Way == anywhere {
			all[i].InsertOpts.Queue = anywhere
		}
	}
	if _, err := s.jobs.InsertManyTx(ctx, tx, all); err != nil {
		return fmt.Errorf("noting what to do: %w", err)
	}
	return nil
}

// Counts is how many were told of a round's decision by which way, so far.
func (s *Store) Counts(ctx context.Context, round string) ([]Reach, error) {
	rows, err := s.pool.Query(ctx, `
SELECT way, count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'failed'), count(*) FILTER (WHERE state = 'waiting')
FROM deliveries WHERE round_id = $1 AND kind = 'decided' AND state <> 'dropped' GROUP BY way ORDER BY way`, round)
	if err != nil {
		return nil, trouble(err, "counting who was told")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Reach])
	return list, trouble(err, "counting who was told")
}

// address is where a link within the product leads for people.
func (s *Store) address(path string) string {
	return strings.TrimSuffix(s.options.PublicURL, "/") + path
}
