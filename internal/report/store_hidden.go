package report

import (
	"context"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
)

// counted are the reports that count towards hiding: by people who came early enough and are not suspended. People who
// came on the same day count as one: somebody who makes accounts makes them in one go.
const counted = `
  SELECT coalesce(s.place_id, r.place_id) AS place_id, r.reason, (p.created_at AT TIME ZONE 'UTC')::date AS came
  FROM reports r JOIN people p USING (person_id) LEFT JOIN sightings s ON s.sighting_id = r.place_id
  WHERE r.reason = ANY(@hiding) AND p.created_at < @before AND p.suspended_at IS NULL
    AND (@ids::text[] IS NULL OR r.place_id = ANY(@ids))`

const hideReported = `
INSERT INTO hidden_places (place_id, people, reasons, hidden_at)
SELECT place_id, count(DISTINCT came), array_agg(DISTINCT reason ORDER BY reason), @now
FROM (` + counted + `) AS said
WHERE NOT EXISTS (
  SELECT FROM dismissed_places d LEFT JOIN sightings s ON s.sighting_id = d.place_id
  WHERE coalesce(s.place_id, d.place_id) = said.place_id AND d.dismissed_at > @dismissed)
GROUP BY place_id HAVING count(DISTINCT came) >= @independent
ON CONFLICT (place_id) DO NOTHING`

const showAgain = `
DELETE FROM hidden_places
WHERE place_id = ANY(@ids) AND hidden_at >= @said
  AND (SELECT count(DISTINCT came) FROM (` + counted + `) AS said) < @independent`

func (s Store) args(ids []string) pgx.NamedArgs {
	now := s.Now()
	return pgx.NamedArgs{
		"ids": ids, "hiding": hiding(), "independent": independent, "now": now,
		"before": now.Add(-settled), "dismissed": now.Add(-stands),
	}
}

// lock lets one decision follow the other: each must see the reports that the last one counted.
func lock(ctx context.Context, tx pgx.Tx) error {
	_, err := tx.Exec(ctx, `LOCK TABLE hidden_places IN SHARE ROW EXCLUSIVE MODE`)
	return err
}

// decide hides the places with these ids, or all, if enough independent people report them.
func (s Store) decide(ctx context.Context, tx pgx.Tx, ids []string) error {
	_, err := tx.Exec(ctx, hideReported, s.args(ids))
	return err
}

// reconsider shows a place again if one of those on whose word it was hidden takes it back, and too few are left. A
// place stays hidden when somebody's account or old reports are deleted, because nobody took anything back.
func (s Store) reconsider(ctx context.Context, tx pgx.Tx, ids []string, back Report) error {
	args := s.args(ids)
	args["said"] = back.SaidAt
	_, err := tx.Exec(ctx, showAgain, args)
	return err
}

// follow makes searches follow what was decided. Run tries again later if that fails, or if an import is running.
func (s Store) follow(ctx context.Context) {
	if _, err := s.Places.FollowHidden(ctx); err != nil {
		slog.WarnContext(ctx, "could not hide reported places in searches, retrying within a minute", "error", err)
	}
}

// hidden says why the place with these ids is hidden, the earliest decision first. A place that is not hidden has none.
func (s Store) hidden(ctx context.Context, aliases []string) ([]Hidden, error) {
	rows, err := s.Pool.Query(ctx, `
SELECT people, reasons, hidden_at FROM hidden_places WHERE place_id = ANY($1) ORDER BY hidden_at`, aliases)
	if err != nil {
		return nil, wrap(err, "reading a hidden place")
	}
	list, err := pgx.CollectRows(rows, pgx.RowToStructByPos[Hidden])
	return list, wrap(err, "reading a hidden place")
}

// lookEvery is how often a replica looks whether people who reported count by now, and whether an import ended.
const lookEvery = time.Minute

// Run keeps the hidden places up to date until ctx ends.
func (s Store) Run(ctx context.Context) {
	tick := time.NewTicker(lookEvery)
	defer tick.Stop()
	for {
		if err := s.Sweep(ctx); err != nil && ctx.Err() == nil {
			slog.WarnContext(ctx, "could not decide which places are hidden, retrying", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// Sweep decides about all places. A place that was hidden a year ago is listed again, unless it was reported since.
func (s Store) Sweep(ctx context.Context) error {
	err := pgx.BeginFunc(ctx, s.Pool, func(tx pgx.Tx) error {
		if err := lock(ctx, tx); err != nil {
			return err
		}
		old := s.Now().AddDate(0, 0, -keptDays)
		for _, statement := range []string{
			`DELETE FROM hidden_places WHERE hidden_at < $1`, `DELETE FROM dismissed_places WHERE dismissed_at < $1`,
		} {
			if _, err := tx.Exec(ctx, statement, old); err != nil {
				return err
			}
		}
		return s.decide(ctx, tx, nil)
	})
	if err != nil {
		return wrap(err, "hiding reported places")
	}
	_, err = s.Places.FollowHidden(ctx)
	return err
}
