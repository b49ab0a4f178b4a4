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

	"noonish/internal/notify/seal"
	"noonish/internal/notify/share"
)

// Store keeps channels, push subscriptions, and what was sent to whom. Create it with Open.
type Store struct {
	pool    *pgxpool.Pool
	options Options
	seals   seal.Sealer
	jobs    *river.Client[pgx.Tx]
	vapid   vapid
	calls   *caller
	shares  *share.Shares
	queries chan struct{} // has one value for each worker that uses a database connection
}

// job is a delivery to make. It has ids and nothing else: jobs are stored, shown and logged.
type job struct {
	RoundID string `json:"round" river:"unique"`
	Notice  Kind   `json:"notice" river:"unique"`
	Target  string `json:"target" river:"unique"`
	Way     string `json:"way"`
	TeamID  string `json:"team"`
}

// Kind is the name under which jobs are stored.
func (job) Kind() string { return "notify" }

// Enqueue sends a decision to the team's channels and to the browsers of its people, exactly if the transaction
// commits. A second call for the same decision changes nothing. Where there will be a lunch, the browsers are woken
// once more when it is over. A move goes to the same receivers.
func (s *Store) Enqueue(ctx context.Context, tx pgx.Tx, d Decision) error {
	if d.Kind == Reopened {
		return s.enqueue(ctx, tx, d, time.Time{}, reopenedTargets, d.RoundID, d.TeamID)
	}
	if err := s.enqueue(ctx, tx, d, time.Time{}, decidedTargets, d.RoundID, d.TeamID, d.People, d.Kind); err != nil {
		return err
	}
	if d.Kind.isMoved() { // they are asked about the place they went to
		_, err := tx.Exec(ctx, `
UPDATE notices SET message = jsonb_set(message, '{place}', to_jsonb($3::text))
WHERE team_id = $1 AND round_id = $2 AND kind = 'asked'`, d.TeamID, d.RoundID, plain(d.Place))
		return err
	}
	if d.Kind == Doubted || d.Place == "" {
		return nil
	}
	d.Kind = Asked
	return s.enqueue(ctx, tx, d, d.MeetAt.Add(askAfter), askedTargets, d.RoundID, d.TeamID, d.People)
}

// enqueue stores a notice that is due at a time, or at once, with a delivery to each target.
func (s *Store) enqueue(
	ctx context.Context, tx pgx.Tx, d Decision, due time.Time, targets string, args ...any,
) error {
	text, err := json.Marshal(d.message())
	if err != nil {
		return err
	}
	tag, err := tx.Exec(ctx, `
INSERT INTO notices (round_id, kind, team_id, message, at)
VALUES ($1, $2, $3, $4, greatest($5, clock_timestamp())) ON CONFLICT DO NOTHING`,
		d.RoundID, d.Kind, d.TeamID, text, due)
	if err != nil {
		return fmt.Errorf("storing a notice: %w", err)
	}
	if tag.RowsAffected() == 0 {
		return nil
	}
	rows, err := tx.Query(ctx, targets, args...)
	if err != nil {
		return fmt.Errorf("storing the deliveries of a notice: %w", err)
	}
	jobs, err := pgx.CollectRows(rows, pgx.RowToStructByPos[job])
	if err != nil {
		return fmt.Errorf("storing the deliveries of a notice: %w", err)
	}
	return s.insertJobs(ctx, tx, jobs, due)
}

const decidedTargets = `
INSERT INTO deliveries (round_id, team_id, kind, target, way)
SELECT $1, $2, $4, channel_id, kind FROM channels WHERE team_id = $2 AND state = 'on'
UNION ALL
SELECT $1, $2, $4, push_id, 'push' FROM push_subscriptions WHERE person_id = ANY($3)
RETURNING round_id, kind, target, way, team_id`

const askedTargets = `
INSERT INTO deliveries (round_id, team_id, kind, target, way)
SELECT $1, $2, 'asked', push_id, 'push' FROM push_subscriptions WHERE person_id = ANY($3)
RETURNING round_id, kind, target, way, team_id`

// reopenedTargets selects the targets that got the decision of the round, or may yet get it.
const reopenedTargets = `
INSERT INTO deliveries (round_id, team_id, kind, target, way)
SELECT round_id, team_id, 'reopened', target, way FROM deliveries
WHERE team_id = $2 AND round_id = $1 AND kind = 'decided' AND state IN ('waiting', 'sent')
RETURNING round_id, kind, target, way, team_id`

// anywhere is the kind of channel that may be on anybody's server. It has a queue of its own, so that slow servers
// delay one another and no chat.
const anywhere = "webhook"

// mostAttempts is how often River runs a job that ended with an error, such as a lost database. At one attempt every
// retryWait this is longer than a message is worth sending, so that no job is discarded while its delivery waits.
const (
	mostAttempts = 1000
	retryWait    = 5 * time.Second
)

func (s *Store) insertJobs(ctx context.Context, tx pgx.Tx, jobs []job, due time.Time) error {
	if len(jobs) == 0 {
		return nil
	}
	all := make([]river.InsertManyParams, len(jobs))
	for i, j := range jobs {
		all[i].Args = j
		all[i].InsertOpts = &river.InsertOpts{
			ScheduledAt: due, MaxAttempts: mostAttempts,
			UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: rivertype.JobStates()},
		}
		if j.Way == anywhere {
			all[i].InsertOpts.Queue = anywhere
		}
	}
	if _, err := s.jobs.InsertManyTx(ctx, tx, all); err != nil {
		return fmt.Errorf("storing jobs: %w", err)
	}
	return nil
}

// Counts returns how many receivers got a round's decision so far, by way of delivery.
func (s *Store) Counts(ctx context.Context, team, round string) ([]Reach, error) {
	rows, err := s.pool.Query(ctx, `
SELECT way, count(*) FILTER (WHERE state = 'sent'), count(*) FILTER (WHERE state = 'failed'),
  count(*) FILTER (WHERE state = 'waiting')
FROM deliveries WHERE team_id = $1 AND round_id = $2 AND kind = 'decided' AND state <> 'dropped'
GROUP BY way ORDER BY way`, team, round)
	if err != nil {
		return nil, wrap(err, "counting deliveries")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Reach])
	return list, wrap(err, "counting deliveries")
}

// address returns the public address of a path in the app.
func (s *Store) address(path string) string {
	return strings.TrimSuffix(s.options.PublicURL, "/") + path
}
